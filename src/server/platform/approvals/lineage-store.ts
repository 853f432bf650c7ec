import { sql } from 'kysely'

import type { Lineage, Lineages } from '#domain/approvals/independence.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** These accounts with all their makers. */
export async function selectLineages(tx: Tx, ids: readonly bigint[]): Promise<Lineages> {
  const { rows } = await sql<{
    id: bigint
    createdBy: bigint | null
    handedOverBy: bigint | null
    isConfirmed: boolean
  }>`
    WITH RECURSIVE above (id) AS (
      SELECT unnest(${[...ids]}::bigint[])
      UNION
      SELECT parent FROM above
        JOIN operator ON operator.id = above.id
       CROSS JOIN LATERAL (VALUES (created_by), (handed_over_by)) AS made (parent)
       WHERE parent IS NOT NULL)
    SELECT id, created_by AS "createdBy", handed_over_by AS "handedOverBy", confirmed_at IS NOT NULL AS "isConfirmed"
      FROM operator JOIN above USING (id)`.execute(query(tx))
  return new Map(
    rows.map(({ id, createdBy, handedOverBy, isConfirmed }): [bigint, Lineage] => [
      id,
      { id, makers: [createdBy, handedOverBy].filter((maker) => maker !== null), isConfirmed },
    ]),
  )
}
