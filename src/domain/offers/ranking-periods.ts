import { boundsOf } from '#domain/agents/periods.ts'

import { type MerchantClock, dueAtMs, offerPeriodOf } from './occurrence.ts'
import { type EndedPeriod, countedDays } from './period-figure.ts'
import type { OfferPeriod, OfferVersion } from './version.ts'

/** The first and the last day of the ranking of a period: the whole days within the window. */
export function daysOfRanking(
  period: Pick<EndedPeriod, 'startDay' | 'endDay'>,
  window: OfferVersion['window'],
  clock: MerchantClock,
): { readonly fromDay: string; readonly toDay: string } | undefined {
  const days = countedDays(period, window, { clock })
  const [fromDay] = days
  const toDay = days.at(-1)
  return fromDay === undefined || toDay === undefined ? undefined : { fromDay, toDay }
}

/** Hours before a period in which its board is opened, with the newest version of that moment. */
export const OPENED_HOURS_BEFORE = 24

/**
 * The periods whose boards should be open on a day: the present one, under a version that was published before it began, and the
 * next one, a day before it begins.
 */
export function periodsToOpen(
  kind: OfferPeriod,
  { day, nowMs, clock }: { readonly day: string; readonly nowMs: number; readonly clock: MerchantClock },
): { readonly period: EndedPeriod; readonly beginsAtMs: number }[] {
  const present = { kind, ...offerPeriodOf(kind, day, clock) }
  const next = { kind, ...offerPeriodOf(kind, present.endDay, clock) }
  const nextAtMs = dueAtMs(present, clock)
  const { startMs } = boundsOf(present, clock)
  return [
    { period: present, beginsAtMs: startMs },
    ...(nextAtMs - nowMs <= OPENED_HOURS_BEFORE * 3_600_000 ? [{ period: next, beginsAtMs: nextAtMs }] : []),
  ]
}
