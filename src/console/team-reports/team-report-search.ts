import { choicePart, dayPart, idPart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ListedState, listedStates } from '#domain/agents/agent-state.ts'
import { type HouseFigure, houseFigures } from '#domain/agents/house-teams.ts'

export const reportKinds = ['day', 'week', 'month'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The day, week or month of a report; of today without a day. */
export interface ReportPeriod {
  readonly kind: ReportKind
  readonly day: string | undefined
}

/** URL state of the report of all teams. */
export interface TeamReportsSearch extends ReportPeriod {
  readonly under: string | undefined
  readonly find: string | undefined
  readonly state: ListedState | undefined
  /** Only teams in which something happened. */
  readonly moved: 'yes' | undefined
  readonly sort: HouseFigure
  readonly up: 'yes' | undefined
  readonly at: readonly string[]
  /** Rows do not open. */
  readonly open: undefined
}

/** The lists behind the figures of a team. */
export const teamLists = ['bets', 'active', 'joined', 'rebates', 'salaries', 'dividends', 'cost'] as const
export type TeamList = (typeof teamLists)[number]

/** URL state of the lists of one team. */
export interface TeamReportSearch extends ReportPeriod {
  readonly show: TeamList
  readonly at: readonly string[]
  readonly open: undefined
}

const periodPart = (raw: RawSearch): ReportPeriod => ({
  kind: choicePart(raw['kind'], reportKinds) ?? 'week',
  day: dayPart(raw['day']),
})

export function readTeamReportsSearch(raw: RawSearch): TeamReportsSearch {
  return {
    ...periodPart(raw),
    under: idPart(raw['under']),
    find: textPart(raw['find'], 64),
    state: choicePart(raw['state'], listedStates),
    moved: choicePart(raw['moved'], ['yes']),
    sort: choicePart(raw['sort'], houseFigures) ?? 'validBet',
    up: choicePart(raw['up'], ['yes']),
    at: pagesPart(raw['at']),
    open: undefined,
  }
}

export function readTeamReportSearch(raw: RawSearch): TeamReportSearch {
  return {
    ...periodPart(raw),
    show: choicePart(raw['show'], teamLists) ?? 'bets',
    at: pagesPart(raw['at']),
    open: undefined,
  }
}

export const periodInput = ({ kind, day }: ReportPeriod) => ({ kind, ...(day === undefined ? {} : { day }) })

/** The filters as call input, shared by the list and the file. */
export function teamReportFilters({ under, find, state, moved, sort, up, ...period }: TeamReportsSearch) {
  return {
    ...periodInput(period),
    ...(under === undefined ? {} : { under }),
    ...(find === undefined ? {} : { find }),
    ...(state === undefined ? {} : { state }),
    ...(moved === undefined ? {} : { isMoved: true }),
    sort,
    ...(up === undefined ? {} : { isAscending: true }),
  }
}

/** A second choice of the same column turns the order around; the largest figures come first. */
export const nextOrder = (
  { sort, up }: Pick<TeamReportsSearch, 'sort' | 'up'>,
  chosen: HouseFigure,
): Pick<TeamReportsSearch, 'sort' | 'up'> => ({
  sort: chosen,
  up: chosen === sort && up === undefined ? 'yes' : undefined,
})

/** The list that a figure opens in the report of the team; others are lists of pages of their own. */
export const listOf: Readonly<Partial<Record<HouseFigure, TeamList>>> = {
  joined: 'joined',
  active: 'active',
  validBet: 'bets',
  result: 'bets',
  rebates: 'rebates',
  salaries: 'salaries',
  dividends: 'dividends',
  cost: 'cost',
}
