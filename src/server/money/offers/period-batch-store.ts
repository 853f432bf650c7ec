import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type CandidateRow, candidateColumns } from './candidate-store.ts'
import type { Who } from './claim-store.ts'

export interface Members {
  readonly merchantId: number
  readonly memberIds: readonly bigint[]
}

/** The members as offers see them now. */
export async function selectCandidates(
  tx: Tx,
  { merchantId, memberIds }: Members,
  nowMs: number,
): Promise<ReadonlyMap<bigint, CandidateRow>> {
  const found = await sql<CandidateRow & { memberId: bigint }>`
    SELECT given.member_id AS "memberId", ${candidateColumns}
      FROM unnest(${[...memberIds]}::bigint[]) AS given (member_id)
     CROSS JOIN LATERAL offer_candidate(${merchantId}, given.member_id, ${new Date(nowMs)})`.execute(
    query(tx),
  )
  return new Map(found.rows.map(({ memberId, ...row }) => [memberId, row]))
}

export interface ParticipationRow {
  readonly memberId: bigint
  readonly offer: string
  readonly joinedVersion: number
  readonly joinedAt: Date
  readonly enteredCode: string | null
}

export async function selectParticipations(
  tx: Tx,
  { merchantId, memberIds }: Members,
): Promise<readonly ParticipationRow[]> {
  const found = await sql<ParticipationRow>`
    SELECT member_id AS "memberId", offer, version AS "joinedVersion", joined_at AS "joinedAt", entered_code AS "enteredCode"
      FROM offer_participation
     WHERE merchant_id = ${merchantId} AND member_id = ANY (${[...memberIds]}::bigint[]) AND left_at IS NULL`.execute(
    query(tx),
  )
  return found.rows
}

/**
 * The members of whom something is known that a new reward depends on: one of these cases, a correction of any reward of a
 * period, or lines of this day about earlier days.
 */
export async function selectWithPast(
  tx: Tx,
  { memberIds }: Members,
  {
    cases,
    day,
    currency,
  }: {
    readonly cases: readonly { readonly offer: string; readonly occurrence: string }[]
    readonly day: string
    readonly currency: string
  },
): Promise<ReadonlySet<bigint>> {
  const ids = [...memberIds]
  const found = await sql<{ memberId: bigint }>`
    SELECT one.member_id AS "memberId" FROM offer_occurrence AS one
     WHERE one.member_id = ANY (${ids}::bigint[])
       AND (one.offer, one.occurrence) IN (SELECT * FROM unnest(${cases.map(({ offer }) => offer)}::text[],
                                                                ${cases.map(({ occurrence }) => occurrence)}::text[]))
     UNION
    SELECT figure.member_id FROM offer_figure AS figure
     WHERE figure.member_id = ANY (${ids}::bigint[])
       AND EXISTS (SELECT FROM offer_correction WHERE occurrence_id = figure.occurrence_id)
     UNION
    SELECT member_id FROM settled_copy
     WHERE member_id = ANY (${ids}::bigint[]) AND currency = ${currency} AND booked_day = ${day}::date
       AND settled_day <> booked_day`.execute(query(tx))
  return new Set(found.rows.map(({ memberId }) => memberId))
}

export interface CashReward extends Who {
  readonly offer: string
  readonly version: number
  readonly occurrence: string
  readonly currency: string
  readonly value: bigint
  readonly amount: bigint
  readonly day: string
}

/** Adds cases that are to be paid now; returns their ids by member and offer. */
export async function insertCases(
  tx: Tx,
  cases: readonly CashReward[],
): Promise<readonly { readonly id: bigint; readonly memberId: bigint; readonly offer: string }[]> {
  const found = await sql<{ id: bigint; memberId: bigint; offer: string }>`
    INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                  claim_ends_at)
    SELECT merchant_id, member_id, offer, version, occurrence, 'claimable', currency, value, amount, day, clock_timestamp()
      FROM unnest(${cases.map(({ merchantId }) => merchantId)}::integer[],
                  ${cases.map(({ memberId }) => memberId)}::bigint[], ${cases.map(({ offer }) => offer)}::text[],
                  ${cases.map(({ version }) => version)}::integer[],
                  ${cases.map(({ occurrence }) => occurrence)}::text[],
                  ${cases.map(({ currency }) => currency)}::text[], ${cases.map(({ value }) => value)}::bigint[],
                  ${cases.map(({ amount }) => amount)}::bigint[], ${cases.map(({ day }) => day)}::date[])
           AS given (merchant_id, member_id, offer, version, occurrence, currency, value, amount, day)
     ORDER BY member_id
    RETURNING id, member_id AS "memberId", offer`.execute(query(tx))
  return found.rows
}

/** The cases are paid. */
export async function issueCases(
  tx: Tx,
  paid: readonly { readonly id: bigint; readonly transferId: bigint }[],
): Promise<void> {
  await sql`
    UPDATE offer_occurrence AS one
       SET state = 'issued', transfer_id = given.transfer_id, ended_at = clock_timestamp()
      FROM unnest(${paid.map(({ id }) => id)}::bigint[], ${paid.map(({ transferId }) => transferId)}::bigint[])
           AS given (id, transfer_id)
     WHERE one.id = given.id`.execute(query(tx))
}

/** Stores how rewards of which nothing was taken were computed. */
export async function insertFigures(
  tx: Tx,
  figures: readonly {
    readonly id: bigint
    readonly startDay: string
    readonly endDay: string
    readonly days: readonly string[]
    readonly throughDay: string
    readonly due: bigint
    readonly rank: number
  }[],
): Promise<void> {
  await sql`
    INSERT INTO offer_figure (occurrence_id, merchant_id, member_id, start_day, end_day, days, through_day, value, due, rank, taken)
    SELECT one.id, one.merchant_id, one.member_id, given.start_day, given.end_day, given.days::date[], given.through_day, one.value,
           given.due, given.rank, 0
      FROM unnest(${figures.map(({ id }) => id)}::bigint[], ${figures.map(({ startDay }) => startDay)}::date[],
                  ${figures.map(({ endDay }) => endDay)}::date[],
                  ${figures.map(({ days }) => `{${days.join(',')}}`)}::text[],
                  ${figures.map(({ throughDay }) => throughDay)}::date[], ${figures.map(({ due }) => due)}::bigint[],
                  ${figures.map(({ rank }) => rank)}::smallint[])
           AS given (id, start_day, end_day, days, through_day, due, rank)
      JOIN offer_occurrence AS one ON one.id = given.id`.execute(query(tx))
}

/** Of this transaction: a lock that is not free within a second fails it. */
export async function setLockTimeout(tx: Tx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '1s'`.execute(query(tx))
}
