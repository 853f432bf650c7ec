import { sql } from 'kysely'

import { type ProductRates, noRates } from '#domain/agents/rate-products.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfBrand, OfMember } from './tree-store.ts'

export interface RatedMember extends ProductRates {
  readonly memberId: bigint
}

/** Rates as a row has them: NULL is the brand's return. */
export interface RatesRow extends Omit<ProductRates, 'lotteryPpm'> {
  readonly lotteryPpm: number | null
}

export function ratesOf({ lotteryPpm, slotsPpm, livePpm, sportsPpm }: RatesRow): ProductRates {
  return { lotteryPpm: lotteryPpm ?? undefined, slotsPpm, livePpm, sportsPpm }
}

const rateColumns = sql`
  lottery_ppm AS "lotteryPpm", slots_ppm AS "slotsPpm", live_ppm AS "livePpm", sports_ppm AS "sportsPpm"`

/** Members with a return of lotteries that counts from a business day which has begun within the last two minutes. */
export async function selectBegunReturns(tx: Tx, at: Date): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT DISTINCT rate.member_id AS id
      FROM merchant
     CROSS JOIN LATERAL (SELECT ((${at}::timestamptz AT TIME ZONE zone) - day_start)::date AS day) AS today
      JOIN agent_rate AS rate ON rate.merchant_id = merchant.id AND rate.from_day = today.day AND rate.lottery_ppm IS NOT NULL
     -- In all other minutes no rates are read.
     WHERE ${at}::timestamptz < ((today.day + day_start) AT TIME ZONE zone) + interval '2 minutes'
     ORDER BY 1`.execute(query(tx))
  return rows.map(({ id }) => id)
}

/**
 * Rates of a member and of agents above on a business day: first the member, then the agents in the order given, or those
 * above on that day.
 */
export async function selectRatesAbove(
  tx: Tx,
  {
    memberId,
    agents,
    day,
  }: { readonly memberId: bigint; readonly agents?: readonly bigint[] | undefined; readonly day: string },
): Promise<readonly RatedMember[]> {
  const above =
    agents === undefined
      ? sql`agents_above(${memberId}, ${day}::date)`
      : sql`${agents.map(String)}::text[]::bigint[]`
  const found = await sql<RatesRow & { memberId: bigint }>`
    SELECT member_id AS "memberId", ${rateColumns}
      FROM agent_rates(${memberId}, ${above}, ${day}::date) ORDER BY place`.execute(query(tx))
  return found.rows.map((row) => ({ memberId: row.memberId, ...ratesOf(row) }))
}

export interface RateVersion {
  readonly version: number
  readonly rates: ProductRates
  readonly fromDay: string
  readonly setAt: Date
  readonly hasBegun: boolean
}

/** Versions of a member's rates, newest first. */
export async function selectRateVersions(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  limit: number,
): Promise<readonly RateVersion[]> {
  const found = await sql<RatesRow & Omit<RateVersion, 'rates'>>`
    SELECT version, from_day::text AS "fromDay", set_at AS "setAt", from_day <= business_day(merchant_id) AS "hasBegun",
           ${rateColumns}
      FROM agent_rate WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY version DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows.map((row) => {
    const { version, fromDay, setAt, hasBegun } = row
    return { version, fromDay, setAt, hasBegun, rates: ratesOf(row) }
  })
}

export interface RateHistoryRow extends Omit<RateVersion, 'hasBegun'> {
  readonly setBy: 'link' | 'upline' | 'operators'
  /** The agent of the link, the upline of then, or the operator who proposed. */
  readonly name: string
  readonly second: string | null
}

/** Versions of a member's rates with those who set them, newest first. */
export async function selectRateHistory(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  limit: number,
): Promise<readonly RateHistoryRow[]> {
  const found = await sql<RatesRow & Omit<RateHistoryRow, 'rates'>>`
    SELECT rate.version, rate.from_day::text AS "fromDay", rate.set_at AS "setAt",
           rate.lottery_ppm AS "lotteryPpm", rate.slots_ppm AS "slotsPpm", rate.live_ppm AS "livePpm",
           rate.sports_ppm AS "sportsPpm",
           CASE WHEN rate.operator_id IS NOT NULL THEN 'operators'
                WHEN rate.link_id IS NOT NULL THEN 'link' ELSE 'upline' END AS "setBy",
           coalesce(operator.name, agent.account, '') AS name, second.name AS second
      FROM agent_rate AS rate
      LEFT JOIN join_link AS link ON link.id = rate.link_id
      LEFT JOIN member AS agent ON agent.id = coalesce(rate.upline_id, link.agent_id)
      LEFT JOIN operator ON operator.id = rate.operator_id
      LEFT JOIN operator AS second ON second.id = rate.second_operator_id
     WHERE rate.merchant_id = ${merchantId} AND rate.member_id = ${memberId}
     ORDER BY rate.version DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows.map((row) => {
    const { version, fromDay, setAt, setBy, name, second } = row
    return { version, fromDay, setAt, setBy, name, second, rates: ratesOf(row) }
  })
}

export interface CurrentRates {
  readonly today: string
  readonly version: number
  readonly rates: ProductRates
  /** Versions that wait for their day, in the order in which they begin. */
  readonly waiting: readonly WaitingRates[]
  /** The last of them. */
  readonly next: WaitingRates | undefined
}

export interface WaitingRates {
  readonly version: number
  readonly rates: ProductRates
  readonly fromDay: string
  /** The upline that set them; null: two operators. */
  readonly uplineId: bigint | null
  /** The version that the member accepted by it. */
  readonly acceptsVersion: number | null
}

/** The rates of a member in force, and those that wait for their day. */
export async function selectRates(tx: Tx, { merchantId, memberId }: OfMember): Promise<CurrentRates> {
  const found = await sql<RatesRow & { today: string }>`
    SELECT business_day(${merchantId})::text AS today, ${rateColumns}
      FROM agent_rates(${memberId}, '{}'::bigint[], business_day(${merchantId}))`.execute(query(tx))
  const [current] = found.rows
  if (!current) throw new Error('each member has rates, if only none')
  // The highest version that has begun is in force, so one that begins before a lower version replaces it.
  const later = await sql<RatesRow & Omit<WaitingRates, 'rates'>>`
    SELECT version, from_day::text AS "fromDay", upline_id AS "uplineId",
           accepts_version AS "acceptsVersion", ${rateColumns}
      FROM agent_rate AS rate
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND from_day > business_day(${merchantId})
       AND NOT EXISTS (SELECT FROM agent_rate AS newer
                        WHERE newer.member_id = rate.member_id AND newer.version > rate.version
                          AND newer.from_day <= rate.from_day)
     ORDER BY version`.execute(query(tx))
  const waiting = later.rows.map((row) => {
    const { version, fromDay, uplineId, acceptsVersion } = row
    return { version, fromDay, uplineId, acceptsVersion, rates: ratesOf(row) }
  })
  const [newest] = await selectRateVersions(tx, { merchantId, memberId }, 1)
  return {
    today: current.today,
    version: newest?.version ?? 0,
    rates: ratesOf(current),
    waiting,
    next: waiting.at(-1),
  }
}

/** The highest rates anywhere below a member from the next business day on, those that wait for their day included. */
export async function selectHighestBelow(tx: Tx, { merchantId, memberId }: OfMember): Promise<ProductRates> {
  const found = await sql<RatesRow>`
    SELECT max(lottery_ppm) AS "lotteryPpm", coalesce(max(slots_ppm), 0) AS "slotsPpm",
           coalesce(max(live_ppm), 0) AS "livePpm", coalesce(max(sports_ppm), 0) AS "sportsPpm"
      FROM agent_place AS place
      JOIN agent_rate AS rate ON rate.member_id = place.member_id
       AND rate.version >= (SELECT coalesce(max(version), 0) FROM agent_rate AS begun
                             WHERE begun.member_id = place.member_id
                               AND begun.from_day <= business_day(${merchantId}) + 1)
     WHERE place.merchant_id = ${merchantId} AND agents @> ARRAY[${memberId}]::bigint[] AND until_day IS NULL`.execute(
    query(tx),
  )
  const [highest] = found.rows
  return highest ? ratesOf(highest) : noRates
}

/** The registration's link, the upline, or two operators. */
export type RateSource =
  | { readonly linkId: bigint }
  | { readonly uplineId: bigint }
  | { readonly operatorId: bigint; readonly secondId: bigint }

/** Adds a version from today on for a new account, otherwise from a given or the next business day on, and returns that day. */
export async function insertRates(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  {
    version,
    rates,
    source,
    isNewAccount = false,
    fromDay: givenDay,
    acceptsVersion,
  }: {
    readonly version: number
    readonly rates: ProductRates
    readonly source: RateSource
    readonly isNewAccount?: boolean
    readonly fromDay?: string
    /** The version that the member accepted. */
    readonly acceptsVersion?: number
  },
): Promise<string> {
  const [linkId, uplineId] = [
    'linkId' in source ? source.linkId : null,
    'uplineId' in source ? source.uplineId : null,
  ]
  const [operatorId, secondId] = 'operatorId' in source ? [source.operatorId, source.secondId] : [null, null]
  const found = await sql<{ fromDay: string }>`
    INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm,
                            link_id, upline_id, operator_id, second_operator_id, accepts_version)
    VALUES (${memberId}, ${version}, ${merchantId},
            coalesce(${givenDay ?? null}::date, business_day(${merchantId}) + ${isNewAccount ? 0 : 1}::integer),
            ${rates.lotteryPpm ?? null}, ${rates.slotsPpm}, ${rates.livePpm}, ${rates.sportsPpm}, ${linkId}, ${uplineId},
            ${operatorId}, ${secondId}, ${acceptsVersion ?? null})
    RETURNING from_day::text AS "fromDay"`.execute(query(tx))
  const fromDay = found.rows[0]?.fromDay
  if (fromDay === undefined) throw new Error('an insert returns its row')
  return fromDay
}

/** The rates that a link gives, before a registration by it commits. */
export async function selectRatesOfLink(
  tx: Tx,
  { merchantId, linkId }: OfBrand & { readonly linkId: bigint },
): Promise<
  | { readonly agentId: bigint; readonly rates: ProductRates; readonly reservedPpm: number | undefined }
  | undefined
> {
  const found = await sql<RatesRow & { agentId: bigint; reservedPpm: number | null }>`
    SELECT agent_id AS "agentId", reserved_ppm AS "reservedPpm", ${rateColumns} FROM join_link
     WHERE merchant_id = ${merchantId} AND id = ${linkId}`.execute(query(tx))
  const [row] = found.rows
  return row && { agentId: row.agentId, reservedPpm: row.reservedPpm ?? undefined, rates: ratesOf(row) }
}
