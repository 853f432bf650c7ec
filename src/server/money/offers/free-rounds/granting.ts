import type { OfferVersion } from '#domain/offers/version.ts'
import type { OccurrenceRow } from '#server/money/offers/claim-store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { insertFreeRounds, selectProviderOf } from './store.ts'

/** The job that asks providers: a reward starts it, so that its rounds wait no minute. */
export const ASK_FREE_ROUNDS = 'ask_free_rounds'

/**
 * Gives free rounds in the transaction of the deed or claim that they reward: as many as the amount holds stakes. A job then
 * asks the provider for them.
 */
export async function giveFreeRounds(
  tx: Tx,
  { id: occurrenceId, merchantId, memberId, currency }: OccurrenceRow,
  { version, amount }: { readonly version: OfferVersion; readonly amount: bigint },
): Promise<bigint> {
  const { reward, sums, offer } = version
  const stake = Object.hasOwn(sums, currency) ? sums[currency]?.roundStake : undefined
  const provider = reward.of === 'free_rounds' ? await selectProviderOf(tx, reward) : undefined
  if (reward.of !== 'free_rounds' || stake === undefined || provider === undefined)
    throw new Error(`offer ${offer} gives no free rounds`)
  const { vendorCode, gameCode, days } = reward
  const count = Number(amount / stake)
  const whose = { merchantId, memberId, occurrenceId, offer, version: version.version }
  const game = { provider, vendorCode, gameCode }
  const id = await insertFreeRounds(tx, { ...whose, ...game, currency, count, stake, days })
  await addJob(tx, ASK_FREE_ROUNDS)
  return id
}
