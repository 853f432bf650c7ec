import { addDays, firstOfMonth } from '#domain/records/business-day.ts'

import { type Period, type PeriodKind, periodOf, previousPeriod } from './periods.ts'
import type { CarryOver } from './terms.ts'

/** The unused part of a team’s win in an earlier period, above zero. */
export interface CarriedWin {
  readonly startDay: string
  readonly amount: bigint
}

export interface Carried {
  /** The profit of the period less the wins that it pays off; below zero, the win of the period. */
  readonly counted: bigint
  /** Wins for later periods, oldest first. */
  readonly carried: readonly CarriedWin[]
}

/** Sets a period's profit off against the team's earlier wins. Losses are never carried. */
export function carryOver({
  mode,
  kind,
  period,
  carried,
  profit,
}: {
  readonly mode: CarryOver
  readonly kind: PeriodKind
  readonly period: Period
  readonly carried: readonly CarriedWin[]
  readonly profit: bigint
}): Carried {
  const open = carried
    .filter((win) => isCarried(win, mode, { kind, period }))
    .toSorted((a, b) => (a.startDay < b.startDay ? -1 : 1))
  if (profit < 0n) {
    const win = { startDay: period.startDay, amount: -profit }
    return { counted: profit, carried: mode.mode === 'none' ? [] : capped([...open, win], mode) }
  }
  let counted = profit
  const left = open.map((win) => {
    const used = win.amount < counted ? win.amount : counted
    counted -= used
    return { ...win, amount: win.amount - used }
  })
  return { counted, carried: left.filter(({ amount }) => amount > 0n) }
}

/**
 * Wins of a contract whose next statement may have another kind of period. Where they last for a number of periods, each keeps
 * its age in periods: the win of the last month becomes one of the last week that ended with it. The week in which it ended goes on
 * as the first one of the new kind.
 */
export function agedWins(
  wins: readonly CarriedWin[],
  {
    from,
    to: { kind, mode },
  }: {
    /** The statement that left the wins. */
    readonly from: { readonly kind: PeriodKind; readonly period: Period }
    readonly to: { readonly kind: PeriodKind; readonly mode: CarryOver }
  },
): readonly CarriedWin[] {
  const lastsPeriods = mode.mode === 'previous' || (mode.mode === 'capped' && mode.periodsMax !== undefined)
  if (!lastsPeriods || from.kind === kind) return wins
  const newest = lastEnded(kind, from)
  return wins.map(({ startDay, amount }) => {
    let [old, aged] = [from.period, newest]
    while (startDay < old.startDay) [old, aged] = [previousPeriod(from.kind, old), previousPeriod(kind, aged)]
    return { startDay: aged.startDay, amount }
  })
}

/** The newest period of a kind that the statement does not reach beyond; a longer kind's is the one in which it ended. */
function lastEnded(kind: PeriodKind, from: { readonly kind: PeriodKind; readonly period: Period }): Period {
  const last = periodOf(kind, addDays(from.period.endDay, -1))
  const isShorter = last.startDay > periodOf(from.kind, from.period.startDay).startDay
  return isShorter && last.endDay > from.period.endDay ? previousPeriod(kind, last) : last
}

function isCarried(
  { startDay }: CarriedWin,
  mode: CarryOver,
  { kind, period }: { readonly kind: PeriodKind; readonly period: Period },
): boolean {
  switch (mode.mode) {
    case 'none':
      return false
    case 'previous':
      return startDay >= earlierBy(1, kind, period)
    case 'in_month':
      return firstOfMonth(startDay) === firstOfMonth(period.startDay)
    case 'for_ever':
      return true
    case 'capped':
      return mode.periodsMax === undefined || startDay >= earlierBy(mode.periodsMax, kind, period)
  }
}

function earlierBy(count: number, kind: PeriodKind, period: Period): string {
  // The first period may be cut: it counts as a whole one of its kind.
  let earlier = periodOf(kind, period.startDay)
  for (let step = 0; step < count; step += 1) earlier = previousPeriod(kind, earlier)
  return earlier.startDay
}

/** The newest wins up to the cap. */
function capped(wins: readonly CarriedWin[], mode: CarryOver): readonly CarriedWin[] {
  if (mode.mode !== 'capped' || mode.amountMax === undefined) return wins
  let room = mode.amountMax
  const kept = wins.toReversed().map((win) => {
    const amount = win.amount < room ? win.amount : room
    room -= amount
    return { ...win, amount }
  })
  return kept.filter(({ amount }) => amount > 0n).toReversed()
}
