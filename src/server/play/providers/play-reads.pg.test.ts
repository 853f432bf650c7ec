import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type PlayedProvider, type Player, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let provider: PlayedProvider

beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
})
afterAll(() => server?.close())

// The plan is cached while the tables look empty to the planner, as on a house's first day.
test('a bet reads only its own rows, however many transactions its provider has', async () => {
  const player = await openPlayer(server, provider, { amount: 1_000n })
  await server.asOwner('VACUUM ANALYZE provider_transaction, play')
  const read = await server.services.store.transact(async (tx) => {
    for (let attempt = 0; attempt < 50; attempt += 1) expect(await bet(tx, player, attempt)).toBe('done')
    const before = await rowsRead(tx)
    expect(await bet(tx, player, 50)).toBe('done')
    return (await rowsRead(tx)) - before
  })
  expect(read).toBe(0n)
})

async function bet(tx: Tx, player: Player, attempt: number): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM play_write(true, ARRAY[${provider.code}], ARRAY['bet'], ARRAY[${`b${attempt}`}],
      ARRAY[NULL], ARRAY[sha256('bet')], ARRAY[${player.id}::bigint], ARRAY[${player.merchantId}::integer],
      ARRAY[${CURRENCY}], ARRAY['main'], ARRAY[1::bigint], ARRAY[false], ARRAY[true], ARRAY['nothing'],
      ARRAY[${`r${attempt}`}], ARRAY[true], ARRAY['SIM'], ARRAY['wheel'],
      ARRAY[${player.session.id}::uuid])`.execute(query(tx))
  return rows[0]?.outcome
}

/** Rows that this connection has read of both tables in this transaction. */
async function rowsRead(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ rows: bigint }>`
    SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint AS rows
      FROM pg_stat_xact_user_tables WHERE relname IN ('provider_transaction', 'play')`.execute(query(tx))
  return rows[0]?.rows ?? -1n
}
