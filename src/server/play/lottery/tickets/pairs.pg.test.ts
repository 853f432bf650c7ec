import { afterAll, beforeAll, expect, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type PairStage, type StagedPair, openPairStage, prizesEnding, sumsOf } from '#test/pg/pair-stage.ts'
import { type ResultStage, openResultStage } from '#test/pg/result-stage.ts'

import { settleDraws } from './settling.ts'

let stage: MoneyStage
let results: ResultStage
let pairs: PairStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  pairs = await openPairStage(stage.server, 28)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const BEGINS = 1_000n * UNIT
const { cost: COST, win: WIN } = sumsOf(UNIT)
const OPEN = BEGINS - COST
const WON = OPEN + WIN
const settle = (atOnce = 1_000, logged: unknown[] = []) => settleAll(stage.server, { atOnce, logged })
const FOUR = prizesEnding(4)
const SEVENTEEN = prizesEnding(17)
const NEITHER = prizesEnding(50)

type Step =
  | ['first' | 'second', 'drawn' | 'corrected', ReturnType<typeof prizesEnding>]
  | ['first' | 'second', 'cancelled']
  | 'settle'

/** Does the steps in their order; versions are counted as the draws count them. */
async function run(pair: StagedPair, steps: readonly Step[]) {
  const versions = { first: 0, second: 0 }
  for (const step of steps) {
    if (step === 'settle') {
      await settle()
      continue
    }
    const [which, deed, numbers] = step
    const draw = pair[which]
    const version = versions[which]
    if (deed === 'drawn') {
      expect((await results.drawn(draw, numbers)).value).toMatchObject({ outcome: 'drawn' })
      versions[which] = 1
    } else if (deed === 'corrected') {
      expect(await results.corrected(draw, { numbers, version })).toMatchObject({ status: 200 })
      versions[which] = version + 1
    } else {
      expect(await results.cancelled(draw, version)).toMatchObject({ status: 200 })
      versions[which] = version === 0 ? 0 : version + 1
    }
  }
}
const playOf = async ({ id, ticketId }: { readonly id: bigint; readonly ticketId: bigint }) =>
  (
    await stage.server.asOwner<{ state: string; win: string }>(
      "SELECT state, win::text FROM play WHERE member_id = $1 AND reference = 'T' || $2",
      [id, ticketId.toString()],
    )
  )[0]

test.each<[string, readonly Step[], bigint, string]>([
  ['waits for the second draw', [['first', 'drawn', FOUR], 'settle'], OPEN, 'open'],
  ['waits for the first draw', [['second', 'drawn', FOUR], 'settle'], OPEN, 'open'],
  [
    'wins by the later second draw',
    [['first', 'drawn', FOUR], 'settle', ['second', 'drawn', SEVENTEEN]],
    WON,
    'closed',
  ],
  [
    'wins by the later first draw',
    [['second', 'drawn', FOUR], 'settle', ['first', 'drawn', SEVENTEEN]],
    WON,
    'closed',
  ],
  [
    'wins by both at once',
    [
      ['first', 'drawn', SEVENTEEN],
      ['second', 'drawn', FOUR],
    ],
    WON,
    'closed',
  ],
  [
    'wins by one draw that has both',
    [
      ['first', 'drawn', NEITHER],
      ['second', 'drawn', prizesEnding(4, 17)],
    ],
    WON,
    'closed',
  ],
  [
    'loses with one of the numbers',
    [['first', 'drawn', FOUR], 'settle', ['second', 'drawn', FOUR]],
    OPEN,
    'closed',
  ],
  [
    'loses without them',
    [
      ['first', 'drawn', NEITHER],
      ['second', 'drawn', NEITHER],
    ],
    OPEN,
    'closed',
  ],
  [
    'is paid by a correction before the other draw',
    [
      ['first', 'drawn', NEITHER],
      'settle',
      ['first', 'corrected', FOUR],
      'settle',
      ['second', 'drawn', SEVENTEEN],
    ],
    WON,
    'closed',
  ],
  [
    'gives its win back when the first draw is corrected',
    [['first', 'drawn', FOUR], ['second', 'drawn', SEVENTEEN], 'settle', ['first', 'corrected', NEITHER]],
    OPEN,
    'closed',
  ],
  [
    'wins when the second draw is corrected',
    [['first', 'drawn', FOUR], ['second', 'drawn', NEITHER], 'settle', ['second', 'corrected', SEVENTEEN]],
    WON,
    'closed',
  ],
  [
    'is settled once when both are corrected',
    [
      ['first', 'drawn', FOUR],
      ['second', 'drawn', SEVENTEEN],
      'settle',
      ['first', 'corrected', SEVENTEEN],
      ['second', 'corrected', FOUR],
    ],
    WON,
    'closed',
  ],
  [
    'follows corrections of both in turn',
    [
      ['first', 'drawn', FOUR],
      ['second', 'drawn', SEVENTEEN],
      'settle',
      ['first', 'corrected', NEITHER],
      'settle',
      ['second', 'corrected', prizesEnding(4, 17)],
      'settle',
      ['second', 'corrected', NEITHER],
      'settle',
      ['first', 'corrected', prizesEnding(17, 4)],
    ],
    WON,
    'closed',
  ],
  ['is returned when the first draw is cancelled', [['first', 'cancelled']], BEGINS, 'voided'],
  ['is returned when the second draw is cancelled', [['second', 'cancelled']], BEGINS, 'voided'],
  [
    'is returned when the second draw is cancelled after the first was drawn',
    [['first', 'drawn', FOUR], 'settle', ['second', 'cancelled']],
    BEGINS,
    'voided',
  ],
  [
    'gives its win back and gets its stake when a draw is cancelled afterwards',
    [['first', 'drawn', FOUR], ['second', 'drawn', SEVENTEEN], 'settle', ['second', 'cancelled']],
    BEGINS,
    'voided',
  ],
  [
    'gets the stake of a lost ticket once when both draws are cancelled',
    [
      ['first', 'drawn', FOUR],
      ['second', 'drawn', FOUR],
      'settle',
      ['first', 'cancelled'],
      'settle',
      ['second', 'cancelled'],
    ],
    BEGINS,
    'voided',
  ],
  [
    'stays returned when the other draw is drawn and corrected',
    [
      ['second', 'cancelled'],
      'settle',
      ['first', 'drawn', prizesEnding(4, 17)],
      'settle',
      ['first', 'corrected', FOUR],
    ],
    BEGINS,
    'voided',
  ],
])('a ticket on two draws %s', async (_title, steps, balance, state) => {
  const pair = await pairs.next()
  const members = [await pairs.better(pair), await pairs.better(pair)]
  await run(pair, [...steps, 'settle'])
  for (const member of members) {
    expect(await balanceOf(stage.server, member)).toBe(balance)
    expect(await playOf(member)).toMatchObject({ state })
  }
  expect(await settle()).toBe(0)
})

test('the sums of the first draw have the tickets, and both draws count them', async () => {
  const pair = await pairs.next()
  const member = await pairs.better(pair)
  await run(pair, [['first', 'drawn', FOUR], 'settle', ['second', 'drawn', SEVENTEEN], 'settle'])
  const sums = await stage.server.asOwner(
    'SELECT draw_id, tickets, stake, win FROM lottery_draw_sum WHERE draw_id = ANY ($1)',
    [[pair.first.id, pair.second.id]],
  )
  expect(sums).toEqual([{ draw_id: pair.first.id, tickets: 1, stake: COST, win: WIN }])
  const draws = await stage.server.asOwner('SELECT tickets, state FROM lottery_draw WHERE id = ANY ($1)', [
    [pair.first.id, pair.second.id],
  ])
  expect(draws).toEqual([
    { tickets: 1, state: 'settled' },
    { tickets: 1, state: 'settled' },
  ])
  expect(await playOf(member)).toMatchObject({ state: 'closed', win: WIN.toString() })
})

test('two processes that settle both draws at once pay each ticket once, and one that dies goes on', async () => {
  const pair = await pairs.next()
  const members = []
  for (let at = 0; at < 6; at += 1) members.push(await pairs.better(pair))
  await run(pair, [
    ['first', 'drawn', FOUR],
    ['second', 'drawn', SEVENTEEN],
  ])
  let published = 0
  const dying = {
    publish: () => {
      published += 1
      if (published > 3) throw new Error('killed')
    },
  }
  const log = { error: () => undefined }
  await settleDraws(stage.server.services.store, { hub: dying, log, atOnce: 1 })
  const logged: unknown[] = []
  await Promise.all([settle(1, logged), settle(1, logged), settle(1, logged)])
  await settle()
  expect(logged).toEqual([])
  for (const member of members) expect(await balanceOf(stage.server, member)).toBe(WON)
})
