import { sql } from 'kysely'

import { ANSWER_DAYS, type MeasuredMatter, type ServiceMatter } from '#domain/support/matter.ts'
import type { MessageSubject } from '#domain/support/subject.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The owner of a thread: a member, or a visitor by the hash of their cookie. */
export type Sender = { readonly memberId: bigint } | { readonly visitorHash: Buffer }

export interface OwnThread {
  readonly id: bigint
  readonly isOpen: boolean
  readonly isVip: boolean
  readonly seenId: bigint
}

export interface MessageRow {
  readonly id: string
  readonly operatorId: bigint | null
  readonly operatorName: string | null
  /** The name that the operator shows to members, by consent. */
  readonly publicName: string | null
  readonly text: string
  readonly pictures: readonly string[]
  readonly matter: ServiceMatter | null
  readonly subject: MessageSubject | null
  readonly at: Date
}

const isTheirs = (sender: Sender) =>
  'memberId' in sender
    ? sql`member_id = ${sender.memberId}::bigint`
    : sql`visitor_hash = ${sender.visitorHash}`

const own = sql`id, is_open AS "isOpen", is_vip AS "isVip", seen_id AS "seenId"`

export async function selectOwnThread(
  tx: Tx,
  { merchantId, sender }: { readonly merchantId: number; readonly sender: Sender },
): Promise<OwnThread | undefined> {
  const found = await sql<OwnThread>`
    SELECT ${own} FROM service_thread WHERE merchant_id = ${merchantId} AND ${isTheirs(sender)}`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Locks the sender's thread until the transaction ends; creates it if there is none. */
export async function lockOwnThread(
  tx: Tx,
  thread: {
    readonly merchantId: number
    readonly sender: Sender
    readonly visitorName: string
    readonly language: string
  },
): Promise<bigint> {
  const member = 'memberId' in thread.sender ? thread.sender.memberId : null
  const visitor = 'memberId' in thread.sender ? null : thread.sender.visitorHash
  await sql`
    INSERT INTO service_thread (merchant_id, member_id, visitor_hash, visitor_name, language)
    VALUES (${thread.merchantId}, ${member}, ${visitor}, ${thread.visitorName}, ${thread.language})
    ON CONFLICT DO NOTHING`.execute(query(tx))
  const found = await sql<{ id: bigint }>`
    SELECT id FROM service_thread WHERE merchant_id = ${thread.merchantId} AND ${isTheirs(thread.sender)}
       FOR UPDATE`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('the thread was deleted while it was locked')
  return row.id
}

interface WhichThread {
  readonly merchantId: number
  readonly threadId: bigint
}

/** Newest first. One row more than the limit shows whether there are earlier ones. */
export async function selectMessages(
  tx: Tx,
  {
    merchantId,
    threadId,
    before,
    limit,
  }: WhichThread & { readonly before: string | undefined; readonly limit: number },
): Promise<MessageRow[]> {
  const earlier = before === undefined ? sql`true` : sql`service_message.id < ${before}::bigint`
  const found = await sql<MessageRow>`
    SELECT service_message.id::text, service_message.operator_id AS "operatorId", operator.name AS "operatorName",
           operator_public_name.name AS "publicName", text, pictures::text[] AS pictures, matter,
           CASE WHEN subject_kind IS NOT NULL
                THEN jsonb_build_object('kind', subject_kind, 'id', subject_id::text) END AS subject,
           service_message.created_at AS at
      FROM service_message LEFT JOIN operator ON operator.id = service_message.operator_id
      LEFT JOIN operator_public_name ON operator_public_name.operator_id = service_message.operator_id
     WHERE service_message.merchant_id = ${merchantId} AND thread_id = ${threadId}::bigint AND ${earlier}
     ORDER BY service_message.id DESC LIMIT ${limit + 1}`.execute(query(tx))
  return found.rows
}

/** The sender's latest messages, in which they may have named a payee. */
export async function selectTextsOfSender(
  tx: Tx,
  { merchantId, threadId }: WhichThread,
): Promise<readonly string[]> {
  const found = await sql<{ text: string }>`
    SELECT text FROM service_message
     WHERE merchant_id = ${merchantId} AND thread_id = ${threadId}::bigint AND operator_id IS NULL
     ORDER BY id DESC LIMIT 100`.execute(query(tx))
  return found.rows.map(({ text }) => text)
}

/** The brand's answers that the sender has not seen. */
export async function countUnseen(
  tx: Tx,
  { merchantId, threadId, seenId }: WhichThread & { readonly seenId: bigint },
): Promise<number> {
  const found = await sql<{ unseen: number }>`
    SELECT count(*)::int AS unseen FROM (
      SELECT 1 FROM service_message
       WHERE merchant_id = ${merchantId} AND thread_id = ${threadId}::bigint AND id > ${seenId}::bigint
         AND operator_id IS NOT NULL LIMIT 100) AS news`.execute(query(tx))
  return found.rows[0]?.unseen ?? 0
}

/** Messages since the brand's last answer, a hundred at most. */
export async function countUnanswered(tx: Tx, { merchantId, threadId }: WhichThread): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*) FILTER (WHERE answers = 0)::int AS count FROM (
      SELECT count(operator_id) OVER (ORDER BY id DESC) AS answers FROM (
        SELECT id, operator_id FROM service_message
         WHERE merchant_id = ${merchantId} AND thread_id = ${threadId}::bigint ORDER BY id DESC LIMIT 100) AS last
    ) AS counted`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

/** The message's id, and whether this call inserted it. Idempotent by request id. */
export async function insertMessage(
  tx: Tx,
  message: WhichThread & {
    readonly operatorId: bigint | null
    readonly text: string
    readonly pictures: readonly string[]
    readonly matter?: ServiceMatter | undefined
    readonly subject?: MessageSubject | undefined
    readonly requestId: string
  },
): Promise<{ readonly id: bigint; readonly isNew: boolean }> {
  const found = await sql<{ id: bigint; isNew: boolean }>`
    WITH written AS (
      INSERT INTO service_message (merchant_id, thread_id, operator_id, text, pictures, matter, subject_kind,
                                   subject_id, request_id)
      VALUES (${message.merchantId}, ${message.threadId}, ${message.operatorId}, ${message.text},
              ${[...message.pictures]}::uuid[], ${message.matter ?? null}, ${message.subject?.kind ?? null},
              ${message.subject?.id ?? null}::bigint, ${message.requestId})
      ON CONFLICT (merchant_id, thread_id, request_id) DO NOTHING RETURNING id)
    SELECT id, true AS "isNew" FROM written
    UNION ALL
    SELECT id, false FROM service_message
     WHERE merchant_id = ${message.merchantId} AND thread_id = ${message.threadId}::bigint
       AND request_id = ${message.requestId}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('the message was neither inserted nor found')
  return row
}

/**
 * How long messages of each matter waited for an answer; one that still waits counts with its time so far. Threads that
 * operators closed without an answer, such as spam, do not count.
 */
export async function selectMatterTimes(tx: Tx, merchantId: number): Promise<MeasuredMatter[]> {
  const found = await sql<MeasuredMatter>`
    SELECT asked.matter, count(*)::int AS count,
           (percentile_cont(0.5) WITHIN GROUP (
             ORDER BY extract(epoch FROM coalesce(answer.created_at, clock_timestamp()) - asked.created_at)
           ))::float8 AS "medianSeconds"
      FROM service_message AS asked
      JOIN service_thread AS thread ON thread.merchant_id = asked.merchant_id AND thread.id = asked.thread_id
      LEFT JOIN LATERAL (
        SELECT created_at FROM service_message
         WHERE merchant_id = asked.merchant_id AND thread_id = asked.thread_id AND id > asked.id
           AND operator_id IS NOT NULL
         ORDER BY id LIMIT 1) AS answer ON true
     WHERE asked.merchant_id = ${merchantId} AND asked.matter IS NOT NULL
       AND asked.created_at > statement_timestamp() - make_interval(days => ${ANSWER_DAYS})
       AND (answer.created_at IS NOT NULL OR thread.is_open)
     GROUP BY asked.matter`.execute(query(tx))
  return found.rows
}

/** After a sender's message: the thread waits, and the sender has seen everything in it. */
export async function updateAfterSending(
  tx: Tx,
  thread: WhichThread & { readonly messageId: bigint; readonly isVip: boolean; readonly language: string },
): Promise<void> {
  await sql`
    UPDATE service_thread
       SET last_id = ${thread.messageId}::bigint, seen_id = ${thread.messageId}::bigint, is_open = true,
           last_at = clock_timestamp(), waits_since = coalesce(waits_since, clock_timestamp()),
           is_vip = ${thread.isVip}, language = ${thread.language}
     WHERE merchant_id = ${thread.merchantId} AND id = ${thread.threadId}::bigint`.execute(query(tx))
}

/** Whether a message of this thread has the picture. */
export async function isPictureOfThread(
  tx: Tx,
  { merchantId, threadId, pictureId }: WhichThread & { readonly pictureId: string },
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM service_message
     WHERE merchant_id = ${merchantId} AND thread_id = ${threadId}::bigint AND ${pictureId}::uuid = ANY (pictures)
     LIMIT 1`.execute(query(tx))
  return found.rows.length > 0
}

/** Moves the read mark forward, never back. Returns the thread if the mark moved. */
export async function updateSeen(
  tx: Tx,
  {
    merchantId,
    sender,
    messageId,
  }: { readonly merchantId: number; readonly sender: Sender; readonly messageId: string },
): Promise<bigint | undefined> {
  // guard: seen-only-forward
  const found = await sql<{ id: bigint }>`
    UPDATE service_thread SET seen_id = least(${messageId}::bigint, last_id)
     WHERE merchant_id = ${merchantId} AND ${isTheirs(sender)} AND seen_id < least(${messageId}::bigint, last_id)
    RETURNING id`.execute(query(tx))
  return found.rows[0]?.id
}
