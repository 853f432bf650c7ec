import { type RawBuilder, sql } from 'kysely'

import type { TeamScope } from '#domain/agents/team-report.ts'

/** The agent of the session. */
export interface OfAgent {
  readonly merchantId: number
  readonly agentId: bigint
}

/** Every report reads members through this condition on `team_member AS team` and `member`. */
export function inTeam({ merchantId, agentId }: OfAgent, scope: TeamScope): RawBuilder<unknown> {
  const own = sql`team.merchant_id = ${merchantId} AND member.merchant_id = ${merchantId}`
  switch (scope) {
    case 'team':
      return sql`${own} AND team.agents @> ARRAY[${agentId}]::bigint[]` // guard: team-report-scoped
    case 'direct':
      return sql`${own} AND member.upline_id = ${agentId} AND team.agents @> ARRAY[${agentId}]::bigint[]`
    case 'self':
      return sql`${own} AND team.member_id = ${agentId}`
  }
}
