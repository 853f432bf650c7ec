import { Array as ArrayOf, Boolean as BooleanOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { TierReachedView } from '#contract/verification.ts'
import { differences } from '#domain/cashier/arrival.ts'
import { channelKinds } from '#domain/cashier/channel.ts'
import { depositStates, depositSteps, rejectCauses } from '#domain/cashier/deposit-state.ts'

import { Id, Next, Paging, Reason, Scope, Search, Version, Waits } from './schema.ts'

const State = Enum([...depositStates])

const Listed = {
  id: Id,
  state: State,
  member: strict({ id: Id, account: String() }),
  channel: strict({ id: Id, name: String(), kind: Enum([...channelKinds]) }),
  currency: String(),
  amount: Amount,
  fee: Amount,
  reference: String(),
  received: Optional(Amount),
  receivedCurrency: Optional(String()),
  difference: Optional(Enum([...differences])),
  /** The member's choice for money held by a limit. */
  choice: Optional(Enum(['credit', 'return'])),
  proof: ArrayOf(Uuid),
  createdAt: Moment,
  expiresAt: Moment,
  /** The operator's claim, and when it expires. */
  claim: Optional(strict({ operatorName: String(), isMine: BooleanOf(), until: Moment })),
  version: Version,
}
const Done = strict({ state: State, version: Version })
/** Done, or stored as a proposal: then the deposit is unchanged. */
const DoneOrWaits = strict({ state: State, version: Version, ...Waits })

export const listDeposits = endpoint({
  method: 'GET',
  path: '/console/deposits',
  access: 'operator:cashier.read',
  summary:
    'Deposits: those that wait for an operator oldest first, all others newest first; with the number that waits.',
  input: strict({ ...Scope, state: Optional(State), search: Optional(Search), ...Paging }),
  value: strict({
    list: ArrayOf(strict(Listed)),
    next: Next,
    counts: ArrayOf(strict({ state: State, count: Integer() })),
    currencySymbol: String(),
  }),
  refusals: [],
})

export const readDeposit = endpoint({
  method: 'GET',
  path: '/console/deposits/one',
  access: 'operator:cashier.read',
  summary: 'A deposit with its history, and the member’s earlier deposits.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    /** Of money on hold above a limit: the one that holds it now. Absent: it fits meanwhile. */
    heldBy: Optional(
      strict({
        kind: Enum(['tier', 'own_limit']),
        /** Of a tier. */
        tier: Optional(TierReachedView),
        /** Of the member’s own limits: when they leave room; absent where it exceeds a whole period’s limit. */
        fromAt: Optional(Moment),
      }),
    ),
    deposit: strict({
      ...Listed,
      credited: Optional(Amount),
      cause: Optional(Enum([...rejectCauses])),
      reason: Optional(String()),
      providerCode: Optional(String()),
      providerReference: Optional(String()),
      creditedAt: Optional(Moment),
      endedAt: Optional(Moment),
    }),
    steps: ArrayOf(
      strict({
        id: Id,
        deed: Enum([...depositSteps]),
        state: State,
        actor: Enum(['member', 'operator', 'provider', 'house']),
        operatorName: Optional(String()),
        note: String(),
        at: Moment,
      }),
    ),
    facts: strict({
      status: Enum(['active', 'suspended', 'closed']),
      rank: Integer(),
      isAgeVerified: BooleanOf(),
      credited: Integer(),
      creditedSum: Amount,
      rejected: Integer(),
      recent: ArrayOf(strict({ id: Id, state: State, amount: Amount, createdAt: Moment })),
    }),
    /** The server's clock, against which claims expire. */
    at: Moment,
  }),
  refusals: [],
})

const operatorRefusals = [
  'changed_meanwhile',
  'claimed_by_other',
  'claim_needed',
  'deposit_moved_on',
] as const

export const claimDeposit = endpoint({
  method: 'PUT',
  path: '/console/deposits/claim',
  access: 'operator:cashier.deposits',
  summary:
    'Claims a deposit for a quarter of an hour, or releases it. Other operators cannot change it meanwhile.',
  input: strict({ ...Scope, id: Id, version: Version, deed: Enum(['claim', 'release']) }),
  value: Done,
  refusals: ['changed_meanwhile', 'claimed_by_other', 'deposit_moved_on'],
})

export const matchDeposit = endpoint({
  method: 'PUT',
  path: '/console/deposits/match',
  access: 'operator:cashier.deposits',
  summary:
    'Records the received amount and its evidence. The deposit is credited, unless the member may not be credited. A larger amount than ordered, or one beyond the thresholds, waits for a second operator.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, version: Version, received: Amount, reason: Reason }),
  value: DoneOrWaits,
  refusals: [...operatorRefusals, 'request_conflict', 'proposal_waits'],
  movesMoney: true,
})

export const creditDeposit = endpoint({
  method: 'PUT',
  path: '/console/deposits/credit',
  access: 'operator:cashier.deposits',
  summary: 'Credits received money that could not be credited automatically.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, version: Version, reason: Reason }),
  value: DoneOrWaits,
  refusals: [...operatorRefusals, 'request_conflict', 'difference_stays', 'limit_holds', 'proposal_waits'],
  movesMoney: true,
})

export const rejectDeposit = endpoint({
  method: 'PUT',
  path: '/console/deposits/reject',
  access: 'operator:cashier.deposits',
  summary:
    'Rejects a deposit whose money did not arrive, with a reason that the member reads; it may name no payee.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    cause: Enum([...rejectCauses]),
    words: String({ maxLength: 140 }),
  }),
  value: Done,
  refusals: [...operatorRefusals, 'reason_needed', 'payee_named'],
})

export const returnDeposit = endpoint({
  method: 'PUT',
  path: '/console/deposits/return',
  access: 'operator:cashier.deposits',
  summary: 'Records that money was sent back to its sender. A credit is reversed first.',
  input: strict({ ...Scope, requestId: Uuid, id: Id, version: Version, reason: Reason }),
  value: DoneOrWaits,
  refusals: [...operatorRefusals, 'request_conflict', 'insufficient_balance', 'proposal_waits'],
  movesMoney: true,
})

export const depositPicture = endpoint({
  method: 'GET',
  path: '/console/deposits/picture',
  access: 'operator:cashier.read',
  cookieOnly: true,
  summary: 'A picture that a member sent to prove a payment, as WebP.',
  input: strict({ ...Scope, id: Uuid }),
  value: Nothing,
  refusals: [],
})

export const followDeposits = endpoint({
  method: 'GET',
  path: '/console/deposits/live',
  access: 'operator:cashier.read',
  summary: 'Server-sent events: says when the deposits of the operator’s merchants are stale.',
  input: Nothing,
  value: Nothing,
  refusals: [],
  cookieOnly: true,
})

export const verifyAge = endpoint({
  method: 'PUT',
  path: '/console/members/age',
  access: 'operator:members.write',
  summary:
    'Records that an operator verified a member’s age without a document in the console, once a second one approves; one operator revokes it.',
  input: strict({ ...Scope, id: Id, isVerified: BooleanOf(), reason: Reason }),
  value: strict({ isVerified: BooleanOf(), ...Waits }),
  refusals: [],
})
