/** No round may stay open longer than 24 hours. The job runs every ten minutes, so an hour is spare. */
export const ENDED_AFTER_MS = 23 * 3_600_000

export interface LeftOpen {
  readonly ageMs: number
  /** Transactions that are not rolled back. */
  readonly bets: number
  readonly wins: number
}

export type LeftOpenJudgement = 'wait' | 'close' | 'void'

/**
 * Rule for a round that its provider did not end. A round with a win, even of zero, is closed; one without is
 * voided and its stakes are refunded. Before that, the provider may still settle it and the member may continue.
 */
export function judgeLeftOpen({ ageMs, bets, wins }: LeftOpen): LeftOpenJudgement {
  if (ageMs < ENDED_AFTER_MS) return 'wait' // guard: played-round-left-alone
  return wins > 0 || bets === 0 ? 'close' : 'void' // guard: paid-round-closed
}
