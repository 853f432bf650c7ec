import type { CarriedWin } from './carry-over.ts'
import { dividendBase, noItems } from './dividend-base.ts'
import { dailyEarned, dividendEarned } from './earnings.ts'
import type { Period } from './periods.ts'
import type { Terms } from './terms.ts'
import type { TeamSums } from './team-figures.ts'

/** The kinds that are settled by days; a brand can offer no others. */
export const settledKinds = ['dividend', 'daily'] as const

/** All that a statement is computed from. */
export interface StatementInputs {
  readonly terms: Terms
  readonly period: Period
  readonly sums: TeamSums
  /** Salaries that the agent's team earned for days of the period. */
  readonly salaries: bigint
  /** Wins of earlier periods that a dividend sets off. */
  readonly carried: readonly CarriedWin[]
  readonly step: bigint
}

export interface StatementResult {
  /** The reached row, counted from one; 0 where none is. */
  readonly tier: number
  readonly ratePpm: number
  readonly base: bigint
  readonly gross: bigint
  /** Wins for later periods. */
  readonly carried: readonly CarriedWin[]
}

/** An agent's share of a period before the shares of the downlines, from its stored inputs alone. */
export function computeStatement({
  terms,
  period,
  sums,
  salaries,
  carried,
  step,
}: StatementInputs): StatementResult {
  const { validBet, betAmount, payouts, active } = sums
  const profit = dividendBase({ ...noItems, stakes: validBet, payouts, salaries })
  const figures = { validBet, betAmount, active, profit }
  switch (terms.kind) {
    case 'dividend': {
      const earned = dividendEarned(terms, { period, carried, figures, step })
      return {
        ...tierOf(terms, earned.tier),
        base: earned.base,
        gross: earned.gross,
        carried: earned.carried,
      }
    }
    case 'daily': {
      const earned = dailyEarned(terms.tiers, figures, step)
      return { ...tierOf(terms, earned.tier), base: earned.base, gross: earned.gross, carried: [] }
    }
    case 'hourly':
    case 'real_time':
      throw new Error(`${terms.kind} salaries have windows`)
  }
}

function tierOf({ tiers }: Terms, tier: Terms['tiers'][number] | undefined) {
  return { tier: tier ? tiers.indexOf(tier) + 1 : 0, ratePpm: tier?.ratePpm ?? 0 }
}
