/** None may be open for longer than a day, and the job comes every ten minutes. */
export const ENDED_AFTER_MS = 23 * 3_600_000

export interface LeftOpen {
  readonly ageMs: number
  /** Transactions that stand: none that were taken back. */
  readonly bets: number
  readonly wins: number
}

export type LeftOpenJudgement = 'wait' | 'close' | 'void'

/**
 * What becomes of a round that nobody ended. What was paid stands: a round with a win, if only of nothing, is closed as it is.
 * One without is voided and its stakes go back. Until then its provider may send what it owes, and its member may play on.
 */
export function judgeLeftOpen({ ageMs, bets, wins }: LeftOpen): LeftOpenJudgement {
  if (ageMs < ENDED_AFTER_MS) return 'wait'
  return wins > 0 || bets === 0 ? 'close' : 'void'
}
