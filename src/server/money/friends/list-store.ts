import { sql } from 'kysely'

import type { CancelCause, FriendRewardState, FriendSums } from '#domain/friends/friend-state.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface ListedFriend {
  readonly memberId: bigint
  readonly account: string
  readonly inviterId: bigint
  readonly inviterAccount: string
  readonly joinedAt: Date
  /** Two operators let the friend bring a reward, although they share an address with the inviter. */
  readonly isAdmitted: boolean
  /** Of the terms of the registration; null without terms. */
  readonly sums: FriendSums | null
  readonly reward: {
    readonly id: bigint
    readonly amount: bigint
    readonly state: FriendRewardState
    readonly claimEndsAt: Date
    readonly endedAt: Date | null
    readonly cause: CancelCause | null
    readonly operator: string | null
  } | null
}

interface Found extends Omit<ListedFriend, 'sums' | 'reward'> {
  readonly deposited: bigint | null
  readonly staked: bigint | null
  readonly rewardId: bigint | null
  readonly amount: bigint | null
  readonly state: FriendRewardState | null
  readonly claimEndsAt: Date | null
  readonly endedAt: Date | null
  readonly cause: CancelCause | null
  readonly operator: string | null
}

/** Friends of a brand, newest first; those of a state of the reward, or of an account, which is the inviter's or the friend's. */
export async function selectListed(
  tx: Tx,
  merchantId: number,
  filter: {
    readonly state: FriendRewardState | undefined
    readonly account: string | undefined
    readonly beyond: bigint | undefined
    readonly limit: number
  },
): Promise<readonly ListedFriend[]> {
  const { state, account, beyond, limit } = filter
  const { rows } = await sql<Found>`
    SELECT friend.member_id AS "memberId", member.account, friend.inviter_id AS "inviterId",
           inviter.account AS "inviterAccount", friend.joined_at AS "joinedAt",
           EXISTS (SELECT FROM friend_review AS review WHERE review.friend_id = friend.member_id) AS "isAdmitted", terms.deposited, terms.staked,
           reward.id AS "rewardId", reward.amount, standing.state, reward.claim_ends_at AS "claimEndsAt",
           reward.ended_at AS "endedAt", reward.cancel_cause AS cause, operator.name AS operator
      FROM friend
      JOIN member ON member.merchant_id = friend.merchant_id AND member.id = friend.member_id
      JOIN member AS inviter ON inviter.merchant_id = friend.merchant_id AND inviter.id = friend.inviter_id
      LEFT JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
      LEFT JOIN friend_reward AS reward ON reward.friend_id = friend.member_id
      LEFT JOIN operator ON operator.id = reward.cancelled_by
     CROSS JOIN LATERAL (
       SELECT CASE WHEN reward.state = 'claimable' AND reward.claim_ends_at <= clock_timestamp() THEN 'lapsed'
                   ELSE reward.state END AS state) AS standing
     WHERE friend.merchant_id = ${merchantId}
       ${state === undefined ? sql`` : sql`AND standing.state = ${state}`}
       ${account === undefined ? sql`` : sql`AND ${account} IN (member.account, inviter.account)`}
       ${beyond === undefined ? sql`` : sql`AND friend.member_id < ${beyond}`}
     ORDER BY friend.member_id DESC LIMIT ${limit}`.execute(query(tx))
  return rows.map(listed)
}

function listed({
  deposited,
  staked,
  rewardId,
  amount,
  state,
  claimEndsAt,
  endedAt,
  cause,
  operator,
  ...row
}: Found): ListedFriend {
  return {
    ...row,
    sums: deposited === null || staked === null ? null : { deposited, staked },
    reward:
      rewardId === null || amount === null || state === null || claimEndsAt === null
        ? null
        : { id: rewardId, amount, state, claimEndsAt, endedAt, cause, operator },
  }
}
