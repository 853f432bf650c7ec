import type * as calls from '#contract/console/friends.ts'
import type { Input } from '#contract/endpoint.ts'
import { refuseCancelling } from '#domain/friends/friend-state.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { lockRewardOfBrand, updateCancelled } from './reward-store.ts'
import { selectCurrency } from './terms-store.ts'

type Cancel = typeof calls.cancelFriendReward

/**
 * Cancels a reward that waits: one operator does so, because nothing was paid. The row lock orders it with a claim. A repeated
 * request changes nothing. Returns the inviter.
 */
export async function cancelReward(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { id: given, cause, reason }: Input<Cancel>,
): Promise<bigint> {
  const row = await lockRewardOfBrand(tx, merchantId, BigInt(given))
  if (!row) throw refusePlainly('absent')
  const { id, memberId, amount } = row
  const refusal = refuseCancelling(row.state)
  if (refusal) throw refuse<Cancel>(refusal)
  if (row.state === 'cancelled') return memberId
  await updateCancelled(tx, row, { id, amount, cause, operatorId })
  const written = writeAmount(amount)
  await writeAudit(tx, {
    merchantId,
    memberId,
    operatorId,
    action: 'friend.cancel',
    reason,
    before: { reward: given, amount: written },
    after: { cancellation: cause },
  })
  const currency = await selectCurrency(tx, merchantId)
  const who = { merchantId, memberId }
  await sendNews(tx, who, {
    kind: 'friend_reward_cancelled',
    about: `F${id}`,
    amount: written,
    currency,
    cause,
  })
  return memberId
}
