import { findFreeRoundsDeed, playFreeRounds, undoFreeRounds } from '#server/money/offers/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'

import { type PlayItem, callPlayWithin } from './play-store.ts'
import type { FreeAnswer } from './wallet.ts'

/**
 * Plays commands of free rounds that the house gave, each in a transaction of its own: the rounds are locked before the wallet,
 * their bets and wins move no money, and the last one credits the total. Undefined for all other commands.
 */
export async function playFreeCommand(
  store: Store,
  now: () => number,
  item: PlayItem,
): Promise<FreeAnswer | undefined> {
  const { command, provider, memberId, currency, vendorCode, gameCode } = item
  const { kind, transactionId, reference, freeRounds: name, amount = 0n, roundId, closesRound } = command
  if (name !== undefined && (kind === 'bet' || kind === 'win')) {
    const deed = { provider, transactionId, memberId, currency, vendorCode, gameCode, nowMs: now() }
    return await store.transact((tx) =>
      playFreeRounds(tx, { ...deed, name, kind, roundId, amount, closesRound }, () =>
        callPlayWithin(tx, item),
      ),
    )
  }
  if (kind !== 'rollback' || reference === undefined) return undefined
  if (!(await findFreeRoundsDeed(store.read, { provider, transactionId: reference }))) return undefined
  return await store.transact((tx) =>
    undoFreeRounds(tx, { provider, reference }, () => callPlayWithin(tx, item)),
  )
}
