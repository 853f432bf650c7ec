import type { Chips, TableLayout } from '#studio/games/chip-table/bets.ts'
import type { LimitsInChips } from '#studio/games/chip-table/levels.ts'

import type { Outcome } from './rules.ts'

/** The betting spots. */
export const spots = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type Spot = (typeof spots)[number]

/** Odds in hundredths: the banker pays even money less a 5 % commission. */
export const odds: Readonly<Record<Spot, bigint>> = {
  player: 100n,
  banker: 95n,
  tie: 800n,
  playerPair: 1_100n,
  bankerPair: 1_100n,
}

/** Spots with long odds take less, so that no spot can win much more than another. */
export const limits: LimitsInChips = {
  most: { player: 5_000n, banker: 5_000n, tie: 500n, playerPair: 400n, bankerPair: 400n },
  mostTogether: 6_000n,
  lossMost: 300_000n,
}

export const layout: TableLayout = {
  spots,
  groupOf: (spot) => spot,
  isOpposite: ({ player, banker }: Chips) => player !== undefined && banker !== undefined, // guard: player-or-banker
}

/** The payout in hundredths of the stake, with the stake. A tie returns stakes on player and banker. */
export function backOf(spot: string, { winner, playerPair, bankerPair }: Outcome): bigint {
  switch (spot as Spot) {
    case 'player':
    case 'banker':
      return winner === spot ? paid(spot) : winner === 'tie' ? 100n : 0n
    case 'tie':
      return winner === 'tie' ? paid(spot) : 0n
    case 'playerPair':
      return playerPair ? paid(spot) : 0n
    case 'bankerPair':
      return bankerPair ? paid(spot) : 0n
  }
}

function paid(spot: string): bigint {
  return 100n + odds[spot as Spot]
}
