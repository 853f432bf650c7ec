import { WHOLE_PPM } from '#domain/agents/rates.ts'

import { WHOLE_HUNDREDTHS, bonusTermsOf } from './bonus-terms.ts'
import { requiredOf } from './grant.ts'
import { costMax } from './refuse-version.ts'
import { piecesValue } from './reward-of.ts'
import { limitsOf } from './use-limits.ts'
import type {
  Audience,
  BonusTerms,
  BonusWeight,
  OfferReward,
  OfferSums,
  OfferVersion,
  OfferWindow,
  RewardTier,
  Trigger,
  UseLimit,
} from './version.ts'

/** One line of the terms that a member reads before joining: numbers, without text. */
export type MemberTerm =
  | {
      readonly about: 'activity'
      readonly trigger: Trigger
      readonly of: OfferReward['of']
      readonly tiers: readonly RewardTier[]
      /** The stakes that the most free rounds replace, or the worth of the most tickets. */
      readonly piecesValue: bigint
      /** The name of the raffle whose tickets are the reward, else its code. */
      readonly raffle?: string | undefined
      /** The payment channels whose deposits count, by name, else by id; absent: all. */
      readonly channels?: readonly string[] | undefined
    }
  | {
      readonly about: 'requirement'
      readonly multiplierHundredths: number
      readonly base: BonusTerms['base']
      /** The largest bonus with the sum to stake for it: a worked amount. Zero where the wins decide. */
      readonly example: { readonly bonus: bigint; readonly required: bigint }
    }
  | {
      readonly about: 'weights'
      readonly whole: readonly BonusWeight[]
      readonly part: readonly BonusWeight[]
      readonly none: readonly BonusWeight[]
      readonly oddsMinMilli: number
    }
  | { readonly about: 'stake_max'; readonly stakeMax: bigint | undefined }
  | {
      readonly about: 'time'
      readonly days: number | undefined
      readonly claimDays: number | undefined
      /** ISO weekdays on which deeds count; empty: all. */
      readonly weekdays: readonly number[]
    }
  | { readonly about: 'purses'; readonly first: 'cash' }
  | { readonly about: 'conversion'; readonly convertMax: bigint | undefined }
  | { readonly about: 'withdrawal'; readonly bonus: BonusTerms['onWithdrawal'] }
  | { readonly about: 'giving_up'; readonly at: 'any_time' }
  | { readonly about: 'members'; readonly audience: TermAudience; readonly limits: readonly UseLimit[] }

/** The audience without the names of versions of before, which have no words. */
export type TermAudience = Omit<Audience, 'segments'>

/** The part of a version that its terms need. */
export type TermRules = Pick<OfferVersion, 'trigger' | 'reward' | 'sums' | 'limits'> & {
  readonly window: Pick<OfferWindow, 'claimDays' | 'weekdays'>
  readonly audience: TermAudience
  /** The names of payment channels by their ids. */
  readonly channelNames?: ReadonlyMap<string, string> | undefined
}

/**
 * The terms of an offer in one currency: ten for a bonus, and for other rewards those of the ten that apply. They come from
 * the version that a grant will keep. Undefined in a currency without the offer.
 */
export function memberTerms(version: TermRules, currency: string): MemberTerm[] | undefined {
  if (!Object.hasOwn(version.sums, currency)) return undefined
  const sums = version.sums[currency]
  if (!sums) return undefined
  const { trigger, reward, window, channelNames } = version
  const { levels, countries, ageMin, registeredDaysMin, registeredDaysMax, segment } = version.audience
  const terms = bonusTermsOf(version)
  const days = reward.of === 'free_rounds' ? reward.days : terms?.days
  const countMax = Math.max(...sums.tiers.map(({ count = 0 }) => count))
  return [
    {
      about: 'activity',
      trigger,
      of: reward.of,
      tiers: sums.tiers,
      piecesValue: piecesValue(sums, countMax),
      ...(reward.of === 'tickets' ? { raffle: reward.name ?? reward.raffle } : {}),
      ...(trigger.event === 'deposit' && trigger.channels.length > 0
        ? { channels: trigger.channels.map((id) => channelNames?.get(id) ?? id) }
        : {}),
    },
    ...(terms ? bonusLines(terms, sums, trigger) : []),
    { about: 'time', days, claimDays: window.claimDays, weekdays: window.weekdays },
    ...(terms ? purseLines(terms, sums) : []),
    {
      about: 'members',
      audience: { levels, countries, ageMin, registeredDaysMin, registeredDaysMax, segment },
      limits: limitsOf(version, currency),
    },
  ]
}

function bonusLines(terms: BonusTerms, sums: OfferSums, { event }: Trigger): MemberTerm[] {
  const { multiplierHundredths, base, weights, oddsMinMilli } = terms
  const at = (from: number, to: number) =>
    weights.filter(({ weightHundredths }) => from <= weightHundredths && weightHundredths <= to)
  return [
    { about: 'requirement', multiplierHundredths, base, example: exampleOf(terms, sums, event) },
    {
      about: 'weights',
      whole: at(WHOLE_HUNDREDTHS, WHOLE_HUNDREDTHS),
      part: at(1, WHOLE_HUNDREDTHS - 1),
      none: at(0, 0),
      oddsMinMilli,
    },
    { about: 'stake_max', stakeMax: sums.stakeMax },
  ]
}

function purseLines({ onWithdrawal }: BonusTerms, { convertMax }: OfferSums): MemberTerm[] {
  return [
    { about: 'purses', first: 'cash' },
    { about: 'conversion', convertMax },
    { about: 'withdrawal', bonus: onWithdrawal },
    { about: 'giving_up', at: 'any_time' },
  ]
}

/** The deposit of the example is the least one that gives the largest bonus. */
function exampleOf(
  terms: BonusTerms,
  { tiers }: OfferSums,
  event: Trigger['event'],
): { bonus: bigint; required: bigint } {
  const bonus = costMax(tiers)
  if (event !== 'deposit') return { bonus, required: requiredOf(terms, { bonus, deposit: 0n }) }
  const tier = tiers.find(({ cap, amount }) => (amount ?? cap) === bonus)
  const deposit = tier?.ratePpm === undefined ? (tier?.from ?? 0n) : depositFor(bonus, tier.ratePpm)
  const least = tier && deposit < tier.from ? tier.from : deposit
  return { bonus, required: requiredOf(terms, { bonus, deposit: least }) }
}

function depositFor(bonus: bigint, ratePpm: number): bigint {
  return (bonus * WHOLE_PPM + BigInt(ratePpm) - 1n) / BigInt(ratePpm)
}
