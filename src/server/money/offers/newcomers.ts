import type { Tx } from '#server/platform/db/transaction.ts'

import type { Who } from './claim-store.ts'
import { sendRewardNews } from './reward-news.ts'
import { rewardDeed } from './rewarding.ts'

/** Rewards a registration in its own transaction, by offers that newcomers need not join. */
export async function rewardNewcomer(
  tx: Tx,
  { merchantId, memberId, currency }: Who & { readonly currency: string },
): Promise<void> {
  const deed = { event: 'registration', id: memberId, value: 0n, currency } as const
  for (const row of await rewardDeed(tx, { merchantId, memberId }, deed)) await sendRewardNews(tx, row)
}
