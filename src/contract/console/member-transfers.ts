import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict, Uuid } from '#contract/schema.ts'
import { transferDirections, transferStates } from '#domain/cashier/member-transfer.ts'

import { Id, Next, Paging, Reason, Scope, Version } from './schema.ts'

const Party = strict({ id: Id, account: String() })

export const listMemberTransfers = endpoint({
  method: 'GET',
  path: '/console/transfers',
  access: 'operator:cashier.read',
  summary: 'Transfers between members of one state: of those that wait the oldest first, else the newest.',
  input: strict({ ...Scope, state: Enum([...transferStates]), ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        sender: Party,
        receiver: Party,
        direction: Enum([...transferDirections]),
        currency: String(),
        amount: Amount,
        state: Enum([...transferStates]),
        reason: Optional(String()),
        operatorName: Optional(String()),
        requestedAt: Moment,
        endedAt: Optional(Moment),
        version: Version,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const judgeMemberTransfer = endpoint({
  method: 'POST',
  path: '/console/transfers/judge',
  access: 'operator:cashier.approve',
  summary:
    'Lets a large transfer arrive, or gives it back to its sender with a reason that the sender reads.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    judgement: Enum(['approve', 'reject']),
    reason: Reason,
  }),
  value: strict({ state: Enum([...transferStates]), version: Version }),
  refusals: ['changed_meanwhile', 'already_judged', 'receiver_unfit'],
  movesMoney: true,
})
