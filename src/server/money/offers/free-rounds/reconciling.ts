import type { RoundsThere } from '#domain/offers/compare-rounds.ts'
import { afterFreeRoundsEvent } from '#domain/offers/free-rounds.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { releaseBudget } from './budget.ts'
import { lockFreeRounds, updateRewardId, updateState, viewOf } from './store.ts'

/** Reports that move ours. An end that a list claims takes nothing from a member: the house ends rounds by their time. */
const events = { ready: 'is_ready', started: 'is_started', cancelled: 'is_cancelled' } as const

/** Follows what a provider's list says of free rounds: a lost answer, a start, or that they were cancelled there. */
export async function noteListedRounds(
  tx: Tx,
  id: bigint,
  { rewardId, state: reported }: Pick<RoundsThere, 'state'> & { readonly rewardId: string },
): Promise<void> {
  const row = await lockFreeRounds(tx, { id })
  if (!row) return
  if (!(await updateRewardId(tx, row, rewardId))) return
  // guard: listed-end-not-believed
  if (reported === 'finished' || reported === 'expired') return
  const { state } = afterFreeRoundsEvent(viewOf(row), events[reported])
  if (state === row.state) return
  if (state === 'cancelled') await releaseBudget(tx, row)
  await updateState(tx, id, { state, reason: 'listed' })
}
