import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { sql } from 'kysely'

import { type EarlierCodes, NEIGHBOUR_DIGITS, type TriedCode } from '#domain/access/sent-code.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { CodeChannel, CodePurpose } from './code-purpose.ts'

const now = sql`clock_timestamp()`

/**
 * Serializes requests for the same number or its neighbours, and from the same address, since concurrent requests could
 * exceed the caps. Others of the merchant do not wait. Always locked in the same order, to avoid deadlocks.
 */
export async function lockAsking(tx: Tx, asking: Asking): Promise<void> {
  const { merchantId, channel, recipient, requestedFrom } = asking
  const whom = channel === 'sms' ? recipient.slice(0, -NEIGHBOUR_DIGITS) : recipient
  const counted = [`${merchantId} to ${whom}`, `${merchantId} from ${requestedFrom}`]
  // guard: code-caps-locked
  await sql`
    SELECT pg_advisory_xact_lock(${advisoryLocks.codeRequest}, key)
      FROM (SELECT DISTINCT hashtext(counted) AS key FROM unnest(${counted}::text[]) AS counted ORDER BY key) AS keys`.execute(
    query(tx),
  )
}

export async function lockTrying(tx: Tx, whose: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.codeTry}, hashtext(${whose}))`.execute(query(tx))
}

interface Asking {
  readonly merchantId: number
  readonly channel: CodeChannel
  readonly recipient: string
  readonly requestedFrom: string
  readonly isOwn: boolean
}

/** Requests within a day for the number and its neighbours, and from the address, in one query. */
export async function countCodes(tx: Tx, asking: Asking): Promise<EarlierCodes> {
  const { merchantId, channel, recipient, requestedFrom, isOwn } = asking
  const isTo = sql`(recipient = ${recipient} AND is_own = ${isOwn})` // guard: own-codes-counted-apart
  const isNeighbour = sql`(channel = 'sms' AND ${channel} = 'sms' AND recipient <> ${recipient}
    AND length(recipient) = length(${recipient})
    AND left(recipient, -${sql.lit(NEIGHBOUR_DIGITS)}) = left(${recipient}, -${sql.lit(NEIGHBOUR_DIGITS)}))`
  const isOfHour = sql`created_at > ${now} - interval '1 hour'`
  const found = await sql<Counts>`
    SELECT (EXTRACT(EPOCH FROM ${now} - max(created_at) FILTER (WHERE ${isTo})) * 1000)::float8
             AS "sinceLastMs",
           count(*) FILTER (WHERE ${isTo} AND ${isOfHour})::int AS "recipientHour",
           count(*) FILTER (WHERE ${isTo})::int AS "recipientDay",
           count(*) FILTER (WHERE asked_from = ${requestedFrom} AND ${isOfHour})::int AS "addressHour",
           count(*) FILTER (WHERE asked_from = ${requestedFrom})::int AS "addressDay",
           count(DISTINCT recipient) FILTER (WHERE ${isNeighbour} AND ${isOfHour})::int AS "neighboursHour",
           count(DISTINCT recipient) FILTER (WHERE ${isNeighbour})::int AS "neighboursDay",
           count(DISTINCT recipient) FILTER (WHERE ${isNeighbour} AND asked_from = ${requestedFrom})::int
             AS "neighboursDayFromAddress"
      FROM sent_code
     WHERE merchant_id = ${merchantId} AND created_at > ${now} - interval '1 day'
       AND (recipient = ${recipient} OR asked_from = ${requestedFrom} OR ${isNeighbour})`.execute(query(tx))
  const row = found.rows[0]
  if (!row) throw new Error('the count returned no row')
  return {
    sinceLastMs: row.sinceLastMs ?? undefined,
    ofRecipient: { hour: row.recipientHour, day: row.recipientDay },
    ofAddress: { hour: row.addressHour, day: row.addressDay },
    ofNeighbours: {
      hour: row.neighboursHour,
      day: row.neighboursDay,
      dayFromAddress: row.neighboursDayFromAddress,
    },
  }
}

type Counts = Readonly<
  Record<
    | 'recipientHour'
    | 'recipientDay'
    | 'addressHour'
    | 'addressDay'
    | 'neighboursHour'
    | 'neighboursDay'
    | 'neighboursDayFromAddress',
    number
  >
> & { readonly sinceLastMs: number | null }

export async function insertRequest(
  tx: Tx,
  request: Asking & {
    readonly purpose: CodePurpose
    readonly memberId: bigint | undefined
    readonly minutes: number
  },
): Promise<string> {
  const row = await query(tx)
    .insertInto('sent_code')
    .values({
      merchant_id: request.merchantId,
      purpose: request.purpose,
      channel: request.channel,
      recipient: request.recipient,
      member_id: request.memberId ?? null,
      asked_from: request.requestedFrom,
      is_own: request.isOwn,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${request.minutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface CodeRequest {
  readonly purpose: CodePurpose
  readonly channel: CodeChannel
  readonly recipient: string
  readonly memberId: bigint | null
  readonly minutes: number
  readonly expiresAt: Date
}

/** A requested code that is not generated yet; locked, so that it is generated once. */
export async function lockUnmade(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<CodeRequest | undefined> {
  const found = await sql<CodeRequest>`
    SELECT purpose, channel, recipient, member_id AS "memberId", expires_at AS "expiresAt",
           GREATEST(1, round(EXTRACT(EPOCH FROM expires_at - created_at) / 60))::int AS minutes
      FROM sent_code
     WHERE merchant_id = ${merchantId} AND id = ${id} AND code_hash IS NULL AND expires_at > ${now}
       FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function updateMade(
  tx: Tx,
  made: { readonly merchantId: number; readonly id: string; readonly codeHash: Buffer },
): Promise<void> {
  await query(tx)
    .updateTable('sent_code')
    .set({ code_hash: made.codeHash })
    .where('merchant_id', '=', made.merchantId)
    .where('id', '=', made.id)
    .execute()
}

export interface NewestCode extends TriedCode {
  readonly id: string
  readonly codeHash: Buffer | null
}

/** The most recently requested code; it invalidates earlier ones. */
export async function selectNewest(
  tx: Tx,
  criteria: {
    readonly merchantId: number
    readonly purpose: CodePurpose
    readonly channel: CodeChannel
    readonly recipient: string
    readonly memberId: bigint | undefined
    readonly isOwn: boolean
  },
): Promise<NewestCode | undefined> {
  const { merchantId, purpose, channel, recipient, memberId = null, isOwn } = criteria
  // guard: code-of-asking-member
  const found = await sql<NewestCode>`
    SELECT id, code_hash AS "codeHash", tries, used_at IS NOT NULL AS "isUsed", expires_at <= ${now} AS "isExpired",
           (SELECT coalesce(sum(tries - (used_at IS NOT NULL)::int), 0)::int FROM sent_code AS other
             WHERE other.merchant_id = ${merchantId} AND other.recipient = ${recipient}
               AND other.is_own = ${isOwn}
               AND other.expires_at > ${now} - interval '1 hour') AS "wrongOfRecipient"
      FROM sent_code
     WHERE merchant_id = ${merchantId} AND purpose = ${purpose} AND channel = ${channel}
       AND recipient = ${recipient} AND member_id IS NOT DISTINCT FROM ${memberId}::bigint
       AND is_own = ${isOwn}
     ORDER BY created_at DESC LIMIT 1
       FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

export async function updateTried(
  tx: Tx,
  tried: { readonly merchantId: number; readonly id: string; readonly isRight: boolean },
): Promise<void> {
  await sql`
    UPDATE sent_code SET tries = tries + 1, used_at = CASE WHEN ${tried.isRight} THEN ${now} END
     WHERE merchant_id = ${tried.merchantId} AND id = ${tried.id}`.execute(query(tx))
}

/**
 * Counts one more SMS of the merchant and returns the day's count, or undefined at the cap. One statement counts and
 * judges, so the cap is exact under concurrency. A day is twenty-four full hours plus the current one so far.
 */
export async function countOfDay(
  tx: Tx,
  { merchantId, dailyMax }: { readonly merchantId: number; readonly dailyMax: number },
): Promise<number | undefined> {
  if (dailyMax <= 0) return undefined
  const hour = sql`floor(extract(epoch FROM ${now}) / 3600)::integer`
  // guard: code-daily-cap
  const found = await sql<{ requested: number }>`
    INSERT INTO sms_asked AS day (merchant_id, hour, counts)
    VALUES (${merchantId}, ${hour}, ARRAY[1] || array_fill(0, ARRAY[24]))
    ON CONFLICT (merchant_id) DO UPDATE SET
      hour = GREATEST(day.hour, EXCLUDED.hour),
      counts = CASE WHEN EXCLUDED.hour <= day.hour THEN ARRAY[day.counts[1] + 1] || day.counts[2:25]
        ELSE (ARRAY[1] || array_fill(0, ARRAY[LEAST(EXCLUDED.hour - day.hour, 25) - 1]) || day.counts)[1:25] END
    WHERE (SELECT coalesce(sum(count), 0)
             FROM unnest(day.counts[1:25 - GREATEST(EXCLUDED.hour - day.hour, 0)]) AS count) < ${dailyMax}
    RETURNING (SELECT sum(count)::integer FROM unnest(counts) AS count) AS requested`.execute(query(tx))
  return found.rows[0]?.requested
}

/** The merchant's requested SMS within a day. */
export async function selectCodesOfDay(tx: Tx, merchantId: number): Promise<number> {
  const found = await sql<{ requested: number }>`
    SELECT coalesce(sum(count), 0)::integer AS requested
      FROM sms_asked, unnest(counts[1:25 - GREATEST(floor(extract(epoch FROM ${now}) / 3600)::integer - hour, 0)]) AS count
     WHERE merchant_id = ${merchantId}`.execute(query(tx))
  return found.rows[0]?.requested ?? 0
}

/** True if no warning was sent within a day. */
export async function updateWarned(tx: Tx, merchantId: number): Promise<boolean> {
  const found = await sql`
    UPDATE sms_asked SET warned_at = ${now}
     WHERE merchant_id = ${merchantId} AND (warned_at IS NULL OR warned_at < ${now} - interval '1 day')
    RETURNING merchant_id`.execute(query(tx))
  return found.rows.length > 0
}

/** True if it is the first alarm of this day. */
export async function insertAlarm(
  tx: Tx,
  { merchantId, dailyMax }: { readonly merchantId: number; readonly dailyMax: number },
): Promise<boolean> {
  const row = await query(tx)
    .insertInto('sms_alarm')
    .values({
      merchant_id: merchantId,
      day: sql<string>`(clock_timestamp() AT TIME ZONE 'UTC')::date`,
      daily_max: dailyMax,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'day']).doNothing())
    .returning('merchant_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Kept longer than any cap looks back. */
export async function sweepCodes(tx: Tx): Promise<void> {
  await sql`DELETE FROM sent_code WHERE expires_at < ${now} - interval '2 days'`.execute(query(tx))
}
