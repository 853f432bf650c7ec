import { randomInt } from 'node:crypto'
import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Letters and digits that are not confused when read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function drawReferralCode(): string {
  return Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

export interface NewFriend {
  readonly merchantId: number
  readonly memberId: bigint
  readonly inviterId: bigint
  /** The inviter has had a session from the address of the registration. */
  readonly isHousehold: boolean
}

export interface FriendsOfMember {
  readonly inviterId: string | null
  readonly inviterAccount: string | null
  readonly friends: number
}

/** The inviter of a member, and the number of friends whom the member invited. */
export async function selectFriendsOf(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<FriendsOfMember> {
  const { rows } = await sql<FriendsOfMember>`
    SELECT inviter.id::text AS "inviterId", inviter.account AS "inviterAccount",
           (SELECT count(*)::integer FROM friend AS own WHERE own.inviter_id = member.id) AS friends
      FROM member
      LEFT JOIN friend ON friend.member_id = member.id
      LEFT JOIN member AS inviter ON inviter.id = friend.inviter_id
     WHERE member.merchant_id = ${merchantId} AND member.id = ${memberId}`.execute(query(tx))
  return rows[0] ?? { inviterId: null, inviterAccount: null, friends: 0 }
}

/** Notes who invited a new member, and the terms of that moment. Agents bring members by their own codes, and members who are shut out or limit their play invite nobody. */
export async function insertFriend(tx: Tx, friend: NewFriend): Promise<void> {
  const { merchantId, memberId, inviterId, isHousehold } = friend
  const isInviting = sql`mission_barred(${merchantId}, ${inviterId}, clock_timestamp()) IS NULL` // guard: barred-member-invites-nobody
  await sql`
    INSERT INTO friend (member_id, merchant_id, inviter_id, is_household, terms)
    SELECT ${memberId}, ${merchantId}, ${inviterId}, ${isHousehold},
           (SELECT newest.version
              FROM (SELECT max(version) AS version FROM friend_terms WHERE merchant_id = ${merchantId}) AS newest
             WHERE NOT EXISTS (SELECT FROM friend_stop AS stop
                                WHERE stop.merchant_id = ${merchantId} AND stop.version = newest.version))
     WHERE ${isInviting}`.execute(query(tx))
}
