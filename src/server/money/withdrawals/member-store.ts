import { sql } from 'kysely'

import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'

export interface PaidRow {
  readonly payoutAccountId: string
  readonly count: number
  readonly sum: bigint
  readonly lastAt: Date
}

/** Paid withdrawals of a member that did not come back, by payout account. */
export async function selectPaidByAccount(
  tx: Tx,
  { merchantId, memberId, currency }: OfMember & { readonly currency: string },
): Promise<readonly PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    SELECT payout_account_id AS "payoutAccountId", count(*)::integer AS count,
           sum(amount - fee)::bigint AS sum, max(paid_at) AS "lastAt"
      FROM withdrawal
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND currency = ${currency}
       AND paid_at IS NOT NULL AND state <> 'returned'
     GROUP BY 1`.execute(query(tx))
  return rows
}

export interface RiskRow {
  readonly reason: RiskReason
  readonly count: number
  readonly lastAt: Date
  readonly withdrawalId: bigint
}

/** Stored risk reasons of the newest withdrawals, most frequent first. */
export async function selectRisks(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  most: number,
): Promise<{ readonly withdrawals: number; readonly rows: readonly RiskRow[] }> {
  const newest = sql`
    SELECT id, risks, requested_at FROM withdrawal
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} ORDER BY requested_at DESC LIMIT ${most}`
  const counted = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (${newest}) AS newest`.execute(query(tx))
  const { rows } = await sql<RiskRow>`
    SELECT reason, count(*)::integer AS count, max(requested_at) AS "lastAt", max(id) AS "withdrawalId"
      FROM (${newest}) AS newest, unnest(risks) AS reason
     GROUP BY reason ORDER BY count(*) DESC, max(requested_at) DESC`.execute(query(tx))
  return { withdrawals: counted.rows[0]?.count ?? 0, rows }
}
