import { addDays } from '#domain/records/business-day.ts'

import { type ProductRates, rateOf, rateProducts } from './rate-products.ts'
import { isRateLowered } from './rate-terms.ts'

/** Whole business days between the announcement of lower rates and the day on which they count without consent. */
export const NOTICE_DAYS = 7

interface AnnouncedRates {
  readonly rates: ProductRates
  readonly fromDay: string
}

/** The business day from which changed rates count. The downline may accept lower ones for the next day. */
export function startOfRates({
  today,
  inForce,
  announced,
  after,
}: {
  readonly today: string
  readonly inForce: ProductRates
  /** The newest rates that wait for their day. */
  readonly announced?: AnnouncedRates | undefined
  readonly after: ProductRates
}): string {
  if (!isRateLowered(inForce, after)) return addDays(today, 1)
  // Not worse than what was announced already: no new notice.
  if (announced && !isRateLowered(announced.rates, after)) return announced.fromDay
  return addDays(today, 1 + NOTICE_DAYS)
}

/** Whether the downline may still bring the day forward. */
export function isConsentOpen(today: string, announced: AnnouncedRates | undefined): boolean {
  return announced !== undefined && announced.fromDay > addDays(today, 1)
}

/** The product in which the highest rate of a moved account and its team is above the lowest of its new uplines. */
export function refuseMovedRates({
  highest,
  above,
}: {
  readonly highest: ProductRates
  readonly above: readonly ProductRates[]
}): (typeof rateProducts)[number] | undefined {
  return rateProducts.find((product) => {
    const ratePpm = rateOf(highest, product)
    // An account without a return takes no part, nor does an upline without one.
    return ratePpm !== undefined && above.some((rates) => (rateOf(rates, product) ?? Infinity) < ratePpm)
  })
}
