import { readOffer } from '#domain/offers/offer-form.ts'
import { takeBudget } from '#server/money/offers/budget-store.ts'
import { selectVersion } from '#server/money/offers/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { FreeRoundsRow } from './store.ts'

/** Gives the stakes back to the budget of the version: no round was played, and none will be. */
export async function releaseBudget(tx: Tx, row: FreeRoundsRow): Promise<void> {
  const { merchantId, offer, version, currency, count, stake } = row
  const form = await selectVersion(tx, row)
  if (!form) throw new Error(`no version ${version} of ${offer}`)
  const most = readOffer(form, row).sums[currency]?.budget
  if (most !== undefined)
    await takeBudget(tx, { merchantId, offer, version, currency, most }, -stake * BigInt(count))
}
