import { fineShare, payable } from '#domain/agents/rates.ts'
import { payableStep } from '#domain/money/currency.ts'

import type { OfferSums, RewardTier } from './version.ts'

/** A reward: an amount of money, or a count of rounds, points or tickets. */
export interface Reward {
  readonly tier: number
  readonly amount: bigint
  readonly count: number
}

/** The highest tier that a value reaches decides for the whole value, by the rate of the level; undefined below the first one. */
export function rewardOf(
  { tiers }: Pick<OfferSums, 'tiers'>,
  value: bigint,
  currency: string,
  rank = 0,
): Reward | undefined {
  const tier = tiers.findLastIndex(({ from }) => value >= from)
  const reached = tiers[tier]
  if (!reached) return undefined
  const amount = amountOf(reached, value, { step: payableStep(currency), rank })
  const reward = { tier, amount, count: reached.count ?? 0 }
  return reward.amount > 0n || reward.count > 0 ? reward : undefined
}

/** The worth of one piece of a reward that is a count: the stake of a free round, or the worth of a ticket. */
export function pieceWorth({
  roundStake,
  ticketWorth,
}: Pick<OfferSums, 'roundStake' | 'ticketWorth'>): bigint | undefined {
  return ticketWorth ?? roundStake
}

/** The stakes that free rounds replace, or the worth of tickets. */
export function piecesValue(sums: Pick<OfferSums, 'roundStake' | 'ticketWorth'>, count: number): bigint {
  return (pieceWorth(sums) ?? 0n) * BigInt(count)
}

/** How many free rounds or tickets an amount makes; one of other rewards. */
export function piecesIn(sums: Pick<OfferSums, 'roundStake' | 'ticketWorth'>, amount: bigint): bigint {
  const worth = pieceWorth(sums)
  return worth === undefined ? 1n : amount / worth
}

/** The part of an amount that whole free rounds or tickets make; of other rewards the amount. */
export function wholePieces(sums: Pick<OfferSums, 'roundStake' | 'ticketWorth'>, amount: bigint): bigint {
  const worth = pieceWorth(sums)
  return worth === undefined ? amount : amount - (amount % worth)
}

/** min(cap, rate of the value), rounded down; or the fixed amount. */
function amountOf(
  tier: RewardTier,
  value: bigint,
  { step, rank }: { readonly step: bigint; readonly rank: number },
): bigint {
  const { cap, amount = 0n } = tier
  const ratePpm = rateAt(tier, rank)
  if (ratePpm === undefined) return amount
  const share = payable(fineShare(value, ratePpm), step)
  return cap !== undefined && share > cap ? cap : share
}

/** The rate of a tier at a level. */
export function rateAt({ ratePpm, levelRates = [] }: RewardTier, rank: number): number | undefined {
  return levelRates.findLast((level) => level.rank <= rank)?.ratePpm ?? ratePpm
}

/** The highest rate of a tier. */
export const highestRate = (tier: RewardTier): number | undefined => rateAt(tier, Infinity)

/** Whether rewards depend on the level of the member. */
export function hasLevelRates({ tiers }: Pick<OfferSums, 'tiers'>): boolean {
  return tiers.some(({ levelRates = [] }) => levelRates.length > 0)
}
