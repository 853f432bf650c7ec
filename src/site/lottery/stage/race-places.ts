/** Where cars stand along the track, in units of the canvas. */
export interface RacePlaces {
  readonly start: number
  readonly winner: number
  readonly second: number
  readonly gap: number
}

/** The whole canvas. */
export const WIDE: RacePlaces = { start: 18, winner: 752, second: 666, gap: 62 }
/** The part that a phone shows, which is 510 wide and begins at 350: all ten cars stand in it. */
export const NARROW: RacePlaces = { start: 356, winner: 752, second: 678, gap: 34 }

/** The winner stands behind the line, the others before it; cars without a place stand at the start. */
export function carAt({ start, winner, second, gap }: RacePlaces, place: number | undefined): number {
  if (place === undefined) return start
  return place === 0 ? winner : second - (place - 1) * gap
}
