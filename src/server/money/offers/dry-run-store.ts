import { sql } from 'kysely'

import type { DryRunJoining, EarlierUse } from '#domain/offers/dry-run.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'
import type { OfferPeriod } from '#domain/offers/version.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface DryRunRow {
  readonly id: bigint
  readonly merchantId: number
  readonly offer: string
  readonly version: number
  readonly rules: OfferForm
  readonly joining: DryRunJoining
  readonly attempts: number
  readonly fromAt: Date | null
  readonly toAt: Date | null
  readonly deeds: number | null
  readonly judged: number
  readonly result: unknown
  readonly endedAt: Date | null
}

const columns = sql`
  id, merchant_id AS "merchantId", offer, version, rules, joining, attempts, from_at AS "fromAt", to_at AS "toAt", deeds,
  judged, result, ended_at AS "endedAt"`

const ATTEMPTS_MOST = 3

type NewRun = Pick<DryRunRow, 'merchantId' | 'offer' | 'version' | 'rules' | 'joining'>

export async function insertRun(tx: Tx, run: NewRun & { readonly operatorId: bigint }): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO offer_dry_run (merchant_id, offer, version, rules, joining, operator_id)
    VALUES (${run.merchantId}, ${run.offer}, ${run.version}, ${JSON.stringify(run.rules)}::jsonb, ${run.joining},
            ${run.operatorId})
    RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a dry run was not stored')
  return row.id
}

/** The same run of the brand, if it is open or was answered in the last minutes. */
export async function selectSameRun(tx: Tx, run: NewRun): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM offer_dry_run
     WHERE merchant_id = ${run.merchantId} AND offer = ${run.offer} AND version = ${run.version}
       AND rules = ${JSON.stringify(run.rules)}::jsonb AND joining = ${run.joining}
       AND (ended_at IS NULL OR ended_at > statement_timestamp() - interval '10 minutes')
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return rows[0]?.id
}

export async function countOpenRuns(tx: Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    SELECT count(*)::integer AS runs FROM offer_dry_run WHERE merchant_id = ${merchantId} AND ended_at IS NULL`.execute(
    query(tx),
  )
  return rows[0]?.runs ?? 0
}

export async function selectRun(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<DryRunRow | undefined> {
  const { rows } = await sql<DryRunRow>`
    SELECT ${columns} FROM offer_dry_run
     WHERE merchant_id = ${merchantId} AND id = ${id} -- guard: dry-run-of-own-brand
  `.execute(query(tx))
  return rows[0]
}

/** Takes the oldest open run, also one that a killed process has left. The job runs alone. */
export async function takeRun(tx: Tx): Promise<DryRunRow | undefined> {
  await sql`
    UPDATE offer_dry_run SET ended_at = clock_timestamp()
     WHERE ended_at IS NULL AND attempts >= ${ATTEMPTS_MOST}`.execute(query(tx))
  const { rows } = await sql<DryRunRow>`
    UPDATE offer_dry_run SET attempts = attempts + 1, judged = 0
     WHERE id = (SELECT id FROM offer_dry_run WHERE ended_at IS NULL ORDER BY id LIMIT 1)
    RETURNING ${columns}`.execute(query(tx))
  return rows[0]
}

export async function updateBegun(
  tx: Tx,
  { id, fromMs, toMs, deeds }: Span & { readonly id: bigint; readonly deeds: number },
): Promise<void> {
  await sql`
    UPDATE offer_dry_run SET from_at = ${new Date(fromMs)}, to_at = ${new Date(toMs)}, deeds = ${deeds}
     WHERE id = ${id}`.execute(query(tx))
}

export async function updateJudged(tx: Tx, id: bigint, judged: number): Promise<void> {
  await sql`UPDATE offer_dry_run SET judged = ${judged} WHERE id = ${id}`.execute(query(tx))
}

export async function updateAnswered(tx: Tx, id: bigint, result: object): Promise<void> {
  await sql`
    UPDATE offer_dry_run SET result = ${JSON.stringify(result)}::jsonb, ended_at = clock_timestamp()
     WHERE id = ${id} AND ended_at IS NULL`.execute(query(tx))
}

export async function deleteOldRuns(tx: Tx, days: number): Promise<void> {
  await sql`
    DELETE FROM offer_dry_run WHERE asked_at < statement_timestamp() - make_interval(days => ${days})`.execute(
    query(tx),
  )
}

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** The deeds that a run judges: deposits as they were credited, registrations, or figures of periods that have ended. */
export interface DeedQuery extends Span {
  readonly merchantId: number
  readonly offer: string
  readonly of: 'deposit' | 'registration' | 'app_install' | 'stakes' | 'net_loss'
  readonly joining: DryRunJoining
  /** Of figures: the period, and the categories that count; undefined: all. */
  readonly period?: OfferPeriod | undefined
  readonly categories?: readonly string[] | undefined
  /** Of sums of deposits: the channels that count; empty: all. */
  readonly channels?: readonly string[] | undefined
}

export interface DeedRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly value: bigint
  readonly currency: string
  readonly channel: string | null
  readonly at: Date
  /** The same moment, exactly. */
  readonly cursor: string
}

/** A period ends with its last day: the deed is its last millisecond. */
const endOf: Readonly<Record<OfferPeriod, ReturnType<typeof sql>>> = {
  day: sql`(line.settled_day + 1)::timestamp`,
  week: sql`date_trunc('week', line.settled_day - (brand.week_start - 1)) + make_interval(days => brand.week_start + 6)`,
  month: sql`date_trunc('month', line.settled_day::timestamp) + interval '1 month'`,
}

/** The figures of closed days by member and period, in cash. */
function figuresOf({ merchantId, of, period = 'day', categories, fromMs }: DeedQuery) {
  const stakes = sql`sum(line.stake - line.bonus_stake)`
  const value = of === 'net_loss' ? sql`${stakes} - sum(line.win - line.bonus_win)` : stakes
  return sql`
    SELECT line.member_id AS id, line.member_id, greatest(0, ${value})::bigint AS value, line.currency,
           NULL::text AS channel,
           (${endOf[period]} + brand.day_start) AT TIME ZONE brand.zone - interval '1 millisecond' AS at
      FROM settled_copy AS line
      JOIN merchant AS brand ON brand.id = line.merchant_id AND brand.currency = line.currency
     WHERE line.merchant_id = ${merchantId} AND line.booked_day >= ${new Date(fromMs)}::date - 32
       ${categories === undefined ? sql`` : sql`AND line.category = ANY (${[...categories]}::text[])`}
     GROUP BY line.member_id, line.currency, at`
}

/** Sums of credited deposits by member and period. */
function depositSumsOf({ merchantId, period = 'day', channels = [], fromMs }: DeedQuery) {
  return sql`
    SELECT line.member_id AS id, line.member_id, sum(line.credited)::bigint AS value, line.currency, NULL::text AS channel,
           (${endOf[period]} + brand.day_start) AT TIME ZONE brand.zone - interval '1 millisecond' AS at
      FROM merchant AS brand
     CROSS JOIN LATERAL (
       SELECT member_id, credited, currency, ((credited_at AT TIME ZONE brand.zone) - brand.day_start)::date AS settled_day
         FROM deposit
        WHERE merchant_id = brand.id AND currency = brand.currency AND credited_at >= ${new Date(fromMs)}::timestamptz - interval '32 days'
          ${channels.length === 0 ? sql`` : sql`AND channel_id::text = ANY (${[...channels]}::text[])`}) AS line
     WHERE brand.id = ${merchantId}
     GROUP BY line.member_id, line.currency, at`
}

function deedsOf(deeds: DeedQuery) {
  const { merchantId, offer, of, joining } = deeds
  if (of === 'stakes' || of === 'net_loss') return figuresOf(deeds)
  if (of === 'deposit' && deeds.period !== undefined) return depositSumsOf(deeds)
  if (of === 'deposit')
    return sql`SELECT id, member_id, credited AS value, currency, channel_id::text AS channel, credited_at AS at
                 FROM deposit WHERE merchant_id = ${merchantId} AND credited_at IS NOT NULL`
  const brand = sql`(SELECT currency FROM merchant WHERE id = ${merchantId})`
  if (of === 'app_install')
    return sql`SELECT member_id AS id, member_id, 0::bigint AS value, ${brand} AS currency, NULL::text AS channel,
                      started_at AS at
                 FROM app_start WHERE merchant_id = ${merchantId}`
  if (joining === 'everybody')
    return sql`SELECT id, id AS member_id, 0::bigint AS value, ${brand} AS currency, NULL::text AS channel,
                      created_at AS at
                 FROM member WHERE merchant_id = ${merchantId}`
  // Newcomers' offers are rewarded when they are joined.
  return sql`SELECT member_id AS id, member_id, 0::bigint AS value, ${brand} AS currency, NULL::text AS channel,
                    joined_at AS at
               FROM offer_participation WHERE merchant_id = ${merchantId} AND offer = ${offer}`
}

/** How many deeds there are, at most `most`, and the time of the oldest of the newest ones. */
export async function measureDeeds(
  tx: Tx,
  deeds: DeedQuery,
  most: number,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::integer AS count, min(at) AS oldest
      FROM (SELECT at FROM (${deedsOf(deeds)}) AS one
             WHERE at >= ${new Date(deeds.fromMs)} AND at < ${new Date(deeds.toMs)}
             ORDER BY at DESC LIMIT ${most}) AS newest`.execute(query(tx))
  return rows[0] ?? { count: 0, oldest: null }
}

/** A page of deeds, oldest first. */
export async function selectDeeds(
  tx: Tx,
  deeds: DeedQuery,
  { after, limit }: { readonly after: DeedRow | undefined; readonly limit: number },
): Promise<readonly DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    SELECT id, member_id AS "memberId", value, currency, channel, at, at::text AS cursor
      FROM (${deedsOf(deeds)}) AS one
     WHERE at >= ${new Date(deeds.fromMs)} AND at < ${new Date(deeds.toMs)}
       ${after ? sql`AND (at, id) > (${after.cursor}::timestamptz, ${after.id})` : sql``}
     ORDER BY at, id LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** The numbers of deposits among all of their members, from 1, in the same order. A returned one keeps its number. */
export async function selectNumbers(
  tx: Tx,
  merchantId: number,
  ids: readonly bigint[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT (SELECT count(*)::integer FROM deposit AS earlier
             WHERE earlier.merchant_id = ${merchantId} AND earlier.member_id = one.member_id
               AND (earlier.credited_at, earlier.id) <= (one.credited_at, one.id)) AS number
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS asked (id, place)
      JOIN deposit AS one ON one.merchant_id = ${merchantId} AND one.id = asked.id
     ORDER BY asked.place`.execute(query(tx))
  return rows.map(({ number }) => number)
}

/** All rewards of these accounts from these offers before the period, as corrections left them. */
export async function selectEarlier(
  tx: Tx,
  {
    merchantId,
    members,
    offers,
    beforeMs,
  }: {
    readonly merchantId: number
    readonly members: readonly bigint[]
    readonly offers: readonly string[]
    readonly beforeMs: number
  },
): Promise<readonly EarlierUse[]> {
  const { rows } = await sql<EarlierUse>`
    SELECT one.member_id AS "memberId", one.offer, one.occurrence, one.day::text, one.currency, given."isUsed",
           CASE WHEN given."isUsed" THEN one.amount ELSE 0 END + coalesce(figure.taken, 0)
             + (SELECT coalesce(sum(paid - owed), 0)::bigint FROM offer_correction WHERE occurrence_id = one.id) AS amount
      FROM offer_occurrence AS one
      LEFT JOIN offer_figure AS figure ON figure.occurrence_id = one.id
     CROSS JOIN LATERAL (SELECT one.state IN ('claimed', 'issued') AS "isUsed") AS given
     WHERE one.member_id = ANY (${[...members]}::bigint[]) AND one.merchant_id = ${merchantId}
       AND one.offer = ANY (${[...offers]}::text[]) AND one.qualified_at < ${new Date(beforeMs)}
     ORDER BY one.id`.execute(query(tx))
  return rows
}

/** Grants of these offers to all members before the period, by day and currency, as corrections left them. */
export async function selectEarlierTotals(
  tx: Tx,
  {
    merchantId,
    offers,
    beforeMs,
  }: { readonly merchantId: number; readonly offers: readonly string[]; readonly beforeMs: number },
): Promise<
  readonly {
    readonly offer: string
    readonly memberId: bigint
    readonly day: string
    readonly currency: string
    readonly amount: bigint
    readonly uses: bigint
  }[]
> {
  const { rows } = await sql<{
    offer: string
    memberId: bigint
    day: string
    currency: string
    amount: bigint
    uses: bigint
  }>`
    WITH one AS (
      SELECT id, offer, day, currency, amount, state IN ('claimed', 'issued') AS is_used FROM offer_occurrence
       WHERE merchant_id = ${merchantId} AND offer = ANY (${[...offers]}::text[]) AND qualified_at < ${new Date(beforeMs)})
    SELECT offer, 0::bigint AS "memberId", day::text, currency, sum(amount)::bigint AS amount, count(*) AS uses
      FROM one WHERE is_used GROUP BY offer, day, currency
     UNION ALL
    SELECT one.offer, 0, one.day::text, one.currency, sum(more.paid - more.owed)::bigint, 0
      FROM one JOIN offer_correction AS more ON more.occurrence_id = one.id
     GROUP BY one.offer, one.day, one.currency
     UNION ALL
    SELECT one.offer, 0, one.day::text, one.currency, sum(figure.taken)::bigint, 0
      FROM one JOIN offer_figure AS figure ON figure.occurrence_id = one.id AND figure.taken > 0
     GROUP BY one.offer, one.day, one.currency`.execute(query(tx))
  return rows
}
