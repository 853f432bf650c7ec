import { addDays } from '#domain/records/business-day.ts'

import type { Segment } from './segment.ts'

/**
 * The rules of a segment that an offer or a mission can state beside its levels and countries. A member acts when it is judged, so that
 * none is unseen for days.
 */
export type OfferSegment = Omit<Segment, 'levels' | 'countries' | 'unseenForDays'>

/** The member as segments see them. The database judges the rules (`segment_members`), as it does for campaigns. */
export interface SegmentFacts {
  /** Before the deed that is judged. */
  readonly hasDeposited: boolean
  readonly judged: readonly JudgedSegment[]
}

export interface JudgedSegment {
  readonly rules: OfferSegment
  /** Whether the member is in the segment if a deposit was credited before, and if none was. */
  readonly afterDeposit: boolean
  readonly beforeDeposit: boolean
}

/** Whether the member is in the segment; false for one that was not judged. */
export function isInSegment(segment: OfferSegment, { hasDeposited, judged }: SegmentFacts): boolean {
  const key = keyOf(segment)
  const found = judged.find(({ rules }) => keyOf(rules) === key)
  return found !== undefined && (hasDeposited ? found.afterDeposit : found.beforeDeposit)
}

/** Equal rules have one key, in whatever order they are stated. */
const keyOf = (segment: OfferSegment): string =>
  JSON.stringify(Object.entries(segment).toSorted(([a], [b]) => (a < b ? -1 : 1)))

interface CountedAudience {
  readonly levels: readonly string[]
  readonly countries: readonly string[]
  readonly registeredDaysMin?: number | undefined
  readonly registeredDaysMax?: number | undefined
  readonly segment?: OfferSegment | undefined
}

/** The segment of an audience on a business day, of which members are counted. Ages are left out: few members have stated theirs. */
export function segmentOf(
  { levels, countries, registeredDaysMin, registeredDaysMax, segment = {} }: CountedAudience,
  today: string,
): Segment {
  const from = latest(segment.registeredFrom, registeredDaysMax, today)
  const to = earliest(segment.registeredTo, registeredDaysMin, today)
  return {
    ...segment,
    ...(levels.length === 0 ? {} : { levels: levels.map(Number) }),
    ...(countries.length === 0 ? {} : { countries }),
    ...(from === undefined ? {} : { registeredFrom: from }),
    ...(to === undefined ? {} : { registeredTo: to }),
  }
}

const dayBefore = (days: number | undefined, today: string) =>
  days === undefined ? undefined : addDays(today, -days)

function latest(day: string | undefined, days: number | undefined, today: string): string | undefined {
  const other = dayBefore(days, today)
  return day !== undefined && (other === undefined || day > other) ? day : other
}

function earliest(day: string | undefined, days: number | undefined, today: string): string | undefined {
  const other = dayBefore(days, today)
  return day !== undefined && (other === undefined || day < other) ? day : other
}
