import type { TableLayout } from '#studio/games/chip-table/bets.ts'
import type { LimitsInChips } from '#studio/games/chip-table/levels.ts'

export const SEATS = 7
export const SEATS_OF_PLAYER = 3

export const seats = Array.from({ length: SEATS }, (_, seat) => seat)

/** The name of a seat among the spots of a table. */
export const spotOf = (seat: number): string => `seat${seat}`

export const layout: TableLayout = {
  spots: seats.map(spotOf),
  groupOf: () => 'seat',
  isOpposite: () => false,
}

/**
 * Chips at the start of a hand. Split and doubled, it stakes four times as much: so seven seats with the most of the
 * highest stakes cost the house 280 000 of the lowest chips at the most.
 */
export const limits: LimitsInChips = { most: { seat: 400n }, mostTogether: 1_200n, lossMost: 300_000n }
