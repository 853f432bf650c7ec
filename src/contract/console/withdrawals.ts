import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { pictureRefusals, SentPicture } from '#contract/pictures.ts'
import { Amount, Moment, Nothing, strict, Uuid } from '#contract/schema.ts'
import { countedSettings } from '#domain/cashier/settings-effect.ts'
import { payoutAnswers, payoutQuestions } from '#domain/cashier/payout-doubt.ts'
import { APPROVAL_REASON_LEAST } from '#domain/cashier/withdrawal-risk.ts'
import { withdrawalDeeds } from '#domain/cashier/withdrawal-state.ts'
import { PICTURE_BYTES, PICTURES_EACH, pictureTypes } from '#domain/pictures/picture.ts'

import { Id, Next, Paging, Reason, Scope, Version, Waits } from './schema.ts'
import { Filter, ListedWithdrawal, Risks, State, WithdrawalSettings } from './withdrawal-schema.ts'

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/console/withdrawals',
  access: 'operator:cashier.read',
  summary: 'Withdrawals of one queue that fit the filters, and the size of each whole queue.',
  input: strict({ ...Filter, ...Paging }),
  value: strict({
    list: ArrayOf(ListedWithdrawal),
    next: Next,
    counts: strict({
      review: Integer(),
      held: Integer(),
      payout: Integer(),
      open: Integer(),
      trouble: Integer(),
    }),
    /** Sum of withdrawals that wait for a decision. */
    waiting: strict({ currency: String(), amount: Amount }),
    /** How long one should wait for an operator at most. */
    promiseSeconds: Integer(),
  }),
  refusals: [],
})

export const exportWithdrawals = endpoint({
  method: 'GET',
  path: '/console/withdrawals/export.csv',
  access: 'operator:cashier.read',
  summary: 'The same as a CSV file, opened by the browser. The export is audited.',
  input: strict(Filter),
  value: Nothing,
  refusals: [],
  cookieOnly: true,
  throttle: 'dear',
})

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/console/withdrawals/one',
  access: 'operator:cashier.read',
  summary:
    'One withdrawal: its destination, its risk reasons, its history, and its member’s earlier withdrawals.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    withdrawal: ListedWithdrawal,
    destination: strict({ institution: String(), holderName: String(), accountNumber: String() }),
    /** The member's other payout accounts. */
    otherAccounts: ArrayOf(
      strict({ id: Uuid, institution: String(), holderName: String(), number: String() }),
    ),
    arrives: Amount,
    outstanding: Amount,
    received: Optional(Amount),
    remaining: Optional(Amount),
    proof: ArrayOf(Uuid),
    reason: Optional(String()),
    reference: Optional(String()),
    provider: Optional(String()),
    dueAt: Optional(Moment),
    /** Steps that this operator may take now. */
    deeds: ArrayOf(Enum([...withdrawalDeeds])),
    firstApprovedBy: Optional(String()),
    /** Why this operator may not give the missing approval. */
    approvalRefusal: Optional(Enum(['maker_is_checker'])),
    steps: ArrayOf(
      strict({
        id: Id,
        state: State,
        deed: Enum([...withdrawalDeeds, 'request', 'claim', 'release_claim']),
        operatorName: Optional(String()),
        note: String(),
        /** Pictures that the operator added as evidence. */
        pictures: ArrayOf(Uuid),
        at: Moment,
        until: Optional(Moment),
      }),
    ),
    /** The answers of the payout's provider, oldest first; equal ones in a row count as one. */
    answers: ArrayOf(
      strict({
        id: Id,
        question: Enum([...payoutQuestions]),
        answer: Enum([...payoutAnswers]),
        /** The HTTP status, if the provider's answer was none of the protocol. */
        status: Optional(Integer()),
        times: Integer(),
        firstAt: Moment,
        lastAt: Moment,
      }),
    ),
    history: strict({
      balance: Amount,
      deposited: Amount,
      staked: Amount,
      /** Deposits that have not been staked once. */
      unplayed: Amount,
      paidOut: Amount,
      paidCount: Integer(),
      memberSince: Moment,
    }),
  }),
  refusals: [],
})

export const claimWithdrawal = endpoint({
  method: 'PUT',
  path: '/console/withdrawals/claim',
  access: 'operator:cashier.withdrawals',
  summary: 'Claims a withdrawal for a while, or releases it.',
  input: strict({ ...Scope, id: Id, version: Version, deed: Enum(['claim', 'release']) }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'already_judged', 'claimed_by_other'],
})

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/approve',
  access: 'operator:cashier.approve',
  summary:
    'Approves this amount and this destination, with every risk reason confirmed and a reason for colleagues. An operator who changed it, or approved it before, cannot approve it.',
  /** The risk reasons that the operator ticked: refused unless they are exactly those of the withdrawal. */
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    risks: Risks,
    reason: String({ minLength: APPROVAL_REASON_LEAST, maxLength: 140 }),
  }),
  value: strict({ state: State, version: Version }),
  refusals: [
    'changed_meanwhile',
    'withdrawal_held',
    'risks_unconfirmed',
    'already_judged',
    'claimed_by_other',
    'maker_is_checker',
    'checker_not_independent',
  ],
})

export const endWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/end',
  access: 'operator:cashier.withdrawals',
  summary:
    'Rejects a withdrawal, or cancels it for its member, with a reason that the member reads; it may name no payee. The money is released.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    deed: Enum(['reject', 'cancel']),
    reason: Reason,
  }),
  value: strict({ state: State, version: Version }),
  refusals: ['changed_meanwhile', 'already_judged', 'claimed_by_other', 'request_conflict', 'payee_named'],
  movesMoney: true,
})

export const holdWithdrawal = endpoint({
  method: 'PUT',
  path: '/console/withdrawals/hold',
  access: 'operator:cashier.withdrawals',
  summary:
    'Holds a withdrawal for a check, with a reason for colleagues, or ends the hold. A hold voids approvals; its end is no approval.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    deed: Enum(['hold', 'release_hold']),
    reason: Reason,
  }),
  value: strict({ state: State, version: Version }),
  refusals: ['changed_meanwhile', 'already_judged', 'claimed_by_other', 'request_conflict'],
})

export const changeWithdrawal = endpoint({
  method: 'PUT',
  path: '/console/withdrawals/change',
  access: 'operator:cashier.withdrawals',
  summary:
    'Changes the amount to a lower one, or the destination to another account of the member. Earlier approvals no longer count.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    amount: Optional(Amount),
    payoutAccountId: Optional(Uuid),
    reason: Reason,
  }),
  value: strict({ state: State, version: Version }),
  refusals: [
    'changed_meanwhile',
    'already_judged',
    'claimed_by_other',
    'withdrawal_bounds',
    'payout_unknown',
    'nothing_changed',
    'request_conflict',
  ],
  movesMoney: true,
})

export const markWithdrawalPaid = endpoint({
  method: 'POST',
  path: '/console/withdrawals/paid',
  access: 'operator:cashier.withdrawals',
  summary: 'Records that the bank has paid, with the bank’s reference. A reference is accepted once.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    reference: String({ minLength: 3, maxLength: 120 }),
  }),
  value: strict({ state: State, version: Version }),
  refusals: ['changed_meanwhile', 'already_judged', 'claimed_by_other', 'reference_used', 'request_conflict'],
  movesMoney: true,
})

export const settleWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/settle',
  access: 'operator:cashier.withdrawals',
  summary:
    'Settles a disputed payout: forced as received, with pictures as evidence; sent again; or returned to the wallet.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    version: Version,
    deed: Enum(['force', 'pay_again', 'give_back']),
    /** The evidence, or the reference of the second payout. */
    evidence: String({ minLength: 3, maxLength: 140 }),
    /** Uploaded beforehand. Forcing a receipt needs at least one. */
    pictures: Optional(ArrayOf(Uuid, { maxItems: PICTURES_EACH })),
  }),
  value: strict({ state: State, version: Version, ...Waits }),
  refusals: [
    'changed_meanwhile',
    'already_judged',
    'claimed_by_other',
    'maker_is_checker',
    'checker_not_independent',
    'evidence_needed',
    'picture_gone',
    'request_conflict',
    'proposal_waits',
  ],
  movesMoney: true,
})

export const decidePayout = endpoint({
  method: 'POST',
  path: '/console/withdrawals/decide',
  access: 'operator:cashier.withdrawals',
  summary:
    'Decides a payout that its provider does not know: paid, or not paid, which returns the money. It waits for a second operator.',
  input: strict({
    ...Scope,
    requestId: Uuid,
    id: Id,
    outcome: Enum(['paid', 'not_paid']),
    /** The reference of the payment at the provider or the bank; or the evidence that nothing was paid. */
    evidence: String({ minLength: 3, maxLength: 120 }),
    reason: Reason,
  }),
  value: strict({ state: State, version: Version, ...Waits }),
  refusals: [
    'claimed_by_other',
    'payout_answered',
    'payout_asked_now',
    'payout_not_in_doubt',
    'payout_not_asked',
    'reference_used',
    'request_conflict',
    'proposal_waits',
  ],
  movesMoney: true,
})

export const sendWithdrawalPicture = endpoint({
  method: 'POST',
  path: '/console/withdrawals/picture',
  access: 'operator:cashier.withdrawals',
  throttle: 'dear',
  takesBytes: pictureTypes,
  bodyLimit: PICTURE_BYTES,
  summary: 'Uploads a picture as evidence of a payout, PNG or JPEG, at most 5 MB; it is re-encoded.',
  input: strict({ ...Scope }),
  value: SentPicture,
  refusals: pictureRefusals,
})

export const withdrawalPicture = endpoint({
  method: 'GET',
  path: '/console/withdrawals/picture',
  access: 'operator:cashier.read',
  cookieOnly: true,
  summary: 'A picture that a member sent as proof, or an operator as evidence, as WebP.',
  input: strict({ ...Scope, id: Uuid }),
  value: Nothing,
  refusals: [],
})

export const followWithdrawals = endpoint({
  method: 'GET',
  path: '/console/withdrawals/live',
  access: 'operator:cashier.read',
  summary: 'Server-sent events: says when the withdrawals of the operator’s merchants are stale.',
  input: Nothing,
  value: Nothing,
  refusals: [],
  cookieOnly: true,
})

export const readWithdrawalSettings = endpoint({
  method: 'GET',
  path: '/console/settings/withdrawals',
  access: 'operator:settings.read',
  summary: 'Limits, fee, hours, and the amount that is paid out without a review.',
  input: strict({ ...Scope }),
  value: strict({
    version: Version,
    currency: String(),
    settings: WithdrawalSettings,
    /** Payout providers that are switched on. */
    providers: ArrayOf(strict({ code: String(), name: String() })),
  }),
  refusals: [],
})

export const withdrawalSettingsEffect = endpoint({
  method: 'POST',
  path: '/console/settings/withdrawals/effect',
  access: 'operator:settings.read',
  summary:
    'Counts the withdrawals of the last seven days that the changed settings would have concerned, beside the saved ones. It reads the newest 5,000 at most, and saves nothing.',
  input: strict({ ...Scope, settings: WithdrawalSettings }),
  value: strict({
    /** How many withdrawals were requested. */
    of: Integer(),
    /** More were requested than are read: the figures are of the newest ones. */
    isCut: Boolean(),
    counts: ArrayOf(strict({ setting: Enum([...countedSettings]), before: Integer(), after: Integer() })),
    fees: Optional(strict({ before: Amount, after: Amount })),
  }),
  refusals: ['setting_refused'],
})

export const saveWithdrawalSettings = endpoint({
  method: 'PUT',
  path: '/console/settings/withdrawals',
  access: 'operator:settings.write',
  summary:
    'Saves them. Invalid fields are named, and nothing is saved; a change that loosens a limit waits for a second operator.',
  input: strict({ ...Scope, version: Version, reason: Reason, settings: WithdrawalSettings }),
  value: strict({ version: Version, ...Waits }),
  refusals: ['changed_meanwhile', 'setting_refused', 'proposal_waits'],
})
