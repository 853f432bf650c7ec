/** Everything that may be wrong with the ledger, as the checker says it. Each has its words in the console. */
export const ledgerFaults = [
  /** A block whose predecessor is gone. */
  'block_gap',
  /** Batches of a block are gone, or more than it was sealed with. */
  'block_missing',
  'block_added',
  /** Its hash is not the one of its batches, in their order. */
  'block_changed',
  /** A head that somebody kept elsewhere is not there any more. */
  'cut_short',
  /** What the nightly check begins from is not what it was sealed as. */
  'checkpoint_changed',
  'batch_changed',
  'transfer_missing',
  /** It is in no batch: nobody wrote it through the ledger. */
  'transfer_added',
  'named_twice',
  /** What was asked for is not what stands there: key, reference, kind, accounts, amounts. */
  'content_changed',
  'unbalanced',
  /** What an account held afterwards does not follow from what it held before. */
  'balance_differs',
  'version_gap',
  'wallet_differs',
  /** The locked money of a member is not what is reserved. */
  'reserved_differs',
  /** It ends, or takes back, what is not there. */
  'end_of_nothing',
  /** Between two members something was left. */
  'clearing_open',
  'total_differs',
  /** Members, house and clearing together are not nothing. */
  'house_unbalanced',
] as const

export type LedgerFault = (typeof ledgerFaults)[number]
