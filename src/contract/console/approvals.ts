import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { proposedDeeds } from '#domain/approvals/proposed-deeds.ts'
import { lapseReasons } from '#domain/approvals/proposal-standing.ts'
import { proposalStates, secondCauses } from '#domain/approvals/second-operator.ts'

import { Id, Next, Noted, Paging, Scope } from './schema.ts'

const State = Enum([...proposalStates])
const Operator = strict({ id: Id, name: String() })
const Deed = Enum([...proposedDeeds])

const Proposal = strict({
  id: Id,
  deed: Deed,
  /** The id of the object that it concerns, as its page uses it. */
  subject: String(),
  /** Absent: it concerns no member. */
  member: Optional(strict({ id: Id, account: String() })),
  currency: Optional(String()),
  amount: Optional(Amount),
  cause: Enum([...secondCauses]),
  reason: String(),
  before: Noted,
  after: Noted,
  state: State,
  /**
   * Why it can no longer be approved. Until it has ended, its maker can withdraw it, and another operator can
   * reject it.
   */
  lapse: Optional(Enum([...lapseReasons])),
  proposedBy: Operator,
  proposedAt: Moment,
  lapsesAt: Moment,
  isOwn: Boolean(),
  /** Whether the calling operator has the permission to decide it. */
  mayJudge: Boolean(),
  judgedBy: Optional(Operator),
  /** When it ended. A lapsed one ends when it is overtaken, or proposed again. */
  judgedAt: Optional(Moment),
  answer: Optional(String()),
})

export const listProposals = endpoint({
  method: 'GET',
  path: '/console/approvals',
  access: 'operator:approvals.read',
  summary: 'Proposals: open ones, oldest first, and decided ones.',
  input: strict({
    ...Scope,
    state: Optional(State),
    /** `deposits`: every deed with this prefix. */
    group: Optional(String({ pattern: '^[a-zA-Z]{2,40}$', maxLength: 40 })),
    subject: Optional(String({ minLength: 1, maxLength: 120 })),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(Proposal), next: Next, waiting: Integer() }),
  refusals: [],
})

export const judgeProposal = endpoint({
  method: 'POST',
  path: '/console/approvals/judge',
  access: 'operator:approvals.judge',
  movesMoney: true,
  summary:
    'A second operator approves, which executes the deed, or rejects with a reason. The deed is checked again at approval.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    judgement: Enum(['approve', 'reject']),
    answer: Optional(String({ maxLength: 500 })),
  }),
  value: strict({ state: State }),
  refusals: [
    'proposal_judged',
    'proposal_lapsed',
    'maker_is_checker',
    'checker_not_independent',
    'answer_needed',
    // Refusals of the deed itself, which is checked again at approval.
    'adapter_unknown',
    'already_judged',
    'changed_meanwhile',
    'channel_wrong',
    'claimed_by_other',
    'deposit_moved_on',
    'content_refused',
    'difference_stays',
    'draw_cancelled',
    'draw_not_drawn',
    'draw_of_house',
    'ends_before_start',
    'ends_in_the_past',
    'evidence_needed',
    'host_reserved',
    'host_taken',
    'host_unfit',
    'insufficient_balance',
    'keys_lacking',
    'may_not_loosen',
    'payment_provider_unknown',
    'payout_answered',
    'payout_asked_now',
    'payout_not_asked',
    'payout_not_in_doubt',
    'protocol_stays',
    'protocol_unknown',
    'provider_address',
    'provider_bound',
    'provider_known',
    'provider_taken',
    'receiver_unfit',
    'reference_used',
    'result_refused',
    'result_same',
    'round_ended',
    'secret_needed',
    'seed_released',
    'setting_refused',
    'ticket_returned',
    'too_many_hosts',
    'win_spent',
  ],
})

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/console/approvals/withdraw',
  access: 'operator:approvals.read',
  summary: 'Withdraws the caller’s own proposal.',
  input: strict({ ...Scope, id: Id }),
  value: Nothing,
  refusals: ['proposal_judged', 'not_the_maker', 'proposal_stays'],
})
