/**
 * Where a deposit stands. `matched`: the money is there and belongs to this order, and something speaks against crediting
 * it by itself; an operator decides. All other money that comes is matched and credited in one step.
 */
export const depositStates = [
  'created',
  'waiting',
  'proof_sent',
  'matched',
  'credited',
  'expired',
  'cancelled',
  'rejected',
  'returned',
] as const
export type DepositState = (typeof depositStates)[number]

export const depositDeeds = [
  /** It can be paid: the bank's details or the provider's page are there. */
  'offer',
  'send_proof',
  'cancel',
  /** Its time is over. */
  'expire',
  /** The money is there. */
  'match',
  'credit',
  'reject',
  /** The provider says that nothing will come. */
  'fail',
  /** Its member wants what their limit holds to be sent back: an operator does so. */
  'ask_return',
  /** The money goes back to where it came from. */
  'return',
] as const
export type DepositDeed = (typeof depositDeeds)[number]

/** Money that comes late still belongs to somebody: so what has ended without it can be matched all the same. */
const next: Readonly<Record<DepositState, Readonly<Partial<Record<DepositDeed, DepositState>>>>> = {
  created: {
    offer: 'waiting',
    cancel: 'cancelled',
    expire: 'expired',
    match: 'matched',
    fail: 'rejected',
    reject: 'rejected',
  },
  waiting: {
    send_proof: 'proof_sent',
    cancel: 'cancelled',
    expire: 'expired',
    match: 'matched',
    fail: 'rejected',
    reject: 'rejected',
  },
  proof_sent: { send_proof: 'proof_sent', match: 'matched', reject: 'rejected' },
  matched: { credit: 'credited', ask_return: 'matched', return: 'returned' },
  credited: { return: 'returned' },
  expired: { match: 'matched' },
  cancelled: { match: 'matched' },
  rejected: { match: 'matched' },
  returned: {},
}

/** Where a deed leads, or nothing where it cannot be done any more. */
export function afterDeed(state: DepositState, deed: DepositDeed): DepositState | undefined {
  return next[state][deed]
}

/** Those that a member has in hand: so many at most, and one for each channel. */
export const openStates: readonly DepositState[] = ['created', 'waiting', 'proof_sent']
export const OPEN_DEPOSITS_MAX = 3

export function isOpenDeposit(state: DepositState): boolean {
  return openStates.includes(state)
}

/** Those that wait for an operator: somebody says that they have paid, or money came that was not expected like this. */
export const deskStates: readonly DepositState[] = ['proof_sent', 'matched']

/** Why an operator says no, for the member in their own language. Words of the operator's own may stand beside it. */
export const rejectCauses = ['not_found', 'other_person', 'proof_unreadable', 'sent_back', 'other'] as const
export type RejectCause = (typeof rejectCauses)[number]

/** So long an operator has one in hand before anybody else may take it. */
export const CLAIM_MINUTES = 15
