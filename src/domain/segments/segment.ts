import { findCountry } from '#domain/countries/countries.ts'
import { readAmount } from '#domain/money/amount.ts'
import type { Category } from '#domain/navigation/category.ts'

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
  /** Settled stakes in cash within so many business days, today included: at least, and at most. Decimal strings. */
  readonly turnoverDays?: number
  readonly turnoverLeast?: string
  readonly turnoverMost?: string
  /** A settled play in one of these categories within so many business days, today included. */
  readonly playedCategories?: readonly Category[]
  readonly playedDays?: number
  /** Accounts of agents: members below one of them today, at any depth. */
  readonly teams?: readonly string[]
}

/** The rules that a member's own play and deposits change, and the others. */
export function splitByDeeds(segment: Segment): { readonly ofDeeds: Segment; readonly others: Segment } {
  const ofDeeds = Object.entries(segment).filter(([rule]) => deedRules.has(rule))
  const others = Object.entries(segment).filter(([rule]) => !deedRules.has(rule))
  return { ofDeeds: Object.fromEntries(ofDeeds), others: Object.fromEntries(others) }
}

const deedRules: ReadonlySet<string> = new Set<keyof Segment>([
  'levels',
  'hasDeposited',
  'turnoverDays',
  'turnoverLeast',
  'turnoverMost',
  'playedCategories',
  'playedDays',
])

export const SEGMENT_DAYS_MOST = 3650
/** Settled play is read by day, so its rules look back a few months at most. */
export const PLAY_DAYS_MOST = 92
export const TEAMS_MOST = 20

export type SegmentFault =
  | 'level_unknown'
  | 'language_unknown'
  | 'country_unknown'
  | 'days_exclude'
  | 'registered_order'
  | 'turnover_amounts'
  | 'turnover_days'
  | 'played_days'

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
  return refusePlay(segment)
}

/** Why rules about settled play are incomplete, or exclude each other. */
export function refusePlay({
  turnoverDays,
  turnoverLeast,
  turnoverMost,
  playedCategories,
  playedDays,
}: Segment): 'turnover_amounts' | 'turnover_days' | 'played_days' | undefined {
  const [least, most] = [turnoverLeast, turnoverMost].map((text) =>
    text === undefined ? undefined : readAmount(text),
  )
  const isStated = turnoverLeast !== undefined || turnoverMost !== undefined
  if (turnoverDays !== undefined && !isStated) return 'turnover_amounts'
  if (least !== undefined && most !== undefined && most < least) return 'turnover_amounts'
  if (isStated && !isPlayDays(turnoverDays)) return 'turnover_days'
  return (playedCategories === undefined) === (playedDays === undefined) &&
    (playedDays === undefined || isPlayDays(playedDays))
    ? undefined
    : 'played_days'
}

const isPlayDays = (days: number | undefined) => days !== undefined && days >= 1 && days <= PLAY_DAYS_MOST
