import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { moved } from '#domain/ledger/posting.ts'
import { UNIT } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { notifyMembers } from '#server/shell/ticket-messages.ts'
import { waitFor } from '#test/patience.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { openVisitor } from '#test/pg/sign-in.ts'
import { BEGINS, type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'

import { settleDraws } from './settling.ts'

let stage: MoneyStage
let results: ResultStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const STAKE = 10n * UNIT
/** The odds of one ball of six are 6.000. */
const WIN = 6n * STAKE
const LOST = BEGINS - STAKE
const WON = LOST + WIN
const ONE = balls(1, 2, 3, 4, 5, 6)
const SEVEN = balls(7, 8, 9, 10, 11, 12)
const BOTH = balls(1, 7, 20, 21, 22, 23)
const NEITHER = balls(30, 31, 32, 33, 34, 35)

type Member = Awaited<ReturnType<ResultStage['better']>>
const balancesOf = (members: readonly Member[]) =>
  Promise.all(members.map((member) => balanceOf(stage.server, member)))
const settle = (atOnce = 1_000) => settleAll(stage.server, { atOnce })

/** Takes money out of a wallet, so that so much is left: it was spent. */
async function spendTo(member: Member, left: bigint) {
  const amount = (await balanceOf(stage.server, member)) - left
  const posted = await stage.server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: 'CNY',
      key: `spent:${randomUUID()}`,
      kind: 'adjustment',
      reference: 'spent',
      legs: moved(amount, { from: 'main', to: 'adjustments' }),
    }),
  )
  expect(posted.outcome).toBe('posted')
}
const messagesOf = async ({ id }: Member) =>
  (
    await stage.server.asOwner<{ facts: object }>(
      'SELECT facts FROM member_message WHERE member_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ facts }) => facts)
const shortfallsOf = ({ id }: StagedDraw) =>
  stage.server.asOwner('SELECT version, difference FROM lottery_shortfall WHERE draw_id = $1', [id])
const sumsOf = ({ id }: StagedDraw) =>
  stage.server.asOwner('SELECT tickets, stake, win FROM lottery_draw_sum WHERE draw_id = $1', [id])

/** A draw with a ticket on ball 1 and one on ball 7. */
async function staked() {
  const draw = await results.next()
  const members = [await results.better(draw, 1), await results.better(draw, 7)] as const
  return { draw, members }
}

test.each([
  ['from the one to the other', SEVEN, [LOST, WON]],
  ['both win now', BOTH, [WON, WON]],
  ['none wins now', NEITHER, [LOST, LOST]],
])('a settled draw is corrected: %s', async (_title, numbers, after) => {
  const { draw, members } = await staked()
  expect((await results.drawn(draw, ONE)).value).toMatchObject({ outcome: 'drawn' })
  await settle()
  expect(await balancesOf(members)).toEqual([WON, LOST])
  expect(await results.corrected(draw, { numbers })).toMatchObject({ status: 200 })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'drawn', version: 2, isSettled: false })
  await settle(1)
  expect(await balancesOf(members)).toEqual(after)
  expect(await results.rowOf(draw)).toMatchObject({ state: 'settled', version: 2, result: numbers })
  expect(await settle()).toBe(0)
})

test('several corrections in a row end as if the last result had been the first', async () => {
  const { draw, members } = await staked()
  await results.drawn(draw, ONE)
  await settle()
  for (const [version, numbers] of [
    [1, SEVEN],
    [2, BOTH],
    [3, NEITHER],
    [4, ONE],
  ] as const) {
    expect(await results.corrected(draw, { numbers, version })).toMatchObject({ status: 200 })
    if (version !== 2) await settle()
  }
  expect(await balancesOf(members)).toEqual([WON, LOST])
  expect(await sumsOf(draw)).toEqual([{ tickets: 2, stake: 2n * STAKE, win: WIN }])
})

test('a correction while the first result is being settled', async () => {
  const { draw, members } = await staked()
  const more = [await results.better(draw, 1), await results.better(draw, 7)]
  await results.drawn(draw, ONE)
  let batches = 0
  // The process dies after its second batch.
  const hub = {
    publish: () => {
      batches += 1
      if (batches > 2) throw new Error('killed')
    },
  }
  const log = { error: () => undefined }
  await settleDraws(stage.server.services.store, { hub, log, atOnce: 1 })
  expect(await results.rowOf(draw)).toMatchObject({ state: 'settling', version: 1 })
  expect(await results.corrected(draw, { numbers: SEVEN })).toMatchObject({ status: 200 })
  await settle(1)
  expect(await balancesOf([...members, ...more])).toEqual([LOST, WON, LOST, WON])
})

test('a correction that is interrupted after any batch goes on where it stopped', async () => {
  const { draw, members } = await staked()
  const more = [await results.better(draw, 1), await results.better(draw, 1)]
  await results.drawn(draw, ONE)
  await settle()
  await results.corrected(draw, { numbers: BOTH })
  await results.corrected(draw, { numbers: SEVEN, version: 2 })
  const hub = {
    publish: () => {
      throw new Error('killed')
    },
  }
  for (let run = 0; run < 8 && (await results.rowOf(draw))?.isSettled !== true; run += 1)
    await settleDraws(stage.server.services.store, { hub, log: { error: () => undefined }, atOnce: 1 })
  await settle(1)
  expect(await balancesOf([...members, ...more])).toEqual([LOST, WON, LOST, LOST])
})

test('four processes that settle a correction at once change each ticket once', async () => {
  const { draw, members } = await staked()
  await results.drawn(draw, ONE)
  await settle()
  await results.corrected(draw, { numbers: SEVEN })
  await Promise.all([1, 2, 3, 4].map(() => settle(1)))
  expect(await balancesOf(members)).toEqual([LOST, WON])
})

test.each([
  ['after it was settled', true],
  ['before', false],
])(
  'a drawn draw that is cancelled %s returns every stake and reverses every win',
  async (_when, isSettled) => {
    const { draw, members } = await staked()
    await results.drawn(draw, ONE)
    if (isSettled) await settle()
    expect(await results.cancelled(draw, 1)).toMatchObject({ status: 200 })
    await settle(1)
    expect(await balancesOf(members)).toEqual([BEGINS, BEGINS])
    expect(await results.rowOf(draw)).toMatchObject({ state: 'cancelled', isSettled: true })
    expect(await sumsOf(draw)).toEqual([{ tickets: 2, stake: 0n, win: 0n }])
  },
)

test('a member needs only the difference, and keeps a wrong win that is spent', async () => {
  const { draw, members } = await staked()
  const [winner, other] = members
  const [poor] = [await results.better(draw, 1)]
  await results.drawn(draw, ONE)
  await settle()
  await spendTo(winner, WIN)
  await spendTo(poor, WIN - 1n)
  await results.corrected(draw, { numbers: SEVEN })
  await settle()
  expect(await balancesOf([winner, other, poor])).toEqual([0n, WON, WIN - 1n])
  expect(await shortfallsOf(draw)).toEqual([{ version: 2, difference: -WIN }])
  // Cancelling returns the stake first: what is lacking is the win without it.
  await results.cancelled(draw, 2)
  await settle()
  expect(await balancesOf([winner, other, poor])).toEqual([STAKE, BEGINS, STAKE - 1n])
})

test('a member who won gets a message, and each whose ticket a correction changed one with the difference', async () => {
  const { draw, members } = await staked()
  const untouched = await results.better(draw, 30)
  await results.drawn(draw, ONE)
  await settleWithMessages()
  await results.corrected(draw, { numbers: SEVEN })
  await settleWithMessages()
  const message = async (member: Member, difference: string, kind?: string) => {
    const [ticket] = await stage.server.asOwner<{ id: string; game: string; number: string }>(
      `SELECT ticket.id::text, draw.game_code AS game, draw.number FROM lottery_ticket AS ticket
         JOIN lottery_draw AS draw ON draw.id = ticket.draw_id WHERE member_id = $1`,
      [member.id],
    )
    const place = { gameCode: ticket?.game, numero: ticket?.number, category: expect.any(String) }
    const tickets = [ticket?.id]
    return { ...(kind ? { kind } : {}), isCancelled: false, difference, currency: 'CNY', ...place, tickets }
  }
  expect(await messagesOf(members[0])).toEqual([
    await message(members[0], '60.00', 'won'),
    await message(members[0], '-60.00'),
  ])
  expect(await messagesOf(members[1])).toEqual([await message(members[1], '60.00')])
  expect(await messagesOf(untouched)).toEqual([])
})

test('a member who has spent a wrong win gets a message that it is owed', async () => {
  const { draw, members } = await staked()
  await results.drawn(draw, ONE)
  await settleWithMessages()
  await spendTo(members[0], WIN - 1n)
  await results.corrected(draw, { numbers: SEVEN })
  await settleWithMessages()
  expect((await messagesOf(members[0])).slice(1)).toMatchObject([{ kind: 'owed', difference: '-60.00' }])
})

const corrected = async (member: Member, draw: StagedDraw) => {
  const { headers } = await stage.server.fixtures.memberSession(member)
  const url = `${lotteryTickets.list.path}?gameCode=MEGA645&numero=${draw.number}`
  const answer = await stage.server.site.inject({ url, headers: { host: stage.server.host, ...headers } })
  const { list } = answer.json<{ value: Output<typeof lotteryTickets.list> }>().value
  return list.map((ticket) => ticket.corrected)
}

test('each member reads how a correction changed the own ticket: wins, moved money, and what is owed', async () => {
  const { draw, members } = await staked()
  const [winner, other] = members
  const [poor, untouched] = [await results.better(draw, 1), await results.better(draw, 30)]
  await results.drawn(draw, ONE)
  await settle()
  expect(await corrected(winner, draw)).toEqual([undefined])
  await spendTo(poor, WIN - 1n)
  await results.corrected(draw, { numbers: SEVEN })
  // Until it is settled, the correction has changed no ticket.
  expect(await corrected(winner, draw)).toEqual([undefined])
  await settle()
  const none = { owed: '0.00', collected: '0.00' }
  const [lost, won] = [
    { before: '60.00', now: '0.00', difference: '-60.00' },
    { before: '0.00', now: '60.00', difference: '60.00' },
  ]
  expect(await corrected(winner, draw)).toEqual([{ ...lost, moved: '-60.00', ...none }])
  expect(await corrected(other, draw)).toEqual([{ ...won, moved: '60.00', ...none }])
  expect(await corrected(poor, draw)).toEqual([{ ...lost, moved: '0.00', owed: '60.00', collected: '0.00' }])
  expect(await corrected(untouched, draw)).toEqual([
    { before: '0.00', now: '0.00', difference: '0.00', moved: '0.00', ...none },
  ])
  // A further correction is compared with the one before it; the win that could not be taken back stands again.
  await results.corrected(draw, { numbers: ONE, version: 2 })
  await settle()
  expect(await corrected(winner, draw)).toEqual([{ ...won, moved: '60.00', ...none }])
  expect(await corrected(poor, draw)).toEqual([
    { before: '60.00', now: '60.00', difference: '0.00', moved: '0.00', ...none },
  ])
})

test('the page of a corrected draw has the numbers before', async () => {
  const { draw } = await staked()
  await results.drawn(draw, ONE)
  const read = async () => {
    const answer = await openVisitor(stage.server).call(
      'GET',
      `${lottery.draw.path}?gameCode=MEGA645&numero=${draw.number}`,
    )
    return (answer.body as { value: Output<typeof lottery.draw> }).value
  }
  await waitFor(async () => expect(await read()).toMatchObject({ opened: ONE, version: 1 }))
  expect(await read()).not.toHaveProperty('replaced')
  await results.corrected(draw, { numbers: SEVEN })
  await waitFor(async () => expect(await read()).toMatchObject({ opened: SEVEN, replaced: ONE, version: 2 }))
})

const settleWithMessages = () =>
  settleDraws(stage.server.services.store, {
    hub: stage.server.services.hub,
    log: { error: () => undefined },
    notifyMembers,
  })
