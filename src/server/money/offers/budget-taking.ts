import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { takeBudget } from './budget-store.ts'

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
  {
    merchantId,
    version: { offer, version, sums, grantsMax },
    currency,
    amount,
    of = 'money',
  }: Cost & { readonly of?: 'money' | 'grants' },
): Promise<boolean> {
  const sum = Object.hasOwn(sums, currency) ? sums[currency] : undefined
  const most = of === 'money' ? sum?.budget : grantsMax
  if (most === undefined) return true
  const key = { merchantId, offer, version, currency: of === 'money' ? currency : '' }
  return await takeBudget(tx, { ...key, most: BigInt(most) }, amount)
}
