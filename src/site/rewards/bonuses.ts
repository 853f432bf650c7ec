import type { Output } from '#contract/endpoint.ts'
import type { bonuses } from '#contract/bonuses.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

export type Bonus = Output<typeof bonuses.list>['list'][number]

const order = ['active', 'draining', 'queued'] as const

export function isOpenBonus({ state }: Pick<Bonus, 'state'>): boolean {
  return order.some((one) => one === state)
}

/** Bonuses that pay or wait, in the order in which they pay: the active one first, queued ones by their grant. */
export function openBonuses(list: readonly Bonus[]): Bonus[] {
  const placeOf = ({ state }: Bonus) => order.findIndex((one) => one === state)
  return list
    .filter(isOpenBonus)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.grantedAt < b.grantedAt ? -1 : 1))
}

/** Whole percent of the requirement, rounded down: 100 only once it is met. */
export function percentOf({ progress, required }: Pick<Bonus, 'progress' | 'required'>): number {
  const [done, all] = [unitsOf(progress), unitsOf(required)]
  if (all <= 0n) return 100
  const percent = Number((done * 100n) / all)
  return Math.min(100, percent)
}

/** The sum that is still to be staked, as a decimal text. */
export function restOf({ progress, required }: Pick<Bonus, 'progress' | 'required'>): string {
  const rest = unitsOf(required) - unitsOf(progress)
  return writeAmount(rest > 0n ? rest : 0n)
}

function unitsOf(amount: string): bigint {
  const units = readAmount(amount)
  if (units === undefined) throw new Error(`no amount: ${amount}`)
  return units
}
