/** Faults that the ledger checker reports. Each has its text in the console. */
export const ledgerFaults = [
  /** The predecessor of a block is missing. */
  'block_gap',
  /** A block has fewer batches than it was sealed with (`block_missing`), or more (`block_added`). */
  'block_missing',
  'block_added',
  /** The hash of the block does not match its batches in order. */
  'block_changed',
  /** An exported ledger head no longer exists: blocks were cut off. */
  'cut_short',
  /** The checkpoint from which the nightly check starts differs from its seal. */
  'checkpoint_changed',
  'batch_changed',
  'transfer_missing',
  /** The transfer is in no batch: it was not written through the ledger. */
  'transfer_added',
  'named_twice',
  /** The stored transfer differs from its request: key, reference, kind, accounts, amounts. */
  'content_changed',
  'unbalanced',
  /** An entry's balance does not follow from the previous one. */
  'balance_differs',
  'version_gap',
  'wallet_differs',
  /** A member's locked balance is not the sum of the open reservations. */
  'reserved_differs',
  /** A claim differs from its shortfall, from its movements, or from the member's entries in the accounts of claims. */
  'claim_differs',
  /** The pool of a jackpot differs from its movements, or from its account. */
  'jackpot_differs',
  /** It settles or reverses a transfer that does not exist. */
  'end_of_nothing',
  /** A clearing account is not zero. */
  'clearing_open',
  'total_differs',
  /** The sum over members, house and clearing is not zero. */
  'house_unbalanced',
] as const

export type LedgerFault = (typeof ledgerFaults)[number]
