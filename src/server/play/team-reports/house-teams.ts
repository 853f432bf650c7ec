import type * as calls from '#contract/console/team-reports.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  type HouseFigures,
  type OrderedTeam,
  type TeamOrder,
  houseFigures,
  houseFiguresOf,
  isMoved,
  noIncome,
  orderTeams,
  placeOfTeam,
  sumOfTeams,
} from '#domain/agents/house-teams.ts'
import { type RangeDays, daysOfKind } from '#domain/agents/report-range.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { addDays } from '#domain/records/business-day.ts'
import { isRealDay } from '#domain/text/real-day.ts'
import { findToday } from '#server/money/ledger/reading.ts'
import { findAllHeld, findOpenDebts, findTeamIncome } from '#server/money/agents/settlement/actions.ts'
import { findAgentInTree } from '#server/people/agents/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { type LevelRow, selectLevel, selectTeamCounts, selectTeamSums, selectTeamsOf } from './house-store.ts'
import type { ReportBrand } from './overview.ts'

type List = typeof calls.listTeamFigures
type Filters = Input<typeof calls.teamFigureFile>

export interface HouseTeam extends OrderedTeam, Omit<LevelRow, 'id'> {
  readonly agents: number
}

const FIGURE_FORM = /^-?\d{1,19}$/
const COUNTS = ['people', 'joined', 'active'] as const

/** The days of a report, with the half-open end by which statements are found. */
export interface ReportDays extends RangeDays {
  readonly endDay: string
  readonly today: string
}

export async function readDays(
  tx: Tx,
  brand: ReportBrand,
  { kind = 'week', day }: Pick<Filters, 'kind' | 'day'>,
): Promise<ReportDays> {
  if (day !== undefined && !isRealDay(day)) throw refusePlainly('invalid_input', { fields: ['day'] })
  const today = await findToday(tx, brand)
  const days = daysOfKind(kind, day ?? today, today)
  return { ...days, endDay: addDays(days.to, 1), today }
}

export const answered = (brand: ReportBrand, { kind, from, to, today }: ReportDays) => ({
  kind,
  period: { from, to },
  today,
  currency: brand.currency,
})

/** The teams of one level with their figures. */
export async function findTeams(
  tx: Tx,
  brand: ReportBrand,
  days: ReportDays,
  { under, find, state, isMoved: onlyMoved = false }: Filters,
): Promise<readonly HouseTeam[]> {
  const merchantId = brand.id
  const level = await selectLevel(tx, {
    merchantId,
    under: under === undefined ? undefined : BigInt(under),
    find,
    state,
  })
  const agentIds = level.map(({ id }) => id)
  const of = { merchantId, currency: brand.currency, agentIds, days }
  const [sums, counts, income, held, debts] = await Promise.all([
    selectTeamSums(tx, of),
    selectTeamCounts(tx, of),
    findTeamIncome(tx, { merchantId, agentIds, startDay: days.from, endDay: days.endDay }),
    findAllHeld(tx, of),
    findOpenDebts(tx, of),
  ])
  const teamOf = await selectTeamsOf(tx, {
    merchantId,
    agentIds,
    memberIds: [...new Set([...held.keys(), ...debts.keys()])],
  })
  const ofDays = Map.groupBy(sums, ({ id }) => id)
  const countsOf = new Map(counts.map((row) => [row.id, row]))
  const heldOf = addByTeam(held, teamOf)
  const debtsOf = addByTeam(debts, teamOf)
  const teams = level.map((row) => {
    const { people = 0, agents = 0, active = 0 } = countsOf.get(row.id) ?? {}
    const figures = houseFiguresOf({
      days: ofDays.get(row.id) ?? [],
      people,
      active,
      income: income.get(row.id) ?? noIncome,
      held: heldOf.get(row.id) ?? 0n,
      debts: debtsOf.get(row.id) ?? 0n,
    })
    return { ...row, agents, figures }
  })
  return onlyMoved ? teams.filter(({ figures }) => isMoved(figures)) : teams
}

function addByTeam(
  amounts: ReadonlyMap<bigint, bigint>,
  teamOf: ReadonlyMap<bigint, bigint>,
): ReadonlyMap<bigint, bigint> {
  const sums = new Map<bigint, bigint>()
  for (const [memberId, amount] of amounts) {
    const team = teamOf.get(memberId)
    if (team !== undefined) sums.set(team, (sums.get(team) ?? 0n) + amount)
  }
  return sums
}

export const orderOf = ({ sort = 'validBet', isAscending = false }: Filters): TeamOrder => ({
  by: sort,
  isAscending,
})

export async function listTeams(
  tx: Tx,
  brand: ReportBrand,
  { after, limit, ...filters }: Input<List>,
): Promise<Output<List>> {
  const days = await readDays(tx, brand, filters)
  const node = filters.under === undefined ? undefined : await findNode(tx, brand, filters.under)
  const place = readCursor(after, [FIGURE_FORM, ID_FORM])?.map(BigInt)
  const teams = await findTeams(tx, brand, days, filters)
  const order = orderOf(filters)
  const size = limitOf(limit)
  const rest = orderTeams(teams, order, place && [place[0] ?? 0n, place[1] ?? 0n])
  return {
    ...answered(brand, days),
    ...(node ? { node } : {}),
    ...pageOf(rest, size, viewOfTeam, (team) => placeOfTeam(team, order).map(String)),
    count: teams.length,
    sums: writeFigures(sumOfTeams(teams.map(({ figures }) => figures))),
  }
}

/** A member of the brand with the agents above, from the top down. */
export async function findNode(tx: Tx, brand: ReportBrand, id: string) {
  const { account, path } = await findAgentInTree(tx, { merchantId: brand.id, memberId: BigInt(id) })
  return { id, account, path }
}

const viewOfTeam = ({ id, account, status, isFrozen, agents, figures }: HouseTeam) => ({
  id: id.toString(),
  account,
  status,
  isFrozen,
  agents,
  figures: writeFigures(figures),
})

export function writeFigures(figures: HouseFigures): Output<List>['sums'] {
  const isCount = (name: string) => (COUNTS as readonly string[]).includes(name)
  return Object.fromEntries(
    houseFigures.map((name) => [name, isCount(name) ? Number(figures[name]) : writeAmount(figures[name])]),
  ) as Output<List>['sums']
}
