import type { Input, Output } from '#contract/endpoint.ts'
import type { teamReports } from '#contract/team-reports.ts'
import {
  RANGE_AT_FIRST,
  type RangeDays,
  type ReportRange,
  daysBefore,
  daysOfRange,
  reportRanges,
} from '#domain/agents/report-range.ts'
import {
  type PlayFigures,
  type TeamFigures,
  addFigures,
  addPlay,
  noFigures,
  noPlay,
  resultOf,
  sumBy,
} from '#domain/agents/team-report.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { addDays, daysWithin } from '#domain/records/business-day.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findToday } from '#server/money/ledger/reading.ts'

import { type ActiveRow, type TeamDayRow, selectActive, selectNow, selectTeamDays } from './report-store.ts'
import type { OfAgent } from './scope-store.ts'

export interface ReportBrand {
  readonly id: number
  readonly currency: string
  readonly zone: string
  readonly dayStart: string
}

type Overview = Output<typeof teamReports.teamOverview>
type Side = 'team' | 'direct'

/** Days of a chart, unless the range has more. */
const CHART_DAYS = 14

export async function readOverview(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  { range = RANGE_AT_FIRST }: Input<typeof teamReports.teamOverview>,
): Promise<Overview> {
  const today = await findToday(tx, brand)
  const days = daysOfRange(range, today)
  const before = days.isOver ? daysBefore(days, today) : undefined
  const chart = chartOf(days)
  const lastMonth = daysOfRange('last_month', today)
  const from = [chart.from, lastMonth.from, before?.from ?? today].toSorted()[0] ?? today
  const of = { ...agent, currency: brand.currency }
  const rows = await selectTeamDays(tx, { ...of, from, to: today })
  const active = await selectActive(tx, { ...of, from: addDays(from, -31) })
  const now = await selectNow(tx, agent)
  const figuresOf = (which: RangeDays, side: Side = 'team') => ({
    ...writeFigures(sumOf(rows, which, side)),
    ...activeOf(active, which, side),
  })
  return {
    period: { from: days.from, to: days.to },
    currency: brand.currency,
    clock: clockOf(brand),
    ...(now && {
      now: { ...now, countedAt: now.countedAt.toISOString(), balance: writeAmount(BigInt(now.balance)) },
    }),
    figures: figuresOf(days),
    direct: figuresOf(days, 'direct'),
    ...(before && { before: figuresOf(before) }),
    days: daysOf(chart).map((day) => ({
      day,
      ...figuresOf({ kind: 'day', startDay: day, from: day, to: day, isOver: true }),
    })),
    halls: hallsOf(rows.filter(within(days)), 'team'),
    ranges: reportRanges.map((one: ReportRange) => ({ range: one, ...figuresOf(daysOfRange(one, today)) })),
  }
}

export async function readBetting(
  tx: Tx,
  brand: ReportBrand,
  agent: OfAgent,
  { range = RANGE_AT_FIRST, scope = 'team' }: Input<typeof teamReports.teamBetting>,
): Promise<Output<typeof teamReports.teamBetting>> {
  const days = daysOfRange(range, await findToday(tx, brand))
  const found = await selectTeamDays(tx, { ...agent, ...days, currency: brand.currency })
  const rows = found.filter(({ category }) => category !== '')
  const byDay = sumBy(rows, ({ day }) => day, { start: noPlay, add: (sum, row) => addPlay(sum, row[scope]) })
  const totals = [...byDay.values()].reduce(addPlay, noPlay)
  return {
    period: { from: days.from, to: days.to },
    currency: brand.currency,
    clock: clockOf(brand),
    days: [...byDay]
      .filter(([, sums]) => hasPlay(sums))
      .map(([day, sums]) => ({
        day,
        ...writePlay(sums),
        halls: hallsOf(
          rows.filter((row) => row.day === day),
          scope,
        ),
      })),
    halls: hallsOf(rows, scope),
    totals: writePlay(totals),
  }
}

/** Halls with play, the largest valid bet first. */
function hallsOf(rows: readonly TeamDayRow[], side: Side): Overview['halls'] {
  const sums = sumBy(
    rows.filter(({ category }) => category !== ''),
    ({ category }) => category,
    { start: noPlay, add: (sum, row) => addPlay(sum, row[side]) },
  )
  return [...sums]
    .filter(([, hall]) => hasPlay(hall))
    .toSorted(([, one], [, other]) => (one.validBet < other.validBet ? 1 : -1))
    .map(([category, hall]) => ({ category, ...writePlay(hall) }))
}

const hasPlay = ({ plays, stake, returned }: PlayFigures) => plays !== 0n || stake !== 0n || returned !== 0n

export function writePlay(sums: PlayFigures) {
  return {
    plays: Number(sums.plays),
    stake: writeAmount(sums.stake),
    validBet: writeAmount(sums.validBet),
    returned: writeAmount(sums.returned),
    result: writeAmount(resultOf(sums)),
  }
}

function writeFigures(sums: TeamFigures) {
  return {
    ...writePlay(sums),
    deposits: writeAmount(sums.deposits),
    withdrawals: writeAmount(sums.withdrawals),
    newMembers: Number(sums.newMembers),
    newAgents: Number(sums.newAgents),
    firstDeposits: Number(sums.firstDeposits),
  }
}

function sumOf(rows: readonly TeamDayRow[], days: RangeDays, side: Side): TeamFigures {
  return rows.filter(within(days)).reduce((sum, row) => addFigures(sum, row[side]), noFigures)
}

const within =
  ({ from, to }: { readonly from: string; readonly to: string }) =>
  ({ day }: { readonly day: string }) =>
    from <= day && day <= to

function activeOf(rows: readonly ActiveRow[], { kind, startDay }: RangeDays, side: Side) {
  const row = rows.find((one) => one.kind === kind && one.startDay === startDay)
  return { active: row?.[side] ?? 0, linked: row?.[`${side}Linked`] ?? 0 }
}

function chartOf({ from, to }: RangeDays) {
  return daysWithin({ from, to }) >= CHART_DAYS ? { from, to } : { from: addDays(to, 1 - CHART_DAYS), to }
}

function daysOf({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  return Array.from({ length: daysWithin({ from, to }) }, (_, index) => addDays(from, index))
}

export function clockOf({ dayStart, zone }: ReportBrand) {
  return { dayStart: dayStart.slice(0, 5), zone }
}
