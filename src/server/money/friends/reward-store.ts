import { sql } from 'kysely'

import type { CancelCause, FriendFacts, FriendRewardState, FriendSums } from '#domain/friends/friend-state.ts'
import { FRIEND_DAYS } from '#domain/friends/friend-terms.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { OfMember } from './store.ts'

/** Days after those of the terms: friend_facts says when they are over. */
const LATE_DAYS = 5

/** One transaction at a time reserves rewards, so that the most rewards of a person are counted once. */
export async function lockCounting(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.friendCount})`.execute(query(tx))
}

/** How far friends are who registered under terms. */
export async function selectFacts(
  tx: Tx,
  friends: readonly bigint[],
): Promise<ReadonlyMap<bigint, FriendFacts>> {
  const { rows } = await sql<FriendFacts & { readonly friendId: bigint }>`
    SELECT member_id AS "friendId", is_verified AS "isVerified", deposited::bigint AS deposited,
           staked::bigint AS staked, is_known_person AS "isKnownPerson",
           is_household AS "isHousehold", is_over AS "isOver"
      FROM friend_facts(${[...friends]}::bigint[])`.execute(query(tx))
  return new Map(rows.map(({ friendId, ...facts }) => [friendId, facts]))
}

export interface ToCount extends FriendSums {
  readonly id: bigint
  /** As the database writes it: a date of JavaScript would lose the microseconds. */
  readonly joinedAt: string
}

/**
 * Friends without a reward who are verified, whose days may not be over, after one, in the order of their registrations.
 * The first bound is that of the longest days, so that the index leaves out all friends from before.
 */
export async function selectToCount(
  tx: Tx,
  { after, limit }: { readonly after: ToCount | undefined; readonly limit: number },
): Promise<readonly ToCount[]> {
  const bound = sql`statement_timestamp() - make_interval(days => ${FRIEND_DAYS.most + LATE_DAYS})`
  const { rows } = await sql<ToCount>`
    SELECT friend.member_id AS id, friend.joined_at::text AS "joinedAt", terms.deposited, terms.staked
      FROM friend JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
     WHERE friend.terms IS NOT NULL
       AND (friend.joined_at, friend.member_id)
           > (coalesce(${after?.joinedAt ?? null}::timestamptz, ${bound}), ${after?.id ?? 0n}::bigint)
       AND friend.joined_at > statement_timestamp() - make_interval(days => terms.days + ${LATE_DAYS})
       AND NOT EXISTS (SELECT FROM friend_reward WHERE friend_id = friend.member_id)
       AND EXISTS (SELECT FROM age_verification AS age
                    WHERE age.merchant_id = friend.merchant_id AND age.member_id = friend.member_id)
     ORDER BY friend.joined_at, friend.member_id LIMIT ${limit}`.execute(query(tx))
  return rows
}

/**
 * Keeps which friends have had an address in common with their inviters: sessions are deleted after a month, and the days of
 * terms last longer.
 */
export async function insertAddressesSeen(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO friend_address_seen (friend_id)
    SELECT friend.member_id
      FROM friend JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
     WHERE friend.terms IS NOT NULL
       AND friend.joined_at > statement_timestamp() - make_interval(days => ${FRIEND_DAYS.most + LATE_DAYS})
       AND friend.joined_at > statement_timestamp() - make_interval(days => terms.days + ${LATE_DAYS})
       AND NOT friend.is_household
       AND NOT EXISTS (SELECT FROM friend_reward WHERE friend_id = friend.member_id)
       AND NOT EXISTS (SELECT FROM friend_address_seen WHERE friend_id = friend.member_id)
       AND friend_shares_address(friend.member_id, friend.inviter_id)
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

export interface CountedFriend extends OfMember, FriendSums {
  readonly friendId: bigint
  readonly version: number
  readonly amount: bigint
  readonly friendsMost: number
  readonly claimDays: number
  /** Of the friend's own. */
  readonly friendPoints: number
  readonly inviterPoints: number
  /** The inviter is shut out of rewards now, or limits their play. */
  readonly isBarred: boolean
  /** The friend is shut out of rewards now. */
  readonly isFriendBarred: boolean
  readonly isRewarded: boolean
}

/** A friend with the terms of the registration. */
export async function selectFriend(tx: Tx, friendId: bigint): Promise<CountedFriend | undefined> {
  const { rows } = await sql<CountedFriend>`
    SELECT friend.merchant_id AS "merchantId", friend.inviter_id AS "memberId", friend.member_id AS "friendId",
           terms.version, terms.amount, terms.deposited, terms.staked, terms.friends_most AS "friendsMost",
           terms.claim_days AS "claimDays", terms.friend_points AS "friendPoints",
           terms.inviter_points AS "inviterPoints",
           mission_barred(friend.merchant_id, friend.inviter_id, clock_timestamp()) IS NOT NULL AS "isBarred",
           offer_barred(friend.merchant_id, friend.member_id, clock_timestamp()) IS NOT NULL AS "isFriendBarred",
           EXISTS (SELECT FROM friend_reward WHERE friend_id = friend.member_id) AS "isRewarded"
      FROM friend JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
     WHERE friend.member_id = ${friendId}`.execute(query(tx))
  return rows[0]
}

/** Rewards of these accounts of a person within 365 days, without those that lapsed or were cancelled. */
export async function countRewarded(tx: Tx, members: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM friend_reward
     WHERE member_id = ANY (${[...members]}::bigint[]) AND state IN ('claimable', 'claimed')
       AND reached_at > statement_timestamp() - interval '365 days'`.execute(query(tx))
  return rows[0]?.count ?? 0
}

interface BudgetName {
  readonly merchantId: number
  readonly version: number
}

/** Takes an amount from the budget of terms; false if the budget does not hold it. */
export async function takeBudget(
  tx: Tx,
  { merchantId, version }: BudgetName,
  amount: bigint,
): Promise<boolean> {
  const isHeld = sql`used + ${amount} <= most` // guard: friend-budget-kept
  const { rows } = await sql`
    UPDATE friend_budget SET used = used + ${amount}
     WHERE merchant_id = ${merchantId} AND version = ${version} AND ${isHeld} RETURNING used`.execute(
    query(tx),
  )
  return rows.length > 0
}

export async function insertReward(tx: Tx, reward: CountedFriend): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO friend_reward (merchant_id, member_id, friend_id, version, amount, claim_ends_at)
    VALUES (${reward.merchantId}, ${reward.memberId}, ${reward.friendId}, ${reward.version}, ${reward.amount},
            clock_timestamp() + make_interval(days => ${reward.claimDays}))
    RETURNING id`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`no reward for friend ${reward.friendId}`)
  return row.id
}

export interface RewardRow extends OfMember {
  readonly id: bigint
  readonly friendId: bigint
  readonly amount: bigint
  readonly state: FriendRewardState
  readonly claimEndsAt: Date
  readonly endedAt: Date | null
  /** The transfer of the friend's own points. */
  readonly friendTransferId: bigint | null
}

/** The friend of a reward. */
export async function selectFriendOf(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  id: bigint,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ friendId: bigint }>`
    SELECT friend_id AS "friendId" FROM friend_reward
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}`.execute(query(tx))
  return rows[0]?.friendId
}

export async function lockReward(
  tx: Tx,
  { merchantId, memberId }: OfMember,
  id: bigint,
): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    SELECT id, merchant_id AS "merchantId", member_id AS "memberId", friend_id AS "friendId", amount, state,
           claim_ends_at AS "claimEndsAt", ended_at AS "endedAt", friend_transfer_id AS "friendTransferId"
      FROM friend_reward
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id} FOR UPDATE`.execute(
    query(tx),
  )
  return rows[0]
}

/** The reward that a request of the member has claimed. */
export async function selectOfRequest(
  tx: Tx,
  { memberId }: OfMember,
  requestId: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM friend_reward WHERE member_id = ${memberId} AND request_id = ${requestId}::uuid`.execute(
    query(tx),
  )
  return rows[0]?.id
}

export async function updateClaimed(
  tx: Tx,
  paid: {
    readonly id: bigint
    readonly requestId: string
    readonly transferId: bigint
    readonly friendTransferId: bigint | null
    readonly pointsTransferId: bigint | null
  },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    UPDATE friend_reward
       SET state = 'claimed', ended_at = clock_timestamp(), request_id = ${paid.requestId}::uuid,
           transfer_id = ${paid.transferId}, friend_transfer_id = ${paid.friendTransferId},
           points_transfer_id = ${paid.pointsTransferId}
     WHERE id = ${paid.id} AND state = 'claimable' RETURNING ended_at AS at`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error(`reward ${paid.id} for a friend was claimed meanwhile`)
  return row.at
}

/** A reward of a brand, for operators. */
export async function lockRewardOfBrand(
  tx: Tx,
  merchantId: number,
  id: bigint,
): Promise<(RewardRow & { readonly version: number }) | undefined> {
  const { rows } = await sql<RewardRow & { readonly version: number }>`
    SELECT id, merchant_id AS "merchantId", member_id AS "memberId", friend_id AS "friendId", version, amount,
           CASE WHEN state = 'claimable' AND claim_ends_at <= statement_timestamp() THEN 'lapsed' ELSE state END AS state,
           claim_ends_at AS "claimEndsAt", ended_at AS "endedAt", friend_transfer_id AS "friendTransferId"
      FROM friend_reward WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(query(tx))
  return rows[0]
}

/** Cancels a reward that waits, and gives its amount back to the budget. */
export async function updateCancelled(
  tx: Tx,
  { merchantId, version }: BudgetName,
  reward: {
    readonly id: bigint
    readonly amount: bigint
    readonly cause: CancelCause
    readonly operatorId: bigint
  },
): Promise<void> {
  const { rows } = await sql`
    UPDATE friend_reward
       SET state = 'cancelled', ended_at = clock_timestamp(), cancelled_by = ${reward.operatorId},
           cancel_cause = ${reward.cause}
     WHERE id = ${reward.id} AND state = 'claimable' RETURNING id`.execute(query(tx))
  if (rows.length === 0) throw new Error(`reward ${reward.id} for a friend has ended meanwhile`)
  await sql`
    UPDATE friend_budget SET used = used - ${reward.amount}
     WHERE merchant_id = ${merchantId} AND version = ${version}`.execute(query(tx))
}

/** Ends rewards that were not claimed in time, and gives their amounts back to the budgets. Returns their members. */
export async function lapseRewards(tx: Tx, limit: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    WITH late AS (
      SELECT id FROM friend_reward WHERE state = 'claimable' AND claim_ends_at <= statement_timestamp()
       ORDER BY claim_ends_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), lapsed AS (
      UPDATE friend_reward SET state = 'lapsed', ended_at = clock_timestamp()
        FROM late WHERE friend_reward.id = late.id
      RETURNING merchant_id, version, member_id, amount
    ), given AS (
      UPDATE friend_budget AS budget SET used = budget.used - back.amount
        FROM (SELECT merchant_id, version, sum(amount)::bigint AS amount FROM lapsed GROUP BY 1, 2) AS back
       WHERE (budget.merchant_id, budget.version) = (back.merchant_id, back.version)
    )
    SELECT member_id AS "memberId" FROM lapsed`.execute(query(tx))
  return rows.map(({ memberId }) => memberId)
}
