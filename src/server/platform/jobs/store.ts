import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Adds a job that runs once the transaction is committed, and never when it is not. Money transactions add none. */
export async function addJob(tx: Tx, name: string, payload: object = {}): Promise<void> {
  await sql`SELECT add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(query(tx))
}

/** Sessions that ended or ran out a month ago: long enough to look into a complaint. */
export async function sweepSessions(tx: Tx): Promise<void> {
  const before = sql`clock_timestamp() - interval '30 days'`
  await sql`DELETE FROM session WHERE expires_at < ${before} OR ended_at < ${before}`.execute(query(tx))
  await sql`DELETE FROM operator_session WHERE expires_at < ${before} OR ended_at < ${before}`.execute(
    query(tx),
  )
}
