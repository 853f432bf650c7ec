import { type RawBuilder, sql } from 'kysely'

import {
  type DocumentFault,
  type DocumentKind,
  type DocumentState,
  type OpenRequest,
  type Papers,
  type SentDocument,
  RENEWAL_DAYS,
} from '#domain/verification/documents.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

type Sql = RawBuilder<unknown>

export interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Serialises the documents of a member until the transaction ends. */
export async function lockPapers(tx: Tx, { merchantId, memberId }: Who): Promise<void> {
  // guard: papers-locked
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`verification ${merchantId} ${memberId}`}, 0))`.execute(
    query(tx),
  )
}

export interface OwnDocument extends SentDocument {
  readonly id: bigint
  readonly pictures: readonly string[]
  readonly sentAt: Date
  readonly judgedAt: Date | null
}

export interface OwnPapers extends Omit<Papers, 'asksAge' | 'isAgeVerified'> {
  readonly documents: readonly OwnDocument[]
}

/** Documents of each kind that are read: a member who sends many of one kind hides none of another. */
const NEWEST = 30

/** The member's newest documents of each kind, the accepted one that counts, and open requests, with the brand's calendar day. */
export async function selectPapers(tx: Tx, { merchantId, memberId }: Who): Promise<OwnPapers> {
  const { rows: documents } = await sql<OwnDocument>`
    SELECT id, kind, state, faults, valid_until::text AS "validUntil",
           pictures::text[] AS pictures, sent_at AS "sentAt", judged_at AS "judgedAt",
           (extract(epoch FROM judged_at) * 1000)::float8 AS "judgedAtMs",
           (judged_at AT TIME ZONE (SELECT zone FROM merchant WHERE id = ${merchantId}))::date::text AS "judgedDay"
      FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place,
                   row_number() OVER (PARTITION BY kind, state ORDER BY id DESC) AS "placeOfState"
              FROM verification_document
             WHERE merchant_id = ${merchantId} AND member_id = ${memberId}) AS document
     WHERE place <= ${NEWEST} OR (state = 'accepted' AND "placeOfState" = 1)
     ORDER BY id DESC`.execute(query(tx))
  const { rows: requests } = await sql<OpenRequest>`
    SELECT kind, reason, due_day::text AS "dueDay", (extract(epoch FROM asked_at) * 1000)::float8 AS "requestedAtMs"
      FROM verification_request
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND ended_at IS NULL`.execute(query(tx))
  const { rows } = await sql<Pick<Papers, 'today' | 'renewalDay'>>`
    SELECT day::text AS today, (day + ${RENEWAL_DAYS}::integer)::text AS "renewalDay"
      FROM merchant, LATERAL (SELECT (clock_timestamp() AT TIME ZONE zone)::date AS day) AS now
     WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the merchant is gone')
  return { documents, requests, ...row }
}

/** The document of a request, however old it is. */
export async function selectByRequest(
  tx: Tx,
  { merchantId, memberId }: Who,
  requestId: string,
): Promise<Pick<OwnDocument, 'kind' | 'pictures'> | undefined> {
  const found = await sql<Pick<OwnDocument, 'kind' | 'pictures'>>`
    SELECT kind, pictures::text[] AS pictures FROM verification_document
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return found.rows[0]
}

export async function insertDocument(
  tx: Tx,
  given: Who & {
    readonly kind: DocumentKind
    readonly pictures: readonly string[]
    readonly requestId: string
  },
): Promise<void> {
  await sql`
    INSERT INTO verification_document (merchant_id, member_id, kind, pictures, request_id)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.kind}, ${[...given.pictures]}::uuid[],
            ${given.requestId})`.execute(query(tx))
}

export interface DocumentRow extends Omit<OwnDocument, 'judgedDay' | 'judgedAtMs'> {
  readonly memberId: bigint
  readonly account: string
  readonly judge: string | null
  /** The check of a vendor that brought it. */
  readonly checkId: string | null
  readonly bornOn: string | null
  readonly version: number
}

const columns = sql`
  document.id, document.kind, document.state, faults, valid_until::text AS "validUntil", born_on::text AS "bornOn",
  pictures::text[] AS pictures, sent_at AS "sentAt", judged_at AS "judgedAt",
  document.version, member_id AS "memberId", member.account, document.check_id AS "checkId",
  coalesce(operator.name, CASE WHEN judged_at IS NOT NULL THEN (
    SELECT vendor.name FROM verification_check AS made
      JOIN verification_vendor AS vendor ON vendor.merchant_id = made.merchant_id AND vendor.code = made.vendor_code
     WHERE made.merchant_id = document.merchant_id AND made.id = document.check_id) END) AS judge`

const tables = sql`verification_document AS document
  JOIN member ON member.merchant_id = document.merchant_id AND member.id = member_id
  LEFT JOIN operator ON operator.id = judged_by`

interface DocumentFilter {
  readonly merchantId: number
  readonly state: DocumentState | undefined
  readonly kind: string | undefined
  readonly account: string | undefined
  /** The last row of the page before. */
  readonly after: { readonly isWaiting: boolean; readonly id: string } | undefined
  readonly limit: number
}

/** Waiting documents oldest first, then judged ones newest first. One more than the limit. */
export async function selectDocuments(tx: Tx, filter: DocumentFilter): Promise<DocumentRow[]> {
  const { state, after, limit } = filter
  const isPastWaiting = after?.isWaiting === false
  const waiting =
    isPastWaiting || (state !== undefined && state !== 'checking')
      ? []
      : await selectPart(tx, filter, {
          part: sql`document.state = 'checking' AND document.id > ${after?.id ?? '0'}::bigint`,
          order: sql`ASC`,
          limit: limit + 1,
        })
  if (state === 'checking' || waiting.length > limit) return waiting
  const older = isPastWaiting ? sql`document.id < ${after.id}::bigint` : sql`true`
  const judged = await selectPart(tx, filter, {
    part: sql`document.state <> 'checking' AND ${older}`,
    order: sql`DESC`,
    limit: limit + 1 - waiting.length,
  })
  return [...waiting, ...judged]
}

async function selectPart(
  tx: Tx,
  { merchantId, state, kind, account }: DocumentFilter,
  { part, order, limit }: { readonly part: Sql; readonly order: Sql; readonly limit: number },
): Promise<DocumentRow[]> {
  const filters = [
    sql`document.merchant_id = ${merchantId}`,
    part,
    ...(state === undefined ? [] : [sql`document.state = ${state}`]),
    ...(kind === undefined ? [] : [sql`document.kind = ${kind}`]),
    ...(account === undefined ? [] : [sql`member.account = lower(${account})`]),
  ]
  const found = await sql<DocumentRow>`
    SELECT ${columns} FROM ${tables} WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY document.id ${order} LIMIT ${limit}`.execute(query(tx))
  return found.rows
}

interface Which {
  readonly merchantId: number
  readonly id: string
}

/** A document, locked until the transaction ends. */
export async function lockDocument(tx: Tx, { merchantId, id }: Which): Promise<DocumentRow | undefined> {
  const found = await sql<DocumentRow>`
    SELECT ${columns} FROM ${tables} WHERE document.merchant_id = ${merchantId} AND document.id = ${id}::bigint
       FOR UPDATE OF document`.execute(query(tx))
  return found.rows[0]
}

export interface DocumentInFull extends DocumentRow {
  readonly payeeName: string | null
  readonly birthday: string | null
}

/** A document with the facts of its member that the papers have to show. */
export async function selectDocument(tx: Tx, { merchantId, id }: Which): Promise<DocumentInFull | undefined> {
  const found = await sql<DocumentInFull>`
    SELECT ${columns}, member.payee_name AS "payeeName", member.birthday::text AS birthday
      FROM ${tables} WHERE document.merchant_id = ${merchantId} AND document.id = ${id}::bigint`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Whether the audit has an entry of the last hour that the operator opened the document. */
export async function selectIsOpened(
  tx: Tx,
  {
    merchantId,
    memberId,
    operatorId,
    document,
  }: Who & { readonly operatorId: bigint; readonly document: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_entry
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND operator_id = ${operatorId}
       AND action = 'verification.open' AND after ->> 'document' = ${document}
       AND created_at > statement_timestamp() - interval '1 hour' LIMIT 1`.execute(query(tx))
  return rows.length > 0
}

export async function updateAccepted(
  tx: Tx,
  { merchantId, id }: Which,
  given: { readonly operatorId: bigint; readonly validUntil: string; readonly bornOn: string | null },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    UPDATE verification_document
       SET state = 'accepted', judged_at = clock_timestamp(), judged_by = ${given.operatorId},
           valid_until = ${given.validUntil}::date, born_on = ${given.bornOn}::date, version = version + 1
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint RETURNING version`.execute(query(tx))
  return rows[0]?.version ?? 0
}

/** Keeps a birthday that was replaced: it goes on to find the accounts of the person. */
export async function keepFormerBirthday(
  tx: Tx,
  given: Who & {
    readonly documentId: bigint
    readonly former: string
    readonly operatorId: bigint
    readonly approvedBy: bigint
  },
): Promise<void> {
  await sql`
    INSERT INTO member_former_birthday (merchant_id, member_id, birthday, document_id, operator_id, approved_by)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.former}::date, ${given.documentId}, ${given.operatorId},
            ${given.approvedBy})`.execute(query(tx))
}

export async function updateRefused(
  tx: Tx,
  { merchantId, id }: Which,
  given: { readonly operatorId: bigint; readonly faults: readonly DocumentFault[] },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    UPDATE verification_document
       SET state = 'refused', judged_at = clock_timestamp(), judged_by = ${given.operatorId},
           faults = ${[...given.faults]}::text[], version = version + 1
     WHERE merchant_id = ${merchantId} AND id = ${id}::bigint RETURNING version`.execute(query(tx))
  return rows[0]?.version ?? 0
}
