import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface OfMember {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface OwnCode {
  /** Why the member invites no friends. */
  readonly barred: string | null
  readonly code: string | null
}

export async function selectOwnCode(tx: Tx, { merchantId, memberId }: OfMember): Promise<OwnCode> {
  const { rows } = await sql<OwnCode>`
    SELECT mission_barred(merchant_id, id, clock_timestamp()) AS barred, referral_code AS code FROM member
     WHERE merchant_id = ${merchantId} AND id = ${memberId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`merchant ${merchantId} has no member ${memberId}`)
  return row
}

export interface FriendRow {
  readonly memberId: bigint
  readonly account: string
  readonly joinedAt: Date
}

/** Friends of an inviter, newest first. */
export async function selectFriends(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  { beyond, limit }: { readonly beyond: bigint | undefined; readonly limit: number },
): Promise<readonly FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    SELECT friend.member_id AS "memberId", member.account, friend.joined_at AS "joinedAt"
      FROM friend JOIN member ON member.id = friend.member_id
     WHERE friend.merchant_id = ${merchantId} AND friend.inviter_id = ${memberId}
       AND (${beyond ?? null}::bigint IS NULL OR friend.member_id < ${beyond ?? null}::bigint)
     ORDER BY friend.member_id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}
