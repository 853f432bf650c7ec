import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ReviewedFriend {
  readonly inviterId: bigint
  readonly account: string
  readonly isRewarded: boolean
  readonly isAdmitted: boolean
}

/** Locks the member row of a friend of the brand, so that two reviews follow each other. */
export async function lockFriend(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: number; readonly id: bigint },
): Promise<ReviewedFriend | undefined> {
  const { rows } = await sql<ReviewedFriend>`
    SELECT friend.inviter_id AS "inviterId", member.account,
           EXISTS (SELECT FROM friend_reward AS reward WHERE reward.friend_id = friend.member_id) AS "isRewarded",
           EXISTS (SELECT FROM friend_review AS review WHERE review.friend_id = friend.member_id) AS "isAdmitted"
      FROM friend JOIN member ON member.id = friend.member_id
     WHERE friend.merchant_id = ${merchantId} AND friend.member_id = ${id} FOR NO KEY UPDATE OF member`.execute(
    query(tx),
  )
  return rows[0]
}

export async function insertReview(
  tx: Tx,
  row: {
    readonly merchantId: number
    readonly friendId: bigint
    readonly operatorId: bigint
    readonly approvedBy: bigint
    readonly reason: string
  },
): Promise<void> {
  await sql`
    INSERT INTO friend_review (friend_id, merchant_id, operator_id, approved_by, reason)
    VALUES (${row.friendId}, ${row.merchantId}, ${row.operatorId}, ${row.approvedBy}, ${row.reason})`.execute(
    query(tx),
  )
}

export interface MonthRow {
  readonly month: string
  readonly friends: number
  readonly done: number
  readonly claimed: number
  readonly paid: bigint
}

/** Friends by the month of their registration in the zone of the brand, newest first. */
export async function selectMonths(tx: Tx, merchantId: number, limit: number): Promise<readonly MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT date_trunc('month', ((friend.joined_at AT TIME ZONE brand.zone) - brand.day_start)::date)::date::text AS month,
           count(*)::integer AS friends, count(reward.id)::integer AS done,
           (count(*) FILTER (WHERE reward.state = 'claimed'))::integer AS claimed,
           coalesce(sum(reward.amount) FILTER (WHERE reward.state = 'claimed'), 0)::bigint AS paid
      FROM friend JOIN merchant AS brand ON brand.id = friend.merchant_id
      LEFT JOIN friend_reward AS reward ON reward.friend_id = friend.member_id
     WHERE friend.merchant_id = ${merchantId}
       AND friend.joined_at > statement_timestamp() - make_interval(months => ${limit})
     GROUP BY 1 ORDER BY 1 DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}
