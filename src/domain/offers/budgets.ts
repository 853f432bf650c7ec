import type { OccurrenceState } from './claims.ts'
import type { OfferVersion } from './version.ts'

/** The budget of a version in a currency and its used part; without a currency it is a number of grants. */
export interface BudgetState {
  readonly version: number
  readonly currency: string
  readonly most: bigint
  readonly used: bigint
}

/** The budgets of a version, also those that nothing was taken from yet. */
export function budgetsOf(
  { version, sums, grantsMax }: OfferVersion,
  used: readonly Omit<BudgetState, 'most'>[],
): BudgetState[] {
  const usedOf = (currency: string) =>
    used.find((one) => one.version === version && one.currency === currency)?.used ?? 0n
  const amounts = Object.entries(sums).flatMap(([currency, { budget }]) =>
    budget === undefined ? [] : [{ version, currency, most: budget, used: usedOf(currency) }],
  )
  if (grantsMax === undefined) return amounts
  return [{ version, currency: '', most: BigInt(grantsMax), used: usedOf('') }, ...amounts]
}

interface Sum {
  readonly currency: string
  readonly amount: bigint
}

/** Granted amounts by currency, and their cost: without the part that bonuses gave back to the house at their end. */
export function costsOf(
  sums: readonly (Sum & { readonly state: OccurrenceState })[],
  returned: readonly Sum[],
): { readonly currency: string; readonly granted: bigint; readonly cost: bigint }[] {
  const given = sums.filter(({ state }) => state === 'claimed' || state === 'issued')
  const sumOf = (parts: readonly Sum[], currency: string) =>
    parts.reduce((sum, part) => (part.currency === currency ? sum + part.amount : sum), 0n)
  return [...new Set(given.map(({ currency }) => currency))].map((currency) => {
    const granted = sumOf(given, currency)
    return { currency, granted, cost: granted - sumOf(returned, currency) }
  })
}
