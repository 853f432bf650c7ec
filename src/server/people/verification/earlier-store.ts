import { sql } from 'kysely'

import type { DocumentKind } from '#domain/verification/documents.ts'
import type { TierName } from '#domain/verification/tiers.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'
import type { WrittenTier } from './tier-store.ts'

/** A business day after which the member’s tier may have been lower, with what held on it. It comes once for each override. */
export interface EarlierDay {
  readonly day: string
  /** Documents that were in force. */
  readonly kinds: readonly DocumentKind[]
  readonly tier: TierName | null
  readonly limits: WrittenTier['limits'] | null
  /** The tiers of the brand when the day began; null: those of its market. */
  readonly tiers: readonly WrittenTier[] | null
  /** The market profile of the brand when the day began; null: the present one. */
  readonly market: string | null
}

/** Days that are looked at, newest first, and how far back. */
const DAYS_MOST = 6
const DAYS_BACK = 366

/**
 * Last days of documents and overrides, and days on which the brand changed its tiers or its market. On the day on which an override
 * replaces another, both counted.
 */
export async function selectEarlierDays(
  tx: Tx,
  { merchantId, memberId }: Who,
): Promise<readonly EarlierDay[]> {
  const { rows } = await sql<EarlierDay>`
    WITH clock AS (
      SELECT zone, day_start, ((clock_timestamp() AT TIME ZONE zone) - day_start::interval)::date AS today
        FROM merchant WHERE id = ${merchantId}),
    document AS (
      SELECT kind, valid_until, ((judged_at AT TIME ZONE zone) - day_start::interval)::date AS judged
        FROM verification_document, clock
       WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND state = 'accepted'),
    published AS (
      SELECT version, tiers, ((published_at AT TIME ZONE zone) - day_start::interval)::date AS day
        FROM verification_tiers, clock WHERE merchant_id = ${merchantId}),
    changed AS (
      SELECT id, market_profile, ((changed_at AT TIME ZONE zone) - day_start::interval)::date AS day
        FROM merchant_market_change, clock WHERE merchant_id = ${merchantId}),
    ended AS (
      SELECT DISTINCT day FROM (
        SELECT valid_until AS day FROM document
         UNION ALL SELECT last_day FROM tier_override WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
         UNION ALL SELECT day FROM published
         UNION ALL SELECT day FROM changed) AS days, clock
       WHERE day <= today AND day > today - ${DAYS_BACK}::integer ORDER BY day DESC LIMIT ${DAYS_MOST})
    SELECT ended.day::text AS day,
           ARRAY(SELECT DISTINCT kind FROM document WHERE judged <= ended.day AND valid_until >= ended.day) AS kinds,
           override.tier, override.limits,
           (SELECT tiers FROM published WHERE published.day < ended.day ORDER BY version DESC LIMIT 1) AS tiers,
           (SELECT market_profile FROM changed WHERE changed.day >= ended.day ORDER BY id LIMIT 1) AS market
      FROM ended
      LEFT JOIN tier_override AS override
        ON override.merchant_id = ${merchantId} AND override.member_id = ${memberId}
       AND override.from_day <= ended.day AND override.last_day >= ended.day
     ORDER BY ended.day DESC`.execute(query(tx))
  return rows
}
