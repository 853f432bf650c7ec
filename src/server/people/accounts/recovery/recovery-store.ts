import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

const now = sql<Date>`clock_timestamp()`

/** The member with both this account name and this address. A closed account gets no new password. */
export async function selectForgetful(
  tx: Tx,
  filter: { readonly merchantId: number; readonly account: string; readonly email: string },
): Promise<{ readonly id: bigint; readonly account: string; readonly email: string } | undefined> {
  const found = await sql<{ id: bigint; account: string; email: string }>`
    SELECT id, account, email FROM member
     WHERE merchant_id = ${filter.merchantId} AND lower(account) = lower(${filter.account})
       AND lower(email) = lower(${filter.email}) AND status <> 'closed' AND account_type <> 4`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Revokes earlier links. */
export async function insertLink(
  tx: Tx,
  link: { readonly memberId: bigint; readonly secretHash: Buffer; readonly minutes: number },
): Promise<void> {
  await endLinks(tx, link.memberId) // guard: older-links-end
  await query(tx)
    .insertInto('member_token')
    .values({
      member_id: link.memberId,
      purpose: 'reset_password',
      secret_hash: link.secretHash,
      created_at: now,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${link.minutes})`,
    })
    .execute()
}

export async function endLinks(tx: Tx, memberId: bigint): Promise<void> {
  await query(tx)
    .updateTable('member_token')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute()
}

export interface LinkOwner {
  readonly memberId: bigint
  readonly account: string
  readonly email: string | null
}

/** The owner of a valid link, on the merchant's own site only. */
export async function selectLink(
  tx: Tx,
  filter: { readonly merchantId: number; readonly secretHash: Buffer },
): Promise<LinkOwner | undefined> {
  // guard: recovery-link-of-brand
  const found = await sql<LinkOwner>`
    SELECT member.id AS "memberId", account, email
      FROM member_token JOIN member ON member.id = member_token.member_id
     WHERE secret_hash = ${filter.secretHash} AND purpose = 'reset_password' AND used_at IS NULL
       AND expires_at > clock_timestamp() AND member.merchant_id = ${filter.merchantId}
       AND status <> 'closed'`.execute(query(tx))
  return found.rows[0]
}

/** Consumes a link; only one of two concurrent calls succeeds. */
export async function updateLinkUsed(tx: Tx, secretHash: Buffer): Promise<boolean> {
  const used = await query(tx)
    .updateTable('member_token')
    .set({ used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Sets the password of a member who was authenticated without the old one. */
export async function updateRecovered(
  tx: Tx,
  { memberId, hash }: { readonly memberId: bigint; readonly hash: string },
): Promise<void> {
  await query(tx)
    .updateTable('member')
    .set({ password_hash: hash, password_changed_at: now, must_change_password: false })
    .where('id', '=', memberId)
    .execute()
}
