import type { OfferVersion } from '#domain/offers/version.ts'
import type { OccurrenceRow } from '#server/money/offers/claim-store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertFreeRounds, selectProviderOf } from './store.ts'

/**
 * Gives free rounds in the transaction of the deed or claim that they reward: as many as the amount holds stakes. A job then
 * asks the provider for them. Undefined if the game has no provider any more.
 */
export async function giveFreeRounds(
  tx: Tx,
  { id: occurrenceId, merchantId, memberId, currency }: OccurrenceRow,
  { version, amount }: { readonly version: OfferVersion; readonly amount: bigint },
): Promise<bigint | undefined> {
  const { reward, sums } = version
  const stake = Object.hasOwn(sums, currency) ? sums[currency]?.roundStake : undefined
  if (reward.of !== 'free_rounds' || stake === undefined)
    throw new Error(`offer ${version.offer} gives no free rounds`)
  const { vendorCode, gameCode, days } = reward
  const provider = await selectProviderOf(tx, { vendorCode, gameCode })
  if (provider === undefined) return undefined
  return await insertFreeRounds(tx, {
    merchantId,
    memberId,
    occurrenceId,
    offer: version.offer,
    version: version.version,
    provider,
    vendorCode,
    gameCode,
    currency,
    count: Number(amount / stake),
    stake,
    days,
  })
}
