import { sql } from 'kysely'

import type { TierName } from '#domain/verification/tiers.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'
import type { WrittenTier } from './tier-store.ts'

export interface OverrideRow {
  readonly id: bigint
  readonly tier: TierName | null
  readonly limits: WrittenTier['limits']
  readonly lastDay: string
  readonly reason: string
  readonly operator: string
  readonly second: string
  readonly madeAt: Date
  readonly endedAt: Date | null
  readonly endedBy: string | null
  /** It counts today. */
  readonly isOpen: boolean
}

const columns = sql`
  override.id, tier, limits, last_day::text AS "lastDay", reason, operator.name AS operator, second.name AS second,
  made_at AS "madeAt", ended_at AS "endedAt", ender.name AS "endedBy",
  ended_at IS NULL AND last_day >= today.day AS "isOpen"`

/** Today by the brand’s clock. */
const today = (merchantId: number) => sql`
  (SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start::interval)::date AS day FROM merchant
    WHERE id = ${merchantId}) AS today`

/** The override that counts today. */
export async function selectOpenOverride(tx: Tx, who: Who): Promise<OverrideRow | undefined> {
  return (await selectOverrides(tx, who, 1)).find(({ isOpen }) => isOpen)
}

/** The member’s newest overrides, the open one first. */
export async function selectOverrides(
  tx: Tx,
  { merchantId, memberId }: Who,
  most: number,
): Promise<readonly OverrideRow[]> {
  const { rows } = await sql<OverrideRow>`
    SELECT ${columns} FROM tier_override AS override
     CROSS JOIN ${today(merchantId)}
      JOIN operator ON operator.id = override.operator_id
      JOIN operator AS second ON second.id = override.approved_by
      LEFT JOIN operator AS ender ON ender.id = override.ended_by
     WHERE override.merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY override.id DESC LIMIT ${most}`.execute(query(tx))
  return rows
}

/** Days from today until the day, by the brand’s clock. */
export async function selectDaysUntil(tx: Tx, merchantId: number, day: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    SELECT ${day}::date - today.day AS days FROM ${today(merchantId)}`.execute(query(tx))
  return rows[0]?.days ?? -1
}

/** Adds an override in place of the open one. */
export async function replaceOverride(
  tx: Tx,
  given: Who & {
    readonly tier: TierName | undefined
    readonly limits: WrittenTier['limits']
    readonly lastDay: string
    readonly reason: string
    readonly operatorId: bigint
    readonly approvedBy: bigint
  },
): Promise<void> {
  await endOverride(tx, given)
  await sql`
    INSERT INTO tier_override (merchant_id, member_id, tier, limits, from_day, last_day, reason, operator_id, approved_by)
    SELECT ${given.merchantId}, ${given.memberId}, ${given.tier ?? null}, ${JSON.stringify(given.limits)}::jsonb,
           today.day, ${given.lastDay}::date, ${given.reason}, ${given.operatorId}, ${given.approvedBy}
      FROM ${today(given.merchantId)}`.execute(query(tx))
}

/** Ends the open override, and its last day with it. False if none is open. */
export async function endOverride(
  tx: Tx,
  { merchantId, memberId, operatorId }: Who & { readonly operatorId: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE tier_override AS override
       SET ended_at = clock_timestamp(), ended_by = ${operatorId}, last_day = least(last_day, today.day)
      FROM ${today(merchantId)}
     WHERE override.merchant_id = ${merchantId} AND member_id = ${memberId} AND ended_at IS NULL
    RETURNING override.last_day >= today.day AS was`.execute(query(tx))
  return rows.length > 0
}
