import type { Category } from '#domain/navigation/category.ts'
import { readAmount } from '#domain/money/amount.ts'
import { type Segment, TEAMS_MOST, refusePlay } from '#domain/segments/segment.ts'

/** Rules of a segment about settled play and teams of agents, as operators type them. */
export interface TypedPlay {
  readonly turnoverDays: string
  readonly turnoverLeast: string
  readonly turnoverMost: string
  readonly playedDays: string
  readonly playedCategories: readonly Category[]
  /** Accounts of agents. */
  readonly teams: string
}

export const noPlay: TypedPlay = {
  turnoverDays: '',
  turnoverLeast: '',
  turnoverMost: '',
  playedDays: '',
  playedCategories: [],
  teams: '',
}

type PlayRules = Pick<
  Segment,
  'turnoverDays' | 'turnoverLeast' | 'turnoverMost' | 'playedCategories' | 'playedDays' | 'teams'
>
export type PlayField = Exclude<keyof TypedPlay, 'playedCategories'>
export const playWhys = ['amount', 'turnover_amounts', 'turnover_days', 'played_days', 'teams'] as const
export type PlayWhy = (typeof playWhys)[number]
export const isPlayWhy = (fault: string): fault is PlayWhy => playWhys.some((why) => why === fault)

export type ReadPlay =
  | { readonly rules: PlayRules; readonly fault?: undefined }
  | { readonly fault: PlayField; readonly why: PlayWhy }

/** The rules that the texts state, or the first field that states none. */
export function readPlay(typed: TypedPlay): ReadPlay {
  const { playedCategories } = typed
  for (const field of ['turnoverLeast', 'turnoverMost'] as const)
    if (typed[field].trim() !== '' && !isAmount(typed[field])) return { fault: field, why: 'amount' }
  const teams = typed.teams.split(/[\s,]+/u).filter(Boolean)
  if (teams.length > TEAMS_MOST || teams.some((account) => account.length > 60))
    return { fault: 'teams', why: 'teams' }
  const turnoverDays = daysOf(typed.turnoverDays)
  const playedDays = daysOf(typed.playedDays)
  const rules: PlayRules = {
    ...(turnoverDays === undefined ? {} : { turnoverDays }),
    ...amountOf('turnoverLeast', typed),
    ...amountOf('turnoverMost', typed),
    ...(playedDays === undefined ? {} : { playedDays }),
    ...(playedCategories.length === 0 ? {} : { playedCategories: [...playedCategories] }),
    ...(teams.length === 0 ? {} : { teams: [...new Set(teams)] }),
  }
  const fault = refusePlay(rules)
  if (fault === undefined) return { rules }
  return { fault: fieldOf[fault], why: fault }
}

const fieldOf = {
  turnover_amounts: 'turnoverMost',
  turnover_days: 'turnoverDays',
  played_days: 'playedDays',
} as const satisfies Record<string, PlayField>

/** The texts of stored rules. */
export function typedPlay(rules: PlayRules): TypedPlay {
  const {
    turnoverDays,
    turnoverLeast = '',
    turnoverMost = '',
    playedDays,
    playedCategories = [],
    teams = [],
  } = rules
  const text = (days: number | undefined) => (days === undefined ? '' : String(days))
  return {
    turnoverDays: text(turnoverDays),
    turnoverLeast,
    turnoverMost,
    playedDays: text(playedDays),
    playedCategories,
    teams: teams.join(', '),
  }
}

const isAmount = (typed: string) =>
  /^\d{1,13}(\.\d{1,5})?$/.test(typed.trim()) && readAmount(typed.trim()) !== undefined

/** Text that is no number is one of no days, which the rules refuse. */
function daysOf(typed: string): number | undefined {
  const trimmed = typed.trim()
  if (trimmed === '') return undefined
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0
}

function amountOf(name: 'turnoverLeast' | 'turnoverMost', typed: TypedPlay): PlayRules {
  const trimmed = typed[name].trim()
  return trimmed === '' ? {} : { [name]: trimmed }
}
