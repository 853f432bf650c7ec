import type { Chips } from './bets.ts'

/** An outcome with the number of equally likely ways in which it comes. */
export interface Weighed<Outcome> {
  readonly outcome: Outcome
  readonly ways: number
}

/**
 * Whether chips pay something in more than nine of ten rounds: such stakes carry little risk, and make turnover for
 * promotions.
 */
export function coversMost<Outcome>(
  chips: Chips,
  outcomes: readonly Weighed<Outcome>[],
  back: (spot: string, outcome: Outcome) => bigint,
): boolean {
  const spots = Object.keys(chips)
  let [covered, all] = [0, 0]
  for (const { outcome, ways } of outcomes) {
    all += ways
    if (spots.some((spot) => back(spot, outcome) > 0n)) covered += ways
  }
  return covered * 10 > all * 9
}
