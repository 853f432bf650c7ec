import { UNIT } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'
import { type PricedGood, mostWorthOf } from '#domain/points/terms.ts'

/** The terms under which a friend brings the inviter a reward in cash. */
export interface FriendTerms {
  /** Units of the ledger, in the currency of the brand. */
  readonly amount: bigint
  readonly budget: bigint
  /** The sums of deposits and of settled stakes in cash that a friend reaches. */
  readonly deposited: bigint
  readonly staked: bigint
  /** Business days after that of the registration. */
  readonly days: number
  /** The most rewards of a person within 365 days. */
  readonly friendsMost: number
  readonly claimDays: number
  /** The step of verification takes an accepted identity document. */
  readonly asksDocument?: boolean | undefined
  /** Points of the friend's own; undefined: none. */
  readonly friendPoints?: number | undefined
  /** Points of the inviter besides the cash; undefined: none. */
  readonly inviterPoints?: number | undefined
}

export const FRIEND_DAYS = { least: 7, most: 92 } as const
export const FRIENDS_A_YEAR_MOST = 50
/** Months of figures for operators. */
export const FRIEND_MONTHS = 24

const AMOUNT_MOST = 500n * UNIT
const BUDGET_MOST = 100_000n * UNIT
/** Of each of the two. As many as a mission gives for a task without stakes, and less. */
export const FRIEND_POINTS_MOST = 500
/** The reward is at most this part of the stakes. */
const PART_OF_STAKES = 10n

export type FriendTermsFault =
  | 'amount'
  | 'deposited'
  | 'staked'
  | 'too_dear'
  | 'budget'
  | 'days'
  | 'friends'
  | 'claim_days'
  | 'friend_points'
  | 'inviter_points'

const isPoints = (points: number) => Number.isInteger(points) && points >= 0 && points <= FRIEND_POINTS_MOST

const isOfDays = (days: number) =>
  Number.isInteger(days) && days >= FRIEND_DAYS.least && days <= FRIEND_DAYS.most

/**
 * Why terms cannot be published. Reward and points of both together, these at the most that they are changed for, are worth no more than the
 * friend deposits, so that no account is made for them alone.
 */
export function refuseFriendTerms(
  terms: FriendTerms,
  currency: string,
  uses: readonly PricedGood[] = [],
): FriendTermsFault | undefined {
  const { amount, deposited, staked, budget, friendsMost } = terms
  const isSum = (sum: bigint) => sum > 0n && sum % payableStep(currency) === 0n
  if (!isSum(amount)) return 'amount'
  if (!isSum(deposited)) return 'deposited'
  if (!isSum(staked)) return 'staked'
  const { friendPoints = 0, inviterPoints = 0 } = terms
  if (!isPoints(friendPoints)) return 'friend_points' // guard: friend-points-bounded
  if (!isPoints(inviterPoints)) return 'inviter_points' // guard: inviter-points-bounded
  const cost = amount + mostWorthOf(BigInt(friendPoints + inviterPoints), uses)
  const isDear = amount > AMOUNT_MOST || cost > deposited || cost * PART_OF_STAKES > staked
  if (isDear) return 'too_dear' // guard: friend-reward-bounded
  if (!isSum(budget) || budget < amount || budget > BUDGET_MOST) return 'budget' // guard: friend-budget-bounded
  if (!isOfDays(terms.days)) return 'days'
  if (!Number.isInteger(friendsMost) || friendsMost < 1 || friendsMost > FRIENDS_A_YEAR_MOST) return 'friends'
  return isOfDays(terms.claimDays) ? undefined : 'claim_days'
}
