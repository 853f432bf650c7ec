import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, strict } from '#contract/schema.ts'
import { lapseReasons } from '#domain/approvals/proposal-standing.ts'
import { liftStates } from '#domain/limits/lift.ts'
import { limitKinds, limitPeriods } from '#domain/limits/limit.ts'

import { Id, Next, Paging, Reason, Scope } from './schema.ts'

const Name = { kind: Enum([...limitKinds]), period: Enum([...limitPeriods]) }

/** The proposal, and the member. */
const Which = { id: Id, liftId: Id }

export const listLifts = endpoint({
  method: 'GET',
  path: '/console/limits/lifts',
  access: 'operator:members.read',
  summary: 'Proposals to raise or remove house limits; open ones oldest first.',
  input: strict({ ...Scope, state: Optional(Enum([...liftStates])), ...Paging }),
  value: strict({
    currency: String(),
    list: ArrayOf(
      strict({
        id: Id,
        member: strict({ id: Id, account: String() }),
        ...Name,
        current: Amount,
        /** Absent: the limit is to be removed. */
        requested: Optional(Amount),
        reason: String(),
        state: Enum([...liftStates]),
        /** Why it can no longer be approved. Until it has ended it can be rejected, or withdrawn. */
        lapse: Optional(Enum([...lapseReasons])),
        proposedBy: String(),
        isOwn: Boolean(),
        proposedAt: Moment,
        /** When a second operator can approve it, and when it lapses. */
        opensAt: Moment,
        lapsesAt: Moment,
        judgedBy: Optional(String()),
        endedAt: Optional(Moment),
        answer: String(),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const proposeLift = endpoint({
  method: 'POST',
  path: '/console/limits/lifts',
  access: 'operator:members.write',
  summary:
    'Proposes to raise or remove a house limit. The limit stays until a second operator approves, after the waiting time.',
  input: strict({ ...Scope, id: Id, ...Name, value: Optional(Amount), reason: Reason }),
  value: strict({ liftId: Id, opensAt: Moment, lapsesAt: Moment }),
  refusals: ['limit_unfit', 'lift_not_set', 'lift_not_looser', 'lift_waits'],
})

export const judgeLift = endpoint({
  method: 'PUT',
  path: '/console/limits/lifts',
  access: 'operator:limits.approve',
  summary:
    'A second operator approves, after the waiting time and before the proposal lapses, or rejects at any time.',
  input: strict({
    ...Scope,
    ...Which,
    judgement: Enum(['approve', 'reject']),
    answer: Optional(String({ maxLength: 140 })),
  }),
  value: strict({ state: Enum([...liftStates]) }),
  refusals: [
    'maker_is_checker',
    'checker_not_independent',
    'proposal_judged',
    'lift_overtaken',
    'lift_too_early',
    'proposal_lapsed',
    'answer_needed',
  ],
})

export const withdrawLift = endpoint({
  method: 'PUT',
  path: '/console/limits/lifts/withdraw',
  access: 'operator:members.write',
  summary: 'Withdraws the caller’s own proposal.',
  input: strict({ ...Scope, ...Which }),
  value: strict({}),
  refusals: ['not_the_maker', 'proposal_judged'],
})
