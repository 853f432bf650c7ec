import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'
import type { PeriodRun } from './period-store.ts'

type OfDay = Pick<PeriodRun, 'merchantId' | 'day'>

const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 300) || 'unknown'

/** Notes that the figures of a member failed on a day. */
export async function upsertFailure(
  tx: Tx,
  { merchantId, day }: OfDay,
  { memberId, error }: { readonly memberId: bigint; readonly error: unknown },
): Promise<void> {
  await sql`
    INSERT INTO offer_period_failure AS known (merchant_id, day, member_id, reason)
    VALUES (${merchantId}, ${day}::date, ${memberId}, ${textOf(error)})
    ON CONFLICT (merchant_id, day, member_id) DO UPDATE
       SET reason = excluded.reason, tries = known.tries + 1, failed_at = clock_timestamp()
     WHERE known.ended_at IS NULL`.execute(query(tx))
}

export async function endFailure(tx: Tx, { merchantId, day }: OfDay, memberId: bigint): Promise<void> {
  await sql`
    UPDATE offer_period_failure SET ended_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND day = ${day}::date AND member_id = ${memberId} AND ended_at IS NULL`.execute(
    query(tx),
  )
}

/** The members of a brand whose figures of some day wait to be tried again. */
export async function selectSetAside(tx: Tx, merchantId: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    SELECT DISTINCT member_id AS "memberId" FROM offer_period_failure
     WHERE merchant_id = ${merchantId} AND ended_at IS NULL`.execute(query(tx))
  return rows.map(({ memberId }) => memberId)
}

export interface FailureRow extends PeriodRun {
  readonly memberId: bigint
}

/** All that was set aside, in all brands, the days of each member one after the other. */
export async function selectFailures(tx: Tx): Promise<readonly FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    SELECT one.merchant_id AS "merchantId", one.day::text, one.member_id AS "memberId", 0::bigint AS "afterMember",
           brand.currency, brand.zone, brand.day_start::text AS "dayStart", brand.week_start::integer AS "weekStart"
      FROM offer_period_failure AS one JOIN merchant AS brand ON brand.id = one.merchant_id
     WHERE one.ended_at IS NULL ORDER BY one.merchant_id, one.member_id, one.day LIMIT 5000`.execute(
    query(tx),
  )
  return rows
}

export interface ListedFailure extends Who {
  readonly account: string
  readonly day: string
  readonly reason: string
  readonly tries: number
  readonly failedAt: Date
}

/** Figures of a brand that wait to be tried again, oldest days first. */
export async function selectOpenFailures(
  tx: Tx,
  merchantId: number,
  limit: number,
): Promise<readonly ListedFailure[]> {
  const { rows } = await sql<ListedFailure>`
    SELECT one.merchant_id AS "merchantId", one.member_id AS "memberId", member.account, one.day::text, one.reason, one.tries,
           one.failed_at AS "failedAt"
      FROM offer_period_failure AS one
      JOIN member ON member.merchant_id = one.merchant_id AND member.id = one.member_id
     WHERE one.merchant_id = ${merchantId} -- guard: period-failures-of-own-brand
       AND one.ended_at IS NULL
     ORDER BY one.day, one.member_id LIMIT ${limit}`.execute(query(tx))
  return rows
}
