import {
  type BrandFees,
  type FeeRates,
  type PaymentPart,
  type ProviderPart,
  type TeamCosts,
  noFees,
} from './dividend-base.ts'
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
  readonly fees: BrandFees
}

/** Days with one rate of each fee. */
export interface FeePart extends Period {
  readonly fees: BrandFees
}

/**
 * A period in parts of one rate of fees each, which begin on given days and where the rates change. Of rates from one day on
 * the last ones count, and before the first ones there are none.
 */
export function feeParts(
  { startDay, endDay }: Period,
  { fees, cuts = [] }: { readonly fees: readonly FeesFrom[]; readonly cuts?: readonly string[] },
): FeePart[] {
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
      return (
        !before || cuts.includes(day) || !isSame(before.fees, rates) || !hasSameProviders(before.fees, rates)
      )
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
  parts: readonly FeePart[],
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
      before && isSame(before, fees) ? before : { startDay, deposits: 0n, withdrawals: 0n, ...ratesOf(fees) }
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

const ratesOf = ({ depositPpm, withdrawalPpm }: FeeRates): FeeRates => ({ depositPpm, withdrawalPpm })

function hasSameProviders({ providers: a }: BrandFees, { providers: b }: BrandFees): boolean {
  return Object.keys({ ...a, ...b }).every((code) => a[code] === b[code])
}

/** A member's stakes less payouts at one provider, on days of one part of a period. */
export interface ProviderLine {
  readonly memberId: bigint
  readonly agents: readonly bigint[]
  readonly startDay: string
  readonly code: string
  readonly result: bigint
}

/**
 * The results of some agents' teams at the providers that have a fee on these days, the agent's own play included. Days on end
 * with one rate of a provider are one part, so that a change of another fee keeps no win from setting off a loss.
 */
export function providerParts(
  agentIds: readonly bigint[],
  lines: readonly ProviderLine[],
  parts: readonly FeePart[],
): ReadonlyMap<bigint, readonly ProviderPart[]> {
  const rates = ratesByPart(parts)
  const found = new Map(agentIds.map((id) => [id, new Map<string, ProviderPart>()]))
  for (const { memberId, agents, startDay, code, result } of lines) {
    const rate = rates.get(startDay)?.get(code)
    if (!rate) continue
    for (const id of [memberId, ...agents]) {
      const of = found.get(id)
      const key = `${rate.startDay} ${code}`
      of?.set(key, { ...rate, result: (of.get(key)?.result ?? 0n) + result })
    }
  }
  return new Map(
    [...found].map(([id, of]) => [
      id,
      [...of].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part),
    ]),
  )
}

type ProviderRate = Omit<ProviderPart, 'result'>

/** The rate of each provider in each part of a period, with the first day from which it has counted without a change. */
function ratesByPart(parts: readonly FeePart[]): ReadonlyMap<string, ReadonlyMap<string, ProviderRate>> {
  const rates = new Map<string, ReadonlyMap<string, ProviderRate>>()
  let before: ReadonlyMap<string, ProviderRate> = new Map()
  for (const { startDay, fees } of parts) {
    const own = Object.entries(fees.providers).map(([code, ppm]): [string, ProviderRate] => {
      const earlier = before.get(code)
      return [code, earlier?.ppm === ppm ? earlier : { startDay, code, ppm }]
    })
    before = new Map(own)
    rates.set(startDay, before)
  }
  return rates
}

/** Parts that were cut where another fee changed, as one: statements from before have them so. */
export function joinedProviders(parts: readonly ProviderPart[]): readonly ProviderPart[] {
  const joined: ProviderPart[] = []
  for (const part of parts) {
    const index = joined.findLastIndex(({ code }) => code === part.code)
    const earlier = joined[index]
    if (earlier?.ppm === part.ppm) joined[index] = { ...earlier, result: earlier.result + part.result }
    else joined.push(part)
  }
  return joined
}
