import { sql } from 'kysely'

import type { OfferForm } from '#domain/offers/offer-form.ts'
import type { OfferProduct, TriggerEvent } from '#domain/offers/version.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Who, type MemberOfferRow, type OccurrenceRow, occurrenceColumns } from './claim-store.ts'

/** Offers that pay for figures of a period. */
const ofPeriods = sql`rules->'trigger'->>'event' IN ('stakes', 'net_loss', 'deposit')
                      AND rules->'trigger'->>'recurrence' IN ('day', 'week', 'month')`

export interface PeriodRun {
  readonly merchantId: number
  readonly day: string
  readonly afterMember: bigint
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
  readonly weekStart: number
}

/**
 * Begins the run of a merchant's next closed day, if none is open. The first one is the day on which the merchant published such an
 * offer: no reward is made up for days before.
 */
export async function beginRuns(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO offer_period_run (merchant_id, day)
    SELECT brand.id, next.day
      FROM (SELECT merchant_id, min(published_at) AS since FROM offer_version WHERE ${ofPeriods} GROUP BY merchant_id) AS first
      JOIN merchant AS brand ON brand.id = first.merchant_id
     CROSS JOIN LATERAL (
       SELECT min(closed.day) AS day FROM settled_day AS closed
        WHERE closed.merchant_id = brand.id
          AND closed.day >= ((first.since AT TIME ZONE brand.zone) - brand.day_start)::date
          AND closed.day > coalesce((SELECT max(day) FROM offer_period_run WHERE merchant_id = brand.id), '-infinity')) AS next
     WHERE next.day IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

export async function selectOpenRuns(tx: Tx): Promise<readonly PeriodRun[]> {
  const found = await sql<PeriodRun>`
    SELECT run.merchant_id AS "merchantId", run.day::text, run.after_member AS "afterMember", brand.currency, brand.zone,
           brand.day_start::text AS "dayStart", brand.week_start::integer AS "weekStart"
      FROM offer_period_run AS run JOIN merchant AS brand ON brand.id = run.merchant_id
     WHERE run.ended_at IS NULL ORDER BY run.merchant_id`.execute(query(tx))
  return found.rows
}

/**
 * Members with settled plays or deposits in the periods that end with the day, or with lines of the day about earlier ones.
 */
export async function selectPlayers(
  tx: Tx,
  { merchantId, day, currency, zone, dayStart }: PeriodRun,
  { fromDay, after, limit }: { readonly fromDay: string; readonly after: bigint; readonly limit: number },
): Promise<readonly bigint[]> {
  const found = await sql<{ memberId: bigint }>`
    (SELECT DISTINCT member_id AS "memberId" FROM settled_copy
      WHERE merchant_id = ${merchantId} AND currency = ${currency} AND booked_day BETWEEN ${fromDay}::date AND ${day}::date
        AND member_id > ${after}
      ORDER BY 1 LIMIT ${limit})
     UNION
    (SELECT DISTINCT member_id FROM deposit
      WHERE merchant_id = ${merchantId} AND currency = ${currency}
        AND credited_at >= (${fromDay}::date + ${dayStart}::time) AT TIME ZONE ${zone}
        AND credited_at < (${day}::date + 1 + ${dayStart}::time) AT TIME ZONE ${zone} AND member_id > ${after}
        AND EXISTS (SELECT FROM offer_version
                     WHERE merchant_id = ${merchantId} AND ${ofPeriods} AND rules->'trigger'->>'event' = 'deposit')
      ORDER BY 1 LIMIT ${limit})
     ORDER BY 1 LIMIT ${limit}`.execute(query(tx))
  return found.rows.map(({ memberId }) => memberId)
}

/** The days whose plays have lines in a closed day. */
export async function selectSettledDays(
  tx: Tx,
  { memberId, currency, day }: { readonly memberId: bigint; readonly currency: string; readonly day: string },
): Promise<readonly string[]> {
  const found = await sql<{ day: string }>`
    SELECT DISTINCT settled_day::text AS day FROM settled_copy
     WHERE member_id = ${memberId} AND currency = ${currency} AND booked_day = ${day}::date`.execute(
    query(tx),
  )
  return found.rows.map((row) => row.day)
}

/** Moves the run behind a member. */
export async function passMember(
  tx: Tx,
  { merchantId, day }: Pick<PeriodRun, 'merchantId' | 'day'>,
  { memberId, rewards }: { readonly memberId: bigint; readonly rewards: number },
): Promise<void> {
  await sql`
    UPDATE offer_period_run SET after_member = ${memberId}, rewards = rewards + ${rewards}
     WHERE merchant_id = ${merchantId} AND day = ${day}::date AND ended_at IS NULL AND after_member < ${memberId}`.execute(
    query(tx),
  )
}

/** Counts rewards of a run that stays where it is. */
export async function countRewards(
  tx: Tx,
  { merchantId, day }: Pick<PeriodRun, 'merchantId' | 'day'>,
  rewards: number,
): Promise<void> {
  await sql`
    UPDATE offer_period_run SET rewards = rewards + ${rewards}
     WHERE merchant_id = ${merchantId} AND day = ${day}::date AND ended_at IS NULL`.execute(query(tx))
}

export async function endRun(
  tx: Tx,
  { merchantId, day }: Pick<PeriodRun, 'merchantId' | 'day'>,
): Promise<void> {
  await sql`
    UPDATE offer_period_run SET ended_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND day = ${day}::date AND ended_at IS NULL`.execute(query(tx))
}

export interface PeriodVersionRow extends MemberOfferRow {
  readonly publishedAt: Date
  /** The version that the member joined. */
  readonly joinedVersion: number | null
  readonly rules: OfferForm
}

/** All versions of offers that pay for figures of a period, oldest first, as they stand for the member. */
export async function selectPeriodVersions(
  tx: Tx,
  { merchantId, memberId }: Who,
): Promise<readonly PeriodVersionRow[]> {
  const found = await sql<PeriodVersionRow>`
    SELECT version.offer, version.version, version.rules, version.published_at AS "publishedAt",
           part.joined_at AS "joinedAt", part.entered_code AS "enteredCode", part.version AS "joinedVersion",
           EXISTS (SELECT FROM offer_pause AS pause
                    WHERE pause.merchant_id = ${merchantId} AND pause.offer = version.offer
                      AND pause.resumed_at IS NULL) AS "isPaused"
      FROM offer_version AS version
      LEFT JOIN offer_participation AS part
        ON part.member_id = ${memberId} AND part.offer = version.offer AND part.left_at IS NULL
     WHERE version.merchant_id = ${merchantId} AND ${ofPeriods}
     ORDER BY version.offer, version.version`.execute(query(tx))
  return found.rows
}

export interface FigureRow {
  readonly occurrenceId: bigint
  readonly days: readonly string[]
  /** As computed last. */
  readonly value: bigint
  readonly due: bigint
  /** The business day of the reward: corrections count towards its limits. */
  readonly ofDay: string
  /** The sum that corrections paid since. */
  readonly paid: bigint
  /** The part that settled debts, less what is owed of it again. */
  readonly settled: bigint
  /** Debts that it settled, are owed again, and were not given back since. */
  readonly owedAgain: bigint
  /** The part of what is due that the budget or the guard kept. */
  readonly withheld: bigint
  /** The level by which it was computed. */
  readonly rank: number | null
}
export type KnownReward = OccurrenceRow & { readonly figure: FigureRow }

/** The member's known rewards of these cases, with their figures as they were computed last. */
export async function selectKnownFigures(
  tx: Tx,
  memberId: bigint,
  cases: readonly { readonly offer: string; readonly occurrence: string }[],
): Promise<readonly (OccurrenceRow & { readonly figure: FigureRow | null })[]> {
  return await selectFigures(
    tx,
    sql`member_id = ${memberId}
        AND (offer, occurrence) IN (SELECT * FROM unnest(${cases.map(({ offer }) => offer)}::text[],
                                                         ${cases.map(({ occurrence }) => occurrence)}::text[]))`,
  )
}

/** The member's received rewards of an offer, of these days, of which limits kept a part; oldest first. */
export async function selectLimitedFigures(
  tx: Tx,
  { memberId, offer, currency }: Pick<OccurrenceRow, 'memberId' | 'offer' | 'currency'>,
  {
    rooms,
    without,
  }: {
    readonly rooms: readonly { readonly from: string; readonly to: string }[]
    readonly without: readonly bigint[]
  },
): Promise<readonly (OccurrenceRow & { readonly figure: FigureRow | null })[]> {
  return await selectFigures(
    tx,
    sql`member_id = ${memberId} AND offer = ${offer} AND currency = ${currency} AND id <> ALL (${[...without]}::bigint[])
        AND EXISTS (SELECT FROM unnest(${rooms.map(({ from }) => from)}::date[], ${rooms.map(({ to }) => to)}::date[])
                                AS room (first, last) WHERE day BETWEEN first AND last)
        AND (state IN ('claimed', 'issued') OR state = 'refused' AND reason = 'owed')
        AND (SELECT coalesce((SELECT due - withheld FROM offer_correction WHERE occurrence_id = figure.occurrence_id
                               ORDER BY day DESC LIMIT 1), figure.due)
                    > figure.taken + CASE WHEN state = 'refused' THEN 0 ELSE amount END
                      + (SELECT coalesce(sum(paid - owed), 0) FROM offer_correction WHERE occurrence_id = figure.occurrence_id)
               FROM offer_figure AS figure WHERE figure.occurrence_id = offer_occurrence.id)`,
  )
}

async function selectFigures(
  tx: Tx,
  which: ReturnType<typeof sql>,
): Promise<readonly (OccurrenceRow & { readonly figure: FigureRow | null })[]> {
  const found = await sql<OccurrenceRow & StoredFigure>`
    SELECT one.*, figure.occurrence_id AS "occurrenceId", figure.days::text[] AS days,
           coalesce(newest.value, figure.value) AS "figureValue", coalesce(newest.due, figure.due) AS due,
           coalesce(newest.withheld, 0) AS withheld, sums.paid, sums.owed, figure.taken, figure.rank::integer AS rank
      FROM (SELECT day::text AS "ofDay", ${occurrenceColumns} FROM offer_occurrence
             WHERE ${which} ORDER BY id FOR UPDATE) AS one
      LEFT JOIN offer_figure AS figure ON figure.occurrence_id = one.id
      LEFT JOIN LATERAL (SELECT value, due, withheld FROM offer_correction
                          WHERE occurrence_id = one.id ORDER BY day DESC LIMIT 1) AS newest ON true
     CROSS JOIN LATERAL (SELECT coalesce(sum(paid), 0)::bigint AS paid, coalesce(sum(owed), 0)::bigint AS owed
                           FROM offer_correction WHERE occurrence_id = one.id) AS sums
     ORDER BY one.id`.execute(query(tx))
  return found.rows.map(
    ({ occurrenceId, days, figureValue, due, paid, owed, taken, withheld, ofDay, rank, ...row }) => ({
      ...row,
      figure:
        occurrenceId === null || days === null || figureValue === null || due === null || taken === null
          ? null
          : {
              occurrenceId,
              days,
              value: figureValue,
              due,
              ofDay,
              paid,
              settled: taken - owed,
              owedAgain: owed > paid ? owed - paid : 0n,
              withheld,
              rank,
            },
    }),
  )
}

type StoredFigure = Pick<FigureRow, 'ofDay' | 'paid' | 'rank' | 'withheld'> & {
  readonly occurrenceId: bigint | null
  readonly days: readonly string[] | null
  readonly figureValue: bigint | null
  readonly due: bigint | null
  readonly taken: bigint | null
  readonly owed: bigint
}

/**
 * The sum that corrections of the offer left to be taken from the member's next rewards. Of a reward whose bonuses two operators
 * took back, only what exceeds them is still owed. What later rewards already gave counts against later corrections.
 */
export async function selectOwed(
  tx: Tx,
  { memberId, offer, currency }: Pick<OccurrenceRow, 'memberId' | 'offer' | 'currency'>,
): Promise<bigint> {
  const found = await sql<{ owed: bigint }>`
    SELECT greatest(coalesce(sum(least(corrected.owed, greatest(corrected.owed - revoked.amount, 0)) - figure.taken), 0), 0)::bigint
             AS owed
      FROM offer_occurrence AS one
      JOIN offer_figure AS figure ON figure.occurrence_id = one.id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(owed), 0) AS owed FROM offer_correction WHERE occurrence_id = one.id) AS corrected
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount), 0) AS amount FROM bonus_grant
        WHERE occurrence_id = one.id AND state = 'revoked') AS revoked
     WHERE one.member_id = ${memberId} AND one.offer = ${offer} AND one.currency = ${currency}`.execute(
    query(tx),
  )
  return found.rows[0]?.owed ?? 0n
}

/** Stores how a reward was computed. A reward that the budget refused took nothing of what is owed. */
export async function insertFigure(
  tx: Tx,
  { id, merchantId, memberId, value }: OccurrenceRow,
  figure: {
    readonly startDay: string
    readonly endDay: string
    readonly days: readonly string[]
    readonly throughDay: string
    readonly due: bigint
    readonly taken: bigint
    readonly rank: number
  },
): Promise<void> {
  await sql`
    INSERT INTO offer_figure (occurrence_id, merchant_id, member_id, start_day, end_day, days, through_day, value, due, rank, taken)
    SELECT ${id}, ${merchantId}, ${memberId}, ${figure.startDay}::date, ${figure.endDay}::date, ${[...figure.days]}::date[],
           ${figure.throughDay}::date, ${value}, ${figure.due}, ${figure.rank},
           CASE WHEN one.state = 'refused' AND one.reason <> 'owed' THEN 0 ELSE ${figure.taken} END
      FROM offer_occurrence AS one WHERE one.id = ${id}`.execute(query(tx))
}

/** Adds a correction: one for each reward and day. */
export async function insertCorrection(
  tx: Tx,
  occurrenceId: bigint,
  one: {
    readonly day: string
    readonly value: bigint
    readonly due: bigint
    readonly change: bigint
    readonly owed: bigint
    readonly paid: bigint
    /** The part of what is due that the budget or the guard keeps. */
    readonly withheld: bigint
    readonly transferId: bigint | undefined
  },
): Promise<void> {
  await sql`
    INSERT INTO offer_correction (occurrence_id, day, value, due, change, owed, paid, withheld, transfer_id)
    VALUES (${occurrenceId}, ${one.day}::date, ${one.value}, ${one.due}, ${one.change}, ${one.owed}, ${one.paid},
            ${one.withheld}, ${one.transferId ?? null})`.execute(query(tx))
}

/**
 * A reward that operators approved settles debts by a line of the day through which it was computed: corrections are of later days.
 * More may be due by those, so that more than the first sum is settled. False, with nothing settled, for rewards without a figure.
 */
export async function insertSettled(tx: Tx, id: bigint, settles: bigint): Promise<boolean> {
  const found = await sql`
    INSERT INTO offer_correction (occurrence_id, day, value, due, change, owed, paid)
    SELECT occurrence_id, through_day, value, greatest(due, ${settles}), 0, ${-settles}, 0 FROM offer_figure WHERE occurrence_id = ${id}
    RETURNING day`.execute(query(tx))
  return found.rows.length > 0
}

/** A reward that was not received yet has another amount. */
export async function updateOpenAmount(tx: Tx, id: bigint, amount: bigint): Promise<void> {
  await sql`
    UPDATE offer_occurrence SET amount = ${amount} WHERE id = ${id} AND ended_at IS NULL`.execute(query(tx))
}

export interface MemberFigureRow {
  readonly id: bigint
  readonly event: TriggerEvent
  readonly product: OfferProduct
  readonly channels: readonly string[]
  readonly currency: string
  readonly startDay: string
  readonly lastDay: string
  readonly days: readonly string[]
  /** The closed day up to which lines count, corrections included. */
  readonly throughDay: string
  readonly value: bigint
  readonly due: bigint
  readonly taken: bigint
}

/** How a reward of the member was computed; undefined for rewards without a figure. */
export async function selectFigure(
  tx: Tx,
  { merchantId, memberId, id }: Who & { readonly id: bigint },
): Promise<MemberFigureRow | undefined> {
  const found = await sql<MemberFigureRow>`
    SELECT one.id, made.rules->'trigger'->>'event' AS event, made.rules->'trigger'->>'product' AS product,
           ARRAY(SELECT jsonb_array_elements_text(made.rules->'trigger'->'channels')) AS channels, one.currency,
           figure.start_day::text AS "startDay", (figure.end_day - 1)::text AS "lastDay", figure.days::text[] AS days,
           coalesce((SELECT max(day) FROM offer_correction WHERE occurrence_id = one.id), figure.through_day)::text AS "throughDay",
           figure.value, figure.due,
           figure.taken - coalesce((SELECT owed FROM offer_correction
                                     WHERE occurrence_id = one.id AND day = figure.through_day), 0) AS taken
      FROM offer_figure AS figure
      JOIN offer_occurrence AS one ON one.id = figure.occurrence_id
      JOIN offer_version AS made
        ON made.merchant_id = one.merchant_id AND made.offer = one.offer AND made.version = one.version
     WHERE figure.occurrence_id = ${id} AND figure.merchant_id = ${merchantId}
       AND figure.member_id = ${memberId} -- guard: figure-of-own-reward
  `.execute(query(tx))
  return found.rows[0]
}

export interface CorrectionRow {
  readonly day: string
  readonly value: bigint
  readonly due: bigint
  readonly change: bigint
  readonly paid: bigint
}

export async function selectCorrections(tx: Tx, id: bigint): Promise<readonly CorrectionRow[]> {
  const found = await sql<CorrectionRow>`
    SELECT day::text, value, due, change, paid FROM offer_correction
     WHERE occurrence_id = ${id}
       AND day > (SELECT through_day FROM offer_figure WHERE occurrence_id = ${id}) ORDER BY day`.execute(
    query(tx),
  )
  return found.rows
}
