import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { UserFilter, UserSums } from './user-store.ts'

/** More members who came or left cost more than all members of most teams. */
const MOVED_MOST = 5_000

/**
 * After moves within the range: by how much the sums of the members of today differ from the lines of the team, whose members are those of
 * each day. Undefined where it is not known, or too many members have moved.
 */
export async function selectMovedSums(
  tx: Tx,
  { merchantId, agentId, currency, days, scope, who }: UserFilter,
): Promise<UserSums | undefined> {
  // Of all members, the count is that of the team today.
  const { rows } = await sql<UserSums>`
    SELECT (CASE WHEN ${who === 'all'} THEN 0 ELSE with_figures END)::text AS count, plays::text, stake::text,
           valid_bet::text AS "validBet", returned::text, deposits::text, withdrawals::text
      FROM team_moved_sums(${merchantId}, ${agentId}, ${currency}, ${days.from}::date, ${days.to}::date, ${days.kind},
                           ${days.startDay}::date, ${scope === 'direct'}, ${MOVED_MOST})`.execute(query(tx))
  return rows[0]
}
