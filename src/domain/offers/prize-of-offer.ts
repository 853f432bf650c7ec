import { isPaid } from './due.ts'
import { piecesValue } from './reward-of.ts'
import type { Audience, OfferVersion } from './version.ts'

/** A bonus or free rounds that a version of an offer gives for a prize of a raffle. */
export interface OfferedPrize {
  readonly gives: 'bonus' | 'free_rounds'
  /** Money of a bonus; the number of free rounds. */
  readonly amount: bigint
  /** The part of the budget that a piece takes: of free rounds their stakes. */
  readonly worth: bigint
}

/**
 * The prize that a version gives; undefined where it fits none. A prize is drawn, so that nothing is left to be judged: the version gives one
 * fixed reward by the hands of operators, to all members whom the guard of rewards lets.
 */
export function offeredPrize(
  version: OfferVersion,
  { currency, minimumAge }: { readonly currency: string; readonly minimumAge: number },
): OfferedPrize | undefined {
  const { trigger, reward, needs, limits, audience } = version
  const sums = Object.hasOwn(version.sums, currency) ? version.sums[currency] : undefined
  const [tier, ...others] = sums?.tiers ?? []
  if (!sums || !tier || others.length > 0 || trigger.event !== 'operator' || !isPaid(version))
    return undefined
  const isForAll = needs.length === 0 && limits.length === 0 && (sums.limits ?? []).length === 0
  if (!isForAll || !isOfEverybody(audience, minimumAge)) return undefined // guard: prize-offer-for-all
  if (reward.of === 'bonus' && tier.amount !== undefined)
    return { gives: 'bonus', amount: tier.amount, worth: tier.amount }
  if (reward.of === 'free_rounds' && tier.count !== undefined)
    return { gives: 'free_rounds', amount: BigInt(tier.count), worth: piecesValue(sums, tier.count) }
  return undefined
}

function isOfEverybody(
  { levels, countries, ageMin, registeredDaysMin, registeredDaysMax, segments, segment }: Audience,
  minimumAge: number,
): boolean {
  const isOfAllDays = (registeredDaysMin ?? 0) === 0 && registeredDaysMax === undefined
  const isOfAllPlaces = levels.length === 0 && countries.length === 0
  return (
    isOfAllPlaces && isOfAllDays && ageMin <= minimumAge && segments.length === 0 && segment === undefined
  )
}
