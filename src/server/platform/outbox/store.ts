import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Channel } from './templates.ts'

export interface MessageRow {
  readonly id: bigint
  /** The message's id for the outside, unique across databases. */
  readonly outsideId: string
  readonly merchantId: number
  readonly from: string | null
  readonly channel: Channel
  readonly recipient: string
  readonly template: string
  readonly subject: string
  readonly body: string
  readonly tries: number
}

export interface NewMessage {
  readonly merchantId: number
  readonly memberId: bigint | undefined
  readonly channel: Channel
  readonly recipient: string
  readonly template: string
  readonly subject: string
  readonly body: string
  readonly goodUntil?: Date | undefined
}

const columns = sql`
  message.id, message.id || '-' || floor(extract(epoch FROM message.created_at) * 1000) AS "outsideId",
  message.merchant_id AS "merchantId", merchant.mail_from AS "from", message.channel, message.recipient,
  message.template, message.subject, message.body, message.tries`

/** Removes codes and links from a message once it is sent or given up; the rest is kept as evidence. */
const hidden = sql`regexp_replace(regexp_replace(body, 'https?://\\S+', '…', 'g'), '\\m\\d{4,}\\M', '…', 'g')`

export async function selectBrand(
  tx: Tx,
  merchantId: number,
): Promise<{ readonly name: string; readonly host: string | null } | undefined> {
  const found = await sql<{ name: string; host: string | null }>`
    SELECT name, (SELECT host FROM merchant_host WHERE merchant_id = merchant.id ORDER BY host LIMIT 1) AS host
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  return found.rows[0]
}

/** A brand as the sender of messages. */
export interface Sender {
  readonly name: string
  readonly host: string | null
  readonly from: string | null
  /** The main one first. */
  readonly languages: readonly string[]
}

export async function selectSender(tx: Tx, merchantId: number): Promise<Sender> {
  const found = await sql<Sender>`
    SELECT name, (SELECT host FROM merchant_host WHERE merchant_id = merchant.id ORDER BY host LIMIT 1) AS host,
           mail_from AS "from", default_language || array_remove(languages, default_language) AS languages
      FROM merchant WHERE id = ${merchantId}`.execute(query(tx))
  const [sender] = found.rows
  if (!sender) throw new Error(`no merchant ${merchantId}`)
  return sender
}

/** The languages of a brand, its default first. */
export async function selectLanguages(tx: Tx, merchantId: number): Promise<readonly string[]> {
  const found = await sql<{ first: string; all: readonly string[] }>`
    SELECT default_language AS first, languages AS all FROM merchant WHERE id = ${merchantId}`.execute(
    query(tx),
  )
  const [row] = found.rows
  return row ? [row.first, ...row.all] : []
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<bigint> {
  const row = await query(tx)
    .insertInto('outbox_message')
    .values({
      merchant_id: message.merchantId,
      member_id: message.memberId ?? null,
      channel: message.channel,
      recipient: message.recipient,
      template: message.template,
      subject: message.subject,
      body: message.body,
      good_until: message.goodUntil ?? null,
      due_at: sql<Date>`clock_timestamp()`,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks the next due message of a lane with room, skipping locked ones. */
export async function lockDue(
  tx: Tx,
  { channels, fullLanes }: { readonly channels: readonly Channel[]; readonly fullLanes: readonly string[] },
): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    SELECT ${columns} FROM outbox_message AS message JOIN merchant ON merchant.id = message.merchant_id
     WHERE status = 'waiting' AND due_at <= statement_timestamp() AND channel = ANY (${[...channels]}::text[])
       AND message.merchant_id || ' ' || channel <> ALL (${[...fullLanes]}::text[])
     ORDER BY due_at, message.id LIMIT 1
     FOR UPDATE OF message SKIP LOCKED`.execute(query(tx))
  return found.rows[0]
}

/** Leases the message: until then no other process takes it. */
export async function updateTaken(
  tx: Tx,
  { id, leaseSeconds }: { readonly id: bigint; readonly leaseSeconds: number },
): Promise<void> {
  await sql`
    UPDATE outbox_message
       SET tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
     WHERE id = ${id}`.execute(query(tx))
}

/** Tries of the merchant's text messages within a day. The lock serialises counting. */
export async function countTextTries(tx: Tx, merchantId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.textMessages}, ${merchantId})`.execute(query(tx))
  const found = await sql<{ count: number }>`
    SELECT coalesce(sum(tries), 0)::integer AS count FROM outbox_message
     WHERE merchant_id = ${merchantId} AND channel = 'sms'
       AND created_at > statement_timestamp() - interval '1 day'`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

/** A process that lost its lease changes nothing: `tries` no longer matches. */
type Leased = Pick<MessageRow, 'id' | 'tries'>

export async function updateSent(
  tx: Tx,
  { id, tries }: Leased,
  providerId: string | undefined,
): Promise<void> {
  await sql`
    UPDATE outbox_message
       SET status = 'sent', sent_at = clock_timestamp(), provider_id = ${providerId?.slice(0, 200) ?? null},
           error = NULL, body = ${hidden}
     WHERE id = ${id} AND status = 'waiting' AND tries = ${tries}`.execute(query(tx))
}

export async function updateLater(
  tx: Tx,
  { id, tries }: Leased,
  { error, seconds }: { readonly error: string; readonly seconds: number },
): Promise<void> {
  await sql`
    UPDATE outbox_message
       SET error = ${error.slice(0, 500)}, due_at = clock_timestamp() + make_interval(secs => ${seconds})
     WHERE id = ${id} AND status = 'waiting' AND tries = ${tries}`.execute(query(tx))
}

export async function updateFailed(tx: Tx, { id, tries }: Leased, error: string): Promise<void> {
  await sql`
    UPDATE outbox_message SET status = 'failed', error = ${error.slice(0, 500)}, body = ${hidden}
     WHERE id = ${id} AND status = 'waiting' AND tries = ${tries}`.execute(query(tx))
}

/** Gives up messages that waited for a day, and codes that expired. */
export async function updateTooOld(tx: Tx): Promise<number> {
  const found = await sql`
    UPDATE outbox_message
       SET status = 'failed', body = ${hidden},
           error = CASE WHEN good_until <= clock_timestamp() THEN 'its time was over' ELSE 'it waited for a day' END
     WHERE status = 'waiting' AND due_at <= statement_timestamp()
       AND (created_at < statement_timestamp() - interval '1 day' OR good_until <= statement_timestamp())
    RETURNING 1 AS old`.execute(query(tx))
  return found.rows.length
}

export async function selectWaiting(tx: Tx, id: bigint): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    SELECT ${columns} FROM outbox_message AS message JOIN merchant ON merchant.id = message.merchant_id
     WHERE message.id = ${id} AND status = 'waiting'`.execute(query(tx))
  return found.rows[0]
}
