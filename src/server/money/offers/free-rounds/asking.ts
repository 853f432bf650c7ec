import { askAgainInMs } from '#domain/offers/free-round-play.ts'
import { type FreeRoundsEvent, afterFreeRoundsEvent } from '#domain/offers/free-rounds.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { releaseBudget } from './budget.ts'
import { lockFreeRounds, updateDue, updateRewardId, updateState, viewOf } from './store.ts'

/** The outcome of a request to the provider. */
export type AskingAnswer =
  | { readonly is: 'accepted'; readonly rewardId: string }
  /** Final: the provider grants no such rounds. */
  | { readonly is: 'refused'; readonly reason: string }
  /** No answer, or a failure: the same request follows later. */
  | { readonly is: 'unavailable'; readonly reason: string }

/** Stores the provider's answer. Rounds that were played or ended meanwhile keep their state. */
export async function noteAnswer(tx: Tx, id: bigint, answer: AskingAnswer): Promise<bigint | undefined> {
  const row = await lockFreeRounds(tx, { id })
  if (!row) return undefined
  if (answer.is === 'accepted' && !(await updateRewardId(tx, row, answer.rewardId)))
    return await noteAnswer(tx, id, { is: 'unavailable', reason: 'reward_of_others' })
  const event: FreeRoundsEvent = answer.is
  const { state } = afterFreeRoundsEvent(viewOf(row), event)
  const reason = answer.is === 'accepted' ? 'accepted' : answer.reason
  if (state === 'failed' && row.state !== 'failed') await releaseBudget(tx, row)
  if (state !== row.state) await updateState(tx, id, { state, reason })
  else if (answer.is === 'unavailable') await updateDue(tx, id, { reason, afterMs: askAgainInMs(row.tries) })
  return state === row.state ? undefined : row.memberId
}
