import { sql } from 'kysely'

import type { PointTerms, StakedPoints } from '#domain/points/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type TermsRow, termsColumns, termsOf } from './store.ts'

interface VersionRow extends TermsRow {
  readonly version: number
  readonly publishedAt: Date
  readonly operator: string | null
  readonly second: string | null
}

export type TermsVersion = Pick<VersionRow, 'version' | 'publishedAt' | 'operator' | 'second'> & {
  readonly terms: PointTerms
}

/** Versions of the terms, newest first. */
export async function selectVersions(
  tx: Tx,
  merchantId: number,
  limit: number,
): Promise<readonly TermsVersion[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${termsColumns}, terms.version, terms.published_at AS "publishedAt",
           operator.name AS operator, second.name AS second
      FROM point_terms AS terms
      LEFT JOIN point_rate AS rate USING (merchant_id, version)
      LEFT JOIN operator ON operator.id = terms.operator_id
      LEFT JOIN operator AS second ON second.id = terms.approved_by
     WHERE terms.merchant_id = ${merchantId}
     GROUP BY terms.merchant_id, terms.version, operator.name, second.name
     ORDER BY terms.version DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.publishedAt,
    operator: row.operator,
    second: row.second,
    terms: termsOf(row),
  }))
}

/** The lowest stake for a point of all terms that have held until a day. A version that was replaced before its day never held. */
export async function selectEarlierLeast(
  tx: Tx,
  merchantId: number,
  today: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ least: bigint | null }>`
    SELECT min(rate.stake_per_point) AS least
      FROM point_terms AS terms JOIN point_rate AS rate USING (merchant_id, version)
     WHERE terms.merchant_id = ${merchantId} AND terms.from_day <= ${today}::date
       AND NOT EXISTS (SELECT FROM point_terms AS newer
                        WHERE newer.merchant_id = terms.merchant_id AND newer.version > terms.version
                          AND newer.from_day <= terms.from_day)`.execute(query(tx))
  return rows[0]?.least ?? undefined
}

/** Adds terms; false if another version was added meanwhile. */
export async function insertTerms(
  tx: Tx,
  {
    merchantId,
    version,
    terms: { fromDay, cashPerPoint, convertLeast, rates },
    operatorId,
    approvedBy,
  }: {
    readonly merchantId: number
    readonly version: number
    readonly terms: PointTerms
    readonly operatorId?: bigint
    readonly approvedBy?: bigint
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO point_terms (merchant_id, version, from_day, cash_per_point, convert_least, operator_id, approved_by)
    VALUES (${merchantId}, ${version}, ${fromDay}::date, ${cashPerPoint ?? null}, ${convertLeast}, ${operatorId ?? null},
            ${approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  if (added.rows.length === 0) return false
  await sql`
    INSERT INTO point_rate (merchant_id, version, category, stake_per_point)
    SELECT ${merchantId}, ${version}, category, stake FROM unnest(
      ${rates.map(({ category }) => category)}::text[], ${rates.map(({ stakePerPoint }) => stakePerPoint)}::bigint[])
      AS given (category, stake)`.execute(query(tx))
  return true
}

/** The points of the brand's highest level for the stakes of 100 points, terms that wait for their day included. */
export async function selectLevelPercent(tx: Tx, merchantId: number): Promise<bigint> {
  const { rows } = await sql<{ percent: bigint | null }>`
    SELECT max(points_percent)::bigint AS percent FROM level_rank WHERE merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  return rows[0]?.percent ?? 100n
}

/**
 * All that gives points for stakes at no rate: missions of the brand, stopped and ended ones included, and gifts of levels, those of
 * terms of before too. Their points never expire.
 */
export async function selectStakedPoints(tx: Tx, merchantId: number): Promise<readonly StakedPoints[]> {
  const { rows } = await sql<StakedPoints>`
    SELECT DISTINCT target AS stake, amount AS points FROM mission_version
     WHERE merchant_id = ${merchantId} AND task = 'stakes' AND gives = 'points'
    UNION
    SELECT level.turnover - below.turnover, level.gift_points
      FROM level_rank AS level
      JOIN level_rank AS below ON below.merchant_id = level.merchant_id AND below.version = level.version
       AND below.rank = level.rank - 1
     WHERE level.merchant_id = ${merchantId} AND level.gift_points > 0`.execute(query(tx))
  return rows
}

/** Terms of points, goods, levels and missions together bound the worth of a point: one of them changes at a time. */
export async function lockWorth(tx: Tx, merchantId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`points worth ${merchantId}`}, 0))`.execute(
    query(tx),
  )
}
