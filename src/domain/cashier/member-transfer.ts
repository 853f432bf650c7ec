import type { Today } from './withdrawal-limits.ts'
import type { WithdrawalSettings } from './withdrawal-settings.ts'

/** To the upline, or to somebody of the own line. */
export const transferDirections = ['up', 'down'] as const
export type TransferDirection = (typeof transferDirections)[number]

export const transferStates = ['reviewing', 'done', 'rejected'] as const
export type TransferState = (typeof transferStates)[number]

export type TransferFault = 'transfers_off' | 'receiver_unfit' | 'transfer_bounds' | 'transfer_day_reached'

type Limits = Pick<
  WithdrawalSettings,
  'transferLeast' | 'transferMost' | 'transferCountADay' | 'transferSumADay' | 'transferReviewFrom'
>

export interface TransferFacts {
  readonly isAllowed: boolean
  readonly direction: TransferDirection
  readonly mayTransferToUpline: boolean
  /** Nobody, where there is no upline, or no such member in the own line. */
  readonly receiverId: bigint | undefined
  readonly memberId: bigint
  readonly today: Today
}

/** Why money does not go to another member, whatever there is in the wallet. */
export function refuseTransfer(
  amount: bigint,
  facts: TransferFacts,
  limits: Limits,
): TransferFault | undefined {
  if (!facts.isAllowed) return 'transfers_off'
  if (facts.direction === 'up' && !facts.mayTransferToUpline) return 'transfers_off'
  if (facts.receiverId === undefined || facts.receiverId === facts.memberId) return 'receiver_unfit'
  if (amount < limits.transferLeast || amount > limits.transferMost) return 'transfer_bounds'
  const isBeyond =
    facts.today.count >= limits.transferCountADay || facts.today.sum + amount > limits.transferSumADay
  return isBeyond ? 'transfer_day_reached' : undefined
}

/**
 * Whether an operator looks at it before it arrives: with what the sender has sent today, and with what the receiver has
 * been sent by anybody. So neither slices nor many senders pass below the look.
 */
export function isLookedAt(
  amount: bigint,
  { sentToday, receivedToday }: { readonly sentToday: bigint; readonly receivedToday: bigint },
  { transferReviewFrom }: Pick<Limits, 'transferReviewFrom'>,
): boolean {
  const before = sentToday > receivedToday ? sentToday : receivedToday
  return before + amount >= transferReviewFrom
}
