import { GOODS_MOST, type PointGood } from '#domain/points/goods.ts'
import type { PointTerms, PricedGood } from '#domain/points/terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertGood, selectGoods } from './goods-store.ts'
import { selectTerms } from './store.ts'
import { insertTerms, lockWorth } from './terms-store.ts'

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

/**
 * The money and the goods that points are changed for, by terms that hold or wait for their day. Locks the worth of a point until the
 * transaction ends, so that it and the points that a mission gives are judged one after the other.
 */
export async function lockPointUses(tx: Tx, merchantId: number): Promise<readonly PricedGood[]> {
  await lockWorth(tx, merchantId)
  const { current, next } = await selectTerms(tx, merchantId)
  const cash = [current, next].flatMap((terms) => terms?.cashPerPoint ?? [])
  const goods = await selectGoods(tx, merchantId, { isOn: true, limit: GOODS_MOST })
  return [...cash.map((worth) => ({ points: 1n, worth })), ...goods]
}
export { payGift } from './giving.ts'
