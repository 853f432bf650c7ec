import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Steps, StepSum } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface PaidOf {
  readonly merchantId: number
  readonly currency: string
}

/** Paid withdrawals with their fees, by the step of the payout. Those that came back do not count. */
export async function selectPaidSums(
  tx: Tx,
  { merchantId, currency }: PaidOf,
  { bounds, until }: Steps,
): Promise<readonly StepSum[]> {
  const { rows } = await sql<StepSum>`
    SELECT width_bucket(paid_at, ${[...bounds]}::timestamptz[]) AS step, sum(amount)::bigint AS sum,
           coalesce(sum(amount) FILTER (WHERE paid_at < ${until}), 0)::bigint AS "sumUntil"
      FROM withdrawal
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND state <> 'returned'
       AND paid_at >= ${bounds[0]} AND paid_at < ${bounds.at(-1)}
     GROUP BY 1`.execute(query(tx))
  return rows
}

/** The median seconds from the request to the payout, of withdrawals paid until then; nothing without one. */
export async function selectMedianSeconds(
  tx: Tx,
  { merchantId, currency }: PaidOf,
  { bounds, until }: Steps,
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM paid_at - requested_at))::float8 AS seconds
      FROM withdrawal
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND state <> 'returned'
       AND paid_at >= ${bounds[0]} AND paid_at < ${until}`.execute(query(tx))
  return rows[0]?.seconds ?? undefined
}
