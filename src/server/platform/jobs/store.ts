import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Adds a job that starts after the transaction commits, and never if it rolls back. Money transactions add no jobs.
 */
export async function addJob(tx: Tx, name: string, payload: object = {}): Promise<void> {
  await sql`SELECT add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(query(tx))
}

/** Deletes sessions that ended or expired a month ago; until then they help to investigate a complaint. */
export async function sweepSessions(tx: Tx): Promise<void> {
  const before = sql`statement_timestamp() - interval '30 days'`
  await sql`DELETE FROM session WHERE expires_at < ${before} OR ended_at < ${before}`.execute(query(tx))
  await sql`DELETE FROM operator_session WHERE expires_at < ${before} OR ended_at < ${before}`.execute(
    query(tx),
  )
}
