import { sql } from 'kysely'

import { TRIAL_TYPE } from '#domain/access/role.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewTrial {
  readonly merchantId: number
  readonly account: string
  readonly language: string
  readonly hours: number
  /** The household that opens it. */
  readonly from: string
}

/** Trial accounts opened by a household within a day. The lock serialises the household's requests. */
export async function countTrials(
  tx: Tx,
  { merchantId, from }: { readonly merchantId: number; readonly from: string },
): Promise<number> {
  // guard: trials-locked
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`trial ${merchantId} ${from}`}, 0))`.execute(
    query(tx),
  )
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM member
     WHERE merchant_id = ${merchantId} AND trial_from = ${from}
       AND created_at > statement_timestamp() - interval '1 day'`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

export async function insertTrial(
  tx: Tx,
  { merchantId, account, language, hours, from }: NewTrial,
): Promise<{ readonly id: bigint; readonly endsAt: Date }> {
  const now = sql<Date>`clock_timestamp()`
  const row = await query(tx)
    .insertInto('member')
    .values({
      merchant_id: merchantId,
      account,
      account_type: TRIAL_TYPE,
      language,
      first_login_at: now,
      last_login_at: now,
      trial_ends_at: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`,
      trial_from: from,
    })
    .returning(['id', 'trial_ends_at'])
    .executeTakeFirstOrThrow()
  if (!(row.trial_ends_at instanceof Date)) throw new Error('the trial account has no end')
  return { id: row.id, endsAt: row.trial_ends_at }
}

/** In batches, so locks are short; locked rows follow with the next run. */
export async function updateEndedTrials(
  tx: Tx,
): Promise<{ readonly id: bigint; readonly merchantId: number }[]> {
  const closed = await sql<{ id: bigint; merchantId: number }>`
    UPDATE member SET status = 'closed'
     WHERE id IN (SELECT id FROM member
                   WHERE trial_ends_at < statement_timestamp() AND status = 'active'
                   ORDER BY trial_ends_at LIMIT 200 FOR UPDATE SKIP LOCKED)
    RETURNING id, merchant_id AS "merchantId"`.execute(query(tx))
  return closed.rows
}
