import { type AssigningRefusal, type RoundsOrWin, refuseAssigning } from '#domain/offers/free-round-play.ts'
import { afterFreeRoundsEvent } from '#domain/offers/free-rounds.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { creditLater } from './crediting.ts'
import {
  type FreeRoundsRow,
  insertDeed,
  lockFreeRounds,
  selectPlayed,
  selectRoundsOfReward,
  updateState,
  viewOf,
} from './store.ts'

/** A win of a free bet that named no free rounds, recorded without money. */
export interface HeldWin extends RoundsOrWin {
  readonly transactionId: string
  readonly roundId: string | undefined
  readonly amount: bigint
}

/** Locks the free rounds of a reward with which a held win is to count; undefined without such a reward. */
export async function lockRoundsOfWin(
  tx: Tx,
  win: HeldWin,
  reward: bigint,
): Promise<{ readonly row: FreeRoundsRow } | { readonly refusal: AssigningRefusal } | undefined> {
  const known = await selectRoundsOfReward(tx, { merchantId: win.merchantId, occurrenceId: reward })
  if (!known) return undefined
  // Before the rounds, as the job that credits totals does.
  await lockLimits(tx, known)
  const row = await lockFreeRounds(tx, { id: known.id })
  if (!row) return undefined
  const { provider, merchantId, memberId, currency, vendorCode, gameCode, createdAt } = row
  const of = { provider, merchantId, memberId, currency, vendorCode, gameCode }
  const rounds = { ...viewOf(row), ...of, atMs: createdAt.getTime() }
  const refusal = refuseAssigning(rounds, await selectPlayed(tx, row.id), win)
  return refusal === undefined ? { row } : { refusal }
}

/**
 * Counts a held win with locked free rounds. Their total is credited now if it is due, and otherwise with the call that ends the last
 * round, or once their time is over. Stakes that went back to the budget stay there, because wins are beside it.
 */
export async function assignWin(
  tx: Tx,
  row: FreeRoundsRow,
  {
    win,
    operatorId,
    reason,
  }: { readonly win: HeldWin; readonly operatorId: bigint; readonly reason: string },
): Promise<void> {
  const { provider, transactionId, amount, roundId = transactionId } = win
  const deed = { provider, transactionId, kind: 'win', roundId, amount, closesRound: true } as const
  await insertDeed(tx, { ...deed, freeRoundsId: row.id })
  const { state } = afterFreeRoundsEvent(viewOf(row), 'is_started')
  await updateState(tx, row.id, { state, reason: 'played' })
  await creditLater(tx, row.id, row)
  const { merchantId, memberId } = row
  await writeAudit(tx, {
    merchantId,
    memberId,
    operatorId,
    action: 'offer.assign_win',
    reason,
    ...factsOfAssigning(row, win),
  })
  const about = `R${row.occurrenceId}`
  await sendNews(tx, { merchantId, memberId }, { kind: 'win_assigned', about })
}

/** The audit entry, and what the second operator reads. */
export function factsOfAssigning(
  { occurrenceId, offer }: FreeRoundsRow,
  { amount, transactionId }: HeldWin,
): Record<'before' | 'after', Readonly<Record<string, unknown>>> {
  return {
    before: { reference: transactionId, amount: writeAmount(amount) },
    after: { reward: occurrenceId.toString(), offerCode: offer },
  }
}

/** After commit: open pages of the member refetch. */
export function notifyAssigned(hub: Pick<Hub, 'publish'>, memberId: bigint): void {
  hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
  notifyMember((channel, message) => hub.publish(channel, message), memberId)
}
