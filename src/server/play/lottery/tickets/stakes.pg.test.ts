import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type SlipPlacing, openPlacing } from './actions.ts'
import { cancelTicket } from './returning.ts'
import { selectSums } from './settlement-store.ts'
import { selectStakes } from './stake-store.ts'

let server: TestServer
let draws: StagedDraw[]
let placing: SlipPlacing

beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 10)
  const { store, registry } = server.services
  placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  await server.asOwner(`UPDATE merchant SET market_profile = 'open' WHERE id = $1`, [server.merchantId])
  await registry.refresh()
})
afterAll(() => server.close())

const nextDraw = (): StagedDraw => {
  const draw = draws.shift()
  if (!draw) throw new Error('no more draws')
  return draw
}

/** One member with a ticket of 10 in each of the draws. */
async function better(on: readonly StagedDraw[]) {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, 1_000n * UNIT)
  const { id: memberId, merchantId } = member
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no bet type')
  const { oddsMilli } = quoteLine(type, { choice: [[0]], stake: 1n, returnMilli: game.returnMilli })
  const lines = [{ type: 'sum_side', choice: [[0]], stake: '10', odds: oddsMilli.map(writeOdds) }]
  const tickets = on.map(({ number }) => ({ gameCode: 'K3_1', numero: number, lines }))
  const who = { merchant: { id: merchantId }, merchantId, memberId, currency: 'CNY' }
  const placed = await placing.place(who, { requestId: randomUUID(), tickets })
  return { memberId, merchantId, ids: placed.map(({ id }) => id.toString()) }
}
type Better = Awaited<ReturnType<typeof better>>

const cancel = ({ memberId, merchantId }: Better, id = '') => {
  const { store, registry } = server.services
  return cancelTicket({ store, registry }, { memberId, merchantId }, { requestId: randomUUID(), id })
}
const stakesOf = ({ id: drawId }: StagedDraw) =>
  selectStakes(server.services.store.read, { drawId, merchantId: server.merchantId })
const sumOf = async ({ id }: StagedDraw) => {
  const of = { drawIds: [id], merchantId: server.merchantId, currency: 'CNY' }
  const { tickets, stake } = (await selectSums(server.services.store.read, of)).get(id) ?? {}
  return { tickets, stake }
}
const settle = async (draw: StagedDraw) => {
  await moveDraw(server, draw, { closes: -2, draws: -1 })
  await drawDue(server.services.store, await drawPartsOf())
  await settleAll(server)
}

test('stakes of a draw are summed as tickets are placed and returned, and kept once it is settled', async () => {
  const [first, second] = [nextDraw(), nextDraw()]
  const both = await better([first, second])
  await Promise.all(Array.from({ length: 8 }, () => better([first])))
  expect(await stakesOf(first)).toEqual({ tickets: 9, stake: 90n * UNIT })
  expect(await stakesOf(second)).toEqual({ tickets: 1, stake: 10n * UNIT })
  await cancel(both, both.ids[0])
  await cancel(both, both.ids[0])
  expect(await stakesOf(first)).toEqual({ tickets: 8, stake: 80n * UNIT })
  expect(await sumOf(first)).toEqual({ tickets: 8, stake: 80n * UNIT })
  expect(await stakesOf(second)).toEqual({ tickets: 1, stake: 10n * UNIT })
  await settle(first)
  expect(await stakesOf(first)).toEqual({ tickets: 8, stake: 80n * UNIT })
  expect(await sumOf(first)).toEqual({ tickets: 8, stake: 80n * UNIT })
  expect(await server.asOwner('SELECT FROM lottery_stake_sum WHERE draw_id = $1', [first.id])).toEqual([])
})

test('reading the stakes reads no ticket and no play', async () => {
  const draw = nextDraw()
  await better([draw])
  const found = await server.services.store.transact(async (tx) => {
    const before = await rowsRead(tx)
    const { tickets } = await selectStakes(tx, { drawId: draw.id, merchantId: server.merchantId })
    return { tickets, read: (await rowsRead(tx)) - before }
  })
  expect(found).toEqual({ tickets: 1, read: 0 })
})

/** Tickets and plays that the connection has read and not yet reported. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
      FROM pg_stat_xact_user_tables WHERE relname IN ('play', 'lottery_ticket')`.execute(query(tx))
  return rows[0]?.read ?? 0
}

test('tickets of draws that were planned before there were sums are counted one by one', async () => {
  const draw = nextDraw()
  const members = [await better([draw]), await better([draw]), await better([draw])]
  await server.asOwner('DELETE FROM lottery_stake_sum WHERE draw_id = $1', [draw.id])
  await server.asOwner('UPDATE lottery_stake_mark SET draw_id = $1', [draw.id])
  for (const member of members.slice(0, 1)) await cancel(member, member.ids[0])
  expect(await stakesOf(draw)).toEqual({ tickets: 2, stake: 20n * UNIT })
  await settle(draw)
  expect(await stakesOf(draw)).toEqual({ tickets: 2, stake: 20n * UNIT })
})
