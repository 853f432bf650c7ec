import { sql } from 'kysely'

import type { PastSignIns } from '#domain/merchant/account-effect.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Row {
  readonly isTrial: boolean
  readonly hours: number
  readonly count: number
  readonly begun: number
}

/** How long the sessions lasted that were used within seven days, in whole hours. */
export async function selectPastSessions(
  tx: Tx,
  merchantId: number,
): Promise<Pick<PastSignIns, 'signIns' | 'sessions' | 'trials'>> {
  const week = sql`clock_timestamp() - interval '7 days'`
  const { rows } = await sql<Row>`
    SELECT member.trial_ends_at IS NOT NULL AS "isTrial",
           floor(extract(epoch FROM session.last_used_at - session.created_at) / 3600)::integer AS hours,
           count(*)::integer AS count, count(*) FILTER (WHERE session.created_at > ${week})::integer AS begun
      FROM session JOIN member ON member.merchant_id = session.merchant_id AND member.id = session.member_id
     WHERE session.merchant_id = ${merchantId} AND session.last_used_at > ${week} AND NOT session.is_half_signed_in
     GROUP BY 1, 2`.execute(query(tx))
  const lasted = (isTrial: boolean) =>
    rows.filter((row) => row.isTrial === isTrial).map(({ hours, count }) => ({ units: hours, count }))
  return {
    signIns: rows.reduce((sum, { isTrial, begun }) => sum + (isTrial ? 0 : begun), 0),
    sessions: lasted(false),
    trials: lasted(true),
  }
}
