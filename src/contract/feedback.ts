import { Array as ArrayOf, Enum, Optional, String } from 'typebox'

import { rebateLines } from '#domain/agents/rebate-line.ts'
import { statementLines } from '#domain/agents/statement-line.ts'
import { feedbackStates, feedbackTopics, storedTopics } from '#domain/feedback/feedback.ts'
import { PICTURES_EACH } from '#domain/pictures/picture.ts'

import { endpoint } from './endpoint.ts'
import { SignedAmount } from './records.ts'
import { Moment, strict, Uuid } from './schema.ts'

const Id = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

const Dispute = {
  reference: String(),
  state: Enum([...feedbackStates]),
  content: String(),
  sentAt: Moment,
  answer: Optional(String()),
  answeredAt: Optional(Moment),
  /** Adjustments by which two operators corrected what was disputed. */
  corrections: ArrayOf(strict({ amount: SignedAmount, at: Moment })),
}

export const feedback = {
  send: endpoint({
    method: 'PUT',
    path: '/wps/feedback',
    access: 'public',
    summary:
      'Sends feedback to the brand: 10 to 1000 characters, a remark of at most 140. A visitor adds a solved human check. Idempotent by request id.',
    input: strict({
      requestId: Uuid,
      topic: Enum([...feedbackTopics]),
      /** A coarse bound; the domain checks the length in characters. */
      content: String({ maxLength: 4000 }),
      remark: Optional(String({ maxLength: 600 })),
      contact: Optional(String({ maxLength: 600 })),
      /** Members only. */
      pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH, uniqueItems: true })),
      human: Optional(String({ minLength: 1, maxLength: 2000 })),
    }),
    value: strict({ reference: String() }),
    refusals: [
      'feedback_content',
      'feedback_remark',
      'feedback_contact',
      'feedback_limit',
      'feedback_again',
      'human_check_failed',
      'picture_gone',
    ],
    openBeforeLogin: true,
    throttle: 'dear',
  }),
  reportLetter: endpoint({
    method: 'POST',
    path: '/wps/feedback/letter',
    access: 'real-member',
    summary:
      'Reports a letter that the member has received, with a reason of 10 to 1000 characters. A second report of the same letter gets the first reference.',
    input: strict({
      requestId: Uuid,
      letter: Id,
      reason: String({ maxLength: 4000 }),
    }),
    value: strict({ reference: String() }),
    refusals: ['feedback_content', 'feedback_limit', 'feedback_again'],
    throttle: 'dear',
  }),
  disputeLine: endpoint({
    method: 'POST',
    path: '/wps/feedback/statement',
    access: 'guarded:agent_centre',
    summary:
      'Disputes a line of one of the agent’s own statements, with a reason of 10 to 1000 characters. While a dispute of the line is open, another one gets its reference.',
    input: strict({
      requestId: Uuid,
      statement: Id,
      line: Enum([...statementLines]),
      reason: String({ maxLength: 4000 }),
    }),
    value: strict({ reference: String() }),
    refusals: ['feedback_content', 'feedback_limit', 'feedback_again'],
    throttle: 'dear',
  }),
  disputes: endpoint({
    method: 'GET',
    path: '/wps/feedback/statement',
    access: 'guarded:agent_centre',
    summary: 'The newest disputes of one of the agent’s own statements, with states and answers.',
    input: strict({ statement: Id }),
    value: strict({ list: ArrayOf(strict({ ...Dispute, line: Enum([...statementLines]) })) }),
    refusals: [],
  }),
  disputeRebate: endpoint({
    method: 'POST',
    path: '/wps/feedback/rebate',
    access: 'guarded:agent_centre',
    summary:
      'Disputes a hall or an amount of one of the agent’s own rebates, with a reason of 10 to 1000 characters. While a dispute of the line is open, another one gets its reference.',
    input: strict({
      requestId: Uuid,
      rebate: Id,
      line: Enum([...rebateLines]),
      reason: String({ maxLength: 4000 }),
    }),
    value: strict({ reference: String() }),
    refusals: ['feedback_content', 'feedback_limit', 'feedback_again'],
    throttle: 'dear',
  }),
  disputeOwnRebate: endpoint({
    method: 'POST',
    path: '/wps/feedback/own-rebate',
    access: 'real-member',
    summary:
      'Disputes a rebate of the member by the reference of its transfer, as disputeRebate does for agents: the rebate as a whole.',
    input: strict({
      requestId: Uuid,
      transfer: String({ pattern: '^A[1-9]\\d{0,17}$', maxLength: 19 }),
      reason: String({ maxLength: 4000 }),
    }),
    value: strict({ reference: String() }),
    refusals: ['feedback_content', 'feedback_limit', 'feedback_again'],
    throttle: 'dear',
  }),
  rebateDisputes: endpoint({
    method: 'GET',
    path: '/wps/feedback/rebate',
    access: 'guarded:agent_centre',
    summary: 'The newest disputes of one of the agent’s own rebates, with states and answers.',
    input: strict({ rebate: Id }),
    value: strict({ list: ArrayOf(strict({ ...Dispute, line: Enum([...rebateLines]) })) }),
    refusals: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/wps/feedback/own',
    access: 'member',
    summary: 'The member’s own feedback with states and answers, newest first.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          reference: String(),
          topic: Enum([...storedTopics]),
          state: Enum([...feedbackStates]),
          content: String(),
          sentAt: Moment,
          answer: Optional(String()),
          answeredAt: Optional(Moment),
        }),
      ),
      /** Absent: there is no older feedback. */
      next: Optional(String()),
    }),
    refusals: [],
  }),
}
