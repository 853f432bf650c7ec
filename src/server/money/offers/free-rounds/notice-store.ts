import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { FreeRoundsRow } from './store.ts'

/** Cancels free rounds. The provider is notified of those that it was asked for. */
export async function updateCancelled(
  tx: Tx,
  { id, state }: FreeRoundsRow,
  reason: 'by_operator' | 'exclusion',
): Promise<void> {
  await sql`
    UPDATE free_rounds
       SET state = 'cancelled', reason = ${reason}, changed_at = clock_timestamp(),
           notify_at = ${state === 'created' ? sql`NULL` : sql`clock_timestamp()`}
     WHERE id = ${id}`.execute(query(tx))
}

export interface CancelledRow {
  readonly id: bigint
  readonly provider: string
  readonly rewardId: string
}

/** Cancelled rounds of which their provider is notified now; each again after a quarter of an hour, while it does not answer. */
export async function claimCancelled(
  tx: Tx,
  { limit }: { readonly limit: number },
): Promise<readonly CancelledRow[]> {
  const found = await sql<CancelledRow>`
    UPDATE free_rounds SET notify_at = clock_timestamp() + interval '15 minutes'
     WHERE id IN (SELECT id FROM free_rounds
                   WHERE notify_at <= statement_timestamp() AND reward_id IS NOT NULL
                     AND state = 'cancelled' -- guard: notice-of-cancelled-alone
                   ORDER BY notify_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, provider_code AS provider, reward_id AS "rewardId"`.execute(query(tx))
  return found.rows
}

/** The provider has answered that it has cancelled them, or that it will not. */
export async function updateNotified(tx: Tx, id: bigint): Promise<void> {
  await sql`
    UPDATE free_rounds SET notify_at = NULL
     WHERE id = ${id} AND state = 'cancelled' -- guard: notified-of-cancelled-alone
  `.execute(query(tx))
}
