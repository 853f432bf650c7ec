import { areTicketsTooDear } from '#domain/levels/levels.ts'
import { isTooDear } from '#domain/missions/refuse-mission.ts'
import type { PricedGood } from '#domain/points/terms.ts'
import { meanWorthOf } from '#domain/raffles/raffle.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { newestOf } from './giving.ts'
import { selectRewarding } from './rewarding-store.ts'
import { selectBrand, selectRaffles } from './store.ts'

/** Whether missions, offers and levels that give tickets of a raffle may give, or state, less than a ticket is worth. */
export async function isPromisedLess(
  tx: Tx,
  {
    worth,
    ...of
  }: { readonly merchantId: number; readonly raffle: string; readonly today: string; readonly worth: bigint },
): Promise<boolean> {
  const { missions, offerWorths, levels } = await selectRewarding(tx, of)
  return (
    missions.some((one) => isTooDear(one, one.amount * worth)) ||
    offerWorths.some((one) => one < worth) ||
    levels.some((one) => areTicketsTooDear(one, worth))
  )
}

/**
 * Whether a change of the worth of points lifts tickets over the rewards that give them. The worth of a point must be locked, so
 * that a version of a raffle, a mission or an offer is judged before or after it.
 */
export async function exceedsRewards(
  tx: Tx,
  {
    merchantId,
    before,
    after,
  }: {
    readonly merchantId: number
    readonly before: readonly PricedGood[]
    readonly after: readonly PricedGood[]
  },
): Promise<boolean> {
  const { today } = await selectBrand(tx, merchantId)
  for (const raffle of newestOf(await selectRaffles(tx, merchantId))) {
    const worth = meanWorthOf(raffle, after)
    if (worth <= meanWorthOf(raffle, before)) continue
    if (await isPromisedLess(tx, { merchantId, raffle: raffle.raffle, today, worth })) return true
  }
  return false
}
