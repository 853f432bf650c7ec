import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DepositTriesRow {
  readonly memberId: bigint
  /** Refused by a provider or an operator. */
  readonly declined: number
  /** Number of channels by which money arrived. */
  readonly ways: number
}

/** Outcome counts of these members' orders since a moment. Members without orders have no row. */
export async function selectDepositTries(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly memberIds: readonly bigint[]
    readonly since: Date
    readonly until: Date
  },
): Promise<DepositTriesRow[]> {
  const { merchantId, memberIds, since, until } = filter
  const { rows } = await sql<DepositTriesRow>`
    SELECT member_id AS "memberId", count(*) FILTER (WHERE state = 'rejected')::integer AS declined,
           count(DISTINCT channel_id) FILTER (WHERE credited_at IS NOT NULL)::integer AS ways
      FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ANY (${[...memberIds]}::bigint[])
       AND created_at >= ${since} AND created_at < ${until}
     GROUP BY member_id`.execute(query(tx))
  return rows
}
