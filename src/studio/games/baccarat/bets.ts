import { type Spot, spots } from './payouts.ts'

/** Positive stakes by spot. */
export type Chips = Readonly<Partial<Record<Spot, bigint>>>

/** A table's limits for one player in one round. */
export interface TableLimits {
  /** The smallest chip. Every stake is a multiple of it, so that no commission needs rounding. */
  readonly chip: bigint
  readonly least: bigint
  readonly most: Readonly<Record<Spot, bigint>>
  /** Maximum of all the player's stakes together. */
  readonly mostTogether: bigint
  /** Most placements in a round. */
  readonly placings: number
}

/**
 * Limits derived from the lowest stake. Spots with long odds take less, so that no spot can win much more than
 * another.
 */
export function limitsFrom(least: bigint): TableLimits {
  return {
    chip: least,
    least,
    most: {
      player: least * 5_000n,
      banker: least * 5_000n,
      tie: least * 500n,
      playerPair: least * 400n,
      bankerPair: least * 400n,
    },
    mostTogether: least * 6_000n,
    placings: 10,
  }
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
export function refuseChips({ chips, before, placings, limits }: Placing): BetRefused | undefined {
  const laid = spots.flatMap((spot) => {
    const stake = chips[spot]
    return stake === undefined ? [] : [{ spot, stake }]
  })
  if (laid.length === 0) return 'no_chips'
  if (placings >= limits.placings) return 'too_often'
  if (laid.some(({ stake }) => stake < limits.least)) return 'below_least'
  if (laid.some(({ stake }) => stake % limits.chip !== 0n)) return 'no_whole_chips'
  const together = addChips(before, chips) // guard: chips-counted-together
  // Betting both sides only produces turnover, on which promotions are paid.
  // guard: player-or-banker
  if (together.player !== undefined && together.banker !== undefined) return 'opposite'
  if (spots.some((spot) => (together[spot] ?? 0n) > limits.most[spot])) return 'above_most'
  return sumOf(together) > limits.mostTogether ? 'above_most' : undefined
}

export function addChips(one: Chips, other: Chips): Chips {
  return Object.fromEntries(
    spots.flatMap((spot) => {
      const stake = (one[spot] ?? 0n) + (other[spot] ?? 0n)
      return stake === 0n ? [] : [[spot, stake]]
    }),
  )
}

export function sumOf(chips: Chips): bigint {
  return spots.reduce((sum, spot) => sum + (chips[spot] ?? 0n), 0n)
}
