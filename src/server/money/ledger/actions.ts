import { type Posting, postingFault } from '#domain/ledger/posting.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { callLedger } from './store.ts'

export { selectHashOfBlock as findLedgerBlock, selectHead as findLedgerHead } from './chain-store.ts'
export {
  findOpenHolds,
  findTransferByKey,
  type HoldKind,
  type KnownTransfer,
  type OpenHold,
} from './hold-store.ts'
export { callCloseBonus as closeBonus, findBalances, findTransfer, type Balance } from './store.ts'
export { selectDeposited as findDeposited } from './deposited-store.ts'
export {
  selectWagering as findWagering,
  selectRaises as findRaises,
  type Wagering,
} from './wagering-store.ts'

/** The outcome of a posting. After a refusal that moved nothing, the same key may succeed later. */
export type Posted =
  | {
      readonly outcome: 'posted' | 'replayed'
      readonly transferId: bigint
      /** The member's main wallet right after the transfer, if the transfer touched it. */
      readonly balance: bigint | null
      readonly at: Date
      /** The merchant's business date: YYYY-MM-DD. */
      readonly businessDate: string
    }
  | { readonly outcome: PostingRefusal }

export type PostingRefusal =
  /** The balance is too small. */
  | 'insufficient'
  /** The key was used with other content. */
  | 'conflict'
  /** The provider's transaction id was used with other content. */
  | 'duplicate'
  /** The reservation or transfer does not belong to this member. */
  | 'unknown_transfer'
  /** The reservation has ended, or the transfer was already reversed. */
  | 'ended_already'
  /** The play guard: the member may not play, or not with this amount. */
  | 'not_active'
  | 'excluded'
  | 'game_excluded'
  | 'stake_too_large'
  | 'stake_limit'
  | 'loss_limit'
  | 'session_limit'

/**
 * Moves money within a transaction: each posting is applied whole, or refused with a reason. It locks the named
 * members' wallets in the order of member ids until the transaction ends, so lock your own rows first.
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<readonly Posted[]> {
  for (const posting of postings) {
    const fault = postingFault(posting)
    if (fault) throw new Error(`${posting.kind} ${posting.key}: ${fault}`)
  }
  return await callLedger(tx, postings)
}

export async function postOne(tx: Tx, posting: Posting): Promise<Posted> {
  const [posted] = await post(tx, [posting])
  if (!posted) throw new Error('a posting is always answered')
  return posted
}
