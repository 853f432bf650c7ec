import { type Leg, moved } from '#domain/ledger/posting.ts'
import { carryJackpot } from '#domain/lottery/jackpots/jackpot.ts'
import { jackpotAccount } from '#domain/lottery/jackpots/jackpot-rules.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type LockedJackpot, type MoveKind, type NewMove, insertMoves, updateBalance } from './store.ts'

/** The product whose account pays the wins of tickets, and fills pools. */
const PRODUCT = 'house:lottery'

/** A change of a pool. */
export interface Change {
  readonly kind: MoveKind
  /** Above zero into the pool. */
  readonly amount: bigint
  /** The end of the ledger's key; without one, stakes or their returns have posted it. */
  readonly key?: string
}

/** The cause of changes of a pool: the count of a draw, a voided or returned ticket, or new terms. */
export type Cause = Pick<NewMove, 'drawId' | 'version' | 'ticketId'> & { readonly name: string }

/**
 * Changes a pool: books what the ledger does not know yet, the house's loan where the pool lacks money, and notes each
 * movement. The caller holds the lock of the pool.
 */
export async function bookJackpot(
  tx: Tx,
  pool: LockedJackpot,
  { name, ...about }: Cause,
  changes: readonly Change[],
): Promise<LockedJackpot> {
  const sum = changes.reduce((total, { amount }) => total + amount, 0n)
  const regained = changes.reduce((total, { kind, amount }) => {
    return kind === 'paid' && amount > 0n ? total + amount : total
  }, 0n)
  const { lends, ...after } = carryJackpot(pool, { change: sum, regained })
  const all: readonly Change[] = [...changes, { kind: 'lent', amount: lends, key: 'lent' }]
  const moves: NewMove[] = []
  let { balance } = pool
  for (const { kind, amount, key } of all) {
    if (amount === 0n) continue
    balance += amount
    const transferId = key === undefined ? undefined : await book(tx, pool, { key: `${name}:${key}`, amount })
    moves.push({ ...about, kind, amount, balance, ...(transferId === undefined ? {} : { transferId }) })
  }
  if (balance !== after.balance) throw new Error('the movements of a jackpot do not add up to its balance')
  await insertMoves(tx, pool, moves)
  await updateBalance(tx, pool, after)
  return { ...pool, ...after }
}

/** Moves money between the pool and the lotteries of the house. No wallet changes. */
async function book(
  tx: Tx,
  { merchantId, gameCode, currency, level }: LockedJackpot,
  { key, amount }: { readonly key: string; readonly amount: bigint },
): Promise<bigint> {
  const account = jackpotAccount(gameCode, level)
  const legs: Leg[] =
    amount > 0n
      ? moved(amount, { from: PRODUCT, to: account })
      : moved(-amount, { from: account, to: PRODUCT })
  const posted = await postOne(tx, {
    merchantId,
    memberId: 0n,
    currency,
    key: `jackpot:${merchantId}:${gameCode}-${level}:${key}`,
    kind: 'jackpot_book',
    reference: `${gameCode}-${level}`,
    legs,
  })
  if (posted.outcome !== 'posted') throw new Error(`a jackpot was not booked: ${posted.outcome}`)
  return posted.transferId
}
