import {
  type FreeRoundRefusal,
  isWinHeld,
  refuseFreeBet,
  refuseFreeWin,
} from '#domain/offers/free-round-play.ts'
import { afterFreeRoundsEvent } from '#domain/offers/free-rounds.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { creditCash } from './crediting.ts'
import {
  type FreeRoundsRow,
  insertDeed,
  lockFreeRounds,
  selectDeedOf,
  selectPlayed,
  updatePlayed,
  updateState,
  updateUndone,
  viewOf,
} from './store.ts'

/** A bet, win or rollback of free rounds, as a provider sends it. */
export interface FreeDeed {
  readonly provider: string
  readonly transactionId: string
  readonly memberId: bigint
  readonly currency: string
  readonly vendorCode: string | undefined
  readonly gameCode: string | undefined
  readonly nowMs: number
}

export interface FreeBetOrWin extends FreeDeed {
  readonly kind: 'bet' | 'win'
  /** The number by which the provider names the free rounds, or ours where it names none. */
  readonly of: { readonly provider: string; readonly name: string } | { readonly id: bigint }
  readonly roundId: string | undefined
  readonly amount: bigint
  readonly closesRound: boolean
}

interface Answer<Outcome> {
  readonly outcome: Outcome
  readonly balance: bigint
}

/** A win of rounds that ended unplayed: it is recorded without money, and operators decide. */
export interface HeldWin {
  readonly outcome: 'held'
}

/**
 * Plays a bet or win of free rounds: the rounds are locked and judged, `play` records it without moving money, and the one that
 * completes them also credits the total. A retry gets the answer of the first call.
 */
export async function playFreeRounds<Played extends Answer<string>>(
  tx: Tx,
  deed: FreeBetOrWin,
  play: () => Promise<Played>,
): Promise<Played | HeldWin | { readonly outcome: FreeRoundRefusal }> {
  const row = await lockFreeRounds(tx, deed.of)
  // guard: free-rounds-of-member
  if (!row || row.memberId !== deed.memberId) return { outcome: 'free_rounds_unknown' }
  const known = await selectDeedOf(tx, deed)
  if (!known) {
    const refusal = await refuse(tx, row, deed)
    if (refusal) return { outcome: refusal }
  }
  const answer = await play()
  if (answer.outcome === 'replayed')
    return row.creditTransaction === deed.transactionId && row.creditBalance !== null
      ? { ...answer, balance: row.creditBalance }
      : answer
  if (answer.outcome !== 'done') return answer
  const { provider, transactionId, kind, amount, closesRound } = deed
  const roundId = deed.roundId ?? transactionId
  await insertDeed(tx, { provider, transactionId, freeRoundsId: row.id, kind, roundId, amount, closesRound })
  const { state } = afterFreeRoundsEvent(viewOf(row), 'is_started')
  await updateState(tx, row.id, { state, reason: 'played' })
  const { nowMs } = deed
  const credited = await creditCash(tx, { ...row, state }, { nowMs, transactionId, balance: answer.balance })
  return credited?.balance === undefined ? answer : { ...answer, balance: credited.balance }
}

async function refuse(
  tx: Tx,
  row: FreeRoundsRow,
  { kind, amount, currency, vendorCode, gameCode }: FreeBetOrWin,
): Promise<FreeRoundRefusal | 'held' | undefined> {
  // guard: free-rounds-of-game
  if (currency !== row.currency || vendorCode !== row.vendorCode || gameCode !== row.gameCode)
    return 'free_rounds_differ'
  const played = await selectPlayed(tx, row.id)
  if (kind === 'win' && isWinHeld(row, played)) return 'held' // guard: win-of-ended-rounds-held
  return kind === 'bet'
    ? refuseFreeBet(viewOf(row), played, amount) // guard: free-rounds-counted
    : refuseFreeWin(viewOf(row), played, amount) // guard: free-rounds-most
}

/** Takes back a bet or win of free rounds; undefined if the transaction is none of them. A credited total stays. */
export async function undoFreeRounds<Played extends Answer<string>>(
  tx: Tx,
  { provider, reference }: { readonly provider: string; readonly reference: string },
  play: () => Promise<Played>,
): Promise<Played | undefined> {
  const known = await selectDeedOf(tx, { provider, transactionId: reference })
  if (!known) return undefined
  const row = await lockFreeRounds(tx, { id: known.freeRoundsId })
  const answer = await play()
  // Also of a rollback that was played as an ordinary one, because its bet was not stored yet.
  const isBack = answer.outcome === 'done' || answer.outcome === 'replayed'
  if (row && isBack && (await updateUndone(tx, { provider, transactionId: reference })))
    if (row.state !== 'credited') await updatePlayed(tx, row.id, await selectPlayed(tx, row.id))
  return answer
}
