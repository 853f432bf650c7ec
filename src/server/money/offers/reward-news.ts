import { writeAmount } from '#domain/money/amount.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type OccurrenceRow, lockOccurrence } from './claim-store.ts'

/**
 * Sends a message about a reward that came without a deed of the member: credited, or waiting to be claimed. It is part of the
 * transaction that the guard of rewards has let through.
 */
export async function sendRewardNews(
  tx: Tx,
  { id, merchantId, memberId }: Pick<OccurrenceRow, 'id' | 'merchantId' | 'memberId'>,
): Promise<void> {
  const row = await lockOccurrence(tx, { id, merchantId, memberId })
  if (row?.state !== 'issued' && row?.state !== 'claimable') return
  const kind = row.state === 'issued' ? 'reward_given' : 'reward_waits'
  const { amount, currency } = row
  await sendNews(
    tx,
    { merchantId, memberId },
    { kind, about: `R${id}`, amount: writeAmount(amount), currency },
  )
}
