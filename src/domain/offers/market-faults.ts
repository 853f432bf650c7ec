import { WHOLE_PPM } from '#domain/agents/rates.ts'

import { type OfferMarketRules, offerMarketRules } from './market-rules.ts'
import { isOncePerPerson } from './refuse-version.ts'
import { hasLevelRates, highestRate, piecesValue } from './reward-of.ts'
import type { BonusTerms, OfferSums, OfferVersion, RewardTier } from './version.ts'
import { bonusTermsOf, effectiveMultiplier, possibleWeights, WHOLE_HUNDREDTHS } from './bonus-terms.ts'

export type MarketFault =
  | 'kind_not_allowed'
  | 'event_not_allowed'
  | 'during_play'
  | 'first_play_only'
  | 'levels_not_allowed'
  | 'age_too_low'
  | 'public_not_allowed'
  | 'several_products'
  | 'multiplier_too_high'
  | 'effective_multiplier_too_high'
  | 'base_not_allowed'
  | 'weight_not_whole'
  | 'days_too_few'
  | 'round_wins_as_bonus'
  | 'convert_max_not_allowed'
  | 'currency_without_value_max'
  | 'value_too_high'
  | 'value_not_equal'
  | 'rate_too_high'

/** All that the law of its market refuses in a version: a version with faults is not published. */
export function marketFaults(version: OfferVersion): MarketFault[] {
  const rules = offerMarketRules[version.market]
  const terms = bonusTermsOf(version)
  return [
    ...activityFaults(version, rules),
    ...(terms ? termsFaults(terms, rules) : []),
    ...rewardFaults(version, rules),
    ...sumsFaults(version, rules),
  ]
}

function activityFaults(version: OfferVersion, rules: OfferMarketRules): MarketFault[] {
  const { kind, trigger, audience, isPublic, product } = version
  const isByLevel = Object.values(version.sums).some(hasLevelRates)
  const isDuringPlay =
    trigger.event === 'stakes' && (trigger.recurrence === 'once' || trigger.recurrence === 'each')
  return where<MarketFault>([
    ['kind_not_allowed', rules.kindsOff.includes(kind)],
    ['event_not_allowed', rules.eventsOff.includes(trigger.event)],
    ['during_play', !rules.allowsDuringPlay && isDuringPlay],
    ['first_play_only', rules.allowsFirstPlayOnly && !isFirstPlayOnly(version)],
    ['levels_not_allowed', !rules.allowsLevels && (audience.levels.length > 0 || isByLevel)],
    ['age_too_low', audience.ageMin < rules.ageMin],
    ['public_not_allowed', !rules.allowsPublic && isPublic],
    ['several_products', rules.asksOneProduct && trigger.product !== product],
  ])
}

/** Once for each person, at registration or at the first deposit. */
function isFirstPlayOnly({ trigger: { event, nth, recurrence }, limits }: OfferVersion): boolean {
  const isFirst = event === 'registration' || (event === 'deposit' && nth === 1)
  return isFirst && recurrence === 'once' && limits.some(isOncePerPerson)
}

function termsFaults(terms: BonusTerms, rules: OfferMarketRules): MarketFault[] {
  const { multiplierHundredths, base, weights, days } = terms
  const { multiplierMaxHundredths } = rules
  const isWhole = possibleWeights(weights).every((weight) => weight === 0 || weight === WHOLE_HUNDREDTHS)
  const isTooHigh = multiplierHundredths > multiplierMaxHundredths
  const isEffectivelyTooHigh = (effectiveMultiplier(terms) ?? Infinity) > multiplierMaxHundredths
  return where<MarketFault>([
    ['multiplier_too_high', isTooHigh],
    ['effective_multiplier_too_high', !isTooHigh && isEffectivelyTooHigh],
    ['base_not_allowed', !rules.bases.includes(base)],
    ['weight_not_whole', rules.asksWholeWeights && !isWhole],
    ['days_too_few', days < rules.daysMin],
  ])
}

function rewardFaults({ reward }: OfferVersion, rules: OfferMarketRules): MarketFault[] {
  if (reward.of !== 'free_rounds') return []
  return where<MarketFault>([
    ['round_wins_as_bonus', !rules.allowsBonusOfRoundWins && reward.wins !== 'cash'],
    ['days_too_few', reward.wins === 'cash' && reward.days < rules.daysMin],
  ])
}

function sumsFaults({ sums, trigger }: OfferVersion, rules: OfferMarketRules): MarketFault[] {
  const { valueMax, stakesMaxPpm, lossMaxPpm } = rules
  const all = Object.entries(sums)
  const rateMax = { stakes: stakesMaxPpm, net_loss: lossMaxPpm }[trigger.event as string]
  return where<MarketFault>([
    [
      'convert_max_not_allowed',
      !rules.allowsConvertMax && all.some(([, one]) => one.convertMax !== undefined),
    ],
    [
      'currency_without_value_max',
      valueMax !== undefined && all.some(([code]) => code !== valueMax.currency),
    ],
    [
      'value_too_high',
      valueMax !== undefined &&
        all.some(([, one]) => one.tiers.some((tier) => valueOf(tier, one) > valueMax.amount)),
    ],
    [
      'value_not_equal',
      rules.asksEqualValue &&
        all.some(([, one]) => one.tiers.some((tier) => !isEqualValue(tier, valueOf(tier, one)))),
    ],
    [
      'rate_too_high',
      rateMax !== undefined && all.some(([, one]) => one.tiers.some((tier) => isAbove(tier, one, rateMax))),
    ],
  ])
}

/** A rate is judged at every level. */
function isEqualValue({ from, ratePpm, levelRates = [] }: RewardTier, value: bigint): boolean {
  if (ratePpm === undefined) return from === value
  return [{ ratePpm }, ...levelRates].every((one) => BigInt(one.ratePpm) === WHOLE_PPM)
}

/** Free rounds and tickets are worth what they count for the budget. */
function valueOf({ cap, amount, count = 0 }: RewardTier, sums: OfferSums): bigint {
  return amount ?? cap ?? piecesValue(sums, count)
}

/** A value without a rate is compared with the least value for which it is paid. */
function isAbove(tier: RewardTier, sums: OfferSums, maxPpm: number): boolean {
  const ratePpm = highestRate(tier)
  if (ratePpm !== undefined) return ratePpm > maxPpm
  return valueOf(tier, sums) * WHOLE_PPM > tier.from * BigInt(maxPpm)
}

function where<T>(pairs: readonly (readonly [T, boolean])[]): T[] {
  return pairs.filter(([, holds]) => holds).map(([one]) => one)
}
