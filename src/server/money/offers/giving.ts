import type { OfferReward } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectProviderOf } from './free-rounds/store.ts'
import { selectGivesTickets } from './tickets/store.ts'

export type GivingRefusal = 'rounds_unavailable' | 'tickets_unavailable'

/** Why a reward cannot be given now: free rounds need a game whose provider grants them, and tickets a raffle that has as many left. */
export async function refuseGiving(
  tx: Tx,
  {
    merchantId,
    reward,
    pieces = 1n,
  }: {
    readonly merchantId: number
    readonly reward: OfferReward
    /** The number of tickets. */
    readonly pieces?: bigint
  },
): Promise<GivingRefusal | undefined> {
  if (reward.of === 'free_rounds')
    return (await selectProviderOf(tx, reward)) === undefined ? 'rounds_unavailable' : undefined
  if (reward.of !== 'tickets') return undefined
  const { raffle = '' } = reward
  return (await selectGivesTickets(tx, { merchantId, raffle, tickets: pieces }))
    ? undefined
    : 'tickets_unavailable'
}
