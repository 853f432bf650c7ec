import { type RawBuilder, sql } from 'kysely'

import type { Lift, LiftState } from '#domain/limits/lift.ts'
import type { LimitName } from '#domain/limits/limit.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'

export interface LiftRow extends Lift, LimitName {
  readonly id: string
  readonly memberId: bigint
  readonly account: string
  readonly reason: string
  readonly answer: string
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly judgedByName: string | null
  readonly endedAt: Date | null
}

type Found = Omit<LiftRow, 'requested' | 'opensAtMs' | 'lapsesAtMs'> & {
  readonly requested: bigint | null
  readonly opensAt: Date
  readonly lapsesAt: Date
}

async function select(tx: Tx, where: RawBuilder<unknown>): Promise<LiftRow[]> {
  const { rows } = await sql<Found>`
    SELECT lift.id::text, lift.member_id AS "memberId", member.account, lift.kind, lift.period, lift.held AS house, lift.wanted AS requested,
           lift.reason, lift.answer, lift.status AS state, lift.proposed_by AS "proposedBy",
           maker.name AS "proposedByName", lift.proposed_at AS "proposedAt", lift.opens_at AS "opensAt",
           lift.lapses_at AS "lapsesAt", checker.name AS "judgedByName", lift.ended_at AS "endedAt"
      FROM limit_lift AS lift
      JOIN member ON member.merchant_id = lift.merchant_id AND member.id = lift.member_id
      JOIN operator AS maker ON maker.id = lift.proposed_by
      LEFT JOIN operator AS checker ON checker.id = lift.judged_by
     WHERE ${where}`.execute(query(tx))
  return rows.map(({ requested, opensAt, lapsesAt, ...row }) => ({
    ...row,
    requested: requested ?? undefined,
    opensAtMs: opensAt.getTime(),
    lapsesAtMs: lapsesAt.getTime(),
  }))
}

/** Called under the lock of the member's limits, which all writers take. */
export async function selectLift(
  tx: Tx,
  { merchantId, memberId }: Who,
  id: string,
): Promise<LiftRow | undefined> {
  const which = sql`lift.merchant_id = ${merchantId} AND lift.member_id = ${memberId} AND lift.id = ${id}::bigint`
  return (await select(tx, which))[0]
}

export async function selectWaitingLift(
  tx: Tx,
  { memberId }: Who,
  { kind, period }: LimitName,
): Promise<LiftRow | undefined> {
  const which = sql`lift.member_id = ${memberId} AND lift.kind = ${kind} AND lift.period = ${period}
    AND lift.status = 'proposed'`
  return (await select(tx, which))[0]
}

/** Lifts that are stored as open, including lapsed ones. */
export async function selectOpenLifts(tx: Tx, merchantId: number): Promise<LiftRow[]> {
  return await select(tx, sql`lift.merchant_id = ${merchantId} AND lift.status = 'proposed'`)
}

/** Newest first; open proposals oldest first. */
export async function selectLifts(
  tx: Tx,
  query: {
    readonly merchantId: number
    readonly state: LiftState | undefined
    /** The open ones that have lapsed. */
    readonly lapsed: readonly string[]
    readonly beyond: string | undefined
    readonly limit: number
  },
): Promise<LiftRow[]> {
  const { merchantId, state, lapsed, beyond, limit } = query
  const isQueue = state === 'proposed'
  const filters = [
    sql`lift.merchant_id = ${merchantId}`,
    ...(state === undefined ? [] : [ofState(state, lapsed)]),
    ...(beyond === undefined
      ? []
      : [isQueue ? sql`lift.id > ${beyond}::bigint` : sql`lift.id < ${beyond}::bigint`]),
  ]
  const order = isQueue ? sql`ASC` : sql`DESC`
  return await select(tx, sql`${sql.join(filters, sql` AND `)} ORDER BY lift.id ${order} LIMIT ${limit + 1}`)
}

/** Open lifts that have lapsed are stored as lapsed only when another one follows them. */
function ofState(state: LiftState, lapsed: readonly string[]): RawBuilder<unknown> {
  const hasLapsed = sql`lift.id = ANY (${[...lapsed]}::bigint[])`
  if (state === 'proposed') return sql`lift.status = 'proposed' AND NOT ${hasLapsed}`
  if (state === 'lapsed') return sql`(lift.status = 'lapsed' OR lift.status = 'proposed' AND ${hasLapsed})`
  return sql`lift.status = ${state}`
}

export async function insertLift(
  tx: Tx,
  { merchantId, memberId }: Who,
  given: LimitName &
    Pick<Lift, 'house' | 'requested' | 'opensAtMs' | 'lapsesAtMs'> & {
      readonly operatorId: bigint
      readonly reason: string
      readonly nowMs: number
    },
): Promise<string> {
  const row = await query(tx)
    .insertInto('limit_lift')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      kind: given.kind,
      period: given.period,
      held: given.house,
      wanted: given.requested ?? null,
      reason: given.reason,
      proposed_by: given.operatorId,
      proposed_at: new Date(given.nowMs),
      opens_at: new Date(given.opensAtMs),
      lapses_at: new Date(given.lapsesAtMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id.toString()
}

export async function updateLift(
  tx: Tx,
  merchantId: number,
  id: string,
  end: {
    readonly state: Exclude<LiftState, 'proposed'>
    readonly nowMs: number
    readonly judgedBy?: bigint
    readonly answer?: string
  },
): Promise<void> {
  await query(tx)
    .updateTable('limit_lift')
    .set({
      status: end.state,
      ended_at: new Date(end.nowMs),
      judged_by: end.judgedBy ?? null,
      answer: end.answer ?? '',
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', BigInt(id))
    .execute()
}

/** The house limit became stricter, which makes earlier proposals obsolete. */
export async function overtakeLift(
  tx: Tx,
  { memberId }: Who,
  { kind, period }: LimitName,
  nowMs: number,
): Promise<void> {
  await query(tx)
    .updateTable('limit_lift')
    .set({ status: 'overtaken', ended_at: new Date(nowMs) })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where('status', '=', 'proposed')
    .execute()
}

/** Sets the house limit. The member's own limit, usage and requests stay unchanged. */
export async function updateHouse(
  tx: Tx,
  { memberId }: Who,
  { kind, period }: LimitName,
  house: bigint | undefined,
): Promise<void> {
  await query(tx)
    .updateTable('play_limit')
    .set({ house: house ?? null, house_at: house === undefined ? null : sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute()
}
