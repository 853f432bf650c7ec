import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { Level, LevelTerms } from '#domain/levels/levels.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface TermsRow {
  readonly version: number
  readonly fromDay: string
  readonly windowDays: number
  readonly names: readonly string[]
  readonly translations: readonly Translations[]
  readonly turnovers: readonly string[]
  readonly percents: readonly number[]
  readonly sums: readonly (string | null)[]
  readonly hours: readonly (number | null)[]
  readonly gifts: readonly string[]
  readonly raffles: readonly (string | null)[]
  readonly tickets: readonly (number | null)[]
  readonly publishedAt: Date
  readonly operator: string | null
  readonly second: string | null
}

export interface TermsVersion extends LevelTerms {
  readonly version: number
  readonly publishedAt: Date
  readonly operator: string | null
  readonly second: string | null
}

/** Versions of the terms, newest first. */
export async function selectVersions(
  tx: Tx,
  merchantId: number,
  limit: number,
): Promise<readonly TermsVersion[]> {
  return await selectTermsWhere(tx, sql`terms.merchant_id = ${merchantId}`, limit)
}

/** The business day of the brand, the terms that hold on it, and those that begin later. */
export async function selectTerms(
  tx: Tx,
  merchantId: number,
): Promise<{
  readonly today: string
  readonly current: TermsVersion | undefined
  readonly next: TermsVersion | undefined
}> {
  const today = await selectToday(tx, merchantId)
  const [current] = await selectTermsWhere(
    tx,
    sql`terms.merchant_id = ${merchantId} AND terms.from_day <= ${today}::date`,
    1,
  )
  const [newest] = await selectVersions(tx, merchantId, 1)
  return { today, current, next: newest && newest.fromDay > today ? newest : undefined }
}

/** The terms of a version. */
export async function selectVersion(
  tx: Tx,
  { merchantId, version }: { readonly merchantId: number; readonly version: number },
): Promise<TermsVersion> {
  const [found] = await selectTermsWhere(
    tx,
    sql`terms.merchant_id = ${merchantId} AND terms.version = ${version}`,
    1,
  )
  if (!found) throw new Error(`merchant ${merchantId} has no terms of levels ${version}`)
  return found
}

async function selectTermsWhere(
  tx: Tx,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<readonly TermsVersion[]> {
  const { rows } = await sql<TermsRow>`
    SELECT terms.version, terms.from_day::text AS "fromDay", terms.window_days AS "windowDays",
           array_agg(level.name ORDER BY level.rank) AS names,
           jsonb_agg(level.names ORDER BY level.rank) AS translations,
           array_agg(level.turnover::text ORDER BY level.rank) AS turnovers,
           array_agg(level.points_percent ORDER BY level.rank) AS percents,
           array_agg(level.withdrawal_sum::text ORDER BY level.rank) AS sums,
           array_agg(level.review_hours::integer ORDER BY level.rank) AS hours,
           array_agg(level.gift_points::text ORDER BY level.rank) AS gifts,
           array_agg(level.gift_raffle ORDER BY level.rank) AS raffles,
           array_agg(level.gift_tickets ORDER BY level.rank) AS tickets,
           terms.published_at AS "publishedAt", operator.name AS operator, second.name AS second
      FROM level_terms AS terms
      JOIN level_rank AS level USING (merchant_id, version)
      LEFT JOIN operator ON operator.id = terms.operator_id
      LEFT JOIN operator AS second ON second.id = terms.approved_by
     WHERE ${condition}
     GROUP BY terms.merchant_id, terms.version, operator.name, second.name
     ORDER BY terms.version DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map(
    ({ names, translations, turnovers, percents, sums, hours, gifts, raffles, tickets, ...row }) => ({
      ...row,
      levels: names.map((name, rank): Level => {
        const sum = sums[rank] ?? null
        const reviewHours = hours[rank] ?? undefined
        const giftPoints = BigInt(gifts[rank] ?? '0')
        const [raffle, count] = [raffles[rank] ?? null, tickets[rank] ?? null]
        return {
          name,
          names: translations[rank],
          turnover: BigInt(turnovers[rank] ?? '0'),
          pointsPercent: percents[rank] ?? 100,
          ...(sum === null ? {} : { withdrawalSum: BigInt(sum) }),
          ...(reviewHours === undefined ? {} : { reviewHours }),
          ...(giftPoints === 0n ? {} : { giftPoints }),
          ...(raffle === null || count === null ? {} : { gift: { raffle, tickets: count } }),
        }
      }),
    }),
  )
}

export async function selectToday(tx: Tx, merchantId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date::text AS today
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row.today
}

/** The currency of the brand. */
export async function selectCurrency(tx: Tx, merchantId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    SELECT currency FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  return row.currency
}

/** The clubs of the levels, by rank. They stay the same in all versions. */
export async function selectLevelClubs(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ clubId: string }>`
    SELECT club_id::text AS "clubId" FROM level_rank AS level
     WHERE merchant_id = ${merchantId}
       AND version = (SELECT max(version) FROM level_terms WHERE merchant_id = ${merchantId})
     ORDER BY rank`.execute(query(tx))
  return rows.map(({ clubId }) => clubId)
}

/** Adds terms; false if another version was added meanwhile. */
export async function insertTerms(
  tx: Tx,
  {
    merchantId,
    version,
    terms: { fromDay, windowDays, levels },
    clubs,
    operatorId,
    approvedBy,
  }: {
    readonly merchantId: number
    readonly version: number
    readonly terms: LevelTerms
    /** By rank. */
    readonly clubs: readonly string[]
    readonly operatorId?: bigint
    readonly approvedBy?: bigint
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO level_terms (merchant_id, version, from_day, window_days, operator_id, approved_by)
    VALUES (${merchantId}, ${version}, ${fromDay}::date, ${windowDays}, ${operatorId ?? null}, ${approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  if (added.rows.length === 0) return false
  await sql`
    INSERT INTO level_rank (merchant_id, version, rank, club_id, name, names, turnover, points_percent, withdrawal_sum,
                            review_hours, gift_points, gift_raffle, gift_tickets)
    SELECT ${merchantId}, ${version}, place - 1, club_id, name, names, turnover, percent, sum, hours, gift, raffle, tickets
      FROM unnest(${[...clubs]}::bigint[], ${levels.map(({ name }) => name)}::text[],
                  ${levels.map(({ names }) => JSON.stringify(names ?? {}))}::jsonb[],
                  ${levels.map(({ turnover }) => turnover)}::bigint[],
                  ${levels.map(({ pointsPercent }) => pointsPercent)}::integer[],
                  ${levels.map(({ withdrawalSum }) => withdrawalSum ?? null)}::bigint[],
                  ${levels.map(({ reviewHours }) => reviewHours ?? null)}::smallint[],
                  ${levels.map(({ giftPoints }) => giftPoints ?? 0n)}::bigint[],
                  ${levels.map(({ gift }) => gift?.raffle ?? null)}::text[],
                  ${levels.map(({ gift }) => gift?.tickets ?? null)}::integer[])
           WITH ORDINALITY AS given (club_id, name, names, turnover, percent, sum, hours, gift, raffle, tickets, place)`.execute(
    query(tx),
  )
  return true
}

export interface RankCount {
  readonly rank: number
  readonly club: string
  readonly name: string
  readonly count: number
}

/** Members by level, those of the first one left out. */
export async function selectCounts(tx: Tx, merchantId: number): Promise<readonly RankCount[]> {
  const { rows } = await sql<RankCount>`
    SELECT level.rank::integer AS rank, level.club_id::text AS club, club.label_name AS name, (
             SELECT count(*)::integer FROM member_level AS own
              WHERE own.merchant_id = level.merchant_id AND own.rank = level.rank) AS count
      FROM level_rank AS level
      JOIN club ON club.merchant_id = level.merchant_id AND club.id = level.club_id
     WHERE level.merchant_id = ${merchantId} AND level.rank > 0
       AND level.version = (SELECT max(version) FROM level_terms WHERE merchant_id = ${merchantId})
     ORDER BY level.rank DESC`.execute(query(tx))
  return rows
}

/** The newest closed day whose levels are judged. */
export async function selectJudgedDay(tx: Tx, merchantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(day)::text AS day FROM level_run
     WHERE merchant_id = ${merchantId} AND ended_at IS NOT NULL`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

/** The benefits for withdrawals that the member's level has by the terms of today. */
export async function selectWithdrawalBenefits(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Pick<Level, 'withdrawalSum' | 'reviewHours'>> {
  const { rows } = await sql<{ sum: bigint | null; hours: number | null }>`
    SELECT level.withdrawal_sum AS sum, level.review_hours::integer AS hours
      FROM member
      LEFT JOIN member_level AS own ON own.member_id = member.id
      LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = member.club_id
      JOIN level_rank AS level ON level.merchant_id = member.merchant_id
       AND level.version = (
             SELECT max(terms.version) FROM level_terms AS terms JOIN merchant AS brand ON brand.id = terms.merchant_id
              WHERE terms.merchant_id = member.merchant_id
                AND terms.from_day <= ((clock_timestamp() AT TIME ZONE brand.zone) - brand.day_start)::date)
       AND level.rank <= coalesce(own.rank, club.rank_level, 0)
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}
     ORDER BY level.rank DESC LIMIT 1`.execute(query(tx))
  return { withdrawalSum: rows[0]?.sum ?? undefined, reviewHours: rows[0]?.hours ?? undefined }
}
