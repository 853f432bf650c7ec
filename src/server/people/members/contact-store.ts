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

/** By which ways messages leave the site, beside standing in it. */
export interface MessageWays {
  readonly byMail: boolean
  readonly byText: boolean
  /** Letters of the upline and of downlines are announced in the same ways. */
  readonly withLetters: boolean
}

export async function selectMessageWays(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<MessageWays> {
  const found = await sql<MessageWays>`
    SELECT messages_by_mail AS "byMail", messages_by_text AS "byText", messages_of_letters AS "withLetters"
      FROM member WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return found.rows[0] ?? { byMail: false, byText: false, withLetters: false }
}

/** The members among these who get messages by mail or text too. */
export async function selectMembersWithWays(
  tx: Tx,
  { merchantId, memberIds }: { readonly merchantId: number; readonly memberIds: readonly bigint[] },
): Promise<ReadonlySet<bigint>> {
  const found = await sql<{ id: bigint }>`
    SELECT id FROM member
     WHERE merchant_id = ${merchantId} AND id = ANY (${[...memberIds]}::bigint[])
       AND (messages_by_mail OR messages_by_text)`.execute(query(tx))
  return new Set(found.rows.map(({ id }) => id))
}

export async function updateMessageWays(
  tx: Tx,
  {
    merchantId,
    memberId,
    byMail,
    byText,
    withLetters,
  }: Pick<MessageWays, 'byMail' | 'byText'> & {
    /** Absent: as it is. */
    readonly withLetters?: boolean
    readonly merchantId: number
    readonly memberId: bigint
  },
): Promise<void> {
  await sql`
    UPDATE member SET messages_by_mail = ${byMail}, messages_by_text = ${byText},
                      messages_of_letters = coalesce(${withLetters ?? null}, messages_of_letters)
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
}
