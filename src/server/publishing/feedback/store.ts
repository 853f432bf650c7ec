import { sql } from 'kysely'

import type { RebateDisputeLine } from '#domain/agents/rebate-line.ts'
import type { StatementLine } from '#domain/agents/statement-line.ts'
import type { FeedbackState, FeedbackWords, StoredTopic } from '#domain/feedback/feedback.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface NewFeedback extends FeedbackWords {
  readonly merchantId: number
  readonly memberId: bigint | undefined
  readonly requestId: string
  readonly reference: string
  readonly topic: StoredTopic
  readonly pictures: readonly string[]
  readonly language: string
  readonly sentFrom: string
  /** Of a report. */
  readonly letterId?: bigint
  /** Of a dispute: a line of an agent's statement, or of a rebate of a day. */
  readonly statement?: Disputed<StatementLine>
  readonly rebate?: Disputed<RebateDisputeLine>
}

export interface Disputed<Line extends string> {
  readonly id: bigint
  readonly line: Line
}

const disputed = sql`
  statement_id AS "statementId", statement_line AS "statementLine", rebate_id AS "rebateId", rebate_line AS "rebateLine"`

/** The disputed line of stored feedback. */
export interface DisputedRow {
  readonly statementId: bigint | null
  readonly statementLine: StatementLine | null
  readonly rebateId: bigint | null
  readonly rebateLine: RebateDisputeLine | null
}

export interface SentFeedback extends FeedbackWords, DisputedRow {
  readonly reference: string
  readonly memberId: string | null
  readonly topic: StoredTopic
  readonly pictures: readonly string[]
  readonly letterId: bigint | null
}

/** Serializes a sender's feedback, so that concurrent ones cannot exceed the daily cap together. */
export async function lockSender(tx: Tx, merchantId: number, sender: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feedback ${merchantId} ${sender}`}, 0))`.execute(
    query(tx),
  )
}

export async function selectByRequest(
  tx: Tx,
  { merchantId, requestId }: { readonly merchantId: number; readonly requestId: string },
): Promise<SentFeedback | undefined> {
  const found = await sql<SentFeedback>`
    SELECT reference, member_id::text AS "memberId", topic, content, remark, contact, pictures::text[] AS pictures,
           letter_id AS "letterId", ${disputed}
      FROM feedback WHERE merchant_id = ${merchantId} AND request_id = ${requestId}::uuid`.execute(query(tx))
  return found.rows[0]
}

/** The member's report of a letter. */
export async function selectReport(
  tx: Tx,
  of: { readonly merchantId: number; readonly memberId: bigint; readonly letterId: bigint },
): Promise<string | undefined> {
  const found = await sql<{ reference: string }>`
    SELECT reference FROM feedback
     WHERE merchant_id = ${of.merchantId} AND letter_id = ${of.letterId} AND member_id = ${of.memberId}`.execute(
    query(tx),
  )
  return found.rows[0]?.reference
}

/** The open dispute of a line. The caller has checked that the statement or rebate is the member's. */
export async function selectOpenDispute(
  tx: Tx,
  {
    merchantId,
    memberId,
    statement,
    rebate,
  }: { readonly merchantId: number; readonly memberId: bigint } & Pick<NewFeedback, 'statement' | 'rebate'>,
): Promise<string | undefined> {
  const found = await sql<{ reference: string }>`
    SELECT reference FROM feedback
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND state <> 'answered'
       AND (statement_id = ${statement?.id ?? null}::bigint AND statement_line = ${statement?.line ?? null}::text
            OR rebate_id = ${rebate?.id ?? null}::bigint AND rebate_line = ${rebate?.line ?? null}::text)`.execute(
    query(tx),
  )
  return found.rows[0]?.reference
}

/** The member of a brand who has sent this dispute. */
export async function selectDispute(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<bigint | undefined> {
  const found = await sql<{ memberId: bigint }>`
    SELECT member_id AS "memberId" FROM feedback
     WHERE merchant_id = ${merchantId} AND id = ${id} AND topic IN ('statement', 'rebate')`.execute(query(tx))
  return found.rows[0]?.memberId
}

/** The disputes of a member's own statement or rebate, newest first. */
export async function selectDisputes(
  tx: Tx,
  of: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly statementId?: string
    readonly rebateId?: string
    readonly limit: number
  },
): Promise<(OwnFeedbackRow & DisputedRow)[]> {
  // guard: disputes-of-own-agent
  const found = await sql<OwnFeedbackRow & DisputedRow>`
    SELECT id::text, reference, topic, state, content, answer, answered_at AS "answeredAt", created_at AS "createdAt",
           ${disputed}
      FROM feedback
     WHERE merchant_id = ${of.merchantId} AND member_id = ${of.memberId}
       AND (statement_id = ${of.statementId ?? null}::bigint OR rebate_id = ${of.rebateId ?? null}::bigint)
     ORDER BY id DESC LIMIT ${of.limit}`.execute(query(tx))
  return found.rows
}

export async function countSentToday(
  tx: Tx,
  from: { readonly merchantId: number; readonly memberId: bigint | undefined; readonly sentFrom: string },
): Promise<number> {
  const sender =
    from.memberId === undefined
      ? sql`member_id IS NULL AND sent_from = ${from.sentFrom}`
      : sql`member_id = ${from.memberId}`
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM feedback
     WHERE merchant_id = ${from.merchantId} AND ${sender}
       AND created_at > statement_timestamp() - interval '1 day'`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

export async function insertFeedback(tx: Tx, given: NewFeedback): Promise<void> {
  await query(tx)
    .insertInto('feedback')
    .values({
      merchant_id: given.merchantId,
      member_id: given.memberId ?? null,
      request_id: given.requestId,
      reference: given.reference,
      topic: given.topic,
      content: given.content,
      remark: given.remark,
      contact: given.contact,
      pictures: sql<string[]>`${[...given.pictures]}::uuid[]`,
      language: given.language,
      sent_from: given.sentFrom,
      letter_id: given.letterId ?? null,
      statement_id: given.statement?.id ?? null,
      statement_line: given.statement?.line ?? null,
      rebate_id: given.rebate?.id ?? null,
      rebate_line: given.rebate?.line ?? null,
    })
    .execute()
}

export interface FeedbackRow extends FeedbackWords, DisputedRow {
  readonly id: string
  readonly reference: string
  readonly topic: StoredTopic
  readonly state: FeedbackState
  readonly memberId: string | null
  readonly account: string | null
  readonly pictures: readonly string[]
  readonly language: string
  readonly note: string
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
  readonly version: number
  readonly createdAt: Date
  /** Of a report. */
  readonly letterId: bigint | null
}

export type OwnFeedbackRow = Pick<
  FeedbackRow,
  'id' | 'reference' | 'topic' | 'state' | 'content' | 'answer' | 'answeredAt' | 'createdAt'
>

export async function selectOwnFeedback(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<OwnFeedbackRow[]> {
  const older = filter.beforeId === undefined ? sql`true` : sql`id < ${filter.beforeId}::bigint`
  // guard: own-feedback-of-member
  const found = await sql<OwnFeedbackRow>`
    SELECT id::text, reference, topic, state, content, answer, answered_at AS "answeredAt", created_at AS "createdAt"
      FROM feedback
     WHERE merchant_id = ${filter.merchantId} AND member_id = ${filter.memberId} AND ${older}
     ORDER BY feedback.id DESC LIMIT ${filter.limit + 1}`.execute(query(tx))
  return found.rows
}

const columns = sql`
  one.id::text, reference, topic, one.state, one.member_id::text AS "memberId", member.account, content, remark, contact,
  pictures::text[] AS pictures, one.language, note, answer, answered_at AS "answeredAt", operator.name AS "answeredBy",
  one.version, one.created_at AS "createdAt", letter_id AS "letterId",
  ${disputed}`

const tables = sql`feedback AS one
  LEFT JOIN member ON member.merchant_id = one.merchant_id AND member.id = one.member_id
  LEFT JOIN operator ON operator.id = one.answered_by`

export async function selectFeedback(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly state: string | undefined
    readonly topic: string | undefined
    readonly reference: string | undefined
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<FeedbackRow[]> {
  const { state, topic, reference, beforeId } = filter
  const filters = [
    sql`one.merchant_id = ${filter.merchantId}`,
    ...(state === undefined ? [] : [sql`one.state = ${state}`]),
    ...(topic === undefined ? [] : [sql`topic = ${topic}`]),
    ...(reference === undefined ? [] : [sql`reference = upper(${reference})`]),
    ...(beforeId === undefined ? [] : [sql`one.id < ${beforeId}::bigint`]),
  ]
  const found = await sql<FeedbackRow>`
    SELECT ${columns} FROM ${tables} WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY one.id DESC LIMIT ${filter.limit + 1}`.execute(query(tx))
  return found.rows
}

export async function selectOneFeedback(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<FeedbackRow | undefined> {
  const found = await sql<FeedbackRow>`
    SELECT ${columns} FROM ${tables}
     WHERE one.merchant_id = ${merchantId} AND one.id = ${id}::bigint`.execute(query(tx))
  return found.rows[0]
}

export async function lockFeedback(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<FeedbackRow | undefined> {
  const found = await sql<FeedbackRow>`
    SELECT ${columns} FROM ${tables}
     WHERE one.merchant_id = ${merchantId} AND one.id = ${id}::bigint FOR UPDATE OF one`.execute(query(tx))
  return found.rows[0]
}

export async function updateFeedback(
  tx: Tx,
  which: { readonly merchantId: number; readonly id: string },
  change: {
    readonly state: FeedbackState
    readonly note: string
    readonly answered?: { readonly answer: string; readonly operatorId: bigint }
  },
): Promise<number> {
  const row = await query(tx)
    .updateTable('feedback')
    .set({
      state: change.state,
      note: change.note,
      version: sql<number>`version + 1`,
      ...(change.answered
        ? {
            answer: change.answered.answer,
            answered_by: change.answered.operatorId,
            answered_at: sql<Date>`clock_timestamp()`,
          }
        : {}),
    })
    .where('merchant_id', '=', which.merchantId)
    .where('id', '=', sql<bigint>`${which.id}::bigint`)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}
