import { type Posting, disagreeOnPurses, postingFault } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Posted } from './posting-outcome.ts'
import { callLedger } from './store.ts'

export { selectHashOfBlock as findLedgerBlock, selectHead as findLedgerHead } from './chain-store.ts'
export {
  findLiveTransfers,
  findOpenHolds,
  findTransferByKey,
  type HoldKind,
  type KnownTransfer,
  type OpenHold,
} from './hold-store.ts'
export {
  callCloseBonus as closeBonus,
  findBalances,
  findBalanceOfDay,
  findMainBalances,
  findTransfer,
  lockPurse,
  type Balance,
} from './store.ts'
export { selectHeld as findHeld } from './held-store.ts'
export { selectJackpotBooks as findJackpotBooks } from './jackpot-check-store.ts'
export type { Posted, PostingRefusal } from './posting-outcome.ts'
export { selectDeposited as findDeposited, selectDepositedOn as findDepositedOn } from './deposited-store.ts'
export {
  selectWagering as findWagering,
  selectRaises as findRaises,
  type Wagering,
} from './wagering-store.ts'

/**
 * Moves money within a transaction: each posting is applied whole, or refused with a reason. It locks the named
 * members' wallets in the order of member ids until the transaction ends, so lock your own rows first.
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<readonly Posted[]> {
  for (const posting of postings) {
    const fault = postingFault(posting)
    if (fault) throw new Error(`${posting.kind} ${posting.key}: ${fault}`)
  }
  const other = disagreeOnPurses(postings)
  // guard: stakes-name-one-bonus
  if (other) throw new Error(`${other.key}: two stakes of one play in one call name different purses`)
  return await callLedger(tx, postings)
}

export async function postOne(tx: Tx, posting: Posting): Promise<Posted> {
  const [posted] = await post(tx, [posting])
  if (!posted) throw new Error('the ledger returned no answer for a posting')
  return posted
}
