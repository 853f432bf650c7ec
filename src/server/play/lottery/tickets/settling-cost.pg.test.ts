import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { endPlays } from '#server/play/plays/actions.ts'
import { planGame } from '#test/pg/lottery-stage.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { endLost, lostOf } from './lost.ts'
import { selectGroups, selectOthers, selectWinning } from './lost-store.ts'
import { findPlays, selectTickets } from './settlement-store.ts'

const TICKETS = 2_000
const BATCH = 20

test('a batch of a settlement reads the plays of its own tickets alone, however many the draw has', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const [draw] = await planGame(server, 'K3_1')
  const member = await server.fixtures.member()
  if (!draw) throw new Error('no draw')
  await server.asOwner(
    `INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                 bet_transfer_id, placed_at)
     SELECT id, id, $1, $2, 'CNY', $3, 'K3_1', '[{}]', 1000, 2000, 1, now() FROM generate_series(1, $4::integer) AS id`,
    [member.merchantId, member.id, draw.id, TICKETS],
  )
  await server.asOwner(
    `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state, stake, win,
                       bets, opened_at, changed_at, product, category, returned)
     SELECT $2, 'lottery', 'T' || id, $1, '', 'K3_1', 'CNY', 'main', 'open', 1000, 0, 1, now(), now(), 'lottery', 'elottery', 0
       FROM generate_series(1, $3::integer) AS id`,
    [member.merchantId, member.id, TICKETS],
  )
  await server.asOwner('ANALYZE lottery_ticket, play')
  const after = { memberId: member.id, ticketId: 100n }
  const { ids, read } = await server.services.store.transact(async (tx) => {
    const before = await rowsRead(tx, 'play')
    const tickets = await selectTickets(tx, { drawId: draw.id, after, count: BATCH })
    const read = [(await rowsRead(tx, 'play')) - before]
    await findPlays(tx, tickets)
    read.push((await rowsRead(tx, 'play')) - before)
    await endPlays(
      tx,
      { product: 'lottery', source: 'lottery' },
      tickets.map(({ memberId, id }) => ({ memberId, reference: `T${id}` })),
    )
    read.push((await rowsRead(tx, 'play')) - before)
    return { ids: tickets.map(({ id }) => id), read }
  })
  expect(ids).toEqual(Array.from({ length: BATCH }, (_, at) => BigInt(101 + at)))
  expect(read).toEqual([0, BATCH, 2 * BATCH])
})

test('ending plays reads those plays alone, on a connection whose plan is from when there were none', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const member = await server.fixtures.member()
  await server.asOwner('ALTER TABLE play SET (autovacuum_enabled = off)')
  await server.asOwner('VACUUM ANALYZE play')
  const end = (tx: Tx, references: readonly string[]) =>
    endPlays(
      tx,
      { product: 'lottery', source: 'lottery' },
      references.map((reference) => ({ memberId: member.id, reference })),
    )
  const { ended, read } = await server.services.store.transact(async (tx) => {
    // PostgreSQL keeps a plan after five calls.
    for (let call = 0; call < 7; call += 1) await end(tx, ['T0'])
    await server.asOwner(
      `INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state, stake, win,
                         bets, opened_at, changed_at, product, category, returned)
       SELECT $2, 'lottery', 'T' || id, $1, '', 'K3_1', 'CNY', 'main', 'open', 1000, 0, 1, now(), now(), 'lottery', 'elottery', 0
         FROM generate_series(1, $3::integer) AS id`,
      [member.merchantId, member.id, TICKETS],
    )
    const before = await rowsRead(tx, 'play')
    const ended = await end(
      tx,
      Array.from({ length: BATCH }, (_, at) => `T${101 + at}`),
    )
    return { ended, read: (await rowsRead(tx, 'play')) - before }
  })
  expect(ended).toBe(BATCH)
  expect(read).toBe(BATCH)
})

/** Rows of a table that the connection has read and not yet reported. */
async function rowsRead(tx: Tx, table: 'play' | 'lottery_ticket'): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
      FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(query(tx))
  return rows[0]?.read ?? 0
}

test('a batch reads the tickets of its draw alone, though statistics are from when members had no others', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const [draw, other] = await planGame(server, 'K3_1')
  const member = await server.fixtures.member()
  if (!draw || !other) throw new Error('no draw')
  await server.asOwner('ALTER TABLE lottery_ticket SET (autovacuum_enabled = off)')
  const insert = async (drawId: number, from: number) =>
    await server.asOwner(
      `INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                   bet_transfer_id, placed_at)
       SELECT id, id, $1, $2, 'CNY', $3, 'K3_1', '[{}]', 1000, 2000, 1, now()
         FROM generate_series($4::integer, $4::integer + $5::integer - 1) AS id`,
      [member.merchantId, member.id, drawId, from, TICKETS],
    )
  await insert(draw.id, TICKETS + 1)
  await server.asOwner('VACUUM ANALYZE lottery_ticket')
  await insert(other.id, 1)
  await insert(draw.id, 2 * TICKETS + 1)
  const span = { drawId: draw.id, after: { memberId: 0n, ticketId: 0n }, count: BATCH }
  const read = await server.services.store.transact(async (tx) => {
    const { groups, through } = await selectGroups(tx, span)
    expect([groups.map(({ tickets }) => tickets), through]).toEqual([
      [BATCH],
      { memberId: member.id, ticketId: BigInt(TICKETS + BATCH) },
    ])
    const lost = await selectWinning(tx, span, { lines: ['[{}]'], ids: [], limit: 3 })
    expect(lost.map(({ id, at }) => [id, at])).toEqual([1, 2, 3].map((at) => [BigInt(TICKETS + at), at]))
    await selectOthers(tx, span, [1n])
    await selectTickets(tx, span)
    return await rowsRead(tx, 'lottery_ticket')
  })
  expect(read).toBeLessThanOrEqual(4 * BATCH)
})

test('a ticket without its play stops the settlement instead of ending it early', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const [draw] = await planGame(server, 'K3_1')
  const member = await server.fixtures.member()
  await server.asOwner(
    `INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                 bet_transfer_id, placed_at)
     VALUES (7, 7, $1, $2, 'CNY', $3, 'K3_1', '[{}]', 1000, 2000, 1, now())`,
    [member.merchantId, member.id, draw?.id],
  )
  const { read } = server.services.store
  const after = { memberId: 0n, ticketId: 0n }
  const tickets = await selectTickets(read, { drawId: draw?.id ?? 0, after, count: BATCH })
  await expect(findPlays(read, tickets)).rejects.toThrow('the play of ticket 7 is absent')
  const span = { drawId: draw?.id ?? 0, after, count: BATCH }
  const lost = lostOf(span, (await selectGroups(read, span)).groups, [])
  if (!lost) throw new Error('no ticket is lost')
  await expect(endLost(read, lost)).rejects.toThrow('the play of ticket 7 is absent')
})
