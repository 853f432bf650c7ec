import { type Spot, spots } from './payouts.ts'

/** What lies where, above nothing. */
export type Chips = Readonly<Partial<Record<Spot, bigint>>>

/** What a table takes of one player in one round. */
export interface TableLimits {
  /** The smallest chip: every stake is so many of them, so that no commission leaves a remainder. */
  readonly chip: bigint
  readonly least: bigint
  readonly most: Readonly<Record<Spot, bigint>>
  /** Of all that a player has on the table. */
  readonly mostTogether: bigint
  /** How often chips may be put down in a round. */
  readonly placings: number
}

/** A table by its lowest stake: long odds take less, so that no spot can win much more than another. */
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
  /** What the player has put down in this round already. */
  readonly before: Chips
  readonly placings: number
  readonly limits: TableLimits
}

/** Whether chips may be put down: those of the round before them count along. */
export function refuseChips({ chips, before, placings, limits }: Placing): BetRefused | undefined {
  const laid = spots.flatMap((spot) => {
    const stake = chips[spot]
    return stake === undefined ? [] : [{ spot, stake }]
  })
  if (laid.length === 0) return 'no_chips'
  if (placings >= limits.placings) return 'too_often'
  if (laid.some(({ stake }) => stake < limits.least)) return 'below_least'
  if (laid.some(({ stake }) => stake % limits.chip !== 0n)) return 'no_whole_chips'
  const together = addChips(before, chips)
  // Both sides at once win nothing but turnover: promotions are paid by it.
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
