import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Channel } from './templates.ts'

/** Tries counted after a resend, so that one is left. */
const TRIES_KEPT = 4

export interface OutboxMessage {
  readonly id: string
  readonly memberId: string | null
  readonly account: string | null
  readonly channel: Channel
  readonly recipient: string
  readonly template: string
  readonly subject: string
  readonly body: string
  readonly status: 'waiting' | 'sent' | 'failed'
  readonly tries: number
  readonly createdAt: Date
  readonly dueAt: Date
  readonly sentAt: Date | null
  readonly providerId: string | null
  readonly error: string | null
  readonly isFresh: boolean
}

/** Codes and links of a waiting message open accounts, so the console does not show them. */
const hiddenBody = sql`
  regexp_replace(regexp_replace(message.body, 'https?://\\S+', '…', 'g'), '\\m\\d{4,}\\M', '…', 'g')`

const columns = sql`
  message.id::text, message.member_id::text AS "memberId", member.account, message.channel, message.recipient,
  message.template, message.subject, ${hiddenBody} AS body, message.status, message.tries,
  message.created_at AS "createdAt", message.due_at AS "dueAt", message.sent_at AS "sentAt",
  message.provider_id AS "providerId", message.error,
  message.created_at > clock_timestamp() - interval '1 day' AS "isFresh"`

const tables = sql`outbox_message AS message LEFT JOIN member ON member.id = message.member_id`

export interface MessageQuery {
  readonly merchantId: number
  readonly zone: string
  readonly status: string | undefined
  readonly channel: string | undefined
  readonly template: string | undefined
  readonly memberId: string | undefined
  readonly recipient: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly beforeId: string | undefined
  readonly limit: number
}

export async function selectMessages(tx: Tx, criteria: MessageQuery): Promise<readonly OutboxMessage[]> {
  const { zone, status, channel, template, memberId, recipient, from, to, beforeId } = criteria
  const filters = [
    sql`message.merchant_id = ${criteria.merchantId}`,
    ...(status === undefined ? [] : [sql`message.status = ${status}`]),
    ...(channel === undefined ? [] : [sql`message.channel = ${channel}`]),
    ...(template === undefined ? [] : [sql`message.template = ${template}`]),
    ...(memberId === undefined ? [] : [sql`message.member_id = ${memberId}::bigint`]),
    ...(recipient === undefined ? [] : [sql`lower(message.recipient) = lower(${recipient})`]),
    ...(from === undefined
      ? []
      : [sql`message.created_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}`]),
    ...(to === undefined
      ? []
      : [sql`message.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}`]),
    ...(beforeId === undefined ? [] : [sql`message.id < ${beforeId}::bigint`]),
  ]
  const found = await sql<OutboxMessage>`
    SELECT ${columns} FROM ${tables} WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY message.id DESC LIMIT ${criteria.limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectMessage(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<OutboxMessage | undefined> {
  const found = await sql<OutboxMessage>`
    SELECT ${columns} FROM ${tables}
     WHERE message.merchant_id = ${merchantId} AND message.id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function lockMessage(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<OutboxMessage | undefined> {
  const found = await sql<OutboxMessage>`
    SELECT ${columns} FROM ${tables}
     WHERE message.merchant_id = ${merchantId} AND message.id = ${id}::bigint FOR UPDATE OF message`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Makes it due for one more try. Earlier tries still count, for the daily limit of text messages. */
export async function updateAgain(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE outbox_message SET status = 'waiting', tries = LEAST(tries, ${TRIES_KEPT}), due_at = clock_timestamp(), error = NULL
     WHERE id = ${id}::bigint`.execute(query(tx))
}

export async function selectOutboxFigures(
  tx: Tx,
  { merchantId, zone }: { readonly merchantId: number; readonly zone: string },
): Promise<{
  readonly messagesWaiting: number
  readonly messagesFailedToday: number
  readonly smsToday: number
}> {
  const found = await sql<{ messagesWaiting: number; messagesFailedToday: number; smsToday: number }>`
    SELECT count(*) FILTER (WHERE status = 'waiting')::integer AS "messagesWaiting",
           count(*) FILTER (WHERE status = 'failed' AND created_at >= today)::integer AS "messagesFailedToday",
           coalesce(sum(tries) FILTER (WHERE channel = 'sms'
             AND created_at > statement_timestamp() - interval '1 day'), 0)::integer AS "smsToday"
      FROM outbox_message, (
             SELECT date_trunc('day', clock_timestamp() AT TIME ZONE ${zone}) AT TIME ZONE ${zone} AS today) AS day
     WHERE merchant_id = ${merchantId}
       AND (status = 'waiting' OR created_at > statement_timestamp() - interval '2 days')`.execute(query(tx))
  return found.rows[0] ?? { messagesWaiting: 0, messagesFailedToday: 0, smsToday: 0 }
}
