import { sql } from 'kysely'

import { type Category, isCategory } from '#domain/navigation/category.ts'
import type { PointTerms } from '#domain/points/terms.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface TermsRow {
  readonly fromDay: string
  readonly cashPerPoint: bigint | null
  readonly convertLeast: bigint
  readonly categories: readonly string[]
  readonly stakes: readonly string[]
}

/** Columns of terms joined with their rates. */
export const termsColumns = sql`
         terms.from_day::text AS "fromDay", terms.cash_per_point AS "cashPerPoint",
         terms.convert_least AS "convertLeast",
         array_agg(rate.category ORDER BY rate.category) FILTER (WHERE rate.category IS NOT NULL) AS categories,
         array_agg(rate.stake_per_point::text ORDER BY rate.category) FILTER (WHERE rate.category IS NOT NULL) AS stakes`

const terms = sql`
  SELECT ${termsColumns}
    FROM point_terms AS terms LEFT JOIN point_rate AS rate USING (merchant_id, version)`

/** The business day of the brand, the terms that hold on it, and those that begin later. */
export async function selectTerms(
  tx: Tx,
  merchantId: number,
): Promise<{
  readonly today: string
  readonly current: PointTerms | undefined
  readonly next: PointTerms | undefined
}> {
  const { rows: days } = await sql<{ today: string }>`
    SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date::text AS today
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const today = days[0]?.today ?? ''
  const { rows: current } = await sql<TermsRow>`
    ${terms}
     WHERE terms.merchant_id = ${merchantId} AND terms.from_day <= ${today}::date
     GROUP BY terms.merchant_id, terms.version ORDER BY terms.version DESC LIMIT 1`.execute(query(tx))
  const { rows: next } = await sql<TermsRow>`
    ${terms}
     WHERE terms.merchant_id = ${merchantId} AND terms.from_day > ${today}::date
       AND terms.version = (SELECT max(version) FROM point_terms WHERE merchant_id = ${merchantId})
     GROUP BY terms.merchant_id, terms.version`.execute(query(tx))
  return { today, current: current[0] && termsOf(current[0]), next: next[0] && termsOf(next[0]) }
}

export function termsOf(row: TermsRow): PointTerms {
  // No rows: NULL instead of an empty array.
  const categories = row.categories ?? []
  return {
    fromDay: row.fromDay,
    ...(row.cashPerPoint === null ? {} : { cashPerPoint: row.cashPerPoint }),
    convertLeast: row.convertLeast,
    rates: categories.flatMap((category, at) =>
      isCategory(category) ? [{ category, stakePerPoint: BigInt(row.stakes[at] ?? '0') }] : [],
    ),
  }
}

export async function selectOwed(tx: Tx, { merchantId, memberId }: OfMember): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    SELECT owed FROM point_account WHERE member_id = ${memberId} AND merchant_id = ${merchantId}`.execute(
    query(tx),
  )
  return rows[0]?.owed ?? 0n
}

/** Points that stakes earned on the business day, by category. */
export async function selectDay(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  day: string,
): Promise<readonly { readonly category: Category; readonly points: bigint }[]> {
  const { rows } = await sql<{ category: string; points: bigint }>`
    SELECT category, points FROM point_day
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND day = ${day}::date
     ORDER BY category`.execute(query(tx))
  return rows.flatMap(({ category, points }) => (isCategory(category) ? [{ category, points }] : []))
}

/** The currency of the brand. */
export async function selectCurrency(tx: Tx, merchantId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    SELECT currency FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row.currency
}

/** The points of the member's level for the stakes of 100 points, on a business day. */
export async function selectOwnPercent(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  day: string,
): Promise<number> {
  const { rows } = await sql<{ percent: bigint }>`
    SELECT level_points_percent(${merchantId}, ${memberId}, ${day}::date) AS percent`.execute(query(tx))
  return Number(rows[0]?.percent ?? 100n)
}
