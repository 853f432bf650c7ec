import { sql } from 'kysely'

import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface DepositTriesRow {
  readonly memberId: bigint
  /** What a provider or an operator said no to. */
  readonly declined: number
  /** By so many channels money came. */
  readonly ways: number
}

/** What became of the orders of some members that were made from a moment on. Who ordered nothing is not there. */
export async function selectDepositTries(
  tx: Tx,
  asked: {
    readonly merchantId: number
    readonly memberIds: readonly bigint[]
    readonly since: Date
    readonly until: Date
  },
): Promise<DepositTriesRow[]> {
  const { merchantId, memberIds, since, until } = asked
  const { rows } = await sql<DepositTriesRow>`
    SELECT member_id AS "memberId", count(*) FILTER (WHERE state = 'rejected')::integer AS declined,
           count(DISTINCT channel_id) FILTER (WHERE credited_at IS NOT NULL)::integer AS ways
      FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ANY (${[...memberIds]}::bigint[])
       AND created_at >= ${since} AND created_at < ${until}
     GROUP BY member_id`.execute(query(tx))
  return rows
}
