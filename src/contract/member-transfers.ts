import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { proofWays } from '#domain/access/proof-way.ts'
import { transferDirections, transferStates } from '#domain/cashier/member-transfer.ts'

import { endpoint } from './endpoint.ts'
import { Amount, Moment, strict, Uuid } from './schema.ts'
import { Cpw } from './second-factor.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

const MemberTransfer = strict({
  id: Id,
  direction: Enum([...transferDirections]),
  /** The member is the receiver. */
  isIncoming: Boolean(),
  /** The other member. */
  other: String(),
  currency: String(),
  amount: Amount,
  state: Enum([...transferStates]),
  reason: Optional(String()),
  requestedAt: Moment,
  endedAt: Optional(Moment),
  /** While it is reviewed: the expected end. */
  dueAt: Optional(Moment),
})

export const memberTransfers = {
  terms: endpoint({
    method: 'GET',
    path: '/wps/transfers/terms',
    access: 'real-member',
    summary: 'The recipients and limits of the member’s transfers.',
    input: strict({
      /** A member of the own line, who is named in the answer. */
      downline: Optional(Id),
    }),
    value: strict({
      currency: String(),
      available: Amount,
      /** The upline, if the member may send to it. */
      upline: Optional(String()),
      /** Whether the member may send to the downline. */
      canSendDown: Boolean(),
      /** The account of the asked member, masked if it is a mobile number; absent outside the own line. */
      downline: Optional(String()),
      least: Amount,
      most: Amount,
      reviewFrom: Amount,
      countLeft: Integer(),
      sumLeft: Amount,
      hasPaymentPassword: Boolean(),
      /** An armed account gives a proof beside the payment password. */
      proofWays: ArrayOf(Enum([...proofWays])),
    }),
    refusals: [],
  }),
  send: endpoint({
    method: 'POST',
    path: '/wps/transfers',
    notWhileEnding: true,
    access: 'real-member',
    summary:
      'Sends money to the upline, or to a member of the own line, with the payment password, and with a factor if the member has one. A large amount waits for an operator.',
    input: strict({
      requestId: Uuid,
      direction: Enum([...transferDirections]),
      /** A member of the downline, by account name. */
      account: Optional(String({ minLength: 1, maxLength: 64 })),
      /** The same by id: accounts named by a mobile number are masked for the sender. */
      downline: Optional(Id),
      amount: Amount,
      paymentPassword: String({ minLength: 1, maxLength: 128 }),
      /** A proof, where the member has something stronger than the payment password. */
      cpw: Optional(Cpw),
    }),
    value: MemberTransfer,
    refusals: [
      'agent_debt',
      'payment_password_missing',
      'payment_password_wrong',
      'proof_needed',
      'transfers_off',
      'transfers_shut',
      'receiver_unfit',
      'transfer_bounds',
      'transfer_day_reached',
      'insufficient_balance',
      'request_conflict',
    ],
    movesMoney: true,
    isSealed: true,
    throttle: 'dear',
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/transfers',
    access: 'real-member',
    summary: 'The member’s transfers, sent and received, newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 300 })) }),
    value: strict({ list: ArrayOf(MemberTransfer), next: Optional(String()) }),
    refusals: [],
  }),
}
