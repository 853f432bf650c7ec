import type { DepositState } from '#domain/cashier/deposit-state.ts'
import type { WithdrawalState } from '#domain/cashier/withdrawal-state.ts'

import type { PaymentState } from './statement-line.ts'

/** Whether money came: only what was credited did. What is `matched` has come and is nobody's yet. */
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

/** What our books say of an order. What was credited stays done, also after it was taken back by a movement of its own. */
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

/** What came back is a movement of its own: the payout that it came back from was done. */
export function payoutPaymentState(state: WithdrawalState): PaymentState {
  return ofWithdrawal[state]
}
