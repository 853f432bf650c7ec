import { fineShare, payable } from '#domain/agents/rates.ts'
import { payableStep } from '#domain/money/currency.ts'

import type { OfferSums, RewardTier } from './version.ts'

/** A reward: an amount of money, or a count of rounds, points or tickets. */
export interface Reward {
  readonly tier: number
  readonly amount: bigint
  readonly count: number
}

/** The highest tier that a value reaches decides for the whole value; undefined below the first one. */
export function rewardOf({ tiers }: OfferSums, value: bigint, currency: string): Reward | undefined {
  const tier = tiers.findLastIndex(({ from }) => value >= from)
  const reached = tiers[tier]
  if (!reached) return undefined
  const reward = { tier, amount: amountOf(reached, value, payableStep(currency)), count: reached.count ?? 0 }
  return reward.amount > 0n || reward.count > 0 ? reward : undefined
}

/** The stakes that free rounds replace. */
export function roundsValue({ roundStake = 0n }: OfferSums, count: number): bigint {
  return roundStake * BigInt(count)
}

/** The part of an amount that whole free rounds make; of other rewards the amount. */
export function wholeRounds({ roundStake }: Pick<OfferSums, 'roundStake'>, amount: bigint): bigint {
  return roundStake === undefined ? amount : amount - (amount % roundStake)
}

/** min(cap, rate of the value), rounded down; or the fixed amount. */
function amountOf({ ratePpm, cap, amount = 0n }: RewardTier, value: bigint, step: bigint): bigint {
  if (ratePpm === undefined) return amount
  const share = payable(fineShare(value, ratePpm), step)
  return cap !== undefined && share > cap ? cap : share
}
