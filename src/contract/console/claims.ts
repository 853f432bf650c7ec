import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { claimCauses, claimMoves, claimStates } from '#domain/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Amount, Moment, Nothing, Uuid, strict } from '#contract/schema.ts'

import { Id, Next, Paging, Reason, Scope, Waits } from './schema.ts'

const facts = {
  id: Id,
  state: Enum([...claimStates]),
  member: strict({ id: Id, account: String() }),
  currency: String(),
  amount: Amount,
  open: Amount,
  collected: Amount,
  writtenOff: Amount,
  cancelled: Amount,
  drawId: Id,
  game: String(),
  draw: String(),
  ticketId: Id,
  openedAt: Moment,
}

const Filter = {
  ...Scope,
  state: Optional(Enum([...claimStates])),
  account: Optional(String({ minLength: 1, maxLength: 40 })),
  /** At least so much is open. */
  least: Optional(Amount),
  /** Opened at least so many days ago. */
  days: Optional(Integer({ minimum: 0, maximum: 9999 })),
}

export const listClaims = endpoint({
  method: 'GET',
  path: '/console/claims',
  access: 'operator:cashier.read',
  summary:
    'Money that members owe after corrected results, newest first: by state, member, open amount and age.',
  input: strict({ ...Filter, ...Paging }),
  value: strict({
    list: ArrayOf(strict(facts)),
    /** Sums of all claims that fit. */
    totals: strict({
      amount: Amount,
      open: Amount,
      collected: Amount,
      writtenOff: Amount,
      cancelled: Amount,
    }),
    currency: String(),
    next: Next,
  }),
  refusals: [],
})

export const exportClaims = endpoint({
  method: 'GET',
  path: '/console/claims/export.csv',
  access: 'operator:cashier.read',
  summary: 'The same as a CSV file, opened by the browser. The export is audited.',
  input: strict(Filter),
  value: Nothing,
  refusals: [],
  cookieOnly: true,
  throttle: 'dear',
})

export const readClaim = endpoint({
  method: 'GET',
  path: '/console/claims/claim',
  access: 'operator:cashier.read',
  summary: 'One claim with its movements, the member’s objection and the answer.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...facts,
    objection: Optional(String()),
    objectedAt: Optional(Moment),
    answer: Optional(String()),
    answeredAt: Optional(Moment),
    answeredBy: Optional(String()),
    /** When the open proposal of a write-off was made. */
    proposedAt: Optional(Moment),
    moves: ArrayOf(
      strict({
        id: Id,
        kind: Enum([...claimMoves]),
        cause: Enum([...claimCauses]),
        amount: Amount,
        transferId: Id,
        operator: Optional(String()),
        second: Optional(String()),
        reason: Optional(String()),
        at: Moment,
      }),
    ),
  }),
  refusals: [],
})

export const answerClaim = endpoint({
  method: 'POST',
  path: '/console/claims/answer',
  access: 'operator:ledger.adjust', // guard: claim-answer-right-needed
  summary: 'Answers a member’s objection, once. The claim stays; withdrawals collect it again.',
  input: strict({ ...Scope, id: Id, words: String({ minLength: 1, maxLength: 500 }) }),
  value: strict({}),
  refusals: ['claim_not_objected', 'payee_named'],
})

export const writeOffClaim = endpoint({
  method: 'POST',
  path: '/console/claims/write-off',
  access: 'operator:ledger.adjust', // guard: claim-write-off-right-needed
  movesMoney: true,
  summary:
    'Writes off a claim, or a part of it. Beyond the brand’s thresholds it waits for a second operator.',
  input: strict({ ...Scope, id: Id, requestId: Uuid, amount: Amount, reason: Reason }),
  value: strict({ open: Amount, ...Waits }),
  refusals: ['claim_ended', 'claim_amount', 'proposal_waits', 'request_conflict'],
})
