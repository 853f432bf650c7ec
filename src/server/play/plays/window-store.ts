import { sql } from 'kysely'

import type { MemberPlay } from '#domain/agents/team-figures.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Day {
  readonly merchantId: number
  readonly currency: string
  readonly day: string
}

/**
 * Play of a closed day as it was when it was closed, or with what was booked through a later one, by its hours, counted
 * from the beginning of the day.
 */
export async function selectHourPlay(
  tx: Tx,
  {
    merchantId,
    currency,
    day,
    agentIds,
    throughCount,
    bookedThrough = throughCount === undefined ? day : undefined,
  }: Day & {
    readonly agentIds?: readonly bigint[]
    readonly bookedThrough?: string
    /** The lines of all counts up to this one, whenever they were booked; absent: those that were booked through a day. */
    readonly throughCount?: bigint
  },
): Promise<readonly (MemberPlay & { readonly hour: number })[]> {
  const ids = agentIds?.map(String)
  const inTeam = ids ? sql`(member_id = ANY (${ids}::bigint[]) OR agents && ${ids}::bigint[])` : sql`true`
  const { rows } = await sql<{
    hour: number
    memberId: bigint
    agents: string[]
    stake: bigint
    cash: bigint
    paid: bigint
    uncounted: bigint
  }>`
    SELECT slot / 12 AS hour, member_id AS "memberId", agents::text[] AS agents, sum(stake)::bigint AS stake,
           sum(cash)::bigint AS cash, sum(paid)::bigint AS paid, sum(uncounted)::bigint AS uncounted
      FROM settled_window
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND settled_day = ${day}::date
       AND (${bookedThrough ?? null}::date IS NULL OR booked_day <= ${bookedThrough ?? null}::date) AND ${inTeam}
       AND (${throughCount ?? null}::bigint IS NULL OR counted BETWEEN 1 AND ${throughCount ?? null}::bigint)
     GROUP BY slot / 12, member_id, agents
     ORDER BY hour, member_id, agents`.execute(query(tx))
  return rows.map(({ agents, ...row }) => ({ ...row, agents: agents.map(BigInt) }))
}

/** The hash of the windows of a closed day. */
export async function selectWindowHash(
  tx: Tx,
  {
    merchantId,
    day,
    bookedThrough = day,
  }: Pick<Day, 'merchantId' | 'day'> & { readonly bookedThrough?: string },
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(sha256(convert_to(coalesce(string_agg(
             concat_ws(' ', member_id, currency, slot, agents::text, stake, cash, paid,
                       -- Lines that count whole hash as before any did not.
                       CASE WHEN uncounted <> 0 THEN concat_ws(' ', 'uncounted', uncounted) END), E'\n'
             ORDER BY member_id, currency, slot, agents), ''), 'UTF8')), 'hex') AS hash
      FROM (SELECT member_id, currency, slot, agents, sum(stake) AS stake, sum(cash) AS cash, sum(paid) AS paid,
                   sum(uncounted) AS uncounted
              FROM settled_window
             WHERE merchant_id = ${merchantId} AND settled_day = ${day}::date AND booked_day <= ${bookedThrough}::date
             GROUP BY member_id, currency, slot, agents) AS line`.execute(query(tx))
  return rows[0]?.hash ?? ''
}

/** Days from this one on with windows that no real-time salary has counted. */
export async function selectOpenWindowDays(
  tx: Tx,
  { merchantId, day }: Pick<Day, 'merchantId' | 'day'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT settled_day::text AS day FROM settled_window
     WHERE merchant_id = ${merchantId} AND settled_day >= ${day}::date AND counted = 0 ORDER BY 1`.execute(
    query(tx),
  )
  return rows.map(({ day: found }) => found)
}

/** Takes the open windows of a day before a slot into a new count, from which they can be read again. Returns its number. */
export async function countWindows(
  tx: Tx,
  { merchantId, day, before }: Pick<Day, 'merchantId' | 'day'> & { readonly before: number },
): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`SELECT nextval('settled_window_count') AS count`.execute(
    query(tx),
  )
  const count = rows[0]?.count ?? 0n
  await sql`
    UPDATE settled_window SET counted = ${count}
     WHERE merchant_id = ${merchantId} AND settled_day = ${day}::date AND counted = 0
       AND slot < ${before}`.execute(query(tx))
  return count
}

/**
 * Valid bets of each of these agents' teams, of the lines of all counts up to this one: by windows, or as one window
 * where their order does not matter.
 */
export async function selectWindowBases(
  tx: Tx,
  {
    merchantId,
    currency,
    day,
    agentIds,
    throughCount,
    byWindow,
  }: Day & {
    readonly agentIds: readonly bigint[]
    readonly throughCount: bigint
    readonly byWindow: boolean
  },
): Promise<readonly { readonly agentId: bigint; readonly slot: number; readonly validBet: bigint }[]> {
  const { rows } = await sql<{ agentId: bigint; slot: number; validBet: bigint }>`
    SELECT team.id AS "agentId", CASE WHEN ${byWindow} THEN slot ELSE 0 END AS slot,
           sum(cash - uncounted)::bigint AS "validBet"
      FROM settled_window
     CROSS JOIN LATERAL unnest(member_id || agents) AS team (id)
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND settled_day = ${day}::date
       AND counted BETWEEN 1 AND ${throughCount} AND team.id = ANY (${agentIds.map(String)}::bigint[])
     GROUP BY 1, 2`.execute(query(tx))
  return rows
}

interface CountedFilter extends Day {
  readonly agentId: bigint
  readonly count: bigint
}

/** Valid bets and payouts of one agent's team in lines that one count took. */
const countedOf = ({ merchantId, currency, day, agentId, count }: CountedFilter) => sql`
  merchant_id = ${merchantId} AND currency = ${currency} AND settled_day = ${day}::date AND counted = ${count}
  AND (member_id = ${agentId} OR agents @> ARRAY[${agentId}]::bigint[])`

interface CountedPlay {
  readonly slot: number
  readonly validBet: bigint
  readonly paid: bigint
}

/** By window, newest first. One more than the limit. */
export async function selectCountedWindows(
  tx: Tx,
  filter: CountedFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly CountedPlay[]> {
  const { rows } = await sql<CountedPlay>`
    SELECT slot, sum(cash - uncounted)::bigint AS "validBet", sum(paid)::bigint AS paid FROM settled_window
     WHERE ${countedOf(filter)} AND (${after ?? null}::integer IS NULL OR slot < ${after ?? null}::integer)
     GROUP BY slot ORDER BY slot DESC LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}

/**
 * Valid bets of a member in a window that other counts took, or none so far: plays that were followed after the count. Undefined where
 * this count took all.
 */
export async function selectOtherCounts(
  tx: Tx,
  {
    merchantId,
    currency,
    day,
    agentId,
    count,
    slot,
    memberId,
  }: CountedFilter & {
    readonly slot: number
    readonly memberId: bigint
  },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ validBet: bigint | null }>`
    SELECT sum(cash - uncounted)::bigint AS "validBet" FROM settled_window
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND currency = ${currency}
       AND settled_day = ${day}::date AND slot = ${slot} AND counted <> ${count}
       AND (member_id = ${agentId} OR agents @> ARRAY[${agentId}]::bigint[])`.execute(query(tx))
  return rows[0]?.validBet ?? undefined
}

/** By member within a window. One more than the limit. */
export async function selectCountedMembers(
  tx: Tx,
  { slot, ...filter }: CountedFilter & { readonly slot: number },
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly (CountedPlay & { readonly memberId: bigint })[]> {
  const { rows } = await sql<CountedPlay & { memberId: bigint }>`
    SELECT ${slot}::integer AS slot, member_id AS "memberId", sum(cash - uncounted)::bigint AS "validBet",
           sum(paid)::bigint AS paid
      FROM settled_window
     WHERE ${countedOf(filter)} AND slot = ${slot}
       AND (${after ?? null}::bigint IS NULL OR member_id > ${after ?? null}::bigint)
     GROUP BY member_id ORDER BY member_id LIMIT ${limit + 1}`.execute(query(tx))
  return rows
}
