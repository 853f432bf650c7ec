/** How far a friend is, and the sums that the terms ask for. */
export interface FriendFacts {
  /** The age is verified, and the friend has a payout account. */
  readonly isVerified: boolean
  readonly deposited: bigint
  readonly staked: bigint
  /** An earlier account of the same person is known. */
  readonly isKnownPerson: boolean
  /** The friend shares an address with the inviter. */
  readonly isHousehold: boolean
  /** The days of the terms are over, those of late settlements too. */
  readonly isOver: boolean
}

export interface FriendSums {
  readonly deposited: bigint
  readonly staked: bigint
}

/** Whether each step is done: never how far, nor how much beyond. */
export interface FriendSteps {
  readonly isVerified: boolean
  readonly hasDeposited: boolean
  readonly hasPlayed: boolean
}

export const friendSteps = (facts: FriendFacts, sums: FriendSums): FriendSteps => ({
  isVerified: facts.isVerified,
  hasDeposited: facts.deposited >= sums.deposited,
  hasPlayed: facts.staked >= sums.staked,
})

export const isFriendDone = (facts: FriendFacts, sums: FriendSums): boolean =>
  Object.values(friendSteps(facts, sums)).every(Boolean)

export const friendStates = [
  'joined',
  'open',
  'done',
  'over',
  'related',
  'claimable',
  'claimed',
  'lapsed',
  'cancelled',
] as const
export type FriendState = (typeof friendStates)[number]

/** The reward for a friend; one that was not claimed in time has lapsed, before the job ends it too. */
export const friendRewardStates = ['claimable', 'claimed', 'lapsed', 'cancelled'] as const
export type FriendRewardState = (typeof friendRewardStates)[number]

/** Why operators cancel a reward that waits, as its member reads it. */
export const cancelCauses = ['related', 'terms', 'mistake'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** The state of a friend as the inviter reads it. Without facts the friend registered without terms. */
export function friendState(friend: {
  readonly facts: FriendFacts | undefined
  readonly sums: FriendSums | undefined
  readonly reward: FriendRewardState | undefined
}): FriendState {
  const { facts, sums, reward } = friend
  if (reward) return reward
  if (!facts || !sums) return 'joined'
  if (facts.isKnownPerson || facts.isHousehold) return 'related'
  if (facts.isOver) return 'over'
  return isFriendDone(facts, sums) ? 'done' : 'open'
}

/** Why operators cannot cancel a reward: its member has claimed it, or the time to claim it has passed. */
export function refuseCancelling(state: FriendRewardState): 'friend_reward_ended' | undefined {
  return state === 'claimed' || state === 'lapsed' ? 'friend_reward_ended' : undefined // guard: paid-friend-reward-stays
}

export type FriendRewardRefusal = 'friends_barred' | 'friend_related' | 'friend_not_done'

/** Why a friend brings no reward now. */
export function refuseFriendReward(facts: {
  readonly isBarred: boolean
  readonly isFriendBarred: boolean
  readonly isRelated: boolean
  readonly isDone: boolean
}): FriendRewardRefusal | undefined {
  if (facts.isBarred) return 'friends_barred' // guard: barred-member-gets-no-friend-reward
  if (facts.isRelated) return 'friend_related' // guard: related-friend-brings-no-reward
  // An inviter does not learn that a friend is excluded.
  if (facts.isFriendBarred) return 'friend_not_done' // guard: barred-friend-brings-no-reward
  return facts.isDone ? undefined : 'friend_not_done' // guard: friend-done-before-reward
}
