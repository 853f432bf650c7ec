import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { raiseSources } from '#domain/cashier/wagering.ts'
import { memberWithdrawalStates, withdrawalDeeds } from '#domain/cashier/withdrawal-state.ts'
import { payoutKinds } from '#domain/members/payout-account.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })
const PaymentPassword = String({ minLength: 1, maxLength: 128 })

/** Where it goes: the number is shown in part. */
export const Destination = strict({
  kind: Enum([...payoutKinds]),
  institution: String(),
  holderName: String(),
  number: String(),
})

/** What happened. Who checks it, and why, is the desk's own business. */
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
  /** What is to be confirmed now. */
  outstanding: Amount,
  received: Optional(Amount),
  remaining: Optional(Amount),
  /** The bank's or the provider's number of the payout. */
  reference: Optional(String()),
  /** Why not. */
  reason: Optional(String()),
  requestedAt: Moment,
  paidAt: Optional(Moment),
  endedAt: Optional(Moment),
  /** Until when whoever has it in hand has time; where that is the member, it counts as received then. */
  dueAt: Optional(Moment),
  /** Where the market allows taking it back, and nobody has approved it. */
  mayCancel: Boolean(),
  steps: ArrayOf(Step),
})

const Raise = strict({
  /** `earlier`: what came before those that are named, in one line. */
  from: Enum([...raiseSources, 'earlier']),
  at: Optional(Moment),
  /** What came in. */
  amount: Optional(Amount),
  /** What it asked to be played. */
  toPlay: Optional(Amount),
  left: Amount,
})

export const withdrawals = {
  terms: endpoint({
    method: 'GET',
    path: '/wps/withdrawals/terms',
    access: 'real-member',
    summary: 'What a withdrawal may be today, what it costs, and what there is to withdraw.',
    input: strict({}),
    value: strict({
      currency: String(),
      /** What there is in the main wallet. */
      available: Amount,
      /** What is on its way out. */
      reserved: Amount,
      least: Amount,
      most: Amount,
      freeLeft: Integer(),
      feeFixed: Amount,
      feePerMille: Integer(),
      countLeft: Integer(),
      sumLeft: Amount,
      /** What is still to be played before anything is paid out. */
      wageringLeft: Amount,
      /** How it came about, the newest first. Play counts for the oldest first. */
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
      'Asks for money, by the payment password. The amount is reserved at once; the same request id again answers the same.',
    input: strict({
      requestId: Uuid,
      payoutAccountId: Uuid,
      amount: Amount,
      paymentPassword: PaymentPassword,
    }),
    value: Withdrawal,
    refusals: [
      'payment_password_missing',
      'payment_password_wrong',
      'payout_unknown',
      'withdrawals_closed',
      'withdrawal_bounds',
      'withdrawal_count_reached',
      'withdrawal_sum_reached',
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
    summary: 'The member’s own withdrawals with what happened to each, the newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({ list: ArrayOf(Withdrawal), next: Optional(String()) }),
    refusals: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/wps/withdrawals/confirm',
    access: 'real-member',
    summary:
      'Says of a payout that it came, that it did not come, with a picture as proof, or how much of it came and how much did not.',
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
    summary:
      'Takes one back before anybody has approved it, where the market allows it: elsewhere what is asked for is paid.',
    input: strict({ requestId: Uuid, id: Id }),
    value: Withdrawal,
    refusals: ['withdrawal_stays', 'withdrawal_moved_on'],
    movesMoney: true,
  }),
}
