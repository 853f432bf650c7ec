import type { Chips, TableLayout } from '#studio/games/chip-table/bets.ts'
import type { LimitsInChips } from '#studio/games/chip-table/levels.ts'

import { colourOf } from './wheel.ts'

/** The kinds of bets, with their odds to one. All of them return 36 of 37 stakes. */
export const odds = {
  straight: 35n,
  split: 17n,
  street: 11n,
  corner: 8n,
  six: 5n,
  column: 2n,
  dozen: 2n,
  even: 1n,
} as const
export type Kind = keyof typeof odds
export const kinds = Object.keys(odds) as readonly Kind[]

export interface RouletteSpot {
  /** Covered numbers joined by `-` inside, a name outside. */
  readonly id: string
  readonly kind: Kind
  readonly covers: readonly number[]
  /** Centre on the layout, in half cells: along from the 1 to the 36, across from the 1 to the 3. */
  readonly along: number
  readonly across: number
}

const numbers = Array.from({ length: 36 }, (_, nth) => nth + 1)
const COLUMNS = 12

/** The cell of a number from 1 to 36. */
function cellOf(number: number): { readonly along: number; readonly across: number } {
  return { along: Math.floor((number - 1) / 3) * 2, across: ((number - 1) % 3) * 2 }
}

function inside(kind: Kind, covers: readonly number[], along: number, across: number): RouletteSpot {
  return { id: covers.join('-'), kind, covers, along, across }
}

function outside(
  id: string,
  kind: Kind,
  isIn: (number: number) => boolean,
  place: readonly [number, number],
) {
  return { id, kind, covers: numbers.filter(isIn), along: place[0], across: place[1] }
}

/** Where the dozens and the even chances lie, in half cells across. */
export const DOZENS_AT = -1.9
export const EVENS_AT = -3.7

const straights = [
  inside('straight', [0], -2, 2),
  ...numbers.map((number) => inside('straight', [number], cellOf(number).along, cellOf(number).across)),
]
const combined = numbers.flatMap((number): readonly RouletteSpot[] => {
  const { along, across } = cellOf(number)
  const isTop = across === 4
  const isLast = along === (COLUMNS - 1) * 2
  return [
    ...(isTop ? [] : [inside('split', [number, number + 1], along, across + 1)]),
    ...(isLast ? [] : [inside('split', [number, number + 3], along + 1, across)]),
    ...(isTop || isLast
      ? []
      : [inside('corner', [number, number + 1, number + 3, number + 4], along + 1, across + 1)]),
    ...(across === 0 ? [inside('street', [number, number + 1, number + 2], along, -1)] : []),
    ...(across === 0 && !isLast
      ? [
          inside(
            'six',
            [0, 1, 2, 3, 4, 5].map((more) => number + more),
            along + 1,
            -1,
          ),
        ]
      : []),
  ]
})
const withZero = [
  inside('split', [0, 1], -1, 0),
  inside('split', [0, 2], -1, 2),
  inside('split', [0, 3], -1, 4),
  inside('street', [0, 1, 2], -1, 1),
  inside('street', [0, 2, 3], -1, 3),
  inside('corner', [0, 1, 2, 3], -1, -1),
]
const outsides = [
  ...[0, 1, 2].map((nth) =>
    outside(`column${nth + 1}`, 'column', (number) => (number - 1) % 3 === nth, [24, nth * 2]),
  ),
  ...[0, 1, 2].map((nth) =>
    outside(`dozen${nth + 1}`, 'dozen', (number) => Math.floor((number - 1) / 12) === nth, [
      3 + nth * 8,
      DOZENS_AT,
    ]),
  ),
  ...(
    [
      ['low', (number: number) => number <= 18],
      ['even', (number: number) => number % 2 === 0],
      ['red', (number: number) => colourOf(number) === 'red'],
      ['black', (number: number) => colourOf(number) === 'black'],
      ['odd', (number: number) => number % 2 === 1],
      ['high', (number: number) => number >= 19],
    ] as const
  ).map(([id, isIn], nth) => outside(id, 'even', isIn, [1 + nth * 4, EVENS_AT])),
]

/** All 157 bets of the layout. */
export const rouletteSpots: readonly RouletteSpot[] = [...straights, ...combined, ...withZero, ...outsides]

const byId: ReadonlyMap<string, RouletteSpot> = new Map(rouletteSpots.map((spot) => [spot.id, spot]))

export function spotOf(id: string): RouletteSpot | undefined {
  return byId.get(id)
}

/** Numbers that one player's chips may cover in a round: beyond that nearly every outcome pays. */
const COVERED_MOST = 33

export const layout: TableLayout = {
  spots: rouletteSpots.map(({ id }) => id),
  groupOf: (id) => spotOf(id)?.kind ?? 'none',
  isOpposite: (chips: Chips) => coveredBy(chips).size > COVERED_MOST, // guard: roulette-coverage-bounded
}

export function coveredBy(chips: Chips): ReadonlySet<number> {
  return new Set(Object.keys(chips).flatMap((id) => spotOf(id)?.covers ?? []))
}

export const limits: LimitsInChips = {
  most: {
    straight: 100n,
    split: 200n,
    street: 300n,
    corner: 400n,
    six: 600n,
    column: 1_500n,
    dozen: 1_500n,
    even: 3_000n,
  },
  mostTogether: 5_000n,
  lossMost: 300_000n,
}

/** The payout in hundredths of the stake, with the stake. */
export function backOf(id: string, number: number): bigint {
  const spot = spotOf(id)
  return spot?.covers.includes(number) ? 100n * (odds[spot.kind] + 1n) : 0n
}
