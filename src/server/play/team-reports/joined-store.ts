import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface JoinedFacts {
  readonly memberId: bigint
  readonly hasDeposited: boolean
  /** Active in the present month. */
  readonly isActive: boolean
}

/** Of members who joined by an agent's links and are still in the team: who deposited, and who is active this month. */
export async function selectJoined(
  tx: Tx,
  {
    merchantId,
    agentId,
    currency,
    memberIds,
  }: {
    readonly merchantId: number
    readonly agentId: bigint
    readonly currency: string
    readonly memberIds: readonly bigint[]
  },
): Promise<readonly JoinedFacts[]> {
  if (memberIds.length === 0) return []
  const found = await sql<JoinedFacts>`
    SELECT member_id AS "memberId", first_deposit_day IS NOT NULL AS "hasDeposited",
           EXISTS (SELECT FROM team_period
                    WHERE team_period.member_id = team.member_id AND currency = ${currency} AND kind = 'month'
                      AND start_day = date_trunc('month', business_day(${merchantId}))::date AND is_active) AS "isActive"
      FROM team_of(${merchantId}, ${agentId}) AS team JOIN team_member AS known USING (member_id)
     WHERE member_id = ANY (${[...memberIds]}::bigint[])`.execute(query(tx))
  return found.rows
}
