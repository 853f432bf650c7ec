import { type ChipTable, chipTable } from '#studio/games/chip-table/chip-table.ts'

import { backOf, layout, limits } from './spots.ts'
import { BETTING_MS, REST_MS, SETTLED_MS, SPIN_MS } from './times.ts'
import { wheelOrder } from './wheel.ts'

export interface RouletteOutcome {
  readonly number: number
}

/**
 * The number is public as soon as the ball runs: betting is over, nothing is left to decide, and the wheel of every
 * page must lead the ball to its pocket.
 */
export const roulette: ChipTable<RouletteOutcome> = chipTable<RouletteOutcome>({
  ...layout,
  limits,
  code: 'roulette',
  version: 1,
  // 36 of 37 for every bet, rounded down.
  rtpBp: 9_729,
  bettingMs: BETTING_MS,
  settledMs: SETTLED_MS,
  cases: wheelOrder.map((number) => ({ number })),
  back: (spot, { number }) => backOf(spot, number),
  draw: (random) => ({ number: wheelOrder[random.below(wheelOrder.length)] ?? 0 }),
  playMs: () => SPIN_MS + REST_MS,
  show: ({ outcome: { number } }): RouletteOutcome => ({ number }),
})
