import { type ChipTable, chipTable } from '#studio/games/chip-table/chip-table.ts'

import { type Dice, backOf, layout, limits, throws } from './rules.ts'
import { BETTING_MS, NAMED_AT_MS, PLAY_MS, RESTS_AT_MS, SETTLED_MS } from './times.ts'

export interface SicBoOutcome {
  readonly dice: Dice
}

/** The public part of the outcome: the dice that rest. */
export interface SicBoView {
  readonly dice: readonly number[]
  readonly isNamed: boolean
}

export const sicBo: ChipTable<SicBoOutcome> = chipTable<SicBoOutcome>({
  ...layout,
  limits,
  code: 'sic-bo',
  version: 1,
  // The return of small, big, odd, even and two faces, rounded down.
  rtpBp: 9_722,
  bettingMs: BETTING_MS,
  settledMs: SETTLED_MS,
  cases: throws.map(({ outcome }) => ({ dice: outcome })),
  back: (spot, { dice }) => backOf(spot, dice),
  draw: (random) => ({ dice: [random.below(6) + 1, random.below(6) + 1, random.below(6) + 1] }),
  playMs: () => PLAY_MS,
  show: ({ outcome: { dice }, elapsedMs }): SicBoView => ({
    dice: dice.filter((_, nth) => elapsedMs >= (RESTS_AT_MS[nth] ?? 0)),
    isNamed: elapsedMs >= NAMED_AT_MS,
  }),
})
