/** Where a withdrawal stands. */
export const withdrawalStates = [
  /** Somebody looks at it, or will. */
  'reviewing',
  /** One operator said yes; another has to. */
  'approved_once',
  /** It waits for its payout. */
  'approved',
  /** A provider has it in hand. */
  'paying',
  /** Sent. The member says whether it came. */
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

/** As its member reads it: whether one operator or two look at it is the desk's business. */
export const memberWithdrawalStates = withdrawalStates.filter(
  (state): state is Exclude<WithdrawalState, 'approved_once'> => state !== 'approved_once',
)
export type MemberWithdrawalState = (typeof memberWithdrawalStates)[number]

export function shownToMember(state: WithdrawalState): MemberWithdrawalState {
  return state === 'approved_once' ? 'reviewing' : state
}

/** What happens to one, and who makes it happen. */
export const withdrawalDeeds = [
  'approve',
  'reject',
  'cancel',
  'change',
  'hand_over',
  'mark_paid',
  'pay_out',
  'fail',
  'receive',
  'receive_partly',
  'dispute',
  'run_out',
  'force',
  'pay_again',
  'give_back',
] as const
export type WithdrawalDeed = (typeof withdrawalDeeds)[number]

/** What a deed does to the money: nothing, or one posting. */
export type MoneyMove = 'release' | 'payout' | 'return'

/** Who has to do the next thing. */
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

/** What operators look for: who waits for a yes, for the payout, for the member, or for what was complained of. */
export const withdrawalQueues = ['review', 'payout', 'open', 'trouble', 'ended'] as const
export type WithdrawalQueue = (typeof withdrawalQueues)[number]

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
const forced = { to: 'forced' } as const
const returned = { to: 'returned', moves: 'return' } as const
const sentAgain = { to: 'paid' } as const
const sent = { to: 'paid', moves: 'payout' } as const

/** Every step that there is. What does not stand here does not happen. */
const steps: Readonly<Partial<Record<WithdrawalState, Readonly<Partial<Record<WithdrawalDeed, Step>>>>>> = {
  reviewing: { approve: { to: 'approved' }, reject: rejected, cancel: cancelled, change: changed },
  approved_once: { approve: { to: 'approved' }, reject: rejected, cancel: cancelled, change: changed },
  approved: {
    reject: rejected,
    cancel: cancelled,
    change: changed,
    hand_over: { to: 'paying' },
    mark_paid: sent,
  },
  paying: { pay_out: sent, fail: { to: 'failed', moves: 'release' } },
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

/** What a deed makes of it; nothing where it cannot be done any more, or not yet. */
export function stepOf(state: WithdrawalState, deed: WithdrawalDeed): Step | undefined {
  return steps[state]?.[deed]
}

/** Whether its member may take it back: after the last yes it may be on its way already, and would be paid twice. */
export function mayTakeBack(state: WithdrawalState): boolean {
  return queueOf(state) === 'review'
}

/** Where an approval leads: one is enough, or another operator has to agree. */
export function approved(
  state: WithdrawalState,
  { approvals, isForTwo }: { readonly approvals: number; readonly isForTwo: boolean },
): WithdrawalState | undefined {
  const step = stepOf(state, 'approve')
  if (!step) return undefined
  return isForTwo && approvals < 2 ? 'approved_once' : step.to
}

export type ApprovalRefusal = 'maker_is_checker' | 'already_judged'

/** Why this operator may not approve: nobody approves twice, and nobody checks what they changed themselves. */
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

/** Whether two parts make the whole, and neither is nothing: otherwise it came, or it did not. */
export function isSplit(
  whole: bigint,
  { received, remaining }: { readonly received: bigint; readonly remaining: bigint },
): boolean {
  return received > 0n && remaining > 0n && received + remaining === whole
}
