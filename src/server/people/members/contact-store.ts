import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A member's contacts, and their name at the bank. */
export interface Contacts {
  readonly account: string
  readonly language: string | null
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly mobile: string | null
  readonly isMobileVerified: boolean
  readonly bankName: string | null
}

export async function selectContacts(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Contacts | undefined> {
  const found = await sql<Contacts>`
    SELECT account, language, email, email IS NOT NULL AND email_verified_at IS NOT NULL AS "isEmailVerified",
           mobile, mobile IS NOT NULL AND mobile_verified_at IS NOT NULL AS "isMobileVerified",
           NULLIF(trim(payee_name), '') AS "bankName"
      FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}
