import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict, Uuid } from '#contract/schema.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import { payoutKinds } from '#domain/members/payout-account.ts'

import { Id, Scope } from './schema.ts'

export const memberPayouts = endpoint({
  method: 'GET',
  path: '/console/member/payout-accounts',
  access: 'operator:cashier.read',
  summary:
    'A member’s payout accounts, removed ones last, with the checks that withdrawals to them pass. Names and numbers are masked.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    currency: String(),
    list: ArrayOf(
      strict({
        id: Uuid,
        kind: Enum([...payoutKinds]),
        institution: String(),
        holderName: String(),
        number: String(),
        addedAt: Moment,
        removedAt: Optional(Moment),
        holder: Enum(['same', 'differs', 'no_name']),
        /** Withdrawals to it are reviewed until then because it is new. */
        waitsUntil: Optional(Moment),
        /** Added after an operator reset the member’s factors, and not yet paid to. */
        isOfReset: Boolean(),
        /** Other members who have or had the same number. */
        sharedBy: Integer(),
        paidCount: Integer(),
        paid: Amount,
        lastPaidAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})

export const memberRisks = endpoint({
  method: 'GET',
  path: '/console/member/risks',
  access: 'operator:cashier.read',
  summary:
    'The risk reasons of a member’s last hundred withdrawals, as they were stored when each was requested: how often, and the newest withdrawal of each.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    /** The withdrawals that were read. */
    withdrawals: Integer(),
    list: ArrayOf(
      strict({ reason: Enum([...riskReasons]), count: Integer(), lastAt: Moment, withdrawalId: Id }),
    ),
  }),
  refusals: [],
})
