import { addFigures, noFigures, resultOf, type TeamFigures } from './team-report.ts'

/** The figures of one team in the report of all teams, in the order of its columns. Each one sorts the teams. */
export const houseFigures = [
  'people',
  'joined',
  'active',
  'validBet',
  'result',
  'rebates',
  'salaries',
  'dividends',
  'cost',
  'held',
  'debts',
] as const
export type HouseFigure = (typeof houseFigures)[number]
export type HouseFigures = Readonly<Record<HouseFigure, bigint>>

/** Income of a team's agents and members for the days of a report. */
export interface TeamIncome {
  readonly rebates: bigint
  readonly salaries: bigint
  readonly dividends: bigint
}

export const noIncome: TeamIncome = { rebates: 0n, salaries: 0n, dividends: 0n }

/** The cost of a team to the house, if it is at the top: shares of agents below are parts of its salaries and dividends. */
export const costOf = ({ rebates, salaries, dividends }: TeamIncome): bigint => rebates + salaries + dividends

/** The figures of one team, by the rules of the agents' own reports. */
export function houseFiguresOf({
  days,
  people,
  active,
  income,
  held,
  debts,
}: {
  readonly days: readonly TeamFigures[]
  readonly people: number
  readonly active: number
  readonly income: TeamIncome
  readonly held: bigint
  readonly debts: bigint
}): HouseFigures {
  const sums = days.reduce(addFigures, noFigures)
  return {
    people: BigInt(people),
    joined: sums.newMembers + sums.newAgents,
    active: BigInt(active),
    validBet: sums.validBet,
    result: resultOf(sums),
    ...income,
    cost: costOf(income),
    held,
    debts,
  }
}

/** Teams of one level have no member in common, so that their figures add up. */
export function sumOfTeams(teams: readonly HouseFigures[]): HouseFigures {
  const sumOf = (name: HouseFigure) => teams.reduce((sum, figures) => sum + figures[name], 0n)
  return Object.fromEntries(houseFigures.map((name) => [name, sumOf(name)])) as Record<HouseFigure, bigint>
}

/** Figures of now, which say nothing about the days of the report. */
const ofNow: readonly HouseFigure[] = ['people', 'held', 'debts']

/** Whether anything happened in a team within the days of the report. */
export const isMoved = (figures: HouseFigures): boolean =>
  houseFigures.some((name) => !ofNow.includes(name) && figures[name] !== 0n)

export interface TeamOrder {
  readonly by: HouseFigure
  readonly isAscending: boolean
}

export interface OrderedTeam {
  readonly id: bigint
  readonly figures: HouseFigures
}

/** The place of a team in an order: its figure, and its id where figures are equal. */
export type TeamPlace = readonly [figure: bigint, id: bigint]

export const placeOfTeam = ({ id, figures }: OrderedTeam, { by }: TeamOrder): TeamPlace => [figures[by], id]

/** The teams in an order, after the last one of the page before. */
export function orderTeams<Team extends OrderedTeam>(
  teams: readonly Team[],
  order: TeamOrder,
  after?: TeamPlace,
): Team[] {
  const sign = order.isAscending ? 1 : -1
  const compare = (one: TeamPlace, other: TeamPlace) =>
    sign * (compareWhole(one[0], other[0]) || compareWhole(one[1], other[1]))
  return teams
    .filter((team) => after === undefined || compare(placeOfTeam(team, order), after) > 0)
    .toSorted((one, other) => compare(placeOfTeam(one, order), placeOfTeam(other, order)))
}

const compareWhole = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
