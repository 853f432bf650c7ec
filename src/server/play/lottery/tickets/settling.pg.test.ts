import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { query } from '#server/platform/db/query.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { drawDue } from '#server/play/lottery/draws/actions.ts'

import { type SlipPlacing, openPlacing } from './actions.ts'
import { settleDraws } from './settling.ts'

let server: TestServer
let draws: StagedDraw[]
let placing: SlipPlacing

beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 40)
  const { store, registry } = server.services
  placing = openPlacing({ store, registry, log: { warn: () => undefined } })
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const BEGINS = 1_000n * UNIT
const game = (() => {
  const found = findGame('K3_1')
  if (!found) throw new Error('no game')
  return found
})()
/** 10 on each number: one of them wins, and the others lose. */
const sideOf = (number: number) => {
  const type = betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no bet type')
  const { oddsMilli } = quoteLine(type, { choice: [[number]], stake: 1n, returnMilli: game.returnMilli })
  return { type: 'sum_side', choice: [[number]], stake: '10', odds: oddsMilli.map(writeOdds) }
}
const WIN = (BigInt(sideOf(0).odds[0]?.replace('.', '') ?? 0) * 10n * UNIT) / 1_000n

/** One member who has a ticket on the side. */
async function better(draw: StagedDraw, side: number) {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, BEGINS)
  const who = {
    merchant: { id: member.merchantId },
    merchantId: member.merchantId,
    memberId: member.id,
    currency: 'CNY',
  }
  const tickets = [{ gameCode: game.code, numero: draw.number, lines: [sideOf(side)] }]
  await placing.place(who, { requestId: randomUUID(), tickets })
  return member
}
type Member = Awaited<ReturnType<typeof better>>

let at = 0
/** A draw with a big and a small bet of so many members each, that is drawn, or cancelled for being late. */
async function stage(pairs: number, late = 60) {
  const draw = draws[at++]
  if (!draw) throw new Error('no more draws')
  const members: { big: Member; small: Member }[] = []
  for (let pair = 0; pair < pairs; pair += 1)
    members.push({ big: await better(draw, 0), small: await better(draw, 1) })
  await moveDraw(server, draw, { closes: -late - 60, draws: -late })
  await drawDue(server.services.store, await drawPartsOf())
  return { draw, members }
}
const drawOf = async ({ id }: StagedDraw) =>
  (
    await server.asOwner<{
      state: string
      tickets: number | null
      isSettled: boolean
      result: string[][] | null
    }>(
      `SELECT state, tickets, settled_at IS NOT NULL AS "isSettled", result FROM lottery_draw WHERE id = $1`,
      [id],
    )
  )[0]
const isBig = (result: string[][] | null | undefined) =>
  (result ?? []).flat().reduce((sum, die) => sum + Number(die), 0) >= 11
const balances = async (members: readonly { big: Member; small: Member }[], winner: 'big' | 'small') => {
  const loser = winner === 'big' ? 'small' : 'big'
  return await Promise.all(
    members.map(async (pair) => [
      await balanceOf(server, pair[winner]),
      await balanceOf(server, pair[loser]),
    ]),
  )
}
const paid = [BEGINS - 10n * UNIT + WIN, BEGINS - 10n * UNIT]

test('winners are paid, losers end, and the record, the sums and the winner board follow', async () => {
  const { draw, members } = await stage(2)
  expect(await settleAll(server)).toBe(1)
  const drawn = await drawOf(draw)
  expect(drawn).toMatchObject({ state: 'settled', tickets: 4, isSettled: true })
  const winner = isBig(drawn?.result) ? 'big' : 'small'
  expect(await balances(members, winner)).toEqual([paid, paid])
  const [pair] = members
  await follow(server)
  const recorded = await server.asOwner(
    `SELECT member_id, state, stake, win FROM played_round WHERE member_id = ANY ($1) ORDER BY win DESC`,
    [[pair?.big.id, pair?.small.id]],
  )
  expect(recorded).toMatchObject([
    { state: 'won', stake: 10n * UNIT, win: WIN },
    { state: 'lost', stake: 10n * UNIT, win: 0n },
  ])
  expect(await server.asOwner(`SELECT FROM lottery_exposure WHERE draw_id = $1`, [draw.id])).toEqual([])
  expect(await settleAll(server)).toBe(0)
})

test('a cancelled draw returns every stake once', async () => {
  const { draw, members } = await stage(2, 3_700)
  expect((await drawOf(draw))?.state).toBe('cancelled')
  await settleAll(server, { atOnce: 3 })
  expect(await drawOf(draw)).toMatchObject({ state: 'cancelled', tickets: 4, isSettled: true })
  expect(await balances(members, 'big')).toEqual([
    [BEGINS, BEGINS],
    [BEGINS, BEGINS],
  ])
  const states = await server.asOwner(`SELECT DISTINCT state FROM play WHERE member_id = ANY ($1)`, [
    members.flatMap(({ big, small }) => [big.id, small.id]),
  ])
  expect(states).toEqual([{ state: 'voided' }])
  expect(await settleAll(server)).toBe(0)
})

test('a settlement that is interrupted after any batch goes on where it stopped', async () => {
  const { draw, members } = await stage(3)
  const { store } = server.services
  const logged: unknown[] = []
  let crashes = 0
  // The process dies after a commit, before the next batch.
  const hub = {
    publish: () => {
      crashes += 1
      throw new Error('killed')
    },
  }
  const log = { error: (line: unknown) => void logged.push(line) }
  for (let run = 0; run < 8 && !(await drawOf(draw))?.isSettled; run += 1)
    await settleDraws(store, { hub, log, atOnce: 1 })
  expect([crashes > 1, logged.length]).toEqual([true, crashes])
  const drawn = await drawOf(draw)
  expect(drawn).toMatchObject({ state: 'settled', tickets: 6 })
  expect(await balances(members, isBig(drawn?.result) ? 'big' : 'small')).toEqual([paid, paid, paid])
})

/** Settled tickets and winners of the transaction, which are not committed. */
async function progressOf(tx: Tx, { id }: StagedDraw): Promise<string> {
  const { rows } = await sql<{ progress: string }>`
    SELECT tickets || ' of them ' || winners AS progress FROM lottery_settlement WHERE draw_id = ${id}`.execute(
    query(tx),
  )
  return rows[0]?.progress ?? ''
}

test('a batch pays a bounded number of winners, whose wallets it locks, and ends four times as many losers', async () => {
  const { draw, members } = await stage(6)
  const progress: string[] = []
  const { store } = server.services
  const noting: Store = {
    ...store,
    transact: async (work) =>
      await store.transact(async (tx) => {
        const answer = await work(tx)
        progress.push(await progressOf(tx, draw))
        return answer
      }),
  }
  await settleDraws(noting, { hub: server.services.hub, log: { error: () => undefined }, atOnce: 2 })
  const drawn = await drawOf(draw)
  expect(await balances(members, isBig(drawn?.result) ? 'big' : 'small')).toEqual(members.map(() => paid))
  // Big and small take turns, and a batch ends with its last winner unless none follows.
  expect([...new Set(progress)]).toEqual(
    isBig(drawn?.result)
      ? ['3 of them 2', '7 of them 4', '12 of them 6']
      : ['4 of them 2', '8 of them 4', '12 of them 6'],
  )
})

test('four processes that settle at once pay once', async () => {
  const { draw, members } = await stage(4)
  await Promise.all([1, 2, 3, 4].map(() => settleAll(server, { atOnce: 2 })))
  const drawn = await drawOf(draw)
  expect(drawn).toMatchObject({ state: 'settled', tickets: 8 })
  expect(await balances(members, isBig(drawn?.result) ? 'big' : 'small')).toEqual([paid, paid, paid, paid])
})

test('a draw whose result cannot be read raises an alarm, and the others are settled', async () => {
  const [bad, fine] = [await stage(1), await stage(1)]
  await server.asOwner(`UPDATE lottery_draw SET result = '[["7","7","7"]]' WHERE id = $1`, [bad.draw.id])
  const logged: unknown[] = []
  await settleAll(server, { logged })
  expect(logged).toMatchObject([{ alarm: 'lottery_settlement', game: 'K3_1', number: bad.draw.number }])
  expect([(await drawOf(bad.draw))?.isSettled, (await drawOf(fine.draw))?.isSettled]).toEqual([false, true])
})
