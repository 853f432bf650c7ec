import { GOODS_MOST } from '#domain/points/goods.ts'
import type { PricedGood } from '#domain/points/terms.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectGoods } from './goods-store.ts'
import { selectTerms } from './store.ts'
import { lockWorth } from './terms-store.ts'

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

/** Judges a change of the worth of a point by rewards that give tickets of raffles. */
export interface WorthParts {
  /** Whether a raffle's ticket wins more on average than its missions or offers may give; it won less by the uses before. */
  readonly exceedsRewards: (
    tx: Tx,
    change: {
      readonly merchantId: number
      readonly before: readonly PricedGood[]
      readonly after: readonly PricedGood[]
    },
  ) => Promise<boolean>
}
