import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { raiseSources } from '#domain/cashier/wagering.ts'
import { memberWithdrawalStates, withdrawalDeeds } from '#domain/cashier/withdrawal-state.ts'
import { payoutKinds } from '#domain/members/payout-account.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const PaymentPassword = String({ minLength: 1, maxLength: 128 })

/** The destination, with a masked number. */
export const Destination = strict({
  kind: Enum([...payoutKinds]),
  institution: String(),
  holderName: String(),
  number: String(),
})

/** One step. Reviewing operators and their notes are internal. */
const Step = strict({
  id: Id,
  state: Enum([...memberWithdrawalStates]),
  deed: Enum([...withdrawalDeeds, 'request']),
  holder: Enum(['nobody', 'operator', 'provider', 'member']),
  at: Moment,
  until: Optional(Moment),
})

const Withdrawal = strict({
  id: Id,
  state: Enum([...memberWithdrawalStates]),
  currency: String(),
  amount: Amount,
  fee: Amount,
  /** The amount less its fee. */
  arrives: Amount,
  destination: Destination,
  /** The amount that the member has to confirm now. */
  outstanding: Amount,
  received: Optional(Amount),
  remaining: Optional(Amount),
  /** The bank's or provider's reference of the payout. */
  reference: Optional(String()),
  /** Reason of a rejection. */
  reason: Optional(String()),
  /** Since when an operator checks it; the reason is internal. */
  heldAt: Optional(Moment),
  requestedAt: Moment,
  paidAt: Optional(Moment),
  endedAt: Optional(Moment),
  /** Due time of the party that has to act next; when the member's runs out, the payout counts as received. */
  dueAt: Optional(Moment),
  /** Whether the member may cancel: allowed by the market, and not approved yet. */
  mayCancel: Boolean(),
  steps: ArrayOf(Step),
})

const Raise = strict({
  /** `earlier`: one line for everything before the listed ones. */
  from: Enum([...raiseSources, 'earlier']),
  at: Optional(Moment),
  /** The amount received. */
  amount: Optional(Amount),
  /** The wagering requirement that it added. */
  toPlay: Optional(Amount),
  left: Amount,
})

export const withdrawals = {
  terms: endpoint({
    method: 'GET',
    path: '/wps/withdrawals/terms',
    access: 'real-member',
    summary: 'The limits and fee of a withdrawal today, and the amount that can be withdrawn.',
    input: strict({}),
    value: strict({
      currency: String(),
      /** Balance of the main wallet. */
      available: Amount,
      /** Money reserved for open withdrawals. */
      reserved: Amount,
      /** Open claims after corrected results, which a withdrawal pays first. */
      owed: Amount,
      /** The sum of the bonuses that a withdrawal ends; absent if it ends none. */
      bonusEnds: Optional(Amount),
      least: Amount,
      most: Amount,
      freeLeft: Integer(),
      feeFixed: Amount,
      feePerMille: Integer(),
      countLeft: Integer(),
      sumLeft: Amount,
      /** Remaining wagering requirement before any payout. */
      wageringLeft: Amount,
      /** The requirements, newest first. Bets count against the oldest first. */
      wagering: ArrayOf(Raise),
      isOpen: Boolean(),
      opensAt: String(),
      closesAt: String(),
      confirmMinutes: Integer(),
      reviewHours: Integer(),
      hasPaymentPassword: Boolean(),
    }),
    refusals: [],
  }),
  request: endpoint({
    method: 'POST',
    path: '/wps/withdrawals',
    access: 'real-member',
    summary:
      'Requests a withdrawal, with the payment password. The amount is reserved at once. Idempotent by request id.',
    input: strict({
      requestId: Uuid,
      payoutAccountId: Uuid,
      amount: Amount,
      paymentPassword: PaymentPassword,
      /** The sum of claims that the page named; nothing else is collected. */
      owed: Optional(Amount),
      /** The sum of the bonuses that it ends, as the member confirmed it. */
      bonusEnds: Optional(Amount),
    }),
    value: Withdrawal,
    refusals: [
      'agent_debt',
      'claims_changed',
      'bonus_would_end',
      'payment_password_missing',
      'payment_password_wrong',
      'payout_unknown',
      'withdrawals_closed',
      'withdrawal_bounds',
      'withdrawal_count_reached',
      'withdrawal_sum_reached',
      'tier_withdrawal',
      'wagering_left',
      'insufficient_balance',
      'request_conflict',
    ],
    movesMoney: true,
    isSealed: true,
    throttle: 'dear',
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/withdrawals',
    access: 'real-member',
    summary: 'The member’s own withdrawals with their histories, newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({ list: ArrayOf(Withdrawal), next: Optional(String()) }),
    refusals: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/wps/withdrawals/confirm',
    access: 'real-member',
    summary:
      'Confirms that a payout arrived, reports that it did not, with a picture as proof, or that only a part did.',
    input: strict({
      id: Id,
      answer: Enum(['received', 'not_received', 'partly_received']),
      received: Optional(Amount),
      remaining: Optional(Amount),
      pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH })),
    }),
    value: Withdrawal,
    refusals: ['withdrawal_moved_on', 'withdrawal_split', 'proof_picture_needed', 'picture_gone'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/wps/withdrawals/cancel',
    access: 'real-member',
    summary: 'Cancels a withdrawal before its approval, where the market profile allows it.',
    input: strict({ requestId: Uuid, id: Id }),
    value: Withdrawal,
    refusals: ['withdrawal_stays', 'withdrawal_moved_on'],
    movesMoney: true,
  }),
}
