import type { DepositState } from '#domain/cashier/deposit-state.ts'
import type { WithdrawalState } from '#domain/cashier/withdrawal-state.ts'

import type { PaymentState } from './statement-line.ts'

/**
 * The payment state of a deposit: only a credited one is done. `matched` money has arrived but is not credited yet.
 */
const ofDeposit: Readonly<Record<DepositState, PaymentState>> = {
  created: 'pending',
  waiting: 'pending',
  proof_sent: 'pending',
  matched: 'pending',
  credited: 'done',
  expired: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  returned: 'failed',
}

/**
 * The payment state of an order. A credited deposit stays done even after a return, which is a movement of its own.
 */
export function depositPaymentState(state: DepositState, isCredited: boolean): PaymentState {
  return isCredited ? 'done' : ofDeposit[state]
}

const ofWithdrawal: Readonly<Record<WithdrawalState, PaymentState>> = {
  reviewing: 'pending',
  approved_once: 'pending',
  approved: 'pending',
  paying: 'pending',
  paid: 'done',
  partly_received: 'done',
  disputed: 'done',
  confirmed: 'done',
  confirmed_by_time: 'done',
  forced: 'done',
  returned: 'done',
  rejected: 'failed',
  failed: 'failed',
  cancelled: 'failed',
}

/** A returned payout is a movement of its own: the original payout stays done. */
export function payoutPaymentState(state: WithdrawalState): PaymentState {
  return ofWithdrawal[state]
}
