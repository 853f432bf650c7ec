/** Positive stakes by spot. */
export type Chips = Readonly<Record<string, bigint>>

/** The betting spots of a game. */
export interface TableLayout {
  readonly spots: readonly string[]
  /** Spots of a group have the same limit. */
  groupOf(spot: string): string
  /** Whether chips of one player cover both sides, or nearly every outcome. */
  isOpposite(chips: Chips): boolean
}

/** A table's limits for one player in one round. */
export interface TableLimits {
  /** The smallest chip. Every stake is a multiple of it, so that no payout needs rounding. */
  readonly chip: bigint
  /** The least on a spot that takes so much: `leastOn` has it for each. */
  readonly least: bigint
  /** The most on one spot, by its group. */
  readonly most: Readonly<Record<string, bigint>>
  /** Maximum of all the player's stakes together. */
  readonly mostTogether: bigint
  /** Most placements in a round. */
  readonly placings: number
}

export type BetRefused =
  | 'no_chips'
  | 'below_least'
  | 'no_whole_chips'
  | 'above_most'
  | 'opposite'
  | 'too_often'

export interface Placing {
  readonly chips: Chips
  /** The player's earlier chips of this round. */
  readonly before: Chips
  readonly placings: number
  readonly limits: TableLimits
}

/** Why chips are refused; earlier chips of the round count too. */
export function refuseChips(
  layout: TableLayout,
  { chips, before, placings, limits }: Placing,
): BetRefused | undefined {
  const laid = Object.values(chips)
  if (laid.length === 0) return 'no_chips'
  if (placings >= limits.placings) return 'too_often'
  if (Object.entries(chips).some(([spot, stake]) => stake < leastOn(layout, limits, spot)))
    return 'below_least'
  if (laid.some((stake) => stake % limits.chip !== 0n)) return 'no_whole_chips'
  const together = addChips(before, chips) // guard: chips-counted-together
  // Betting both sides only produces turnover, on which promotions are paid.
  if (layout.isOpposite(together)) return 'opposite'
  const isAbove = ([spot, stake]: readonly [string, bigint]) => stake > mostOn(layout, limits, spot)
  if (Object.entries(together).some(isAbove)) return 'above_most'
  return sumOf(together) > limits.mostTogether ? 'above_most' : undefined
}

export function mostOn(layout: TableLayout, limits: TableLimits, spot: string): bigint {
  return limits.most[layout.groupOf(spot)] ?? 0n
}

/** The least on a spot. One that takes less than the operator's least stake takes its most alone. */
export function leastOn(layout: TableLayout, limits: TableLimits, spot: string): bigint {
  const most = mostOn(layout, limits, spot)
  return most >= limits.least || most < limits.chip ? limits.least : most
}

export function addChips(one: Chips, other: Chips): Chips {
  const sum: Record<string, bigint> = { ...one }
  for (const [spot, stake] of Object.entries(other)) sum[spot] = (sum[spot] ?? 0n) + stake
  return sum
}

export function sumOf(chips: Chips): bigint {
  return Object.values(chips).reduce((sum, stake) => sum + stake, 0n)
}
