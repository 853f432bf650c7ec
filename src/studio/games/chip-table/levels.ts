import { lowerBound } from '#studio/game/exposure.ts'
import type { Setting } from '#studio/game/setting.ts'
import { roundUp } from '#studio/games/stake-unit.ts'

import type { TableLimits } from './bets.ts'

/** Limits of a game in chips of its lowest stake. */
export interface LimitsInChips {
  /** The most on one spot, by its group. */
  readonly most: Readonly<Record<string, bigint>>
  readonly mostTogether: bigint
  /** The most that the house may lose in a round on the chips of all players in one currency. */
  readonly lossMost: bigint
}

/** The lowest chip of each level, as a multiple of the currency's smallest one. */
export const levels = [1n, 5n, 25n] as const

const PLACINGS = 10

/**
 * The three stakes of a table: all players share the round, and each chooses the chips. The market's maximum applies to
 * the whole round, so a level whose least stake is above it is not offered; its minimum is the least on each spot.
 * Bounds between which no level has a stake leave none: they close the table.
 */
export function levelsFor(
  unit: bigint,
  { most, mostTogether }: Omit<LimitsInChips, 'lossMost'>,
  { stakeMax, stakeMin = 0n }: Pick<Setting, 'stakeMax' | 'stakeMin'>,
): readonly TableLimits[] {
  const all = levels.map((times): TableLimits => {
    const chip = unit * times
    const bound = (chips: bigint) => {
      const stake = chips * chip
      return stakeMax === undefined || stake <= stakeMax ? stake : stakeMax - (stakeMax % chip)
    }
    return {
      chip,
      least: stakeMin <= chip ? chip : roundUp(stakeMin, chip),
      most: Object.fromEntries(Object.entries(most).map(([group, chips]) => [group, bound(chips)])),
      mostTogether: bound(mostTogether),
      placings: PLACINGS,
    }
  })
  return all.filter((level) => mostAtOnce(level) >= level.least)
}

/** The most on the spot that takes most. */
function mostAtOnce({ most, mostTogether }: TableLimits): bigint {
  const onSpot = Object.values(most).reduce((high, one) => (one > high ? one : high), 0n)
  return lowerBound(onSpot, mostTogether)
}
