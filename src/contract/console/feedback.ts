import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { SignedAmount } from '#contract/records.ts'
import { rebateLines } from '#domain/agents/rebate-line.ts'
import { statementLines } from '#domain/agents/statement-line.ts'
import { contractKinds } from '#domain/agents/terms.ts'
import { adjustmentStates } from '#domain/ledger/adjustment.ts'
import { feedbackStates, storedTopics } from '#domain/feedback/feedback.ts'

import { Id, Next, Paging, Reason, Scope, Search, Version } from './schema.ts'

const State = Enum([...feedbackStates])

const Feedback = {
  id: Id,
  reference: String(),
  topic: Enum([...storedTopics]),
  state: State,
  /** Absent for a visitor. */
  member: Optional(strict({ id: Id, account: String() })),
  createdAt: Moment,
  /** An excerpt in lists, the full text in a single view. */
  content: String(),
}

export const listFeedback = endpoint({
  method: 'GET',
  path: '/console/feedback',
  access: 'operator:feedback.read',
  summary: 'Feedback of members and visitors, newest first.',
  input: strict({
    ...Scope,
    state: Optional(State),
    topic: Optional(Enum([...storedTopics])),
    /** A complete reference. */
    reference: Optional(Search),
    ...Paging,
  }),
  value: strict({ list: ArrayOf(strict(Feedback)), next: Next }),
  refusals: [],
})

export const readFeedback = endpoint({
  method: 'GET',
  path: '/console/feedback/one',
  access: 'operator:feedback.read',
  summary: 'One piece of feedback, with its notes and its answer.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...Feedback,
    remark: String(),
    contact: String(),
    language: String(),
    pictures: ArrayOf(Uuid),
    note: String(),
    answer: Optional(String()),
    answeredAt: Optional(Moment),
    answeredBy: Optional(String()),
    /** Of a report: the letter with those before it, oldest first. */
    letter: Optional(
      strict({
        /** The author of the reported letter. */
        author: strict({ id: Id, account: String() }),
        /** Present while an operator has stopped the author's letters. */
        stop: Optional(strict({ operator: String(), reason: String(), stoppedAt: Moment })),
        list: ArrayOf(
          strict({
            id: Id,
            isReported: Boolean(),
            /** Written by the author of the reported letter, not by the member who reports. */
            isOfAuthor: Boolean(),
            text: String(),
            sentAt: Moment,
          }),
        ),
      }),
    ),
    /** Of a dispute: the line of the agent's statement. */
    dispute: Optional(
      strict({
        statement: Id,
        line: Enum([...statementLines]),
        kind: Enum([...contractKinds]),
        startDay: String(),
        endDay: String(),
        /** The payout. */
        run: Id,
        currency: String(),
      }),
    ),
    /** Of a dispute: the line of the agent's rebate of a day. */
    disputedRebate: Optional(
      strict({ rebate: Id, line: Enum([...rebateLines]), day: String(), run: Id, currency: String() }),
    ),
    /** Adjustments that correct what was disputed, the oldest first. */
    corrections: ArrayOf(
      strict({
        id: Id,
        amount: SignedAmount,
        state: Enum([...adjustmentStates]),
        words: String(),
        proposedBy: String(),
        judgedBy: Optional(String()),
        /** Of the judgement, else of the proposal. */
        at: Moment,
      }),
    ),
    /** How an answer would be delivered. */
    way: Enum(['message', 'mail', 'none']),
    version: Version,
  }),
  refusals: [],
})

export const noteFeedback = endpoint({
  method: 'PUT',
  path: '/console/feedback/one',
  access: 'operator:feedback.write',
  summary: 'Marks feedback as read, or as new again, and stores a note for colleagues.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    state: Enum(['new', 'read']),
    note: String({ maxLength: 140 }),
  }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'feedback_answered'],
})

export const answerFeedback = endpoint({
  method: 'POST',
  path: '/console/feedback/answer',
  access: 'operator:feedback.write',
  summary: 'Answers once: by a message to the member, or by mail to the visitor’s address.',
  input: strict({ ...Scope, id: Id, version: Version, answer: String({ minLength: 1, maxLength: 2000 }) }),
  value: strict({ version: Version }),
  refusals: [
    'payee_named',
    'changed_meanwhile',
    'feedback_answered',
    'feedback_unreachable',
    'feedback_answer_empty',
  ],
  throttle: 'dear',
})

export const stopLetters = endpoint({
  method: 'POST',
  path: '/console/letters/stop',
  access: 'operator:feedback.write',
  summary:
    'Stops the letters of the author of a reported letter, who goes on reading them, or lets the author write again.',
  input: strict({
    ...Scope,
    /** The report. */
    id: Id,
    isStopped: Boolean(),
    reason: Reason,
  }),
  value: strict({ isStopped: Boolean() }),
  refusals: ['changed_meanwhile'],
})

export const feedbackPicture = endpoint({
  method: 'GET',
  path: '/console/feedback/picture',
  access: 'operator:feedback.read',
  cookieOnly: true,
  summary: 'A picture that a member sent with feedback, as WebP.',
  input: strict({ ...Scope, id: Uuid }),
  value: Nothing,
  refusals: [],
})

export const helpVotes = endpoint({
  method: 'GET',
  path: '/console/help/votes',
  access: 'operator:feedback.read',
  summary: 'How many readers found each article of the help helpful, and how many did not.',
  input: strict({ ...Scope }),
  value: strict({
    list: ArrayOf(strict({ slug: String(), title: String(), yes: Integer(), no: Integer() })),
  }),
  refusals: [],
})
