import { stakeWeight } from '#domain/limits/stake-rule.ts'
import type { StakedOn } from '#domain/plays/play.ts'

import type { BonusTerms, BonusWeight, OfferVersion } from './version.ts'

export const WHOLE_HUNDREDTHS = 100

/** The terms of a bonus that the reward is, or that wins of free rounds become. */
export function bonusTermsOf({ reward }: Pick<OfferVersion, 'reward'>): BonusTerms | undefined {
  if (reward.of === 'bonus') return reward.terms
  return reward.of === 'free_rounds' && reward.wins !== 'cash' ? reward.wins : undefined
}

/** The weight of a stake of a bonus: the narrowest rule decides, as for the wagering of deposits. */
export function bonusWeight(weights: readonly BonusWeight[], on: StakedOn | undefined): number {
  return stakeWeight(
    weights.map((weight) => ({ ...weight, stakeMax: undefined })),
    on,
  )
}

/** All weights by which a stake can count: those of the rules and, unless a rule covers everything, the whole. */
export function possibleWeights(weights: readonly BonusWeight[]): number[] {
  const covers = ({ product, category, vendorCode, gameCode }: BonusWeight) =>
    [product, category, vendorCode, gameCode].every((part) => part === '')
  const stated = weights.map(({ weightHundredths }) => weightHundredths)
  return weights.some(covers) ? stated : [...stated, WHOLE_HUNDREDTHS]
}

/**
 * How often the base is really staked where the weights are lowest, in hundredths, rounded up. A weight of 10 % makes
 * a hundredfold of a tenfold requirement. Undefined if nothing counts.
 */
export function effectiveMultiplier({ multiplierHundredths, weights }: BonusTerms): number | undefined {
  const counting = possibleWeights(weights).filter((weight) => weight > 0)
  if (counting.length === 0) return undefined
  return Math.ceil((multiplierHundredths * WHOLE_HUNDREDTHS) / Math.min(...counting))
}
