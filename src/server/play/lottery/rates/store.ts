import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface RateOf {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface RateRow {
  readonly id: bigint
  readonly rateMilli: number | null
  readonly version: number
  readonly operatorName: string
  readonly startedAt: Date
  readonly endedAt: Date | null
}

/**
 * Rates of members in force, in thousandths: the lower one of the operators' and the upline's, which changes with the
 * business day. Members with the brand's returns are left out.
 */
export async function selectRates(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ memberId: bigint; rateMilli: number }>`
    SELECT asked.id AS "memberId", least(rate.return_milli, above.lottery_ppm / 1000) AS "rateMilli"
      FROM unnest(${[...memberIds]}::bigint[]) AS asked (id)
      LEFT JOIN LATERAL (
        SELECT return_milli FROM lottery_member_rate WHERE member_id = asked.id AND ended_at IS NULL OFFSET 0) AS rate ON true
      LEFT JOIN LATERAL (
        SELECT lottery_ppm FROM agent_rate
         WHERE member_id = asked.id AND from_day <= business_day(merchant_id)
         ORDER BY version DESC LIMIT 1) AS above ON true
     WHERE coalesce(rate.return_milli, above.lottery_ppm) IS NOT NULL`.execute(query(tx))
  return new Map(rows.map(({ memberId, rateMilli }) => [memberId, rateMilli]))
}

/** The last rates of a member, newest first. */
export async function selectHistory(tx: Tx, { merchantId, memberId }: RateOf, limit: number) {
  const { rows } = await sql<RateRow>`
    SELECT rate.id, rate.return_milli AS "rateMilli", rate.version, operator.name AS "operatorName",
           rate.started_at AS "startedAt", rate.ended_at AS "endedAt"
      FROM lottery_member_rate AS rate JOIN operator ON operator.id = rate.operator_id
     WHERE rate.merchant_id = ${merchantId} AND rate.member_id = ${memberId}
     ORDER BY rate.version DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Locks the main wallet, as placing does: a bet is either placed before the change, or sees it. */
export async function lockBets(tx: Tx, { merchantId, memberId }: RateOf, currency: string): Promise<void> {
  await sql`SELECT lock_wallet(${memberId}, ${merchantId}, ${currency})`.execute(query(tx))
}

/** Ends the rate in force, and begins the next one. */
export async function insertRate(
  tx: Tx,
  {
    merchantId,
    memberId,
    rateMilli,
    version,
    operatorId,
  }: RateOf & {
    readonly rateMilli: number | undefined
    readonly version: number
    readonly operatorId: bigint
  },
): Promise<void> {
  const open = query(tx)
  await sql`
    UPDATE lottery_member_rate SET ended_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND ended_at IS NULL`.execute(open)
  await sql`
    INSERT INTO lottery_member_rate (merchant_id, member_id, return_milli, version, operator_id)
    VALUES (${merchantId}, ${memberId}, ${rateMilli ?? null}, ${version}, ${operatorId})`.execute(open)
}
