import { games } from './games.ts'
import type { Game } from './game.ts'
import { PAIR } from './pair.ts'

/** Whether a ticket can be on a draw of each: two stations of a region whose bet types include pairs across two draws. */
export function canPair(one: Game, other: Game): boolean {
  return (
    one.code !== other.code && // guard: pair-of-two-stations
    one.family === other.family &&
    one.region === other.region && // guard: pair-of-one-region
    [one, other].every(({ betTypes }) => betTypes.includes(PAIR))
  )
}

/** A pair has one order however it was chosen, so that its exposure is counted in one place. */
export function inPairOrder<One extends { readonly game: Game }>(one: One, other: One): readonly [One, One] {
  return games.indexOf(one.game) <= games.indexOf(other.game) ? [one, other] : [other, one]
}
