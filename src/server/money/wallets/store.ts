import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Trial {
  readonly merchantId: number
  readonly memberId: bigint
}

/** When a trial account last got play money; nothing if it never did. */
export async function selectGivenAt(tx: Tx, { merchantId, memberId }: Trial): Promise<Date | undefined> {
  const found = await sql<{ at: Date }>`
    SELECT given_at AS at FROM play_money
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  return found.rows[0]?.at
}

/** Locks the account's play money, so that concurrent refills run one after the other. `now` is the database's. */
export async function lockPlayMoney(
  tx: Tx,
  { merchantId, memberId }: Trial,
): Promise<{ readonly givenAt: Date; readonly now: Date }> {
  const known = await selectForUpdate(tx, { merchantId, memberId })
  if (known) return known
  await sql`
    INSERT INTO play_money (merchant_id, member_id, given_at)
    VALUES (${merchantId}, ${memberId}, clock_timestamp() - interval '1 day')
    ON CONFLICT DO NOTHING`.execute(query(tx))
  const row = await selectForUpdate(tx, { merchantId, memberId })
  if (!row) throw new Error('the inserted row is missing')
  return row
}

async function selectForUpdate(tx: Tx, { merchantId, memberId }: Trial) {
  // guard: refill-locked
  const found = await sql<{ givenAt: Date; now: Date }>`
    SELECT given_at AS "givenAt", clock_timestamp() AS now FROM play_money
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function upsertPlayMoney(tx: Tx, { merchantId, memberId }: Trial): Promise<void> {
  await sql`
    INSERT INTO play_money (merchant_id, member_id) VALUES (${merchantId}, ${memberId})
    ON CONFLICT (merchant_id, member_id) DO UPDATE SET given_at = clock_timestamp()`.execute(query(tx))
}
