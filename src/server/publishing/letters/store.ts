import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** An agent and a member directly below. */
export interface Pair {
  readonly merchantId: number
  readonly uplineId: bigint
  readonly downlineId: bigint
}

export interface Author {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface LetterRow extends Omit<Pair, 'merchantId'> {
  readonly id: bigint
  readonly authorId: bigint
  readonly body: string
  readonly createdAt: Date
}

const columns = sql`
  id, upline_id AS "uplineId", downline_id AS "downlineId", author_id AS "authorId", body, created_at AS "createdAt"`

/** Serializes the letters of an author, so that concurrent ones cannot exceed the daily limit together. */
export async function lockAuthor(tx: Tx, { merchantId, memberId }: Author): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`letters ${merchantId} ${memberId}`}, 0))`.execute(
    query(tx),
  )
}

export async function selectByRequest(
  tx: Tx,
  { merchantId, memberId }: Author,
  requestId: string,
): Promise<LetterRow | undefined> {
  const found = await sql<LetterRow>`
    SELECT ${columns} FROM letter
     WHERE merchant_id = ${merchantId} AND author_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** A letter that the member has written or received. */
export async function selectLetter(
  tx: Tx,
  { merchantId, memberId }: Author,
  id: string,
): Promise<LetterRow | undefined> {
  // guard: letter-of-member
  const found = await sql<LetterRow>`
    SELECT ${columns} FROM letter
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint AND ${memberId} IN (upline_id, downline_id)
       AND (is_delivered OR author_id = ${memberId})`.execute(query(tx))
  return found.rows[0]
}

/** The letters of a pair that the reader has written or received, newest first. One more than the limit. */
export async function selectLetters(
  tx: Tx,
  { merchantId, uplineId, downlineId }: Pair,
  filter: { readonly readerId: bigint; readonly before: string | undefined; readonly limit: number },
): Promise<readonly LetterRow[]> {
  const older = filter.before === undefined ? sql`true` : sql`id < ${filter.before}::bigint`
  // guard: undelivered-letters-hidden
  const found = await sql<LetterRow>`
    SELECT ${columns} FROM letter
     WHERE merchant_id = ${merchantId} AND upline_id = ${uplineId} AND downline_id = ${downlineId}
       AND (is_delivered OR author_id = ${filter.readerId}) AND ${older}
     ORDER BY letter.id DESC LIMIT ${filter.limit + 1}`.execute(query(tx))
  return found.rows
}

/** A letter and those before it that both sides of the pair could read, newest first. */
export async function selectReported(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
  limit: number,
): Promise<readonly LetterRow[]> {
  const found = await sql<LetterRow>`
    SELECT letter.id, letter.upline_id AS "uplineId", letter.downline_id AS "downlineId", letter.author_id AS "authorId",
           letter.body, letter.created_at AS "createdAt"
      FROM letter AS one
      JOIN letter ON letter.merchant_id = one.merchant_id AND letter.upline_id = one.upline_id
       AND letter.downline_id = one.downline_id AND letter.id <= one.id AND letter.is_delivered
     WHERE one.merchant_id = ${merchantId} AND one.id = ${id}
     ORDER BY letter.id DESC LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

/** Letters of the last 24 hours, to one recipient and to all. */
export async function countSent(
  tx: Tx,
  { merchantId, memberId }: Author,
  recipientId: bigint,
): Promise<{ readonly sentToOne: number; readonly sent: number }> {
  const found = await sql<{ sentToOne: number; sent: number }>`
    SELECT count(*)::int AS sent, count(*) FILTER (WHERE ${recipientId} IN (upline_id, downline_id))::int AS "sentToOne"
      FROM letter
     WHERE merchant_id = ${merchantId} AND author_id = ${memberId}
       AND created_at > statement_timestamp() - interval '1 day'`.execute(query(tx))
  return found.rows[0] ?? { sentToOne: 0, sent: 0 }
}

export async function insertLetter(
  tx: Tx,
  letter: Pair & {
    readonly authorId: bigint
    readonly requestId: string
    readonly body: string
    readonly isDelivered: boolean
  },
): Promise<LetterRow> {
  const found = await sql<LetterRow>`
    INSERT INTO letter (merchant_id, upline_id, downline_id, author_id, request_id, body, is_delivered)
    VALUES (${letter.merchantId}, ${letter.uplineId}, ${letter.downlineId}, ${letter.authorId},
            ${letter.requestId}::uuid, ${letter.body}, ${letter.isDelivered})
    RETURNING ${columns}`.execute(query(tx))
  const [row] = found.rows
  if (!row) throw new Error('a letter was not stored')
  return row
}

/** Whether the member gets no letters from the author. */
export async function selectIsMuted(
  tx: Tx,
  { merchantId, memberId }: Author,
  authorId: bigint,
): Promise<boolean> {
  const found = await sql`
    SELECT FROM letter_mute
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND author_id = ${authorId}`.execute(
    query(tx),
  )
  return found.rows.length > 0
}

export async function updateMuted(
  tx: Tx,
  { merchantId, memberId }: Author,
  { authorId, isMuted }: { readonly authorId: bigint; readonly isMuted: boolean },
): Promise<void> {
  if (isMuted)
    await sql`
      INSERT INTO letter_mute (merchant_id, member_id, author_id)
      VALUES (${merchantId}, ${memberId}, ${authorId}) ON CONFLICT DO NOTHING`.execute(query(tx))
  else
    await sql`
      DELETE FROM letter_mute
       WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND author_id = ${authorId}`.execute(
      query(tx),
    )
}

export interface LetterStop {
  readonly operator: string
  readonly reason: string
  readonly stoppedAt: Date
}

/** The stop of an author's letters by an operator. */
export async function selectStop(tx: Tx, { merchantId, memberId }: Author): Promise<LetterStop | undefined> {
  const found = await sql<LetterStop>`
    SELECT operator.name AS operator, stop.reason, stop.stopped_at AS "stoppedAt"
      FROM letter_stop AS stop JOIN operator ON operator.id = stop.operator_id
     WHERE stop.merchant_id = ${merchantId} AND stop.author_id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

export async function insertStop(
  tx: Tx,
  { merchantId, memberId }: Author,
  { operatorId, reason }: { readonly operatorId: bigint; readonly reason: string },
): Promise<void> {
  await sql`
    INSERT INTO letter_stop (merchant_id, author_id, operator_id, reason)
    VALUES (${merchantId}, ${memberId}, ${operatorId}, ${reason})`.execute(query(tx))
}

export async function deleteStop(tx: Tx, { merchantId, memberId }: Author): Promise<void> {
  await sql`
    DELETE FROM letter_stop WHERE merchant_id = ${merchantId} AND author_id = ${memberId}`.execute(query(tx))
}
