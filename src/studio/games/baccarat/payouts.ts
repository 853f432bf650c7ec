import type { Outcome } from './rules.ts'

/** Where chips lie. */
export const spots = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type Spot = (typeof spots)[number]

/** What a win pays for one staked, in hundredths: the banker's is even money less the commission of 5 %. */
export const odds: Readonly<Record<Spot, bigint>> = {
  player: 100n,
  banker: 95n,
  tie: 800n,
  playerPair: 1_100n,
  bankerPair: 1_100n,
}

export type Verdict = 'won' | 'lost' | 'pushed'

/** A tie gives back what lies on player and banker. */
export function verdictOf(spot: Spot, { winner, playerPair, bankerPair }: Outcome): Verdict {
  switch (spot) {
    case 'player':
    case 'banker':
      return winner === spot ? 'won' : winner === 'tie' ? 'pushed' : 'lost'
    case 'tie':
      return winner === 'tie' ? 'won' : 'lost'
    case 'playerPair':
      return playerPair ? 'won' : 'lost'
    case 'bankerPair':
      return bankerPair ? 'won' : 'lost'
  }
}

/**
 * What comes back of a stake, itself included. What the odds make of it is rounded down to what the currency can be
 * paid in: less than one smallest part stays with the house, and nothing where the stake is twenty such parts.
 */
export function returnOf(
  spot: Spot,
  { stake, step, outcome }: { readonly stake: bigint; readonly step: bigint; readonly outcome: Outcome },
): bigint {
  switch (verdictOf(spot, outcome)) {
    case 'won':
      return stake + roundDown((stake * odds[spot]) / 100n, step)
    case 'pushed':
      return stake
    case 'lost':
      return 0n
  }
}

function roundDown(units: bigint, step: bigint): bigint {
  return units - (units % step)
}
