import { type Posting, postingFault } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/db/transaction.ts'

import { callLedger } from './store.ts'

export { selectHashOfBlock as findLedgerBlock, selectHead as findLedgerHead } from './chain-store.ts'
export {
  findOpenHolds,
  findTransferByKey,
  type HoldKind,
  type KnownTransfer,
  type OpenHold,
} from './hold-store.ts'
export { findBalances, findTransfer, type Balance } from './store.ts'
export { selectTurnover as findTurnover } from './turnover-store.ts'
export {
  selectWagering as findWagering,
  selectRaises as findRaises,
  type Wagering,
} from './wagering-store.ts'

/** What became of a posting. Where nothing was moved, the same key may succeed later. */
export type Posted =
  | {
      readonly outcome: 'posted' | 'replayed'
      readonly transferId: bigint
      /** What the member's main wallet held right after it, where it was touched. */
      readonly balance: bigint | null
      readonly at: Date
      /** The day of the merchant's books: YYYY-MM-DD. */
      readonly businessDate: string
    }
  | { readonly outcome: PostingRefusal }

export type PostingRefusal =
  /** Not enough there. */
  | 'insufficient'
  /** The key was used for something else. */
  | 'conflict'
  /** The provider's number was used for something else. */
  | 'duplicate'
  /** The reservation, or the transfer to take back, is none of this member's. */
  | 'unknown_transfer'
  /** It ended already, or was taken back already. */
  | 'ended_already'
  /** The guard of play: the member may not play, or not for so much. */
  | 'not_active'
  | 'excluded'
  | 'stake_limit'
  | 'loss_limit'
  | 'session_limit'

/**
 * Moves money within a transaction: each posting happens whole, or not at all and says why. It locks the wallets of the
 * members that it names, in the order of their ids, until the transaction ends: lock your own rows before it.
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<readonly Posted[]> {
  for (const posting of postings) {
    const fault = postingFault(posting)
    if (fault) throw new Error(`${posting.kind} ${posting.key}: ${fault}`)
  }
  return await callLedger(tx, postings)
}

/** One posting. */
export async function postOne(tx: Tx, posting: Posting): Promise<Posted> {
  const [posted] = await post(tx, [posting])
  if (!posted) throw new Error('a posting is always answered')
  return posted
}
