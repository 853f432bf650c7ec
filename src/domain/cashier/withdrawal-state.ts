/** States of a withdrawal. */
export const withdrawalStates = [
  /** Waits for an operator's review. */
  'reviewing',
  /** One operator approved; a second one has to. */
  'approved_once',
  /** Approved, waits for its payout. */
  'approved',
  /** Handed over to a payout provider. */
  'paying',
  /** Sent; the member confirms the receipt. */
  'paid',
  'partly_received',
  'disputed',
  'confirmed',
  'confirmed_by_time',
  'forced',
  'returned',
  'rejected',
  'failed',
  'cancelled',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** States as the member sees them: one or two reviews are an internal matter. */
export const memberWithdrawalStates = withdrawalStates.filter(
  (state): state is Exclude<WithdrawalState, 'approved_once'> => state !== 'approved_once',
)
export type MemberWithdrawalState = (typeof memberWithdrawalStates)[number]

export function stateForMember(state: WithdrawalState): MemberWithdrawalState {
  return state === 'approved_once' ? 'reviewing' : state
}

/** Steps of a withdrawal. */
export const withdrawalDeeds = [
  'approve',
  'reject',
  'cancel',
  'change',
  'hold',
  'release_hold',
  'hand_over',
  'mark_paid',
  'pay_out',
  'fail',
  'decide_paid',
  'decide_unpaid',
  'receive',
  'receive_partly',
  'dispute',
  'run_out',
  'force',
  'pay_again',
  'give_back',
] as const
export type WithdrawalDeed = (typeof withdrawalDeeds)[number]

/** The ledger posting of a step, if it has one. */
export type MoneyMove = 'release' | 'payout' | 'return'

/** Whether it ended as paid: a failure at the provider then changes no state. */
export function isPaidAndEnded(state: WithdrawalState): boolean {
  return state === 'confirmed' || state === 'confirmed_by_time' || state === 'forced'
}

/** Whether the money is back with the member: a payment by the provider would then be a second one. */
export function isGivenBack(state: WithdrawalState): boolean {
  return state === 'failed' || state === 'returned' || state === 'rejected' || state === 'cancelled'
}

/** The party that has to act next. */
export type Holder = 'nobody' | 'operator' | 'provider' | 'member'

const holders: Readonly<Record<WithdrawalState, Holder>> = {
  reviewing: 'operator',
  approved_once: 'operator',
  approved: 'operator',
  paying: 'provider',
  paid: 'member',
  partly_received: 'operator',
  disputed: 'operator',
  confirmed: 'nobody',
  confirmed_by_time: 'nobody',
  forced: 'nobody',
  returned: 'nobody',
  rejected: 'nobody',
  failed: 'nobody',
  cancelled: 'nobody',
}

export function holderOf(state: WithdrawalState): Holder {
  return holders[state]
}

export function isEnded(state: WithdrawalState): boolean {
  return holders[state] === 'nobody'
}

/** Work queues of operators: waiting for approval, for the payout, for the member, or disputed. */
export const withdrawalQueues = ['review', 'payout', 'open', 'trouble', 'ended'] as const
export type WithdrawalQueue = (typeof withdrawalQueues)[number]

/** Parts of a queue: beyond the promise, on hold, claimed by no operator, claimed by the one who looks. */
export const queueParts = ['late', 'held', 'free', 'mine'] as const
export type QueuePart = (typeof queueParts)[number]

export const queueSorts = ['due', 'age', 'amount', 'risk'] as const
export type QueueSort = (typeof queueSorts)[number]

/**
 * The order in which a queue is listed. Where operators act, those come first whose promised time ends first, so a level with a
 * shorter review comes before others and delays none beyond its own promise. Risk matters only while a withdrawal waits.
 */
export function sortOf(queue: WithdrawalQueue, sort?: QueueSort): QueueSort {
  const isOfOperators = queue === 'review' || queue === 'payout'
  if (sort === undefined || sort === 'due') return isOfOperators ? 'due' : 'age'
  return queue === 'ended' && sort === 'risk' ? 'age' : sort
}

export function queueOf(state: WithdrawalState): WithdrawalQueue {
  if (isEnded(state)) return 'ended'
  if (state === 'reviewing' || state === 'approved_once') return 'review'
  if (state === 'approved' || state === 'paying') return 'payout'
  return state === 'paid' ? 'open' : 'trouble'
}

interface Step {
  readonly to: WithdrawalState
  readonly moves?: MoneyMove
}

const rejected = { to: 'rejected', moves: 'release' } as const
const cancelled = { to: 'cancelled', moves: 'release' } as const
const changed = { to: 'reviewing' } as const
// A hold leads back to the review, so that its end never counts as an approval.
const held = { to: 'reviewing' } as const
const forced = { to: 'forced' } as const
const returned = { to: 'returned', moves: 'return' } as const
const sentAgain = { to: 'paid' } as const
const sent = { to: 'paid', moves: 'payout' } as const
const failed = { to: 'failed', moves: 'release' } as const

/** The state machine: a step that is missing here is not allowed. */
const steps: Readonly<Partial<Record<WithdrawalState, Readonly<Partial<Record<WithdrawalDeed, Step>>>>>> = {
  reviewing: {
    approve: { to: 'approved' },
    reject: rejected,
    cancel: cancelled,
    change: changed,
    hold: held,
    release_hold: held,
  },
  approved_once: {
    approve: { to: 'approved' },
    reject: rejected,
    cancel: cancelled,
    change: changed,
    hold: held,
  },
  approved: {
    reject: rejected,
    cancel: cancelled,
    change: changed,
    hold: held,
    hand_over: { to: 'paying' },
    mark_paid: sent,
  },
  // Two operators decide a payout that its provider does not know; the provider's own answer ends it too, whichever
  // comes first.
  paying: { pay_out: sent, fail: failed, decide_paid: sent, decide_unpaid: failed },
  paid: {
    receive: { to: 'confirmed' },
    receive_partly: { to: 'partly_received' },
    dispute: { to: 'disputed' },
    run_out: { to: 'confirmed_by_time' },
    force: forced,
  },
  partly_received: { force: forced, pay_again: sentAgain, give_back: returned },
  disputed: { force: forced, pay_again: sentAgain, give_back: returned },
}

/** The result of a step; undefined where it is not allowed in this state. */
export function stepOf(state: WithdrawalState, deed: WithdrawalDeed): Step | undefined {
  return steps[state]?.[deed]
}

/**
 * Whether the member may cancel: after the last approval the payout may be under way, and a release would pay twice. A
 * held one stays, or a request anew would evade the check.
 */
export function mayTakeBack(state: WithdrawalState, { isHeld }: { readonly isHeld: boolean }): boolean {
  return queueOf(state) === 'review' && !isHeld // guard: held-withdrawal-not-cancelled
}

/** Whether a hold stops this deed; the end of a hold, and the return of the money, stay possible. */
export function isStopped(deed: WithdrawalDeed, { isHeld }: { readonly isHeld: boolean }): boolean {
  if (deed === 'release_hold') return !isHeld
  return isHeld && (deed === 'approve' || deed === 'hold')
}

/** The state after an approval: done, or waiting for a second operator. */
export function approved(
  state: WithdrawalState,
  { approvals, isForTwo }: { readonly approvals: number; readonly isForTwo: boolean },
): WithdrawalState | undefined {
  const step = stepOf(state, 'approve')
  if (!step) return undefined
  return isForTwo && approvals < 2 ? 'approved_once' : step.to
}

export type ApprovalRefusal = 'maker_is_checker' | 'already_judged'

/** Why this operator may not approve: no operator approves twice, or approves their own change. */
export function refuseApproval(
  state: WithdrawalState,
  {
    operatorId,
    approvedBy,
    changedBy,
  }: {
    readonly operatorId: bigint
    readonly approvedBy: readonly bigint[]
    readonly changedBy: bigint | undefined
  },
): ApprovalRefusal | undefined {
  if (!stepOf(state, 'approve')) return 'already_judged'
  if (approvedBy.includes(operatorId) || changedBy === operatorId) return 'maker_is_checker'
  return undefined
}

/**
 * Whether both parts are positive and add up to the whole; with a zero part the payout arrived fully or not at all.
 */
export function isSplit(
  whole: bigint,
  { received, remaining }: { readonly received: bigint; readonly remaining: bigint },
): boolean {
  return received > 0n && remaining > 0n && received + remaining === whole
}
