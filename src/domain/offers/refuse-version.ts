import { LEVELS_MOST } from '#domain/levels/levels.ts'
import { payableStep } from '#domain/money/currency.ts'
import { GIFT_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'

import {
  type BonusTerms,
  LEVEL_PATTERN,
  type OfferKind,
  type OfferReward,
  type OfferSums,
  type OfferVersion,
  type RewardTier,
  type TriggerEvent,
  type UseLimit,
} from './version.ts'
import { refusePlay } from '#domain/segments/segment.ts'
import { isOfferPeriod } from './occurrence.ts'
import { bonusTermsOf, WHOLE_HUNDREDTHS, possibleWeights } from './bonus-terms.ts'
import { type RankingFault, areRankedTiers, refuseRanking } from './ranked-offer.ts'
import { pieceWorth } from './reward-of.ts'

export const TIERS_MAX = 20
export const ROUNDS_MAX = 99
/** The most tickets of one reward, as of one gift by operators. */
export const REWARD_TICKETS_MAX = GIFT_TICKETS_MOST
export const DAYS_MAX = 366

/** The events for which each kind of offer pays. */
const eventsOf: Readonly<Record<OfferKind, readonly TriggerEvent[]>> = {
  deposit: ['deposit'],
  turnover: ['stakes'],
  loss_rebate: ['net_loss'],
  cashback: ['stakes', 'net_loss'],
  newbie: ['registration', 'deposit'],
  ranking: ['rank'],
  app_download: ['app_install'],
  referral: ['friend'],
  mission: ['mission'],
  raffle: ['deposit', 'stakes'],
  manual: ['operator'],
}

/** Events with an amount, an operator's list among them; the others have no value of which a rate could be paid. */
const eventsWithValue: readonly TriggerEvent[] = ['deposit', 'stakes', 'net_loss', 'operator']

/**
 * Kinds that engines of their own pay: terms of friends, missions and raffles. A member finds them in the list of offers, with links to
 * their pages. Versions of a raffle that were published before still pay.
 */
const kindsElsewhere: readonly OfferKind[] = ['referral', 'mission', 'raffle']

export type VersionFault =
  | RankingFault
  | 'kind_elsewhere'
  | 'event_of_kind'
  | 'recurrence'
  | 'window'
  | 'weekday'
  | 'claim_days'
  | 'registered_days'
  | 'level'
  | 'country'
  | 'segments'
  | 'segment_days'
  | 'segment_play'
  | 'new_depositors_of_period'
  | 'depositors_of_number'
  | 'person_limit'
  | 'need_before_registration'
  | 'code_missing'
  | 'code_unused'
  | 'approval_page'
  | 'approval_at_joining'
  | 'no_currency'
  | 'no_tier'
  | 'too_many_tiers'
  | 'tier_below_zero'
  | 'tier_not_rising'
  | 'tier_value'
  | 'rate_without_value'
  | 'rate_without_cap'
  | 'level_rates'
  | 'not_payable'
  | 'round_stake'
  | 'raffle_missing'
  | 'tickets_unclaimed'
  | 'ticket_worth'
  | 'convert_max'
  | 'stake_max_missing'
  | 'budget'
  | 'multiplier'
  | 'days'
  | 'weight'
  | 'nothing_counts'
  | 'limit'

/** Where a version is refused, for the field of the form. */
export interface VersionRefusal {
  readonly fault: VersionFault
  readonly currency?: string
  readonly tier?: number
}

/** Whether a version is complete and consistent, whatever its market. The first fault counts. */
export function refuseVersion(version: OfferVersion): VersionRefusal | undefined {
  return versionFaults(version)[0]
}

/** The first fault of each part of a version, for a form that names them all at once. */
export function versionFaults(version: OfferVersion): VersionRefusal[] {
  const { reward, limits, grantsMax } = version
  const terms = bonusTermsOf(version)
  const faults: readonly (VersionFault | undefined)[] = [
    kindsElsewhere.includes(version.kind) ? 'kind_elsewhere' : undefined, // guard: kinds-of-other-engines-refused
    refuseTrigger(version),
    refuseRanking(version),
    refuseApproval(version),
    refuseNewcomers(version),
    refuseWindow(version),
    refuseAudience(version),
    terms && refuseBonusTerms(terms),
    reward.of === 'free_rounds' && !isDays(reward.days) ? 'days' : undefined,
    refuseTickets(version),
    limits.some(({ of, value }) => of !== 'uses' || value <= 0n) ? 'limit' : undefined,
    grantsMax !== undefined && !isCount(grantsMax) ? 'budget' : undefined,
  ]
  const sums = Object.entries(version.sums)
  return [
    ...faults.flatMap((fault) => (fault ? [{ fault }] : [])),
    ...(sums.length === 0 ? [{ fault: 'no_currency' } as const] : []),
    ...sums.flatMap(([currency, one]) => {
      const refusal = refuseSums(version, currency, one)
      return refusal ? [{ currency, ...refusal }] : []
    }),
  ]
}

function refuseTrigger({ kind, trigger, code, needs }: OfferVersion): VersionFault | undefined {
  const { event, recurrence, nth } = trigger
  if (!eventsOf[kind].includes(event)) return 'event_of_kind'
  const isFigure = event === 'stakes' || event === 'net_loss'
  if (isFigure && recurrence === 'each') return 'recurrence'
  if (event === 'rank' && !isOfferPeriod(recurrence)) return 'recurrence'
  const isOfMember = event === 'registration' || event === 'app_install'
  if (isOfMember && recurrence !== 'once') return 'recurrence'
  if (nth !== undefined && (event !== 'deposit' || recurrence !== 'once' || !isCount(nth)))
    return 'recurrence'
  if (needs.includes('code') && !code) return 'code_missing'
  return code && !needs.includes('code') ? 'code_unused' : undefined
}

/** Members apply on a page; a reward for joining itself would come before any approval. */
function refuseApproval({ needs, approvalPage, trigger }: OfferVersion): VersionFault | undefined {
  if (needs.includes('approval') !== (approvalPage !== undefined)) return 'approval_page'
  return approvalPage !== undefined && trigger.event === 'registration' ? 'approval_at_joining' : undefined
}

/**
 * An announced app and a registration without joining cost nothing, so each person is rewarded once. A newcomer meets no other need at
 * that moment.
 */
function refuseNewcomers(version: OfferVersion): VersionFault | undefined {
  const { needs } = version
  if (isUnjoined(version) && (needs.includes('verification') || needs.includes('app')))
    return 'need_before_registration'
  return lacksPersonLimit(version) ? 'person_limit' : undefined // guard: free-deeds-once-per-person
}

/** Whether a version would pay each account of a person for a deed that costs nothing. */
export function lacksPersonLimit(version: Pick<OfferVersion, 'trigger' | 'needs' | 'limits'>): boolean {
  const isFree = version.trigger.event === 'app_install' || isUnjoined(version)
  return isFree && !version.limits.some(isOncePerPerson)
}

/** Whether a registration itself is rewarded, without joining. */
function isUnjoined({ trigger: { event }, needs }: Pick<OfferVersion, 'trigger' | 'needs'>): boolean {
  return event === 'registration' && !needs.includes('opt_in') && !needs.includes('code')
}

/** One use for each person, ever. */
export function isOncePerPerson({ of, per, period, value }: UseLimit): boolean {
  return of === 'uses' && per === 'person' && period === 'ever' && value === 1n
}

function refuseWindow({ window }: OfferVersion): VersionFault | undefined {
  const { startsAtMs, closesAtMs = window.endsAtMs, endsAtMs, claimDays, weekdays } = window
  if (!(startsAtMs < closesAtMs && closesAtMs <= endsAtMs)) return 'window'
  if (weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) return 'weekday'
  return claimDays !== undefined && !isDays(claimDays) ? 'claim_days' : undefined
}

function refuseAudience({ audience, trigger }: OfferVersion): VersionFault | undefined {
  const { registeredDaysMin = 0, registeredDaysMax = registeredDaysMin } = audience
  if (!audience.levels.every((level) => LEVEL.test(level))) return 'level'
  if (!audience.countries.every((code) => /^[A-Z]{2}$/.test(code))) return 'country'
  // Names of segments have no meaning to the house: no member is in one, so the offer would reward nobody.
  if (audience.segments.length > 0) return 'segments'
  const { registeredFrom = '', registeredTo = registeredFrom } = audience.segment ?? {}
  if (registeredTo < registeredFrom) return 'segment_days'
  if (audience.segment && refusePlay(audience.segment)) return 'segment_play'
  // A period is judged after its end, when its own deposits have been credited.
  if (audience.segment?.hasDeposited === false && isOfferPeriod(trigger.recurrence))
    return 'new_depositors_of_period'
  // A second deposit has one before it, and a first one has none: such an offer would reward nobody.
  const { hasDeposited } = audience.segment ?? {}
  if (hasDeposited !== undefined && trigger.nth !== undefined && trigger.nth > 1 !== hasDeposited)
    return 'depositors_of_number'
  return registeredDaysMin < 0 || registeredDaysMax < registeredDaysMin ? 'registered_days' : undefined
}

function refuseBonusTerms({ multiplierHundredths, days, weights }: BonusTerms): VersionFault | undefined {
  if (!Number.isSafeInteger(multiplierHundredths) || multiplierHundredths < 0) return 'multiplier'
  if (!isDays(days)) return 'days'
  const isWeight = (weight: number) => Number.isInteger(weight) && weight >= 0 && weight <= WHOLE_HUNDREDTHS
  if (!weights.every(({ weightHundredths }) => isWeight(weightHundredths))) return 'weight'
  return possibleWeights(weights).some((weight) => weight > 0) ? undefined : 'nothing_counts'
}

/** Only a call that holds the house secret can make a ticket, so the member claims them. */
function refuseTickets({ reward, window }: OfferVersion): VersionFault | undefined {
  if (reward.of !== 'tickets') return undefined
  if (reward.raffle === undefined) return 'raffle_missing'
  return window.claimDays === undefined ? 'tickets_unclaimed' : undefined // guard: reward-tickets-claimed
}

function refuseSums(
  { reward, trigger }: OfferVersion,
  currency: string,
  sums: OfferSums,
): { readonly fault: VersionFault; readonly tier?: number } | undefined {
  const { tiers, stakeMax, convertMax, budget, roundStake, ticketWorth, limits = [] } = sums
  if (tiers.length === 0) return { fault: 'no_tier' }
  if (tiers.length > TIERS_MAX) return { fault: 'too_many_tiers' }
  if (trigger.places !== undefined && !areRankedTiers(sums, trigger.places))
    return { fault: 'ranking_places' }
  const step = payableStep(currency)
  for (const [index, tier] of tiers.entries()) {
    const fault =
      refuseTier(tier, tiers[index - 1]) ??
      refuseTierValue(reward, tier, { hasValue: eventsWithValue.includes(trigger.event), step }) ??
      refuseLevelRates(tier, trigger)
    if (fault) return { fault, tier: index }
  }
  const isSum = (sum: bigint | undefined) => sum === undefined || (sum > 0n && sum % step === 0n)
  if (reward.of === 'free_rounds' && (roundStake === undefined || !isSum(roundStake)))
    return { fault: 'round_stake' }
  // Without a worth neither the budget nor a limit would hold tickets.
  if ((reward.of === 'tickets') !== (ticketWorth !== undefined) || !isSum(ticketWorth))
    return { fault: 'ticket_worth' }
  if (reward.of === 'bonus' && stakeMax === undefined) return { fault: 'stake_max_missing' }
  if (!isSum(stakeMax)) return { fault: 'not_payable' }
  if (!isSum(convertMax)) return { fault: 'convert_max' }
  if (limits.some(({ of, value }) => of !== 'amount' || !isSum(value))) return { fault: 'limit' }
  const isCounted = reward.of === 'free_rounds' || reward.of === 'tickets'
  const most = costMax(tiers, isCounted ? pieceWorth(sums) : undefined)
  return isSum(budget) && (budget ?? most) >= most ? undefined : { fault: 'budget' }
}

function refuseTier(tier: RewardTier, before: RewardTier | undefined): VersionFault | undefined {
  if (tier.from < 0n) return 'tier_below_zero'
  return before && tier.from <= before.from ? 'tier_not_rising' : undefined
}

/** Money is a rate with a cap or an amount; rounds, points and tickets are a count. */
function refuseTierValue(
  { of }: OfferReward,
  { ratePpm, cap, amount, count }: RewardTier,
  { hasValue, step }: { readonly hasValue: boolean; readonly step: bigint },
): VersionFault | undefined {
  if (of !== 'cash' && of !== 'bonus') {
    const isOnlyCount = ratePpm === undefined && cap === undefined && amount === undefined
    const most =
      of === 'free_rounds' ? ROUNDS_MAX : of === 'tickets' ? REWARD_TICKETS_MAX : Number.MAX_SAFE_INTEGER
    return isOnlyCount && count !== undefined && isCount(count) && count <= most ? undefined : 'tier_value'
  }
  if (count !== undefined || (ratePpm === undefined) === (amount === undefined)) return 'tier_value'
  if (amount !== undefined) {
    if (cap !== undefined || amount <= 0n) return 'tier_value'
    return amount % step === 0n ? undefined : 'not_payable'
  }
  if (ratePpm === undefined || !isCount(ratePpm)) return 'tier_value'
  if (!hasValue) return 'rate_without_value'
  if (cap === undefined || cap <= 0n) return 'rate_without_cap'
  return cap % step === 0n ? undefined : 'not_payable'
}

/** Figures of a period alone are paid by level: each level from the second on has a higher rate than the one before. */
function refuseLevelRates(
  { ratePpm, levelRates }: RewardTier,
  { event, recurrence }: OfferVersion['trigger'],
): VersionFault | undefined {
  if (levelRates === undefined) return undefined
  const isOfPeriod = (event === 'stakes' || event === 'net_loss') && isOfferPeriod(recurrence)
  const rates = [{ rank: 0, ratePpm: ratePpm ?? 0 }, ...levelRates]
  const isRising = rates.every((one, at) => {
    const before = rates[at - 1]
    return !before || (one.rank > before.rank && one.ratePpm > before.ratePpm)
  })
  const isWhole = levelRates.every(
    (one) => isCount(one.rank) && one.rank < LEVELS_MOST && isCount(one.ratePpm),
  )
  return isOfPeriod && ratePpm !== undefined && levelRates.length > 0 && isRising && isWhole
    ? undefined
    : 'level_rates'
}

/** The most that one grant costs; of free rounds and tickets what they are worth, and zero for other rewards without an amount. */
export function costMax(tiers: readonly RewardTier[], worth = 0n): bigint {
  return tiers.reduce((most, { cap = 0n, amount = 0n, count = 0 }) => {
    const cost = (amount > cap ? amount : cap) + worth * BigInt(count)
    return cost > most ? cost : most
  }, 0n)
}

const LEVEL = new RegExp(LEVEL_PATTERN)
const isCount = (number: number) => Number.isSafeInteger(number) && number > 0
const isDays = (days: number) => isCount(days) && days <= DAYS_MAX
