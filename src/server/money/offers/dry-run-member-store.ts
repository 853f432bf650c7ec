import { sql } from 'kysely'

import type { OfferForm } from '#domain/offers/offer-form.ts'
import type { OfferSegment } from '#domain/segments/offer-segment.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type CandidateRow, candidateColumns } from './candidate-store.ts'

/**
 * Members as offers saw them at moments of the past, in the same order. Level, country and state are those of today. `trial` is the
 * segment of a version that is not published.
 */
export async function selectCandidatesAt(
  tx: Tx,
  merchantId: number,
  moments: readonly { readonly memberId: bigint; readonly at: Date }[],
  trial?: OfferSegment,
): Promise<readonly CandidateRow[]> {
  const stated = trial === undefined ? null : JSON.stringify(trial)
  const { rows } = await sql<CandidateRow>`
    SELECT ${candidateColumns}
      FROM unnest(${moments.map(({ memberId }) => memberId)}::bigint[],
                  ${moments.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS asked (member_id, at, place)
     CROSS JOIN LATERAL offer_candidate(${merchantId}, asked.member_id, asked.at, ${stated}::jsonb)
     ORDER BY asked.place`.execute(query(tx))
  return rows
}

export interface JoinedRow {
  readonly memberId: bigint
  readonly offer: string
  readonly version: number
  readonly enteredCode: string | null
  readonly joinedAt: Date
  readonly leftAt: Date | null
}

/** When these members joined and left these offers the last time. */
export async function selectJoined(
  tx: Tx,
  { members, offers }: { readonly members: readonly bigint[]; readonly offers: readonly string[] },
): Promise<readonly JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    SELECT member_id AS "memberId", offer, version, entered_code AS "enteredCode", joined_at AS "joinedAt",
           left_at AS "leftAt"
      FROM offer_participation
     WHERE member_id = ANY (${[...members]}::bigint[]) AND offer = ANY (${[...offers]}::text[])`.execute(
    query(tx),
  )
  return rows
}

/** The accounts of each member's person. */
export async function selectAccounts(
  tx: Tx,
  merchantId: number,
  members: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const { rows } = await sql<{ memberId: bigint; members: bigint[] }>`
    SELECT asked.id AS "memberId", person.members
      FROM unnest(${[...members]}::bigint[]) AS asked (id)
     CROSS JOIN LATERAL offer_person(${merchantId}, asked.id) AS person`.execute(query(tx))
  return new Map(rows.map(({ memberId, members: accounts }) => [memberId, accounts]))
}

export interface RivalRow {
  readonly offer: string
  readonly version: number
  readonly rules: OfferForm
  readonly publishedAt: Date
}

/** All versions of the other offers of a group that are rewarded for the same activity, oldest first. */
export async function selectRivals(
  tx: Tx,
  {
    merchantId,
    offer,
    group,
    event,
  }: {
    readonly merchantId: number
    readonly offer: string
    readonly group: string
    readonly event: string
  },
): Promise<readonly RivalRow[]> {
  const { rows } = await sql<RivalRow>`
    SELECT offer, version, rules, published_at AS "publishedAt" FROM offer_version
     WHERE merchant_id = ${merchantId} AND offer <> ${offer} AND rules->'stack'->>'group' = ${group}
       AND rules->'trigger'->>'event' = ${event}
     ORDER BY offer, version`.execute(query(tx))
  return rows
}

export interface PauseSpan {
  readonly offer: string
  readonly pausedAt: Date
  readonly resumedAt: Date | null
}

export async function selectPauseSpans(
  tx: Tx,
  { merchantId, offers }: { readonly merchantId: number; readonly offers: readonly string[] },
): Promise<readonly PauseSpan[]> {
  const { rows } = await sql<PauseSpan>`
    SELECT offer, paused_at AS "pausedAt", resumed_at AS "resumedAt" FROM offer_pause
     WHERE merchant_id = ${merchantId} AND offer = ANY (${[...offers]}::text[])`.execute(query(tx))
  return rows
}

export interface CalendarRow {
  readonly nowMs: number
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
  readonly weekStart: number
}

/** The database's clock, and the calendar and currency of the brand. */
export async function selectCalendar(tx: Tx, merchantId: number): Promise<CalendarRow> {
  const { rows } = await sql<Omit<CalendarRow, 'nowMs'> & { at: Date }>`
    SELECT clock_timestamp() AS at, currency, zone, day_start::text AS "dayStart", week_start::integer AS "weekStart"
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no brand ${merchantId}`)
  const { at, ...calendar } = row
  return { ...calendar, nowMs: at.getTime() }
}

/** The accounts of members of the brand, by their ids. */
export async function selectAccountNames(
  tx: Tx,
  merchantId: number,
  members: readonly bigint[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; account: string }>`
    SELECT id::text, account FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${[...members]}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ id, account }) => [id, account]))
}
