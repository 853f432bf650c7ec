import { findCountry } from '#domain/countries/countries.ts'

/** Members by stated rules. A member is in the segment if every rule holds; a rule that is absent holds for all. */
export interface Segment {
  /** Ranks of levels. */
  readonly levels?: readonly number[]
  /** Days since the member was last seen: at most, and at least. */
  readonly seenWithinDays?: number
  readonly unseenForDays?: number
  /** Business days of the registration, both included. */
  readonly registeredFrom?: string
  readonly registeredTo?: string
  /** Codes of languages; members who chose none have the brand's. */
  readonly languages?: readonly string[]
  /** Countries of mobile numbers or of the registration. */
  readonly countries?: readonly string[]
  /** Whether a deposit was credited. */
  readonly hasDeposited?: boolean
}

export const SEGMENT_DAYS_MOST = 3650

export type SegmentFault =
  | 'level_unknown'
  | 'language_unknown'
  | 'country_unknown'
  | 'days_exclude'
  | 'registered_order'

/** Names that a brand has for the rules. */
export interface SegmentNames {
  readonly ranks: readonly number[]
  readonly languages: readonly string[]
}

/** Why a segment can have no member, or names something that the brand does not have. */
export function refuseSegment(segment: Segment, names: SegmentNames): SegmentFault | undefined {
  const { levels = [], languages = [], countries = [] } = segment
  const { seenWithinDays, unseenForDays, registeredFrom, registeredTo } = segment
  if (levels.some((rank) => !names.ranks.includes(rank))) return 'level_unknown'
  if (languages.some((code) => !names.languages.includes(code))) return 'language_unknown'
  if (countries.some((code) => !findCountry(code))) return 'country_unknown'
  if (seenWithinDays !== undefined && unseenForDays !== undefined && unseenForDays >= seenWithinDays)
    return 'days_exclude'
  if (registeredFrom !== undefined && registeredTo !== undefined && registeredTo < registeredFrom)
    return 'registered_order'
  return undefined
}
