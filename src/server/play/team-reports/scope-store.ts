import { type RawBuilder, sql } from 'kysely'

import type { TeamScope } from '#domain/agents/team-report.ts'

/** The agent of the session. */
export interface OfAgent {
  readonly merchantId: number
  readonly agentId: bigint
}

/** The members of a report, as `team` with `member_id` and `level`: those below the agent today, or the agent alone. */
export function teamIn({ merchantId, agentId }: OfAgent, scope: TeamScope): RawBuilder<unknown> {
  switch (scope) {
    case 'team':
      return sql`team_of(${merchantId}, ${agentId}) AS team`
    case 'direct':
      return sql`(SELECT * FROM team_of(${merchantId}, ${agentId}) WHERE level = 1) AS team`
    case 'self':
      return sql`(SELECT ${agentId}::bigint AS member_id, 0 AS level) AS team`
  }
}
