import type { AdjustmentState } from '#domain/ledger/adjustment.ts'

/** An adjustment that answers a dispute of a statement or rebate. */
export interface DisputeAdjustment {
  readonly state: AdjustmentState
  /** Below zero if it takes money. */
  readonly amount: bigint
}

/** A statement or rebate beside the adjustments of its disputes. */
export interface Adjusted {
  /** The number of approved adjustments. */
  readonly count: number
  readonly sum: bigint
  /** The amount by which the replay exceeds the stored payout. */
  readonly missing: bigint
  /** The missing amount without the adjustments: below zero where they gave more than the replay finds. */
  readonly rest: bigint
  readonly verdict: AdjustedVerdict
}

/**
 * `none`: nothing is missing, and nothing was adjusted. `made_up`: the adjustments are exactly the missing amount. `missing`:
 * they are not. `granted`: the replay is equal, and operators gave or took an amount that stored inputs cannot show.
 */
export type AdjustedVerdict = 'none' | 'made_up' | 'missing' | 'granted'

/** Amounts of a statement: the stored ones, or those of the replay. */
interface Paid {
  /** The share. */
  readonly gross: bigint
  /** The part that reached the agent or is held; absent before the payment. */
  readonly paid?: bigint | undefined
}

/** Counts the approved adjustments against the difference between the replay and the stored amounts. */
export function adjustedBy(
  adjustments: readonly DisputeAdjustment[],
  { stored, computed }: { readonly stored: Paid; readonly computed: Paid },
): Adjusted {
  const approved = adjustments.filter(({ state }) => state === 'approved')
  const sum = approved.reduce((total, { amount }) => total + amount, 0n)
  // The replay of a payment begins with the stored share, so the two differences add up.
  const missing = computed.gross - stored.gross + ((computed.paid ?? 0n) - (stored.paid ?? 0n))
  const rest = missing - sum
  return { count: approved.length, sum, missing, rest, verdict: verdictOf({ sum, missing, rest }) }
}

function verdictOf({ sum, missing, rest }: Pick<Adjusted, 'sum' | 'missing' | 'rest'>): AdjustedVerdict {
  if (missing === 0n) return sum === 0n ? 'none' : 'granted'
  return rest === 0n ? 'made_up' : 'missing'
}
