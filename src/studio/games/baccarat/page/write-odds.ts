import { type Spot, odds } from '#studio/games/baccarat/payouts.ts'

/** Odds in table notation: `8:1`, `0.95:1`. */
export function writeOdds(spot: Spot): string {
  return `${Number(odds[spot]) / 100}:1`
}
