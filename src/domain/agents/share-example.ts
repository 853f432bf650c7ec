import { dividendBase, noItems } from './dividend-base.ts'
import { dividendEarned } from './earnings.ts'
import { periodOf } from './periods.ts'

/** A month of an imagined team, in the units of the ledger. */
export interface ImaginedMonth {
  readonly stakes: bigint
  readonly payouts: bigint
  /** Bonuses, rebates and fees. */
  readonly costs: bigint
}

export interface ShareExample {
  /** Below zero where the team has won. */
  readonly result: bigint
  readonly share: bigint
}

/** An agent's share of a month under a contract with a single rate: by the rule that computes real dividends. */
export function shareOfMonth(
  { stakes, payouts, costs }: ImaginedMonth,
  { percent, step }: { readonly percent: number; readonly step: bigint },
): ShareExample {
  const result = dividendBase({ ...noItems, stakes, payouts, bonuses: costs })
  const { gross } = dividendEarned(
    {
      kind: 'dividend',
      period: 'month',
      carryOver: { mode: 'none' },
      tiers: [{ ratePpm: percent * PPM_OF_PERCENT }],
    },
    {
      // Any month will do: nothing is carried into it.
      period: periodOf('month', '2000-01-01'),
      carried: [],
      figures: { validBet: stakes, profit: result, active: 0, betAmount: stakes },
      step,
    },
  )
  return { result, share: gross }
}

const PPM_OF_PERCENT = 10_000
