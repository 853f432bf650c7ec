import { isGivenBack, isPaidAndEnded, type WithdrawalState } from './withdrawal-state.ts'

/**
 * Why a payout is in doubt: the provider's answers contradict the ledger, or it gives none. An operator asks the
 * provider.
 */
export const payoutDoubts = [
  /** A retry was refused, and the outcome of the first try is unknown. The money stays reserved. */
  'retry_refused',
  /** No query got a status for days. The money stays reserved. */
  'unanswered',
  /** The provider paid after the money had gone back to the member. */
  'paid_after_end',
  /** The provider reports as failed or returned a payout that the ledger has as paid and ended. */
  'failed_after_end',
] as const
export type PayoutDoubt = (typeof payoutDoubts)[number]

/** The requests to a provider about a payout: the payout itself, and a query of its state. */
export const payoutQuestions = ['payout', 'order'] as const
export type PayoutQuestion = (typeof payoutQuestions)[number]

export const payoutAnswers = [
  /** The provider knows no such payout. */
  'unknown',
  /** It refused the request, by a status from 400 to 499. */
  'refused',
  /** No answer, or an unreadable one. */
  'silent',
  /** The provider has the payout's id with another amount or currency. */
  'differs',
  'pending',
  'paid',
  'failed',
  'returned',
] as const
export type PayoutAnswer = (typeof payoutAnswers)[number]

/** Answers that state what happened to the payout. Operators cannot decide against them. */
export const definiteAnswers = [
  'pending',
  'paid',
  'failed',
  'returned',
] as const satisfies readonly PayoutAnswer[]

export function isDefinite(answer: PayoutAnswer): boolean {
  return definiteAnswers.some((one) => one === answer)
}

/** Longer than a weekend, within which a provider usually ends an outage. */
export const DOUBT_HOURS = 72
/** With fewer queries, the silence may be the fault of our job and not of the provider. */
export const DOUBT_QUERIES = 24
/** Queries are at most an hour apart; an older answer is no evidence of the current state. */
export const FRESH_MINUTES = 120
/** A process that has stored no answer by then has died: a request takes seconds. */
export const ASKING_SECONDS = 120

/** The state of a payout, and the answers of its provider. */
export interface PayoutFacts {
  readonly state: WithdrawalState
  readonly doubt: PayoutDoubt | null
  /** Since the hand-over, or since the last definite answer. */
  readonly silentHours: number
  /** Queries since then, without those that got a definite answer. */
  readonly queries: number
  /** The last answer to a query. */
  readonly lastAnswer: PayoutAnswer | undefined
  readonly lastMinutes: number
  /** A process is calling the provider at this moment. */
  readonly isBeingQueried: boolean
}

/** Whether the payout is in doubt by its age alone. */
export function isUnanswered({
  state,
  silentHours,
  queries,
}: Pick<PayoutFacts, 'state' | 'silentHours' | 'queries'>): boolean {
  // guard: payout-queries-enough
  return state === 'paying' && silentHours >= DOUBT_HOURS && queries >= DOUBT_QUERIES
}

/**
 * The doubt that a provider's report raises after a withdrawal has ended. It moves no money; an operator
 * investigates.
 */
export function doubtAfterEnd(state: WithdrawalState, outcome: PayoutAnswer): PayoutDoubt | undefined {
  if (outcome === 'paid' && isGivenBack(state)) return 'paid_after_end' // guard: paid-after-end-reported
  // guard: failed-after-end-reported
  if ((outcome === 'failed' || outcome === 'returned') && isPaidAndEnded(state)) return 'failed_after_end'
  return undefined
}

export type DecisionRefusal =
  | 'payout_answered'
  | 'payout_asked_now'
  | 'payout_not_in_doubt'
  | 'payout_not_asked'

/**
 * Why two operators may not decide a payout's outcome. Judged at the proposal and again at the approval, because the
 * provider may have answered in between.
 */
export function refuseDecision(facts: PayoutFacts): DecisionRefusal | undefined {
  const { state, doubt, lastAnswer, lastMinutes, isBeingQueried } = facts
  if (state !== 'paying') return 'payout_answered'
  if (isBeingQueried) return 'payout_asked_now' // guard: payout-not-asked-now
  // guard: payout-in-doubt
  if (doubt !== 'retry_refused' && doubt !== 'unanswered') return 'payout_not_in_doubt'
  // guard: payout-answer-fresh
  if (lastAnswer === undefined || lastMinutes > FRESH_MINUTES) return 'payout_not_asked'
  if (isDefinite(lastAnswer)) return 'payout_answered'
  // If the last query got no answer, the provider may have received the payout since it last reported it as unknown.
  return lastAnswer === 'unknown' || isUnanswered(facts) ? undefined : 'payout_not_in_doubt'
}
