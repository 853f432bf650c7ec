import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict, Uuid } from '#contract/schema.ts'
import { lapseReasons } from '#domain/approvals/proposal-standing.ts'
import {
  adjustmentDirections,
  adjustmentReasons,
  adjustmentStates,
  listedAdjustmentStates,
} from '#domain/ledger/adjustment.ts'

import { Id, Next, Paging, Scope, Version } from './schema.ts'

const State = Enum([...adjustmentStates])
const ListedState = Enum([...listedAdjustmentStates])
const Account = String({ minLength: 1, maxLength: 40 })
const Words = String({ minLength: 1, maxLength: 500 })

const proposal = {
  direction: Enum([...adjustmentDirections]),
  amount: Amount,
  reason: Enum([...adjustmentReasons]),
  words: Words,
}

const Operator = strict({ id: Id, name: String() })

const Adjustment = strict({
  id: Id,
  member: strict({ id: Id, account: String() }),
  currency: String(),
  direction: Enum([...adjustmentDirections]),
  amount: Amount,
  /** As stored: a reason from an older release may have no text now. */
  reason: String(),
  words: String(),
  state: ListedState,
  /** Why it can no longer be approved. It can still be rejected, or withdrawn by its maker. */
  lapse: Optional(Enum([...lapseReasons])),
  version: Version,
  proposedBy: Operator,
  proposedAt: Moment,
  /** Its maker cannot decide it. */
  isOwn: Boolean(),
  judgedBy: Optional(Operator),
  judgedAt: Optional(Moment),
  answer: Optional(String()),
  transferId: Optional(Id),
  /** The dispute of a statement or rebate that it corrects. */
  dispute: Optional(Id),
})

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/console/adjustments',
  access: 'operator:ledger.read',
  summary: 'Manual credits and debits: those that wait for a second operator, and decided ones.',
  input: strict({ ...Scope, state: Optional(ListedState), ...Paging }),
  value: strict({ list: ArrayOf(Adjustment), next: Next, currency: String() }),
  refusals: [],
})

export const proposeAdjustment = endpoint({
  method: 'POST',
  path: '/console/adjustments',
  access: 'operator:ledger.adjust',
  movesMoney: true,
  summary:
    'Proposes a credit or a debit of a member. It moves no money before a second operator approves it.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    account: Account,
    ...proposal,
    /**
     * A lapsed proposal for the same member, which the new one ends; otherwise it might become valid again.
     */
    insteadOf: Optional(Id),
    /** The member's dispute of a statement or rebate that it corrects. */
    dispute: Optional(Id),
  }),
  value: strict({ id: Id, version: Version }),
  refusals: ['account_unknown', 'account_plays_only', 'request_conflict', 'changed_meanwhile'],
})

export const changeAdjustment = endpoint({
  method: 'PUT',
  path: '/console/adjustments',
  access: 'operator:ledger.adjust',
  summary:
    'Changes the caller’s own proposal. An operator who read the earlier version has to read it again.',
  input: strict({ ...Scope, id: Id, version: Version, ...proposal }),
  value: strict({ version: Version }),
  refusals: ['proposal_judged', 'changed_meanwhile', 'not_the_maker'],
})

export const withdrawAdjustment = endpoint({
  method: 'PUT',
  path: '/console/adjustments/withdraw',
  access: 'operator:ledger.adjust',
  summary: 'Withdraws the caller’s own proposal.',
  input: strict({ ...Scope, id: Id, version: Version }),
  value: strict({ version: Version }),
  refusals: ['proposal_judged', 'changed_meanwhile', 'not_the_maker'],
})

export const judgeAdjustment = endpoint({
  method: 'POST',
  path: '/console/adjustments/judge',
  access: 'operator:ledger.approve',
  movesMoney: true,
  summary: 'A second operator approves, which moves the money, or rejects with a reason.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    judgement: Enum(['approve', 'reject']),
    answer: Optional(Words),
  }),
  value: strict({ state: State, version: Version, transferId: Optional(Id) }),
  refusals: [
    'proposal_judged',
    'changed_meanwhile',
    'maker_is_checker',
    'proposal_lapsed',
    'checker_not_independent',
    'answer_needed',
    'balance_too_low',
  ],
})
