import { sql } from 'kysely'

import type { RebatedPlay } from '#domain/agents/rebates.ts'
import type { ProviderLine } from '#domain/agents/team-costs.ts'
import type { MemberPlay } from '#domain/agents/team-figures.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface TeamQuery {
  readonly merchantId: number
  readonly currency: string
  /** The first day, and the first that no longer counts. */
  readonly startDay: string
  readonly endDay: string
  /** Only plays of these members and of all below them; absent: of the whole brand. */
  readonly agentIds?: readonly bigint[]
  /** The last day in whose books changes of these days count; absent: the last of the days. */
  readonly bookedThrough?: string
}

/** PostgreSQL compares the agents of a row with each of these: beyond so many, the play of the brand is read whole, and filtered here. */
const COMPARED_AGENTS = 50

/** Play of closed days as it was when they were closed, or with what was booked later, by member and the agents above at that moment. */
export async function selectTeamPlay(tx: Tx, filter: TeamQuery): Promise<readonly MemberPlay[]> {
  const { merchantId, currency, startDay, endDay, agentIds, bookedThrough } = filter
  const ids = agentIds && agentIds.length <= COMPARED_AGENTS ? agentIds.map(String) : undefined
  const inTeam = ids ? sql`(member_id = ANY (${ids}::bigint[]) OR agents && ${ids}::bigint[])` : sql`true`
  const { rows } = await sql<{
    memberId: bigint
    agents: string[]
    stake: bigint
    cash: bigint
    paid: bigint
    uncounted: bigint
  }>`
    SELECT member_id AS "memberId", agents::text[] AS agents, sum(stake)::bigint AS stake,
           sum(stake - bonus_stake)::bigint AS cash, sum(win - bonus_win)::bigint AS paid, sum(uncounted)::bigint AS uncounted
      FROM settled_copy
     WHERE merchant_id = ${merchantId} AND currency = ${currency}
       AND booked_day >= ${startDay}::date
       AND booked_day <= coalesce(${bookedThrough ?? null}::date, ${endDay}::date - 1)
       AND settled_day >= ${startDay}::date AND settled_day < ${endDay}::date
       AND ${inTeam}
     GROUP BY member_id, agents
     ORDER BY member_id, agents`.execute(query(tx))
  const plays = rows.map(({ agents, ...row }) => ({ ...row, agents: agents.map(BigInt) }))
  if (!agentIds || ids) return plays
  const teams = new Set(agentIds)
  return plays.filter(({ memberId, agents }) => teams.has(memberId) || agents.some((id) => teams.has(id)))
}

/** The result of play at some providers, by member and the agents above: stakes less payouts in cash, settled on these days. */
export async function selectProviderLines(
  tx: Tx,
  {
    merchantId,
    currency,
    startDay,
    endDay,
    agentIds,
    codes,
    booked,
  }: Omit<TeamQuery, 'bookedThrough'> & {
    readonly codes: readonly string[]
    /** The first and the last day of the books in which the play counts. */
    readonly booked: readonly [string, string]
  },
): Promise<readonly ProviderLine[]> {
  if (codes.length === 0) return []
  const ids = agentIds?.map(String) ?? null
  const { rows } = await sql<
    Omit<ProviderLine, 'agents' | 'startDay'> & { readonly agents: readonly string[] }
  >`
    SELECT member_id AS "memberId", agents::text[] AS agents, vendor_code AS code,
           sum(stake - bonus_stake - win + bonus_win)::bigint AS result
      FROM settled_copy
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND product = 'games' AND vendor_code = ANY (${[...codes]})
       AND booked_day >= ${booked[0]}::date AND booked_day <= ${booked[1]}::date
       AND settled_day >= ${startDay}::date AND settled_day < ${endDay}::date
       AND (${ids}::bigint[] IS NULL OR member_id = ANY (${ids}::bigint[]) OR agents && ${ids}::bigint[])
     GROUP BY member_id, agents, vendor_code ORDER BY member_id, agents, vendor_code`.execute(query(tx))
  return rows.map(({ agents, ...line }) => ({ ...line, agents: agents.map(BigInt), startDay }))
}

interface PlayFilter extends Omit<TeamQuery, 'agentIds'> {
  readonly agentId: bigint
}

export interface HallPlay {
  readonly hall: string
  readonly plays: number
  readonly cash: bigint
  readonly paid: bigint
  /** The part of `cash` that is no valid bet. */
  readonly uncounted: bigint
  /** The parts of the three sums that were booked after the days. */
  readonly laterCash: bigint
  readonly laterPaid: bigint
  readonly laterUncounted: bigint
}

export interface MemberHallPlay extends Omit<HallPlay, 'hall'> {
  readonly memberId: bigint
}

const playSums = ({ endDay }: PlayFilter) => {
  const later = sql`FILTER (WHERE booked_day >= ${endDay}::date)`
  return sql`
    sum(plays)::int AS plays, sum(stake - bonus_stake)::bigint AS cash, sum(win - bonus_win)::bigint AS paid,
    sum(uncounted)::bigint AS uncounted,
    coalesce(sum(stake - bonus_stake) ${later}, 0)::bigint AS "laterCash",
    coalesce(sum(win - bonus_win) ${later}, 0)::bigint AS "laterPaid",
    coalesce(sum(uncounted) ${later}, 0)::bigint AS "laterUncounted"`
}

const playOf = ({ merchantId, currency, startDay, endDay, bookedThrough, agentId }: PlayFilter) => sql`
  merchant_id = ${merchantId} AND currency = ${currency}
  AND booked_day >= ${startDay}::date AND booked_day <= coalesce(${bookedThrough ?? null}::date, ${endDay}::date - 1)
  AND settled_day >= ${startDay}::date AND settled_day < ${endDay}::date
  AND (member_id = ${agentId} OR agents @> ARRAY[${agentId}]::bigint[])`

/** The same play of one agent's team by hall, largest first. */
export async function selectHallPlay(tx: Tx, filter: PlayFilter): Promise<readonly HallPlay[]> {
  const { rows } = await sql<HallPlay>`
    SELECT category AS hall, ${playSums(filter)} FROM settled_copy WHERE ${playOf(filter)}
     GROUP BY category ORDER BY cash DESC, category`.execute(query(tx))
  return rows
}

/** The same by member within a hall, largest first. One more than the limit. */
export async function selectMemberPlay(
  tx: Tx,
  filter: PlayFilter & { readonly hall: string },
  { after, limit }: { readonly after: readonly [string, string] | undefined; readonly limit: number },
): Promise<readonly MemberHallPlay[]> {
  const beyond = after ? sql`(cash, "memberId") < (${after[0]}::bigint, ${after[1]}::bigint)` : sql`true`
  const { rows } = await sql<MemberHallPlay>`
    SELECT * FROM (SELECT member_id AS "memberId", ${playSums(filter)} FROM settled_copy
                    WHERE ${playOf(filter)} AND category = ${filter.hall} GROUP BY member_id) AS member
     WHERE ${beyond} ORDER BY cash DESC, "memberId" DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

/**
 * Valid bets of one closed day as it was when it was closed, by member, agents, hall and the returns of tickets; those of
 * earlier days are corrections.
 */
export async function selectRebatedPlay(
  tx: Tx,
  {
    merchantId,
    currency,
    day,
    memberId,
  }: {
    readonly merchantId: number
    readonly currency: string
    readonly day: string
    /** Only plays of this member and of all members below. */
    readonly memberId?: bigint
  },
): Promise<readonly RebatedPlay[]> {
  const of = memberId ?? null
  const { rows } = await sql<
    Omit<RebatedPlay, 'agents' | 'ticket'> & {
      readonly agents: readonly string[]
      readonly returns: readonly [number, number] | readonly []
    }
  >`
    SELECT member_id AS "memberId", agents::text[] AS agents, product, category, vendor_code AS code, returns,
           settled_day::text AS "settledDay", sum(settled_valid_bet(stake, bonus_stake, uncounted))::bigint AS "validBet"
      FROM settled_copy
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND booked_day = ${day}::date
       AND (${of}::bigint IS NULL OR member_id = ${of} OR agents @> ARRAY[${of}]::bigint[])
     GROUP BY member_id, agents, product, category, vendor_code, settled_day, returns
    HAVING sum(settled_valid_bet(stake, bonus_stake, uncounted)) <> 0
     ORDER BY member_id, agents, settled_day, product, category, vendor_code, returns`.execute(query(tx))
  return rows.map(({ agents, returns: [returnMilli, brandMilli], ...row }) => ({
    ...row,
    agents: agents.map(BigInt),
    ...(returnMilli === undefined || brandMilli === undefined ? {} : { ticket: { returnMilli, brandMilli } }),
  }))
}

/** The last closed day of a merchant; undefined before the first. */
export async function selectClosedThrough(tx: Tx, merchantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(day)::text AS day FROM settled_day WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return rows[0]?.day ?? undefined
}

/** The hashes of the copies of closed days, by day. */
export async function selectDayHashes(
  tx: Tx,
  { merchantId, startDay, endDay }: Pick<TeamQuery, 'merchantId' | 'startDay' | 'endDay'>,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ day: string; hash: string }>`
    SELECT day::text AS day, encode(hash, 'hex') AS hash FROM settled_day
     WHERE merchant_id = ${merchantId} AND day >= ${startDay}::date AND day < ${endDay}::date
     ORDER BY day`.execute(query(tx))
  return Object.fromEntries(rows.map(({ day, hash }) => [day, hash]))
}

/** Days with changes that were booked after them, each with the last day of these books. */
export async function selectCorrectedDays(
  tx: Tx,
  { merchantId, startDay, endDay }: Pick<TeamQuery, 'merchantId' | 'startDay' | 'endDay'>,
): Promise<readonly { readonly settledDay: string; readonly bookedDay: string }[]> {
  const { rows } = await sql<{ settledDay: string; bookedDay: string }>`
    SELECT DISTINCT settled_day::text AS "settledDay", booked_day::text AS "bookedDay" FROM settled_copy
     WHERE merchant_id = ${merchantId} AND booked_day > settled_day
       AND booked_day >= ${startDay}::date AND booked_day < ${endDay}::date
     ORDER BY 1, 2`.execute(query(tx))
  return rows
}
