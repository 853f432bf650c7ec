import { sql } from 'kysely'

import {
  type DocumentKind,
  type OpenRequest,
  REMINDER_DAYS,
  RENEWAL_DAYS,
} from '#domain/verification/documents.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'

type RequestedDocument = Omit<OpenRequest, 'requestedAtMs'>

/** False if the brand asks the member for this kind already. */
export async function insertRequest(
  tx: Tx,
  given: Who & RequestedDocument & { readonly operatorId: bigint },
): Promise<boolean> {
  const made = await sql`
    INSERT INTO verification_request (merchant_id, member_id, kind, reason, due_day, asked_by)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.kind}, ${given.reason}, ${given.dueDay}::date,
            ${given.operatorId})
    ON CONFLICT DO NOTHING RETURNING id`.execute(query(tx))
  return made.rows.length > 0
}

/** Ends the open request for this kind. Undefined if there is none. */
export async function endRequest(
  tx: Tx,
  {
    merchantId,
    memberId,
    kind,
    operatorId,
  }: Who & { readonly kind: DocumentKind; readonly operatorId: bigint },
): Promise<RequestedDocument | undefined> {
  const { rows } = await sql<RequestedDocument>`
    UPDATE verification_request SET ended_at = clock_timestamp(), ended_by = ${operatorId}
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND kind = ${kind} AND ended_at IS NULL
    RETURNING kind, reason, due_day::text AS "dueDay"`.execute(query(tx))
  return rows[0]
}

/** The member's open requests, with the operators who asked. */
export async function selectRequests(
  tx: Tx,
  { merchantId, memberId }: Who,
): Promise<readonly (RequestedDocument & { readonly requestedAt: Date; readonly operatorName: string })[]> {
  const { rows } = await sql<RequestedDocument & { requestedAt: Date; operatorName: string }>`
    SELECT kind, reason, due_day::text AS "dueDay", asked_at AS "requestedAt", operator.name AS "operatorName"
      FROM verification_request AS request JOIN operator ON operator.id = asked_by
     WHERE request.merchant_id = ${merchantId} AND member_id = ${memberId} AND ended_at IS NULL ORDER BY asked_at`.execute(
    query(tx),
  )
  return rows
}

export interface Reminded extends Who {
  readonly id: bigint
  readonly day: string
}

/**
 * Marks requests that end soon, and documents that end soon and were not sent anew, and returns their members: each
 * is reminded once. At most `limit` of each.
 */
export async function updateReminded(tx: Tx, limit: number): Promise<readonly Reminded[]> {
  const requests = await sql<Reminded>`
    WITH due AS (
      SELECT request.merchant_id, request.id FROM verification_request AS request
        JOIN merchant ON merchant.id = request.merchant_id
       WHERE ended_at IS NULL AND reminded_at IS NULL
         AND due_day <= (clock_timestamp() AT TIME ZONE zone)::date + ${REMINDER_DAYS}::integer
         AND NOT EXISTS (SELECT FROM verification_document AS sent
                          WHERE sent.merchant_id = request.merchant_id AND sent.member_id = request.member_id
                            AND sent.kind = request.kind AND sent.state = 'checking')
       ORDER BY due_day LIMIT ${limit} FOR UPDATE OF request SKIP LOCKED)
    UPDATE verification_request AS request SET reminded_at = clock_timestamp() FROM due
     WHERE request.merchant_id = due.merchant_id AND request.id = due.id
    RETURNING request.merchant_id AS "merchantId", member_id AS "memberId", request.id, due_day::text AS day`.execute(
    query(tx),
  )
  const documents = await sql<Reminded>`
    WITH due AS (
      SELECT document.merchant_id, document.id FROM verification_document AS document
        JOIN merchant ON merchant.id = document.merchant_id
       WHERE document.state = 'accepted' AND reminded_at IS NULL
         AND valid_until <= (clock_timestamp() AT TIME ZONE zone)::date + ${RENEWAL_DAYS}::integer
         AND NOT EXISTS (SELECT FROM verification_document AS newer
                          WHERE newer.merchant_id = document.merchant_id AND newer.member_id = document.member_id
                            AND newer.kind = document.kind AND newer.state <> 'refused' AND newer.id > document.id)
       ORDER BY valid_until LIMIT ${limit} FOR UPDATE OF document SKIP LOCKED)
    UPDATE verification_document AS document SET reminded_at = clock_timestamp() FROM due
     WHERE document.merchant_id = due.merchant_id AND document.id = due.id
    RETURNING document.merchant_id AS "merchantId", member_id AS "memberId", document.id,
              valid_until::text AS day`.execute(query(tx))
  return [...requests.rows, ...documents.rows]
}
