import { sql } from 'kysely'

import {
  type DocumentFault,
  type DocumentKind,
  type OpenRequest,
  type Papers,
  type SentDocument,
  RENEWAL_DAYS,
} from '#domain/verification/documents.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

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
  readonly requestId: string
  readonly pictures: readonly string[]
  readonly sentAt: Date
  readonly judgedAt: Date | null
}

export interface OwnPapers extends Omit<Papers, 'asksAge' | 'isAgeVerified'> {
  readonly documents: readonly OwnDocument[]
}

/** The member's newest documents and open requests, with the brand's calendar day. */
export async function selectPapers(tx: Tx, { merchantId, memberId }: Who): Promise<OwnPapers> {
  const { rows: documents } = await sql<OwnDocument>`
    SELECT id, kind, state, faults, valid_until::text AS "validUntil", request_id AS "requestId",
           pictures::text[] AS pictures, sent_at AS "sentAt", judged_at AS "judgedAt",
           (judged_at AT TIME ZONE (SELECT zone FROM merchant WHERE id = ${merchantId}))::date::text AS "judgedDay"
      FROM verification_document
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
     ORDER BY id DESC LIMIT 100`.execute(query(tx))
  const { rows: requests } = await sql<OpenRequest>`
    SELECT kind, reason, due_day::text AS "dueDay" FROM verification_request
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND ended_at IS NULL`.execute(query(tx))
  const { rows } = await sql<Pick<Papers, 'today' | 'renewalDay'>>`
    SELECT day::text AS today, (day + ${RENEWAL_DAYS}::integer)::text AS "renewalDay"
      FROM merchant, LATERAL (SELECT (clock_timestamp() AT TIME ZONE zone)::date AS day) AS now
     WHERE id = ${merchantId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the merchant is gone')
  return { documents, requests, ...row }
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

export interface DocumentRow extends Omit<OwnDocument, 'judgedDay'> {
  readonly memberId: bigint
  readonly account: string
  readonly judge: string | null
  readonly bornOn: string | null
  readonly version: number
}

const columns = sql`
  document.id, document.kind, document.state, faults, valid_until::text AS "validUntil", born_on::text AS "bornOn",
  request_id AS "requestId", pictures::text[] AS pictures, sent_at AS "sentAt", judged_at AS "judgedAt",
  document.version, member_id AS "memberId", member.account, operator.name AS judge`

const tables = sql`verification_document AS document
  JOIN member ON member.merchant_id = document.merchant_id AND member.id = member_id
  LEFT JOIN operator ON operator.id = judged_by`

export async function selectDocuments(
  tx: Tx,
  filter: {
    readonly merchantId: number
    readonly state: string | undefined
    readonly kind: string | undefined
    readonly account: string | undefined
    readonly beforeId: string | undefined
    readonly limit: number
  },
): Promise<DocumentRow[]> {
  const { state, kind, account, beforeId } = filter
  const filters = [
    sql`document.merchant_id = ${filter.merchantId}`,
    ...(state === undefined ? [] : [sql`document.state = ${state}`]),
    ...(kind === undefined ? [] : [sql`document.kind = ${kind}`]),
    ...(account === undefined ? [] : [sql`member.account = lower(${account})`]),
    ...(beforeId === undefined ? [] : [sql`document.id < ${beforeId}::bigint`]),
  ]
  const found = await sql<DocumentRow>`
    SELECT ${columns} FROM ${tables} WHERE ${sql.join(filters, sql` AND `)}
     ORDER BY document.id DESC LIMIT ${filter.limit + 1}`.execute(query(tx))
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
