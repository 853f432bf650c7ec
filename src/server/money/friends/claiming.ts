import type { Input, Output } from '#contract/endpoint.ts'
import type { friends as contract } from '#contract/friends.ts'
import { isFriendDone, refuseFriendReward } from '#domain/friends/friend-state.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { lockLimitsOfAll } from '#server/money/limits/actions.ts'
import { findBarred } from '#server/money/offers/actions.ts'
import { payGift } from '#server/money/points/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import {
  type RewardRow,
  lockReward,
  selectFacts,
  selectFriend,
  selectFriendOf,
  selectOfRequest,
  updateClaimed,
} from './reward-store.ts'
import { selectCurrency } from './terms-store.ts'

type Claim = typeof contract.claim

/** A claimed reward, and the friend who got points with it. */
export interface ClaimedFriend {
  readonly claimed: Output<Claim>
  readonly friendId: bigint | undefined
}

/**
 * Claims a reward, and pays the friend's own points with it: until then both can be cancelled. A repeated claim, from another tab too,
 * gets the same answer and pays nothing again.
 */
export async function claimFriend(
  tx: Tx,
  { merchant, memberId }: Pick<Context, 'merchant' | 'memberId'>,
  { id: given, requestId }: Input<Claim>,
): Promise<ClaimedFriend> {
  const who = { merchantId: merchant.id, memberId }
  const id = BigInt(given)
  const friendId = await selectFriendOf(tx, who, id)
  // An exclusion of either waits for this transaction, or is seen by it.
  const memberIds = friendId === undefined ? [memberId] : [memberId, friendId]
  const nowMs = await lockLimitsOfAll(tx, { merchantId: merchant.id, memberIds })
  const known = await selectOfRequest(tx, who, requestId)
  if (known !== undefined && known !== id) throw refuse<Claim>('request_conflict') // guard: friend-request-same
  const row = await lockReward(tx, who, id)
  if (!row) throw refusePlainly('absent')
  const { friendPoints, inviterPoints, ...friend } = await readFriend(tx, row)
  if (row.state === 'claimed')
    return { claimed: answerOf(row, row.endedAt, inviterPoints), friendId: undefined }
  // guard: friend-claimed-in-time
  if (row.state !== 'claimable' || row.claimEndsAt.getTime() <= nowMs)
    throw refuse<Claim>('friend_reward_over')
  // A limit that the inviter has set since takes no reward away.
  const isBarred = (await findBarred(tx, [who])).length > 0
  const refusal = refuseFriendReward({ isBarred, ...friend })
  if (refusal) throw refuse<Claim>(refusal)
  const transferId = await payGift(tx, {
    ...who,
    key: `friend:${id}`,
    reference: `friend ${id}`,
    gives: 'cash',
    amount: row.amount,
    currency: await selectCurrency(tx, who.merchantId),
  })
  const pointsTransferId = await giveInviter(tx, row, inviterPoints)
  const friendTransferId = row.friendTransferId ?? (await giveFriend(tx, row, friendPoints))
  const at = await updateClaimed(tx, { id, requestId, transferId, friendTransferId, pointsTransferId })
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'friend.claim',
    reason: '',
    before: {},
    after: { amount: writeAmount(row.amount), ...(inviterPoints === 0 ? {} : { points: inviterPoints }) },
  })
  return {
    claimed: answerOf(row, at, inviterPoints),
    friendId: friendTransferId === null ? undefined : row.friendId,
  }
}

/** Pays the inviter's points besides the cash of a reward. Returns the transfer. */
async function giveInviter(
  tx: Tx,
  { id, merchantId, memberId }: RewardRow,
  inviterPoints: number,
): Promise<bigint | null> {
  if (inviterPoints === 0) return null
  return await payGift(tx, {
    merchantId,
    memberId,
    gives: 'points',
    pointKind: 'friend_points',
    key: `friend_points:${id}`,
    reference: `friend ${id}`,
    amount: BigInt(inviterPoints),
    currency: POINT_CURRENCY,
  })
}

/** Pays the friend’s own points, once: a member has one inviter. Returns the transfer. */
async function giveFriend(
  tx: Tx,
  { merchantId, friendId }: RewardRow,
  friendPoints: number,
): Promise<bigint | null> {
  if (friendPoints === 0) return null
  return await payGift(tx, {
    merchantId,
    memberId: friendId,
    gives: 'points',
    pointKind: 'friend_points',
    key: 'friend:own',
    reference: 'friend',
    amount: BigInt(friendPoints),
    currency: POINT_CURRENCY,
  })
}

/** Deposits that were returned, and bets that were taken back since, no longer count; a later visit at the same address does not matter. */
async function readFriend(tx: Tx, { friendId }: RewardRow) {
  const friend = await selectFriend(tx, friendId)
  const facts = (await selectFacts(tx, [friendId])).get(friendId)
  if (!friend || !facts) throw new Error(`friend ${friendId} has no terms`)
  const { isFriendBarred, friendPoints, inviterPoints } = friend
  return {
    friendPoints,
    inviterPoints,
    isFriendBarred,
    isRelated: facts.isKnownPerson,
    isDone: isFriendDone(facts, friend),
  }
}

function answerOf({ id, amount }: RewardRow, at: Date | null, points: number): Output<Claim> {
  if (!at) throw new Error(`reward ${id} for a friend was not claimed`)
  return { id: id.toString(), amount: writeAmount(amount), points, at: at.toISOString() }
}
