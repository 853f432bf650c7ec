import type { FeeRates, PaymentPart, TeamCosts } from './dividend-base.ts'
import type { Period } from './periods.ts'

/** Bonuses and payments of one member below one line of agents, on days of one part of a period. */
export interface CostLine extends TeamCosts {
  readonly memberId: bigint
  /** The agents above the member when the money was booked, nearest first. */
  readonly agents: readonly bigint[]
  readonly startDay: string
}

/** Rates of fees that count from a day on. */
export interface FeesFrom {
  readonly fromDay: string
  readonly fees: FeeRates
}

export const noFees: FeeRates = { depositPpm: 0, withdrawalPpm: 0 }

/**
 * A period in parts of one rate of fees each, which begin on given days and where the rates change. Of rates from one day on
 * the last ones count, and before the first ones there are none.
 */
export function feeParts(
  { startDay, endDay }: Period,
  { fees, cuts = [] }: { readonly fees: readonly FeesFrom[]; readonly cuts?: readonly string[] },
): (Period & { readonly fees: FeeRates })[] {
  const within = (day: string) => day > startDay && day < endDay
  const ratesOn = (day: string) => fees.findLast(({ fromDay }) => fromDay <= day)?.fees ?? noFees
  const changes = fees.map(({ fromDay }) => fromDay).filter(within)
  const days = [...new Set([startDay, ...changes, ...cuts.filter(within)])].toSorted()
  const parts = days.map((day, index) => ({
    startDay: day,
    endDay: days[index + 1] ?? endDay,
    fees: ratesOn(day),
  }))
  return parts
    .filter(({ startDay: day, fees: rates }, index) => {
      const before = parts[index - 1]
      return !before || cuts.includes(day) || !isSame(before.fees, rates)
    })
    .map((part, index, kept) => ({ ...part, endDay: kept[index + 1]?.startDay ?? endDay }))
}

/** The sums of some agents' teams by the first day of each part, the agent's own money included. */
export function costsByAgent(
  agentIds: readonly bigint[],
  lines: readonly CostLine[],
): ReadonlyMap<bigint, ReadonlyMap<string, TeamCosts>> {
  const found = new Map(agentIds.map((id) => [id, new Map<string, TeamCosts>()]))
  for (const line of lines)
    for (const id of [line.memberId, ...line.agents]) {
      const days = found.get(id)
      days?.set(line.startDay, added(days.get(line.startDay) ?? noCosts, line))
    }
  return found
}

/** The costs of one agent's statement: the sums of its parts, and the payments with the rates of their days. */
export function costsOf(
  byDay: ReadonlyMap<string, TeamCosts>,
  parts: readonly (Period & { readonly fees: FeeRates })[],
): { readonly costs: TeamCosts; readonly payments: readonly PaymentPart[] } {
  const sums = parts.map(({ startDay, fees }) => ({ startDay, fees, of: byDay.get(startDay) ?? noCosts }))
  const payments: PaymentPart[] = []
  for (const {
    startDay,
    fees,
    of: { deposits, withdrawals },
  } of sums) {
    const before = payments.at(-1)
    const part =
      before && isSame(before, fees) ? before : { startDay, deposits: 0n, withdrawals: 0n, ...fees }
    if (part === before) payments.pop()
    payments.push({
      ...part,
      deposits: part.deposits + deposits,
      withdrawals: part.withdrawals + withdrawals,
    })
  }
  return { costs: sums.reduce((total, { of }) => added(total, of), noCosts), payments }
}

const noCosts: TeamCosts = { bonuses: 0n, deposits: 0n, withdrawals: 0n }

const added = (sum: TeamCosts, more: TeamCosts): TeamCosts => ({
  bonuses: sum.bonuses + more.bonuses,
  deposits: sum.deposits + more.deposits,
  withdrawals: sum.withdrawals + more.withdrawals,
})

const isSame = (a: FeeRates, b: FeeRates) =>
  a.depositPpm === b.depositPpm && a.withdrawalPpm === b.withdrawalPpm
