import type { Today } from './withdrawal-limits.ts'
import { isResetLately } from './withdrawal-risk.ts'
import type { WithdrawalSettings } from './withdrawal-settings.ts'

/** To the upline, or to a member of the sender's downline. */
export const transferDirections = ['up', 'down'] as const
export type TransferDirection = (typeof transferDirections)[number]

export const transferStates = ['reviewing', 'done', 'rejected'] as const
export type TransferState = (typeof transferStates)[number]

/** The history of a transfer, as its audit entries name it. */
export const transferSteps = ['send', 'claim', 'release', 'approve', 'reject'] as const
export type TransferStep = (typeof transferSteps)[number]

export type TransferFault = 'transfers_off' | 'receiver_unfit' | 'transfer_bounds' | 'transfer_day_reached'

type Limits = Pick<
  WithdrawalSettings,
  'transferLeast' | 'transferMost' | 'transferCountADay' | 'transferSumADay' | 'transferReviewFrom'
>

export interface TransferFacts {
  readonly isAllowed: boolean
  readonly direction: TransferDirection
  readonly mayTransferToUpline: boolean
  /** Undefined where the sender has no upline, or the downline has no such member. */
  readonly receiverId: bigint | undefined
  readonly memberId: bigint
  readonly today: Today
}

/** Why a transfer to another member is refused, whatever the balance. */
export function refuseTransfer(
  amount: bigint,
  facts: TransferFacts,
  limits: Limits,
): TransferFault | undefined {
  if (!facts.isAllowed) return 'transfers_off' // guard: transfers-switched-on
  if (facts.direction === 'up' && !facts.mayTransferToUpline) return 'transfers_off'
  if (facts.receiverId === undefined || facts.receiverId === facts.memberId) return 'receiver_unfit'
  if (amount < limits.transferLeast || amount > limits.transferMost) return 'transfer_bounds'
  const isBeyond =
    facts.today.count >= limits.transferCountADay || facts.today.sum + amount > limits.transferSumADay
  return isBeyond ? 'transfer_day_reached' : undefined // guard: transfer-daily-limit
}

/**
 * Whether an operator reviews the transfer first. The larger of what the sender sent today and what the receiver
 * received today is added, so that neither small slices nor many senders stay below the threshold. After an operator reset
 * the sender's factors, every transfer is reviewed for some days.
 */
export function isLookedAt(
  amount: bigint,
  {
    sentToday,
    receivedToday,
    factorsResetHours,
  }: {
    readonly sentToday: bigint
    readonly receivedToday: bigint
    readonly factorsResetHours: number | undefined
  },
  { transferReviewFrom }: Pick<Limits, 'transferReviewFrom'>,
): boolean {
  if (isResetLately(factorsResetHours)) return true // guard: reset-transfer-looked-at
  const before = sentToday > receivedToday ? sentToday : receivedToday
  return before + amount >= transferReviewFrom // guard: transfers-of-day-summed
}
