import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { transferDirections, transferStates, transferSteps } from '#domain/cashier/member-transfer.ts'

import { countedTransferSettings } from '#domain/cashier/transfer-effect.ts'

import { Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'
import { WithdrawalSettings } from './withdrawal-schema.ts'

const Party = strict({ id: Id, account: String() })

const ListedTransfer = strict({
  id: Id,
  sender: Party,
  receiver: Party,
  direction: Enum([...transferDirections]),
  currency: String(),
  amount: Amount,
  state: Enum([...transferStates]),
  /** The operator's claim. */
  claimed: Optional(strict({ name: String(), isMine: Boolean(), until: Moment })),
  reason: Optional(String()),
  operatorName: Optional(String()),
  requestedAt: Moment,
  /** While it waits: the end of the review as shown to the sender. */
  dueAt: Optional(Moment),
  endedAt: Optional(Moment),
  version: Version,
})

export const listMemberTransfers = endpoint({
  method: 'GET',
  path: '/console/transfers',
  access: 'operator:cashier.read',
  summary: 'Transfers between members by state: waiting ones oldest first, others newest first.',
  input: strict({ ...Scope, state: Enum([...transferStates]), ...Paging }),
  value: strict({
    list: ArrayOf(ListedTransfer),
    next: Next,
    /** Count and sum of transfers that wait for a decision. */
    waiting: strict({ count: Integer(), currency: String(), amount: Amount }),
  }),
  refusals: [],
})

export const readMemberTransfer = endpoint({
  method: 'GET',
  path: '/console/transfers/one',
  access: 'operator:cashier.read',
  summary: 'One transfer between members, in any state, with its history.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...ListedTransfer.properties,
    /** Oldest first. */
    steps: ArrayOf(
      strict({ id: Id, deed: Enum([...transferSteps]), operatorName: Optional(String()), at: Moment }),
    ),
  }),
  refusals: [],
})

export const claimMemberTransfer = endpoint({
  method: 'PUT',
  path: '/console/transfers/claim',
  access: 'operator:cashier.approve',
  summary: 'Claims a transfer for a while, or releases it.',
  input: strict({ ...Scope, id: Id, deed: Enum(['claim', 'release']) }),
  value: strict({ version: Version }),
  refusals: ['already_judged', 'claimed_by_other'],
})

export const judgeMemberTransfer = endpoint({
  method: 'POST',
  path: '/console/transfers/judge',
  access: 'operator:cashier.approve',
  summary:
    'Approves a large transfer, or returns it to its sender with a reason that the sender reads; it may name no payee.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    judgement: Enum(['approve', 'reject']),
    reason: Reason,
  }),
  value: strict({ state: Enum([...transferStates]), version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'already_judged',
    'claimed_by_other',
    'receiver_unfit',
    'payee_named',
    'request_conflict',
    'proposal_waits',
  ],
  movesMoney: true,
})

export const transferSettingsEffect = endpoint({
  method: 'POST',
  path: '/console/settings/transfers/effect',
  access: 'operator:settings.read',
  summary:
    'Counts the transfers between members of the last seven days that the changed settings would have concerned, beside the saved ones. It reads the newest 5,000 at most, and saves nothing.',
  input: strict({ ...Scope, settings: WithdrawalSettings }),
  value: strict({
    /** How many transfers were requested. */
    of: Integer(),
    /** More were requested than are read: the figures are of the newest ones. */
    isCut: Boolean(),
    counts: ArrayOf(
      strict({ setting: Enum([...countedTransferSettings]), before: Integer(), after: Integer() }),
    ),
  }),
  refusals: ['setting_refused'],
})

export const followMemberTransfers = endpoint({
  method: 'GET',
  path: '/console/transfers/live',
  access: 'operator:cashier.read',
  summary: 'Server-sent events: says when the transfers of the operator’s merchants are stale.',
  input: Nothing,
  value: Nothing,
  refusals: [],
  cookieOnly: true,
})
