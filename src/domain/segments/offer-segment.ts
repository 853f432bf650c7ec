import { addDays } from '#domain/records/business-day.ts'

import type { Segment } from './segment.ts'

/**
 * The rules of a segment that an offer can state beside its levels and countries. A member acts when an offer is judged, so that none
 * is unseen for days.
 */
export type OfferSegment = Pick<
  Segment,
  'seenWithinDays' | 'registeredFrom' | 'registeredTo' | 'languages' | 'hasDeposited'
>

/** The member as the rules see them. */
export interface SegmentFacts {
  /** The business day of the registration. */
  readonly registeredOn: string
  readonly seenAgoMs: number
  readonly language: string
  /** Before the deed that is judged. */
  readonly hasDeposited: boolean
}

const DAY_MS = 86_400_000

/** Whether every stated rule holds for the member. Campaigns ask the database the same of many members. */
export function isInSegment(
  { seenWithinDays, registeredFrom, registeredTo, languages, hasDeposited }: OfferSegment,
  member: SegmentFacts,
): boolean {
  if (seenWithinDays !== undefined && member.seenAgoMs > seenWithinDays * DAY_MS) return false
  if (registeredFrom !== undefined && member.registeredOn < registeredFrom) return false
  if (registeredTo !== undefined && member.registeredOn > registeredTo) return false
  if (languages && !languages.includes(member.language)) return false
  return hasDeposited === undefined || member.hasDeposited === hasDeposited
}

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
