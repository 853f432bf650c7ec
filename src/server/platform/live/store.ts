import { sql } from 'kysely'

import { OPERATOR_IDLE_MINUTES } from '#domain/access/operator-session.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Those of the sessions that are still valid, of members and of operators. */
export async function findStandingSessions(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  // guard: stream-of-active-member
  const found = await sql<{ id: string }>`
    SELECT session.id FROM session JOIN member ON member.id = session.member_id
    WHERE session.id = ANY (${[...ids]}::uuid[]) AND session.ended_at IS NULL
      AND session.expires_at > clock_timestamp()
      AND session.last_used_at + make_interval(mins => session.idle_minutes) > clock_timestamp() AND member.status = 'active'
    UNION ALL
    SELECT operator_session.id FROM operator_session JOIN operator ON operator.id = operator_session.operator_id
    WHERE operator_session.id = ANY (${[...ids]}::uuid[]) AND operator_session.ended_at IS NULL
      AND operator_session.expires_at > clock_timestamp()
      AND operator_session.last_used_at + make_interval(mins => ${OPERATOR_IDLE_MINUTES}) > clock_timestamp() AND operator.status = 'active'`.execute(
    query(tx),
  )
  return new Set(found.rows.map((row) => row.id))
}
