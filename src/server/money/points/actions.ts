import type { PointGood } from '#domain/points/goods.ts'
import type { PointTerms } from '#domain/points/terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertGood } from './goods-store.ts'
import { selectTerms } from './store.ts'
import { insertTerms } from './terms-store.ts'

export { isWithinWorth, pointGoodExecutors } from './goods.ts'
export { redemptionExecutors } from './redemptions.ts'
export {
  selectRedemptionTasks as findRedemptionTasks,
  selectSendingTasks as findSendingTasks,
} from './task-store.ts'
export { pointTermsExecutors } from './terms.ts'

/** The first terms of a new brand; they hold at once, because no stake was settled there before. */
export async function addFirstTerms(
  tx: Tx,
  { merchantId, ...terms }: Omit<PointTerms, 'fromDay'> & { readonly merchantId: number },
): Promise<void> {
  const { today } = await selectTerms(tx, merchantId)
  const isAdded = await insertTerms(tx, { merchantId, version: 1, terms: { ...terms, fromDay: today } })
  if (!isAdded) throw new Error(`merchant ${merchantId} has terms of points already`)
}

/** The first goods of a new brand. */
export async function addFirstGoods(
  tx: Tx,
  { merchantId, goods }: { readonly merchantId: number; readonly goods: readonly PointGood[] },
): Promise<void> {
  for (const good of goods) await insertGood(tx, merchantId, good)
}

export { lockPointUses } from './uses.ts'
export { payGift } from './giving.ts'
export { selectGoods as findGoods } from './goods-store.ts'
export { redeemPrize } from './redeeming.ts'
