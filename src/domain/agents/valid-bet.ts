import { WHOLE_PPM } from './rates.ts'

/** How a bet ended. Pushes, ties and cancelled bets are `void`: their stake comes back. */
export type BetEnd = 'won' | 'lost' | 'half_won' | 'half_lost' | 'void' | 'cashed_out'

export interface SettledBet {
  readonly end: BetEnd
  readonly stake: bigint
  /** The part of the stake that a bonus paid; free bets are paid by a bonus in full. */
  readonly bonusStake: bigint
  /** Paid out, the stake included; matters for a cash-out. */
  readonly payout: bigint
  /** Odds in thousandths; undefined where a product has none, such as a slot. */
  readonly oddsMilli?: number | undefined
  /** The part of all outcomes of the draw and bet type that the member's bets cover. */
  readonly coveragePpm?: number | undefined
  readonly isTrial: boolean
}

export interface ValidBetRules {
  readonly oddsLeastMilli: number
  readonly coverageMaxPpm: number
}

export const validBetRules: ValidBetRules = { oddsLeastMilli: 1_500, coverageMaxPpm: 700_000 }

/** The part of a settled bet that counts for contracts: the cash that was at risk. */
export function validBetOf(bet: SettledBet, { oddsLeastMilli, coverageMaxPpm }: ValidBetRules): bigint {
  const { end, stake, bonusStake, oddsMilli, coveragePpm, isTrial } = bet
  if (isTrial || stake <= 0n) return 0n
  if (oddsMilli !== undefined && oddsMilli < oddsLeastMilli) return 0n
  if (coveragePpm !== undefined && coveragePpm > coverageMaxPpm) return 0n
  const cash = stake - bonusStake
  switch (end) {
    case 'won':
    case 'lost':
      return cash
    case 'half_won':
    case 'half_lost':
      return cash / 2n
    case 'cashed_out':
      return (riskOf(bet) * cash) / stake
    case 'void':
      return 0n
  }
}

/** Bets on the sides of one market count by the side that outweighs all others. */
export function netOfSides(sides: readonly bigint[]): bigint {
  const total = sides.reduce((sum, side) => sum + side, 0n)
  const largest = sides.reduce((most, side) => (side > most ? side : most), 0n)
  const net = largest - (total - largest)
  return net > 0n ? net : 0n
}

/** A stake on one of several sides of a market. */
export interface SideStake {
  readonly side: string
  /** The part of all draws that the side wins, in millionths. */
  readonly partPpm: number
  readonly stake: bigint
}

/**
 * The part of each stake of a market that is no valid bet, in the order of the stakes. Where the sides together win more than
 * `coverageMaxPpm` of all draws, the market counts by the side that outweighs all others, from its first stake on; otherwise all of
 * it counts.
 */
export function uncountedOfSides(
  stakes: readonly SideStake[],
  { coverageMaxPpm }: Pick<ValidBetRules, 'coverageMaxPpm'>,
): readonly bigint[] {
  const sides = [...Map.groupBy(stakes, ({ side }) => side)].map(([side, of]) => ({
    side,
    partPpm: of[0]?.partPpm ?? 0,
    stake: of.reduce((sum, { stake }) => sum + stake, 0n),
  }))
  const covered = sides.reduce((sum, { partPpm }) => sum + partPpm, 0)
  if (sides.length < 2 || covered <= coverageMaxPpm) return stakes.map(() => 0n)
  let left = netOfSides(sides.map(({ stake }) => stake))
  const largest = sides.reduce((most, side) => (side.stake > most.stake ? side : most))
  return stakes.map(({ side, stake }) => {
    if (side !== largest.side) return stake
    const counted = stake < left ? stake : left
    left -= counted
    return stake - counted
  })
}

/** The part of a draw's outcomes that bets cover, in millionths. */
export function coverageOf({ covered, outcomes }: { readonly covered: bigint; readonly outcomes: bigint }) {
  return Number((covered * WHOLE_PPM + outcomes - 1n) / outcomes)
}

function riskOf({ stake, payout }: SettledBet): bigint {
  const result = payout > stake ? payout - stake : stake - payout
  return result < stake ? result : stake
}
