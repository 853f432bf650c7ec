import { DOZENS_AT, EVENS_AT, type RouletteSpot, rouletteSpots } from '#studio/games/roulette/spots.ts'

/** The layout in half cells: along from the zero to the columns, across from the even chances to the 3. */
export const ALONG = { from: -3, length: 28 } as const
export const ACROSS = { from: -4.6, length: 9.6 } as const

const byPlace: ReadonlyMap<string, RouletteSpot> = new Map(
  rouletteSpots.map((spot) => [`${spot.along} ${spot.across}`, spot]),
)

/** A pointer so near to the line between two cells means the bet on the line. */
const LINE = 0.4

function snap(at: number): { readonly cell: number; readonly near: number } {
  const cell = Math.round(at / 2) * 2
  const off = at - cell
  const near = Math.abs(off) > 1 - LINE ? cell + Math.sign(off) : cell
  return { cell, near }
}

/** The bet inside at a point of the layout: a number, or a line or corner between numbers. */
export function spotAt(along: number, across: number): RouletteSpot | undefined {
  const [a, b] = [snap(along), snap(across)]
  if (along < -1 - LINE) return byPlace.get('-2 2')
  const tries = [
    [a.near, b.near],
    [a.near, b.cell],
    [a.cell, b.near],
    [a.cell, b.cell],
  ] as const
  for (const [x, y] of tries) {
    const found = byPlace.get(`${x} ${y}`)
    if (found) return found
  }
  return along < 0 ? byPlace.get('-2 2') : undefined
}

/** Shares of the layout: where a spot lies, and how large its cell is. */
export function shareOf({ id, along, across }: RouletteSpot): {
  readonly along: number
  readonly across: number
  readonly length: number
  readonly width: number
} {
  const [length, width] =
    id === '0' ? [2, 6] : across === DOZENS_AT ? [8, 1.8] : across === EVENS_AT ? [4, 1.8] : [2, 2]
  return {
    along: (along - ALONG.from) / ALONG.length,
    across: (across - ACROSS.from) / ACROSS.length,
    length: length / ALONG.length,
    width: width / ACROSS.length,
  }
}

/** Whether a spot has a cell of its own; others are lines and corners. */
export function hasCell({ kind }: RouletteSpot): boolean {
  return kind === 'straight' || kind === 'column' || kind === 'dozen' || kind === 'even'
}

/** The spot that an arrow key leads to: the nearest one in that direction. */
export function nextSpot(
  from: RouletteSpot,
  { along, across }: { readonly along: number; readonly across: number },
): RouletteSpot | undefined {
  let best: RouletteSpot | undefined
  let least = Number.POSITIVE_INFINITY
  for (const spot of rouletteSpots) {
    const [da, db] = [spot.along - from.along, spot.across - from.across]
    const ahead = da * along + db * across
    const aside = Math.abs(da * across) + Math.abs(db * along)
    const far = ahead + aside * 4
    if (ahead > 0 && far < least) [best, least] = [spot, far]
  }
  return best
}
