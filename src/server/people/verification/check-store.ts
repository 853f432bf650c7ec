import { sql } from 'kysely'

import type { DocumentKind } from '#domain/verification/documents.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './store.ts'

/** A document that a vendor has seen: without pictures, and without an operator where it is accepted at once. */
export async function insertCheckedDocument(
  tx: Tx,
  given: Who & {
    readonly kind: DocumentKind
    readonly checkId: string
    readonly accepted: { readonly validUntil: string; readonly bornOn: string | undefined } | undefined
  },
): Promise<bigint> {
  const { accepted } = given
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO verification_document (merchant_id, member_id, kind, state, pictures, request_id, check_id, judged_at,
                                       valid_until, born_on)
    VALUES (${given.merchantId}, ${given.memberId}, ${given.kind}, ${accepted ? 'accepted' : 'checking'}, '{}',
            gen_random_uuid(), ${given.checkId}::uuid, ${accepted ? sql`clock_timestamp()` : null},
            ${accepted?.validUntil ?? null}::date,
            ${given.kind === 'identity' ? (accepted?.bornOn ?? null) : null}::date)
    RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('a document of a check was not stored')
  return row.id
}

/** Ends a document that a vendor alone accepted with the day before today. False if an operator judged it. */
export async function updateDocumentTakenBack(
  tx: Tx,
  { merchantId, memberId, id }: Who & { readonly id: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE verification_document AS document
       SET valid_until = least(document.valid_until, (clock_timestamp() AT TIME ZONE zone)::date - 1),
           version = document.version + 1
      FROM merchant
     WHERE merchant.id = document.merchant_id AND document.merchant_id = ${merchantId} AND document.id = ${id}
       AND document.member_id = ${memberId} AND document.state = 'accepted' AND document.judged_by IS NULL
    RETURNING document.id`.execute(query(tx))
  return rows.length > 0
}
