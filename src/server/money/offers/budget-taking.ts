import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type BudgetKey, lockBudget, takeBudget } from './budget-store.ts'

interface Cost {
  readonly merchantId: number
  readonly version: OfferVersion
  readonly currency: string
  readonly amount: bigint
}

/**
 * Takes a reward from both budgets of its version; false, with nothing taken, if one does not hold it. The money first, as
 * corrections take it alone: so transactions lock the two in one order.
 */
export async function takeBudgets(tx: Tx, cost: Cost): Promise<boolean> {
  if (!(await takeFromBudget(tx, cost))) return false
  if (await takeFromBudget(tx, { ...cost, amount: 1n, of: 'grants' })) return true
  await takeFromBudget(tx, { ...cost, amount: -cost.amount })
  return false
}

/** Takes an amount, or a number of grants, from the budget of a version; false if the budget does not hold it. */
export async function takeFromBudget(
  tx: Tx,
  { amount, of = 'money', ...budget }: Cost & { readonly of?: 'money' | 'grants' },
): Promise<boolean> {
  const key = budgetOf(budget, of)
  return key === undefined || (await takeBudget(tx, key, amount))
}

/**
 * Locks the budgets of versions. A transaction that takes from several of them, or several times from one, does so before the
 * first: then all transactions lock budgets in one order, and rewards keep the order of their priorities.
 */
export async function lockBudgets(
  tx: Tx,
  { versions, ...of }: Omit<Cost, 'amount' | 'version'> & { readonly versions: readonly OfferVersion[] },
): Promise<void> {
  const unique = new Map(versions.map((version) => [`${version.offer} ${version.version}`, version]))
  for (const version of [...unique.values()].toSorted(inLockOrder))
    for (const kind of ['money', 'grants'] as const) {
      const key = budgetOf({ ...of, version }, kind)
      if (key) await lockBudget(tx, key)
    }
}

/** The order in which transactions lock the budgets of versions. */
export function inLockOrder(
  one: Pick<OfferVersion, 'offer' | 'version'>,
  other: Pick<OfferVersion, 'offer' | 'version'>,
): number {
  if (one.offer !== other.offer) return one.offer < other.offer ? -1 : 1
  return one.version - other.version
}

/** The budget of a version, if it has one. */
function budgetOf(
  { merchantId, version: { offer, version, sums, grantsMax }, currency }: Omit<Cost, 'amount'>,
  of: 'money' | 'grants',
): BudgetKey | undefined {
  const sum = Object.hasOwn(sums, currency) ? sums[currency] : undefined
  const most = of === 'money' ? sum?.budget : grantsMax
  if (most === undefined) return undefined
  return { merchantId, offer, version, currency: of === 'money' ? currency : '', most: BigInt(most) }
}
