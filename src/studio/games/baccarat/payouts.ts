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

export type Verdict = 'won' | 'lost' | 'pushed'

/** A tie returns stakes on player and banker. */
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
 * The payout of a stake, including the stake. It is rounded down to a payable amount: the breakage is below one minor
 * unit, and zero for stakes that are multiples of twenty minor units.
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
