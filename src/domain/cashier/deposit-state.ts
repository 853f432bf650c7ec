/**
 * States of a deposit. `matched`: the money arrived for this order but cannot be credited automatically; an operator
 * decides. All other money is matched and credited in one step.
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
  /** The bank details or the provider's page are ready. */
  'offer',
  'send_proof',
  'cancel',
  /** The order timed out. */
  'expire',
  /** The money has arrived. */
  'match',
  'credit',
  'reject',
  /** The provider reports that the payment failed. */
  'fail',
  /** The member asks to have money above their limit sent back; an operator does it. */
  'ask_return',
  /** The money is returned to its sender. */
  'return',
] as const
export type DepositDeed = (typeof depositDeeds)[number]

/** Names in the history of a deposit: its deeds, its order, and the claims of operators. */
export const depositSteps = [...depositDeeds, 'order', 'claim', 'release'] as const
export type DepositStep = (typeof depositSteps)[number]

/** Late money still belongs to a member, so ended orders can still be matched. */
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

/** Nothing is left to decide: late money for an ended order begins anew. */
export function isEndedDeposit(state: DepositState): boolean {
  return !openStates.includes(state) && !queueStates.includes(state)
}

/** The next state, or undefined where the step is not allowed. */
export function afterDeed(state: DepositState, deed: DepositDeed): DepositState | undefined {
  return next[state][deed]
}

/** Open orders of a member: at most `OPEN_DEPOSITS_MAX`, and one for each channel. */
export const openStates: readonly DepositState[] = ['created', 'waiting', 'proof_sent']
export const OPEN_DEPOSITS_MAX = 3

export function isOpenDeposit(state: DepositState): boolean {
  return openStates.includes(state)
}

/** States that wait for an operator: the member claims to have paid, or unexpected money arrived. */
export const queueStates: readonly DepositState[] = ['proof_sent', 'matched']

/** Causes of a rejection, shown to the member in their own language. The operator may add a note. */
export const rejectCauses = ['not_found', 'other_person', 'proof_unreadable', 'sent_back', 'other'] as const
export type RejectCause = (typeof rejectCauses)[number]
