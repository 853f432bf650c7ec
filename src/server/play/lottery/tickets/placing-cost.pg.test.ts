import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { planGame } from '#test/pg/lottery-stage.ts'
import { openTestServer } from '#test/pg/test-server.ts'

const OTHERS = 2_000
const tables = ['lottery_slip', 'lottery_exposure', 'lottery_name_limit', 'lottery_stake_sum']

test('placing reads the rows of its own slips alone, on a connection whose plans are from when the tables were empty', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const [draw, other] = await planGame(server, 'K3_1')
  const { id: memberId, merchantId } = await server.fixtures.member()
  await giveMoney(server, { id: memberId, merchantId }, 1_000n * UNIT)
  if (!draw || !other) throw new Error('no draws')
  await server.asOwner('ALTER TABLE lottery_slip SET (autovacuum_enabled = off)')
  await server.asOwner('ALTER TABLE lottery_exposure SET (autovacuum_enabled = off)')
  await server.asOwner(`VACUUM ANALYZE ${tables.join(', ')}`)
  const place = async (tx: Tx) => {
    const { rows } = await sql<{ outcome: string }>`
      SELECT outcome FROM lottery_place(
        false, ARRAY[${memberId}]::bigint[], ARRAY[${merchantId}]::integer[], ARRAY['CNY'], ARRAY[${randomUUID()}]::uuid[],
        ARRAY[sha256('slip')], ARRAY[1], ARRAY['K3_1'], ARRAY[${draw.number}]::text[], ARRAY['elottery'], ARRAY['[{}]']::jsonb[],
        ARRAY[100], ARRAY[200], ARRAY[false], ARRAY[1, 1], ARRAY['a', 'b'], ARRAY[1, 1], ARRAY[16000, 16000], ARRAY[NULL]::integer[],
        ARRAY[950]::smallint[], ARRAY[NULL]::text[], ARRAY[1, 1], ARRAY[false, false], ARRAY[0], ARRAY[960]::smallint[])`.execute(
      query(tx),
    )
    return rows.map(({ outcome }) => outcome)
  }
  const rowsRead = await server.services.store.transact(async (tx) => {
    expect(await place(tx)).toEqual(['placed'])
    await server.asOwner(
      `INSERT INTO lottery_slip (id, last_ticket, merchant_id, member_id, request_id, content_hash)
       SELECT -id, -id, $1, -id, gen_random_uuid(), sha256('slip') FROM generate_series(1, $2::integer) AS id`,
      [merchantId, OTHERS],
    )
    await server.asOwner(
      `INSERT INTO lottery_exposure (draw_id, merchant_id, currency, name, shard, pays, allotted, cap, tickets, stake, largest)
       SELECT $1, $2, 'CNY', 'n' || id, 0, 1, 1000, 16000, 1, 1, 1 FROM generate_series(1, $3::integer) AS id`,
      [other.id, merchantId, OTHERS],
    )
    const before = await countRowsRead(tx)
    expect(await place(tx)).toEqual(['placed'])
    return (await countRowsRead(tx)) - before
  })
  // The parts of its two names and its sum of stakes.
  expect(rowsRead).toBeLessThan(20)
})

/** Rows of the tables that the connection has read and not yet reported. */
async function countRowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read
      FROM pg_stat_xact_user_tables WHERE relname = ANY (${tables})`.execute(query(tx))
  return rows[0]?.read ?? 0
}
