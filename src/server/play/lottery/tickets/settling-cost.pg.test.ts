import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { endPlays } from '#server/play/plays/actions.ts'
import { planGame } from '#test/pg/lottery-stage.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { endLost } from './batch.ts'
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
    const before = await playsRead(tx)
    const tickets = await selectTickets(tx, { drawId: draw.id, after, limit: BATCH })
    const read = [(await playsRead(tx)) - before]
    await findPlays(tx, tickets)
    read.push((await playsRead(tx)) - before)
    await endPlays(
      tx,
      { product: 'lottery', source: 'lottery' },
      tickets.map(({ memberId, id }) => ({ memberId, reference: `T${id}` })),
    )
    read.push((await playsRead(tx)) - before)
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
    const before = await playsRead(tx)
    const ended = await end(
      tx,
      Array.from({ length: BATCH }, (_, at) => `T${101 + at}`),
    )
    return { ended, read: (await playsRead(tx)) - before }
  })
  expect(ended).toBe(BATCH)
  expect(read).toBe(BATCH)
})

/** Plays that the connection has read and not yet reported. */
async function playsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
      FROM pg_stat_xact_user_tables WHERE relname = 'play'`.execute(query(tx))
  return rows[0]?.read ?? 0
}

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
  const tickets = await selectTickets(read, { drawId: draw?.id ?? 0, after, limit: BATCH })
  await expect(findPlays(read, tickets)).rejects.toThrow('the play of ticket 7 is absent')
  const end = endLost(
    read,
    { version: 1 },
    tickets.map((ticket) => ({ ...ticket, win: 0n })),
  )
  await expect(end).rejects.toThrow('the play of ticket 7 is absent')
})
