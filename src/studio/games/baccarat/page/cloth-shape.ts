import { polar } from '#art/shapes.ts'
import type { Spot } from '#studio/games/baccarat/payouts.ts'

/** The picture of the cloth on a desktop, in its own units. */
export const CLOTH = { width: 1_400, height: 668 } as const

/** The spots are sectors around one point far above the table. */
const [X, Y] = [700, -548]
const [OUTER, INNER] = [1_118, 962]
/** The pairs are shorter than the others. */
const PAIR_SHORTER = 26

const angles: Readonly<Record<Spot, readonly [from: number, to: number]>> = {
  playerPair: [114.6, 108.4],
  player: [107.7, 96.2],
  tie: [95.5, 84.5],
  banker: [83.8, 72.3],
  bankerPair: [71.6, 65.4],
}

function outerOf(spot: Spot): number {
  return spot === 'playerPair' || spot === 'bankerPair' ? OUTER - PAIR_SHORTER : OUTER
}

/** The outline of a spot; `inset` moves it inwards on all sides. */
export function sectorOf(spot: Spot, inset = 0): string {
  const [from, to] = angles[spot]
  const [outer, inner] = [outerOf(spot) - inset, INNER + inset]
  // The same width at each radius, in degrees.
  const turn = (inset / outer) * (180 / Math.PI)
  const at = (radius: number, angle: number) => polar(radius, angle, X, Y).join(' ')
  const [first, last] = [from - turn, to + turn]
  return (
    `M${at(outer, first)}A${outer} ${outer} 0 0 0 ${at(outer, last)}` +
    `L${at(inner, last)}A${inner} ${inner} 0 0 1 ${at(inner, first)}Z`
  )
}

/** Where the button of a spot lies over its sector: shares of the cloth, and the turn in degrees. */
export function placeOf(spot: Spot): {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turn: number
} {
  const [from, to] = angles[spot]
  const [outer, middle] = [outerOf(spot), (from + to) / 2]
  const radius = (outer + INNER) / 2
  const [x, y] = polar(radius, middle, X, Y)
  return {
    x: x / CLOTH.width,
    y: y / CLOTH.height,
    width: (2 * radius * Math.tan(((from - to) / 2) * (Math.PI / 180))) / CLOTH.width,
    height: (outer - INNER) / CLOTH.height,
    turn: middle - 90,
  }
}
