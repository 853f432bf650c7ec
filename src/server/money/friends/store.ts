import { sql } from 'kysely'

import type { FriendRewardState } from '#domain/friends/friend-state.ts'
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
  /** Of the terms of the registration; null without terms. */
  readonly deposited: bigint | null
  readonly staked: bigint | null
  readonly lastDay: string | null
  readonly rewardId: bigint | null
  readonly amount: bigint | null
  readonly inviterPoints: number | null
  readonly state: FriendRewardState | null
  readonly claimEndsAt: Date | null
}

/** Friends of an inviter, newest first. */
export async function selectFriends(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  {
    beyond,
    limit,
    isClaimable,
  }: { readonly beyond: bigint | undefined; readonly limit: number; readonly isClaimable: boolean },
): Promise<readonly FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    SELECT friend.member_id AS "memberId", member.account, friend.joined_at AS "joinedAt", terms.deposited, terms.staked,
           (((friend.joined_at AT TIME ZONE brand.zone) - brand.day_start)::date + terms.days)::text AS "lastDay",
           reward.id AS "rewardId", reward.amount,
           terms.inviter_points AS "inviterPoints",
           CASE WHEN reward.state = 'claimable' AND reward.claim_ends_at <= clock_timestamp() THEN 'lapsed'
                ELSE reward.state END AS state, reward.claim_ends_at AS "claimEndsAt"
      FROM friend
      JOIN member ON member.id = friend.member_id
      JOIN merchant AS brand ON brand.id = friend.merchant_id
      LEFT JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
      LEFT JOIN friend_reward AS reward ON reward.friend_id = friend.member_id
     WHERE friend.merchant_id = ${merchantId} AND friend.inviter_id = ${memberId}
       AND (${beyond ?? null}::bigint IS NULL OR friend.member_id < ${beyond ?? null}::bigint)
       AND (NOT ${isClaimable}::boolean OR (reward.state = 'claimable' AND reward.claim_ends_at > clock_timestamp()))
     ORDER BY friend.member_id DESC LIMIT ${limit}`.execute(query(tx))
  return rows
}

/** Rewards that the member can claim now. */
export async function countWaiting(tx: Tx, { merchantId, memberId }: OfMember): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM friend_reward
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND state = 'claimable'
       AND claim_ends_at > clock_timestamp()
       AND offer_barred(merchant_id, member_id, clock_timestamp()) IS NULL`.execute(query(tx))
  return rows[0]?.count ?? 0
}

/** The sum of the rewards that the member has claimed, and the friends with a reward within 365 days. */
export async function selectReceived(
  tx: Tx,
  { merchantId, memberId }: OfMember,
): Promise<{ readonly claimed: bigint; readonly rewarded: number }> {
  const { rows } = await sql<{ claimed: bigint; rewarded: number }>`
    SELECT coalesce(sum(amount) FILTER (WHERE state = 'claimed'), 0)::bigint AS claimed,
           (count(*) FILTER (WHERE state IN ('claimable', 'claimed') AND reached_at > clock_timestamp() - interval '365 days'))::integer
             AS rewarded
      FROM friend_reward WHERE merchant_id = ${merchantId} AND member_id = ${memberId}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('sums have no row')
  return row
}
