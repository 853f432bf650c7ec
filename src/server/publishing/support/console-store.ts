import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ThreadRow {
  readonly id: string
  readonly memberId: string | null
  readonly name: string
  readonly language: string
  readonly isVip: boolean
  readonly isOpen: boolean
  readonly waitsSince: Date | null
  readonly lastAt: Date
  /** As text, because a JavaScript number would lose its last digits. */
  readonly orderedBy: string
  readonly lastText: string
  readonly operatorId: bigint | null
  readonly operatorName: string | null
  readonly version: number
}

export const lists = ['waiting', 'open', 'closed'] as const
export type List = (typeof lists)[number]

const columns = sql`
  thread.id::text, thread.member_id::text AS "memberId", coalesce(member.account, visitor_name) AS name,
  thread.language, is_vip AS "isVip", is_open AS "isOpen", waits_since AS "waitsSince", last_at AS "lastAt",
  coalesce(last.text, '') AS "lastText", thread.operator_id AS "operatorId", operator.name AS "operatorName",
  thread.version`

const joined = sql`
  service_thread AS thread
  LEFT JOIN member ON member.merchant_id = thread.merchant_id AND member.id = thread.member_id
  LEFT JOIN operator ON operator.id = thread.operator_id
  LEFT JOIN service_message AS last
    ON last.merchant_id = thread.merchant_id AND last.thread_id = thread.id AND last.id = thread.last_id`

export interface After {
  readonly isVip: boolean
  readonly at: string
  readonly id: string
}

/** Waiting threads by waiting time, VIPs first; other lists by their last message. */
export async function selectThreads(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly which: List
    readonly after: After | undefined
    readonly limit: number
  },
): Promise<ThreadRow[]> {
  const { merchantId, which, after, limit } = filter
  const isWaiting = which === 'waiting'
  const chosen = isWaiting ? sql`is_open AND waits_since IS NOT NULL` : sql`is_open = ${which === 'open'}`
  const order = isWaiting ? sql`is_vip DESC, waits_since, thread.id` : sql`last_at DESC, thread.id DESC`
  const beyond =
    after === undefined
      ? sql`true`
      : isWaiting
        ? sql`(NOT is_vip, waits_since, thread.id) > (${!after.isVip}, ${after.at}::timestamptz, ${after.id}::bigint)`
        : sql`(last_at, thread.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
  const ordered = isWaiting ? sql`waits_since` : sql`last_at`
  const found = await sql<ThreadRow>`
    SELECT ${columns}, ${ordered}::text AS "orderedBy" FROM ${joined}
     WHERE thread.merchant_id = ${merchantId} AND ${chosen} AND ${beyond}
     ORDER BY ${order} LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

export async function countWaiting(tx: Tx, merchantId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM service_thread
     WHERE merchant_id = ${merchantId} AND is_open AND waits_since IS NOT NULL`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

export async function selectThread(tx: Tx, { merchantId, id }: Which): Promise<ThreadRow | undefined> {
  // guard: threads-of-brand
  const found = await sql<ThreadRow>`
    SELECT ${columns}, last_at::text AS "orderedBy" FROM ${joined}
     WHERE thread.merchant_id = ${merchantId} AND thread.id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export interface LockedThread {
  readonly memberId: bigint | null
  readonly operatorId: bigint | null
  readonly isOpen: boolean
  readonly version: number
}

export async function lockThread(tx: Tx, { merchantId, id }: Which): Promise<LockedThread | undefined> {
  const found = await sql<LockedThread>`
    SELECT member_id AS "memberId", operator_id AS "operatorId", is_open AS "isOpen", version FROM service_thread
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint FOR UPDATE`.execute(query(tx))
  return found.rows[0]
}

/** After an answer, the thread no longer waits and belongs to the operator. */
export async function updateAfterAnswer(
  tx: Tx,
  {
    merchantId,
    id,
    messageId,
    operatorId,
  }: Which & { readonly messageId: bigint; readonly operatorId: bigint },
): Promise<void> {
  await sql`
    UPDATE service_thread
       SET last_id = ${messageId}::bigint, last_at = clock_timestamp(), waits_since = NULL, is_open = true,
           operator_id = ${operatorId}::bigint, version = version + 1
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint`.execute(query(tx))
}

export async function updateThread(
  tx: Tx,
  {
    merchantId,
    id,
    operatorId,
    isOpen,
  }: Which & { readonly operatorId: bigint | null; readonly isOpen: boolean },
): Promise<number> {
  const found = await sql<{ version: number }>`
    UPDATE service_thread
       SET operator_id = ${operatorId}::bigint, is_open = ${isOpen}, version = version + 1,
           waits_since = CASE WHEN ${isOpen} THEN waits_since END
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint RETURNING version`.execute(query(tx))
  return found.rows[0]?.version ?? 0
}
