import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The member data, besides balances, that decides whether a member may move money. */
export interface Standing {
  readonly account: string
  readonly status: 'active' | 'suspended' | 'closed'
  readonly rank: number
  readonly isAgeVerified: boolean
}

interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

export async function selectStanding(tx: Tx, { merchantId, memberId }: Who): Promise<Standing | undefined> {
  const found = await sql<Standing>`
    SELECT member.account, member.status, coalesce(club.rank_level, 0)::integer AS rank,
           verification.member_id IS NOT NULL AS "isAgeVerified"
      FROM member
      LEFT JOIN club ON club.merchant_id = member.merchant_id AND club.id = member.club_id
      LEFT JOIN age_verification AS verification
        ON verification.merchant_id = member.merchant_id AND verification.member_id = member.id
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return found.rows[0]
}

/** False if the member was verified before. */
export async function insertAgeVerification(
  tx: Tx,
  {
    merchantId,
    memberId,
    operatorId,
    checkId,
    reason,
  }: Who & {
    readonly operatorId?: bigint
    /** The check of a vendor, where no operator has seen the document. */
    readonly checkId?: string
    readonly reason: string
  },
): Promise<boolean> {
  const made = await sql`
    INSERT INTO age_verification (merchant_id, member_id, verified_by, check_id, reason)
    VALUES (${merchantId}, ${memberId}, ${operatorId ?? null}, ${checkId ?? null}::uuid, ${reason})
    ON CONFLICT DO NOTHING RETURNING member_id`.execute(query(tx))
  return made.rows.length > 0
}

/** An operator has accepted a document that shows the age: their verification takes the place of one that a vendor alone gave. */
export async function upsertAgeVerification(
  tx: Tx,
  {
    merchantId,
    memberId,
    operatorId,
    reason,
  }: Who & { readonly operatorId: bigint; readonly reason: string },
): Promise<void> {
  await sql`
    INSERT INTO age_verification AS known (merchant_id, member_id, verified_by, reason)
    VALUES (${merchantId}, ${memberId}, ${operatorId}, ${reason})
    ON CONFLICT (merchant_id, member_id) DO UPDATE
       SET verified_by = excluded.verified_by, check_id = NULL, reason = excluded.reason,
           verified_at = clock_timestamp()
     WHERE known.verified_by IS NULL`.execute(query(tx))
}

/** Writes the birthday that a document proves, if none is registered. False if another one is. */
export async function writeBirthday(
  tx: Tx,
  { merchantId, memberId, birthday }: Who & { readonly birthday: string },
): Promise<boolean> {
  await sql`
    UPDATE member SET birthday = ${birthday}::date
     WHERE merchant_id = ${merchantId} AND id = ${memberId} AND birthday IS NULL`.execute(query(tx))
  const { rows } = await sql`
    SELECT FROM member
     WHERE merchant_id = ${merchantId} AND id = ${memberId} AND birthday = ${birthday}::date`.execute(
    query(tx),
  )
  return rows.length > 0
}

/** Writes another birthday than the registered one, and returns that one. Undefined if none or the same is registered. */
export async function replaceBirthday(
  tx: Tx,
  { merchantId, memberId, birthday }: Who & { readonly birthday: string },
): Promise<string | undefined> {
  const found = await sql<{ former: string }>`
    SELECT birthday::text AS former FROM member
     WHERE merchant_id = ${merchantId} AND id = ${memberId} AND birthday <> ${birthday}::date FOR UPDATE`.execute(
    query(tx),
  )
  const [row] = found.rows
  if (!row) return undefined
  await sql`
    UPDATE member SET birthday = ${birthday}::date
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  return row.former
}

/** False if there was none. */
export async function deleteAgeVerification(tx: Tx, { merchantId, memberId }: Who): Promise<boolean> {
  const gone = await sql`
    DELETE FROM age_verification WHERE merchant_id = ${merchantId} AND member_id = ${memberId}
    RETURNING member_id`.execute(query(tx))
  return gone.rows.length > 0
}

/** Takes an age back that this check of a vendor verified. False if it was verified otherwise. */
export async function deleteAgeVerificationOfCheck(
  tx: Tx,
  { merchantId, memberId, checkId }: Who & { readonly checkId: string },
): Promise<boolean> {
  const gone = await sql`
    DELETE FROM age_verification
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND check_id = ${checkId}::uuid
    RETURNING member_id`.execute(query(tx))
  return gone.rows.length > 0
}
