import { sql } from 'kysely'

import type { Deed } from '#domain/audit/deed.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DeedCountRow {
  readonly memberId: bigint
  readonly action: string
  readonly count: number
}

/** How often these members did each of these actions since a moment. Actions never done have no row. */
export async function selectDeedCounts(
  tx: Tx,
  filter: {
    readonly memberIds: readonly bigint[]
    readonly actions: readonly Deed[]
    readonly since: Date
    readonly until: Date
  },
): Promise<DeedCountRow[]> {
  const { memberIds, actions, since, until } = filter
  const { rows } = await sql<DeedCountRow>`
    SELECT member_id AS "memberId", action, count(*)::integer AS count FROM audit_entry
     WHERE member_id = ANY (${[...memberIds]}::bigint[]) AND action = ANY (${[...actions]}::text[])
       AND operator_id IS NULL AND created_at >= ${since} AND created_at < ${until}
     GROUP BY member_id, action`.execute(query(tx))
  return rows
}
