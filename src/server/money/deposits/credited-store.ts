import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Steps, StepSum } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Credited deposits less their fees, by the step of the credit. Returned ones do not count. */
export async function selectCreditedSums(
  tx: Tx,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
  { bounds, until }: Steps,
): Promise<readonly StepSum[]> {
  const { rows } = await sql<StepSum>`
    SELECT width_bucket(credited_at, ${[...bounds]}::timestamptz[]) AS step, sum(credited)::bigint AS sum,
           coalesce(sum(credited) FILTER (WHERE credited_at < ${until}), 0)::bigint AS "sumUntil"
      FROM deposit
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND state = 'credited'
       AND credited_at >= ${bounds[0]} AND credited_at < ${bounds.at(-1)}
     GROUP BY 1`.execute(query(tx))
  return rows
}

/** How many deposits were ever credited to the member. A reversed one keeps its number. */
export async function countCredited(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM deposit
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND credited_at IS NOT NULL`.execute(
    query(tx),
  )
  return rows[0]?.count ?? 0
}
