import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { Amount, Moment, strict } from '#contract/schema.ts'
import { lapseReasons } from '#domain/approvals/proposal-standing.ts'
import { payoutDoubts } from '#domain/cashier/payout-doubt.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import { SCORE_MAX } from '#domain/cashier/withdrawal-score.ts'
import {
  queueParts,
  queueSorts,
  withdrawalQueues,
  withdrawalStates,
} from '#domain/cashier/withdrawal-state.ts'
import { payoutKinds } from '#domain/members/payout-account.ts'

import { Id, Scope, Version } from './schema.ts'

export const State = Enum([...withdrawalStates])
export const Risks = ArrayOf(Enum([...riskReasons]), { maxItems: riskReasons.length })
const Claim = strict({ name: String(), isMine: Boolean(), until: Moment })

export const ListedWithdrawal = strict({
  id: Id,
  member: strict({ id: Id, account: String() }),
  state: State,
  currency: String(),
  amount: Amount,
  fee: Amount,
  kind: Enum([...payoutKinds]),
  institution: String(),
  risks: Risks,
  /** The weights of the risk reasons together. */
  riskScore: Integer({ minimum: 0, maximum: SCORE_MAX }),
  isForTwo: Boolean(),
  /** Why an operator has to ask the provider about the payout. */
  doubt: Optional(Enum([...payoutDoubts])),
  /** Why the first of two approvals can no longer be used: two new ones are needed. */
  approvalLapse: Optional(Enum([...lapseReasons])),
  claimed: Optional(Claim),
  /** Since when, by whom and why it is on hold; late: longer than the brand allows. */
  held: Optional(strict({ name: String(), reason: String(), at: Moment, isLate: Boolean() })),
  requestedAt: Moment,
  /** The end of the time that the member was promised for this step. */
  dueAt: Optional(Moment),
  version: Version,
})

export const Filter = {
  ...Scope,
  queue: Enum([...withdrawalQueues]),
  /** The number of the withdrawal, or how the account begins. */
  text: Optional(String({ minLength: 1, maxLength: 40 })),
  only: Optional(Enum([...queueParts])),
  /** With this risk reason, or without any. */
  risk: Optional(Enum([...riskReasons, 'none'])),
  least: Optional(Amount),
  most: Optional(Amount),
  /**
   * By amount the largest come first, by risk the highest score, except of ended ones. Absent: those that operators act on by the
   * promised time, which levels shorten; other open ones oldest first, ended ones newest first.
   */
  sort: Optional(Enum([...queueSorts])),
}

export const WithdrawalSettings = strict({
  least: Amount,
  most: Amount,
  freeADay: Integer(),
  feeFixed: Amount,
  feePerMille: Integer(),
  countADay: Integer(),
  sumADay: Amount,
  wageringHundredths: Integer(),
  automaticUpTo: Amount,
  twoOperatorsFrom: Amount,
  aloneADay: Amount,
  aloneForMemberADay: Amount,
  confirmMinutes: Integer(),
  reviewHours: Integer(),
  withdrawalPromiseMinutes: Integer(),
  depositPromiseMinutes: Integer(),
  complaintPromiseMinutes: Integer(),
  transferPromiseMinutes: Integer(),
  approvalPromiseMinutes: Integer(),
  carePromiseMinutes: Integer(),
  liftPromiseMinutes: Integer(),
  servicePromiseMinutes: Integer(),
  adjustmentPromiseMinutes: Integer(),
  applicationPromiseMinutes: Integer(),
  feedbackPromiseMinutes: Integer(),
  rewardPromiseMinutes: Integer(),
  redemptionPromiseMinutes: Integer(),
  sendingPromiseMinutes: Integer(),
  letterPromiseMinutes: Integer(),
  payoutPromiseMinutes: Integer(),
  heldIncomePromiseMinutes: Integer(),
  documentPromiseMinutes: Integer(),
  holdHours: Integer(),
  opensAt: String({ maxLength: 5 }),
  closesAt: String({ maxLength: 5 }),
  payoutProvider: String({ maxLength: 30 }),
  transferLeast: Amount,
  transferMost: Amount,
  transferCountADay: Integer(),
  transferSumADay: Amount,
  transferReviewFrom: Amount,
})
