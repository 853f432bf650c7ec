import { sql } from 'kysely'

import type { LanguageCode } from '#domain/language/language.ts'
import type { MissionGift, MissionSegment } from '#domain/missions/mission.ts'
import type { MissionVersion } from '#domain/missions/run.ts'
import { isCategory } from '#domain/navigation/category.ts'
import type { MerchantClock } from '#domain/offers/occurrence.ts'
import { minuteOf } from '#domain/records/zone.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface MissionBrandRow {
  readonly currency: string
  readonly languages: readonly LanguageCode[]
  readonly today: string
  readonly nowMs: number
  readonly clock: MerchantClock
}

/** The calendar of the brand, and its business day by the clock of the database. */
export async function selectBrand(tx: Tx, merchantId: number): Promise<MissionBrandRow> {
  const { rows } = await sql<{
    currency: string
    languages: LanguageCode[]
    zone: string
    dayStart: string
    weekStart: number
    today: string
    now: Date
  }>`
    SELECT currency, languages, zone, day_start::text AS "dayStart", week_start::integer AS "weekStart",
           ((clock_timestamp() AT TIME ZONE zone) - day_start)::date::text AS today, clock_timestamp() AS now
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no merchant ${merchantId}`)
  const { currency, languages, today, now, zone, dayStart, weekStart } = row
  return {
    currency,
    languages,
    today,
    nowMs: now.getTime(),
    clock: { zone, cutMinute: minuteOf(dayStart), weekStart },
  }
}

interface VersionRow extends Omit<
  MissionVersion,
  'categories' | 'providers' | 'games' | 'after' | 'toDay' | 'segment' | 'raffle'
> {
  readonly segment: MissionSegment | null
  readonly raffle: string | null
  readonly categories: readonly string[]
  readonly providers: readonly string[]
  readonly games: readonly string[]
  readonly after: string | null
  readonly toDay: string | null
}

export const versionColumns = sql`
  version.mission, version.version, version.name, version.names, version.task, version.segment, version.categories, version.providers, version.games::text[] AS games,
  version.target, version.recurrence,
  version.after, version.gives, version.raffle, version.amount, version.budget, version.claim_days AS "claimDays",
  version.from_day::text AS "fromDay", version.to_day::text AS "toDay",
  EXISTS (SELECT FROM mission_stop AS stop
           WHERE stop.merchant_id = version.merchant_id AND stop.mission = version.mission
             AND stop.version = version.version) AS "isStopped"`

/** All versions of the brand's missions, newest first, by mission. */
export async function selectMissions(
  tx: Tx,
  merchantId: number,
): Promise<ReadonlyMap<string, readonly MissionVersion[]>> {
  const { rows } = await sql<VersionRow>`
    SELECT ${versionColumns} FROM mission_version AS version
     WHERE version.merchant_id = ${merchantId} ORDER BY version.mission, version.version DESC`.execute(
    query(tx),
  )
  const missions = new Map<string, MissionVersion[]>()
  for (const row of rows) {
    const versions = missions.get(row.mission) ?? []
    versions.push(versionOf(row))
    missions.set(row.mission, versions)
  }
  return missions
}

function versionOf({
  categories,
  providers,
  games,
  after,
  toDay,
  segment,
  raffle,
  ...row
}: VersionRow): MissionVersion {
  return {
    ...row,
    segment: segment ?? undefined,
    raffle: raffle ?? undefined,
    categories: categories.filter(isCategory),
    providers: providers.length > 0 ? providers : undefined,
    games: games.length > 0 ? games : undefined,
    after: after ?? undefined,
    toDay: toDay ?? undefined,
  }
}

/** Adds a version; false if another one was added meanwhile. */
export async function insertVersion(
  tx: Tx,
  {
    merchantId,
    ...row
  }: Omit<MissionVersion, 'isStopped'> & {
    readonly merchantId: number
    readonly operatorId?: bigint | undefined
    readonly approvedBy?: bigint | undefined
  },
): Promise<boolean> {
  const games = [...(row.games ?? [])]
  const added = await sql`
    WITH named AS (
      INSERT INTO mission_game (merchant_id, game_id)
      SELECT ${merchantId}, unnest(${games}::bigint[]) ORDER BY 2
      ON CONFLICT DO NOTHING
    )
    INSERT INTO mission_version (merchant_id, mission, version, name, names, task, segment, categories, providers, games, target,
                                 recurrence, after, gives, raffle, amount, budget, claim_days, from_day, to_day, operator_id, approved_by)
    VALUES (${merchantId}, ${row.mission}, ${row.version}, ${row.name},
            ${JSON.stringify(row.names ?? {})}::jsonb, ${row.task},
            ${row.segment === undefined ? null : JSON.stringify(row.segment)}::jsonb, ${[...row.categories]}::text[],
            ${[...(row.providers ?? [])]}::text[], ${games}::bigint[], ${row.target}, ${row.recurrence}, ${row.after ?? null}, ${row.gives}, ${row.raffle ?? null}, ${row.amount}, ${row.budget},
            ${row.claimDays}, ${row.fromDay}::date, ${row.toDay ?? null}::date, ${row.operatorId ?? null},
            ${row.approvedBy ?? null})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return added.rows.length > 0
}

/** Stops a version; false if it was stopped before. */
export async function insertStop(
  tx: Tx,
  row: {
    readonly merchantId: number
    readonly mission: string
    readonly version: number
    readonly operatorId: bigint
    readonly reason: string
  },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO mission_stop (merchant_id, mission, version, operator_id, reason)
    VALUES (${row.merchantId}, ${row.mission}, ${row.version}, ${row.operatorId}, ${row.reason})
    ON CONFLICT DO NOTHING RETURNING version`.execute(query(tx))
  return added.rows.length > 0
}

export interface PublishedRow {
  readonly mission: string
  readonly version: number
  readonly publishedAt: Date
  readonly operator: string | null
  readonly second: string | null
  readonly used: bigint
  readonly waiting: number
  readonly claimed: number
}

/** The operators who published each version, and counts of its rewards. */
export async function selectPublished(tx: Tx, merchantId: number): Promise<readonly PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    SELECT version.mission, version.version, version.published_at AS "publishedAt", operator.name AS operator,
           second.name AS second, coalesce(budget.used, 0) AS used,
           coalesce(sums.waiting, 0) AS waiting, coalesce(sums.claimed, 0) AS claimed
      FROM mission_version AS version
      LEFT JOIN operator ON operator.id = version.operator_id
      LEFT JOIN operator AS second ON second.id = version.approved_by
      LEFT JOIN mission_budget AS budget
        ON (budget.merchant_id, budget.mission, budget.version)
         = (version.merchant_id, version.mission, version.version)
      LEFT JOIN (SELECT mission, version, (count(*) FILTER (WHERE state = 'claimable'))::integer AS waiting,
                        (count(*) FILTER (WHERE state = 'claimed'))::integer AS claimed
                   FROM mission_reward WHERE merchant_id = ${merchantId} GROUP BY mission, version) AS sums
        ON (sums.mission, sums.version) = (version.mission, version.version)
     WHERE version.merchant_id = ${merchantId}`.execute(query(tx))
  return rows
}

export interface BudgetName {
  readonly merchantId: number
  readonly mission: string
  readonly version: number
}

export interface Budget extends BudgetName {
  readonly most: bigint
}

/**
 * Locks the budgets of versions in one order for all transactions, before the first reward is reserved: members of one transaction, and
 * missions of a chain, take them in any order.
 */
export async function lockBudgets(tx: Tx, budgets: readonly Budget[]): Promise<void> {
  await sql`
    INSERT INTO mission_budget (merchant_id, mission, version, most)
    SELECT DISTINCT merchant_id, mission, version, most
      FROM unnest(${budgets.map(({ merchantId }) => merchantId)}::integer[],
                  ${budgets.map(({ mission }) => mission)}::text[],
                  ${budgets.map(({ version }) => version)}::integer[],
                  ${budgets.map(({ most }) => most)}::bigint[]) AS given (merchant_id, mission, version, most)
     ORDER BY merchant_id, mission, version
    ON CONFLICT DO NOTHING`.execute(query(tx))
  await sql`
    SELECT FROM mission_budget
     WHERE (merchant_id, mission, version) IN (
             SELECT * FROM unnest(${budgets.map(({ merchantId }) => merchantId)}::integer[],
                                  ${budgets.map(({ mission }) => mission)}::text[],
                                  ${budgets.map(({ version }) => version)}::integer[]))
     ORDER BY merchant_id, mission, version FOR UPDATE`.execute(query(tx))
}

/** Locks the raffles of missions after their budgets, in the one order of all transactions. */
export async function lockRaffles(
  tx: Tx,
  missions: readonly { readonly merchantId: number; readonly raffle: string }[],
): Promise<void> {
  const brands = Map.groupBy(missions, ({ merchantId }) => merchantId)
  for (const [merchantId, ofBrand] of [...brands].toSorted(([one], [other]) => one - other))
    await sql`SELECT raffle_lock(${merchantId}, ${ofBrand.map(({ raffle }) => raffle)}::text[])`.execute(
      query(tx),
    )
}

/** Takes an amount from the locked budget of a version; false if the budget does not hold it. */
export async function takeBudget(
  tx: Tx,
  { merchantId, mission, version }: BudgetName,
  amount: bigint,
): Promise<boolean> {
  const ofVersion = sql`merchant_id = ${merchantId} AND mission = ${mission} AND version = ${version}`
  const isHeld = sql`used + ${amount} <= most` // guard: mission-budget-kept
  const taken = await sql`
    UPDATE mission_budget SET used = used + ${amount} WHERE ${ofVersion} AND ${isHeld} RETURNING used`.execute(
    query(tx),
  )
  return taken.rows.length > 0
}

export interface LapsedRow extends OfMember, BudgetName {
  readonly gives: MissionGift
  readonly amount: bigint
}

/** The raffle of a reward does not give its tickets now, so that no claim succeeds. Rows are `reward` and `version`. */
const isUnavailable = sql`
  (reward.gives = 'tickets' AND NOT EXISTS (
     SELECT FROM reward_raffles(reward.merchant_id, statement_timestamp()) AS giving
      WHERE giving.raffle = version.raffle AND giving.runs
        AND giving.left_count + coalesce((SELECT own.count FROM raffle_reservation AS own
                                           WHERE own.merchant_id = reward.merchant_id AND own.source = 'mission'
                                             AND own.reference = reward.id::text), 0) >= reward.amount))`

/** Adds a day to the time of rewards that would lapse while their raffle does not give their tickets. */
export async function postponeRewards(tx: Tx, limit: number): Promise<readonly OfMember[]> {
  const { rows } = await sql<OfMember>`
    UPDATE mission_reward SET claim_ends_at = clock_timestamp() + interval '1 day'
     WHERE id IN (
       SELECT reward.id FROM mission_reward AS reward JOIN mission_version AS version USING (merchant_id, mission, version)
        WHERE reward.state = 'claimable' AND reward.claim_ends_at <= statement_timestamp() AND ${isUnavailable}
        ORDER BY reward.claim_ends_at LIMIT ${limit} FOR UPDATE OF reward SKIP LOCKED)
    RETURNING merchant_id AS "merchantId", member_id AS "memberId"`.execute(query(tx))
  return rows
}

/** Ends rewards that were not claimed in time, and gives their amounts back to the budgets. */
export async function lapseRewards(tx: Tx, limit: number): Promise<readonly LapsedRow[]> {
  const isDue = sql`NOT ${isUnavailable}` // guard: undeliverable-reward-lapses-not
  const { rows: late } = await sql<Budget & { id: bigint }>`
    SELECT reward.id, reward.merchant_id AS "merchantId", reward.mission, reward.version, version.budget AS most
      FROM mission_reward AS reward JOIN mission_version AS version USING (merchant_id, mission, version)
     WHERE reward.state = 'claimable' AND reward.claim_ends_at <= statement_timestamp() AND ${isDue}
     ORDER BY reward.claim_ends_at LIMIT ${limit} FOR UPDATE OF reward SKIP LOCKED`.execute(query(tx))
  if (late.length === 0) return []
  await lockBudgets(tx, late)
  await sql`SELECT raffle_lock_reserved('mission', ${late.map(({ id }) => id.toString())}::text[])`.execute(
    query(tx),
  )
  const { rows } = await sql<LapsedRow>`
    WITH lapsed AS (
      UPDATE mission_reward AS reward SET state = 'lapsed', ended_at = clock_timestamp()
       WHERE id = ANY (${late.map(({ id }) => id)}::bigint[])
      RETURNING reward.merchant_id, reward.member_id, reward.mission, reward.version, reward.gives, reward.amount
    ), given AS (
      UPDATE mission_budget AS budget SET used = budget.used - back.amount
        FROM (SELECT merchant_id, mission, version, sum(amount)::bigint AS amount FROM lapsed
               GROUP BY merchant_id, mission, version) AS back
       WHERE (budget.merchant_id, budget.mission, budget.version) = (back.merchant_id, back.mission, back.version)
    )
    SELECT merchant_id AS "merchantId", member_id AS "memberId", mission, version, gives, amount FROM lapsed`.execute(
    query(tx),
  )
  return rows
}
