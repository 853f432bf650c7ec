import { isGivenBack, isPaidAndEnded, type WithdrawalState } from './withdrawal-state.ts'

/** Why a person has to ask the provider about a payout: its answers and the books disagree, or it gives none. */
export const payoutDoubts = [
  /** A repeated request was refused, and whether the first one was carried out is unknown. The money stays reserved. */
  'retry_refused',
  /** For days no query was answered by a status. The money stays reserved. */
  'unanswered',
  /** The provider paid, and the money had already gone back to the member. */
  'paid_after_end',
  /** The provider reports as failed or returned what the books have as paid and ended. */
  'failed_after_end',
] as const
export type PayoutDoubt = (typeof payoutDoubts)[number]

/** The requests to a provider about a payout: to pay it, and where it stands. */
export const payoutQuestions = ['payout', 'order'] as const
export type PayoutQuestion = (typeof payoutQuestions)[number]

export const payoutAnswers = [
  /** The provider knows no such payout. */
  'unknown',
  /** It refused the request, by a status from 400 to 499. */
  'refused',
  /** No answer, or one that says nothing. */
  'silent',
  /** It knows the number for another amount or currency. */
  'differs',
  'pending',
  'paid',
  'failed',
  'returned',
] as const
export type PayoutAnswer = (typeof payoutAnswers)[number]

/** Answers that say where the payout stands. Operators decide nothing against them. */
export const definiteAnswers = [
  'pending',
  'paid',
  'failed',
  'returned',
] as const satisfies readonly PayoutAnswer[]

export function isDefinite(answer: PayoutAnswer): boolean {
  return definiteAnswers.some((one) => one === answer)
}

/** Longer than a weekend: until then a provider mends an outage of its own, and answers. */
export const DOUBT_HOURS = 72
/** Without that many queries it was our job that did not ask, not the provider that did not answer. */
export const DOUBT_QUERIES = 24
/** Queries are at most an hour apart. What is older than this says nothing about now. */
export const FRESH_MINUTES = 120
/** A process that has not kept its answer by then has ended: one request may take seconds. */
export const ASKING_SECONDS = 120

/** State of a payout, and the answers of its provider. */
export interface PayoutFacts {
  readonly state: WithdrawalState
  readonly doubt: PayoutDoubt | null
  /** Since it was handed over, or since the last answer that said where it stands. */
  readonly silentHours: number
  /** Queries since then. */
  readonly queries: number
  /** The last answer about where it stands. */
  readonly lastAnswer: PayoutAnswer | undefined
  readonly lastMinutes: number
  /** A process speaks with the provider at this moment. */
  readonly isAskedNow: boolean
}

/** Whether the payout is in doubt by its age alone. */
export function isUnanswered({
  state,
  silentHours,
  queries,
}: Pick<PayoutFacts, 'state' | 'silentHours' | 'queries'>): boolean {
  return state === 'paying' && silentHours >= DOUBT_HOURS && queries >= DOUBT_QUERIES
}

/** What a provider reports against a withdrawal that has ended: it moves nothing, and a person has to look. */
export function doubtAfterEnd(state: WithdrawalState, outcome: PayoutAnswer): PayoutDoubt | undefined {
  if (outcome === 'paid' && isGivenBack(state)) return 'paid_after_end'
  if ((outcome === 'failed' || outcome === 'returned') && isPaidAndEnded(state)) return 'failed_after_end'
  return undefined
}

export type DecisionRefusal =
  | 'payout_answered'
  | 'payout_asked_now'
  | 'payout_not_in_doubt'
  | 'payout_not_asked'

/**
 * Why two operators may not decide what became of a payout. Judged when it is proposed and again at the approval: the
 * provider may have answered in between.
 */
export function refuseDecision(facts: PayoutFacts): DecisionRefusal | undefined {
  const { state, doubt, lastAnswer, lastMinutes, isAskedNow } = facts
  if (state !== 'paying') return 'payout_answered'
  if (isAskedNow) return 'payout_asked_now'
  if (doubt !== 'retry_refused' && doubt !== 'unanswered') return 'payout_not_in_doubt'
  if (lastAnswer === undefined || lastMinutes > FRESH_MINUTES) return 'payout_not_asked'
  if (isDefinite(lastAnswer)) return 'payout_answered'
  // A provider that is silent now may have learned of the payout since it said that it knows none.
  return lastAnswer === 'unknown' || isUnanswered(facts) ? undefined : 'payout_not_in_doubt'
}
