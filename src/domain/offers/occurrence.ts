import { type BrandClock, type Period, boundsOf, periodOf } from '#domain/agents/periods.ts'
import { addDays } from '#domain/records/business-day.ts'

import { type OfferPeriod, type OfferWindow, type Trigger, offerPeriods } from './version.ts'

/** The merchant's calendar: the zone, the start of the day, and the ISO weekday on which a week begins. */
export interface MerchantClock extends BrandClock {
  readonly weekStart: number
}

export function isOfferPeriod(recurrence: Trigger['recurrence']): recurrence is OfferPeriod {
  return offerPeriods.some((one) => one === recurrence)
}

/** The period of a merchant's calendar that contains a business day. */
export function offerPeriodOf(kind: OfferPeriod, day: string, { weekStart }: MerchantClock): Period {
  if (kind !== 'week') return periodOf(kind, day)
  const shift = weekStart - 1
  const { startDay, endDay } = periodOf('week', addDays(day, -shift))
  return { startDay: addDays(startDay, shift), endDay: addDays(endDay, shift) }
}

/**
 * Names one case for which a trigger pays. Member, offer and occurrence are the key of a claim: the version is no part of
 * it, so that a new version of an offer does not pay the same week again.
 */
export function occurrenceOf(
  { event, recurrence }: Trigger,
  { id, day }: { readonly id: bigint; readonly day: string },
  clock: MerchantClock,
): string {
  switch (recurrence) {
    case 'once':
      return 'once'
    case 'each':
      return `${event}:${id}`
    case 'day':
    case 'week':
    case 'month':
      return `${recurrence}:${offerPeriodOf(recurrence, day, clock).startDay}`
  }
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The part of a period in which deeds count: within the window, and after joining where the offer asks for it. Undefined if
 * there is none.
 */
export function countedSpan(
  period: Period,
  { startsAtMs, endsAtMs }: OfferWindow,
  { clock, joinedAtMs = 0 }: { readonly clock: MerchantClock; readonly joinedAtMs?: number | undefined },
): Span | undefined {
  const { startMs, endMs } = boundsOf(period, clock)
  const span = { fromMs: Math.max(startMs, startsAtMs, joinedAtMs), toMs: Math.min(endMs, endsAtMs) }
  return span.fromMs < span.toMs ? span : undefined
}

/** The moment from which the figure of a period is final and its reward due. */
export function dueAtMs(period: Period, clock: MerchantClock): number {
  return boundsOf(period, clock).endMs
}
