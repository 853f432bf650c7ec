import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The caller whose requests are counted: a member of a merchant, or an operator. */
export type RefusedCaller =
  | { readonly merchantId: number; readonly memberId: bigint; readonly operatorId?: undefined }
  | { readonly operatorId: bigint; readonly merchantId?: undefined; readonly memberId?: undefined }

export interface RefusedHour {
  readonly caller: RefusedCaller
  readonly hour: Date
  readonly count: number
  readonly lastCall: string
  readonly lastAt: Date
}

export interface BegunHour {
  readonly merchantId: number | null
  readonly memberId: string | null
  readonly operatorId: string | null
  readonly call: string
}

/**
 * Adds the counts to the rows of their hours. Returns the rows that did not exist before. Every process locks the rows
 * in the same order, so that two of them cannot deadlock.
 */
export async function upsertRefusedHours(
  tx: Tx,
  rows: readonly RefusedHour[],
): Promise<readonly BegunHour[]> {
  const found = await sql<BegunHour & { isNew: boolean }>`
    INSERT INTO refused_read (merchant_id, member_id, operator_id, hour, count, last_call, last_at)
    SELECT * FROM unnest(
      ${rows.map(({ caller }) => caller.merchantId ?? null)}::integer[],
      ${rows.map(({ caller }) => caller.memberId ?? null)}::bigint[],
      ${rows.map(({ caller }) => caller.operatorId ?? null)}::bigint[],
      ${rows.map(({ hour }) => hour)}::timestamptz[],
      ${rows.map(({ count }) => count)}::integer[],
      ${rows.map(({ lastCall }) => lastCall.slice(0, 100))}::text[],
      ${rows.map(({ lastAt }) => lastAt)}::timestamptz[])
     ORDER BY 1, 2, 3, 4
    ON CONFLICT (merchant_id, member_id, operator_id, hour) DO UPDATE
      SET count = refused_read.count + EXCLUDED.count,
          last_call = EXCLUDED.last_call,
          last_at = EXCLUDED.last_at
    RETURNING merchant_id AS "merchantId", member_id::text AS "memberId", operator_id::text AS "operatorId",
              last_call AS call, (xmax = 0) AS "isNew"`.execute(query(tx))
  return found.rows.filter(({ isNew }) => isNew)
}

export interface RefusedSum {
  readonly count: number
  readonly lastAt: Date
  readonly lastCall: string
}

/** A member's refused requests of the last thirty days; absent: none. */
export async function selectOfMember(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<RefusedSum | undefined> {
  const found = await sql<RefusedSum>`
    SELECT sum(count)::integer AS count, max(last_at) AS "lastAt",
           (array_agg(last_call ORDER BY hour DESC))[1] AS "lastCall"
      FROM refused_read
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
       AND hour > statement_timestamp() - interval '30 days'
    HAVING count(*) > 0`.execute(query(tx))
  return found.rows[0]
}

/** The refused requests of these operators in the last thirty days, by operator id. */
export async function selectOfOperators(
  tx: Tx,
  operatorIds: readonly bigint[],
): Promise<ReadonlyMap<string, RefusedSum>> {
  const found = await sql<RefusedSum & { id: string }>`
    SELECT operator_id::text AS id, sum(count)::integer AS count, max(last_at) AS "lastAt",
           (array_agg(last_call ORDER BY hour DESC))[1] AS "lastCall"
      FROM refused_read
     WHERE operator_id = ANY (${[...operatorIds]}::bigint[])
       AND hour > statement_timestamp() - interval '30 days'
     GROUP BY operator_id`.execute(query(tx))
  return new Map(found.rows.map(({ id, ...sum }) => [id, sum]))
}

export async function deleteOldRefusedHours(tx: Tx): Promise<void> {
  await sql`DELETE FROM refused_read WHERE hour < statement_timestamp() - interval '90 days'`.execute(
    query(tx),
  )
}
