import type * as calls from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { budgetsOf, costsOf } from '#domain/offers/budgets.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'

import { countJoined, selectBudgets, selectReturned, selectStateSums } from './operator-reward-store.ts'
import { selectVersions } from './store.ts'

const VERSIONS_WITH_BUDGET = 50

/** The running figures of an offer under all its versions, and the budgets of each version. */
export async function readFigures(
  tx: Tx,
  of: { readonly merchantId: number; readonly offer: string },
): Promise<Output<typeof calls.readFigures>> {
  const versions = await selectVersions(tx, of, VERSIONS_WITH_BUDGET)
  if (versions.length === 0) throw refusePlainly('absent')
  const used = await selectBudgets(tx, of)
  const sums = await selectStateSums(tx, of)
  const costs = costsOf(sums, await selectReturned(tx, of))
  const budgets = versions.flatMap((row) => budgetsOf(readOffer(row.rules, row), used))
  return {
    joined: await countJoined(tx, of),
    states: sums.map((one) => ({ ...one, amount: writeAmount(one.amount) })),
    costs: costs.map(({ currency, granted, cost }) => ({
      currency,
      granted: writeAmount(granted),
      cost: writeAmount(cost),
    })),
    budgets: budgets.map(({ version, currency, most, used: spent }) => {
      const write = currency === '' ? String : writeAmount
      const amounts = { most: write(most), used: write(spent), left: write(most - spent) }
      return { version, ...(currency === '' ? {} : { currency }), ...amounts }
    }),
  }
}
