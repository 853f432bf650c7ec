import { PLACES_MOST } from '#domain/boards/board.ts'
import { UNIT } from '#domain/money/amount.ts'

import { isOfferPeriod } from './occurrence.ts'
import { piecesValue, rewardOf } from './reward-of.ts'
import type { Audience, OfferNeed, OfferSums, OfferVersion, Trigger } from './version.ts'

/** A place as the value of a deed and of tiers. */
export const valueOfPlace = (place: number): bigint => BigInt(place) * UNIT

export const placeOfValue = (value: bigint): number => Number(value / UNIT)

/** Whether a version states all that its rankings need. */
export function isRanking(
  trigger: Trigger,
): trigger is Trigger & Required<Pick<Trigger, 'rankedBy' | 'places'>> {
  const { event, recurrence, rankedBy, places } = trigger
  return event === 'rank' && isOfferPeriod(recurrence) && rankedBy !== undefined && places !== undefined
}

export type RankingFault = 'ranking_missing' | 'ranking_unused' | 'ranking_places' | 'ranking_for_all'

/**
 * A ranking takes part of all members, because each of them sees its board: whom a need or an audience left out would see a place
 * without a reward. The age and the verification are judged when the places are final.
 */
export function refuseRanking({
  trigger,
  needs,
  audience,
  window,
}: Pick<OfferVersion, 'trigger' | 'needs' | 'audience' | 'window'>): RankingFault | undefined {
  const { event, rankedBy, places } = trigger
  if (event !== 'rank') return rankedBy === undefined && places === undefined ? undefined : 'ranking_unused'
  if (!isRanking(trigger)) return 'ranking_missing'
  const { places: stated } = trigger
  if (!Number.isInteger(stated) || stated < 1 || stated > PLACES_MOST) return 'ranking_places'
  const isForAll = needs.every(isMetLater) && isOfAll(audience) && window.weekdays.length === 0
  return isForAll ? undefined : 'ranking_for_all' // guard: ranking-for-all-members
}

const isMetLater = (need: OfferNeed) => need === 'verification'

function isOfAll({ levels, countries, registeredDaysMin, registeredDaysMax, segment }: Audience): boolean {
  const isLimited = registeredDaysMin !== undefined || registeredDaysMax !== undefined
  return levels.length === 0 && countries.length === 0 && !isLimited && segment === undefined
}

/** Whether the tiers are the places from the first one on, and no later place gets more. */
export function areRankedTiers({ tiers, ...sums }: OfferSums, places: number): boolean {
  return tiers.every(({ from, amount = 0n, count = 0 }, at) => {
    const before = tiers[at - 1]
    const worth = amount + piecesValue(sums, count)
    const isPlace = from % UNIT === 0n && from >= UNIT && from <= valueOfPlace(places)
    if (before === undefined) return isPlace && from === UNIT
    return isPlace && worth <= (before.amount ?? 0n) + piecesValue(sums, before.count ?? 0)
  })
}

/** The worth of the reward of each place, from the first one on. */
export function worthByPlace(
  { trigger, sums }: Pick<OfferVersion, 'trigger' | 'sums'>,
  currency: string,
): bigint[] {
  const own = Object.hasOwn(sums, currency) ? sums[currency] : undefined
  if (!own || !isRanking(trigger)) return []
  return Array.from({ length: trigger.places }, (_none, at) => {
    const reward = rewardOf(own, valueOfPlace(at + 1), currency)
    return reward ? reward.amount + piecesValue(own, reward.count) : 0n
  }).filter((worth) => worth > 0n)
}
