import type { Output } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { KnownTransfer, Posted } from '#server/money/ledger/actions.ts'

type Transfer = typeof wallets.walletTransfer
type Moved = Output<Transfer>

/** The ledger's result as an answer of the call, or its refusal. */
export function doneOf(posted: Posted): Moved {
  if (posted.outcome === 'posted' || posted.outcome === 'replayed')
    return movedOf({ id: posted.transferId, at: posted.at, balance: posted.balance })
  if (posted.outcome === 'insufficient') throw refuse<Transfer>('not_enough')
  if (posted.outcome === 'conflict') throw refuse<Transfer>('request_conflict')
  throw new Error(`a transfer between wallets was answered ${posted.outcome}`)
}

/** The same answer as the first time. */
export function knownOf({ id, at, balance }: KnownTransfer): Moved {
  return movedOf({ id, at, balance })
}

function movedOf({ id, at, balance }: Pick<KnownTransfer, 'id' | 'at' | 'balance'>): Moved {
  return {
    transferId: id.toString(),
    at: at.toISOString(),
    ...(balance === null ? {} : { main: writeAmount(balance) }),
  }
}
