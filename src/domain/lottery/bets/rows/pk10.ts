import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { atPlaces, inOrder } from '#domain/lottery/bets/sequences.ts'
import { type Side, exactly, sides } from '#domain/lottery/bets/sides.ts'
import type { Draw } from '#domain/lottery/families/family.ts'

const values = { low: 1, high: 10 } as const
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const isOdd = (value: number) => value % 2 === 1
const isEven = (value: number) => value % 2 === 0
const half = (is: (value: number) => boolean): Side => [5n, is]
const sumOf = (draw: Draw, count: number) => draw.slice(0, count).reduce((sum, value) => sum + value, 0)

/** Ten numbers in an order: a race of ten cars. */
export const pk10Types: readonly BetType[] = [
  atPlaces({ code: 'place', group: 'place', ...values, places }),
  sides({
    code: 'place_side',
    group: 'place',
    where: places.map((place) => String(place + 1)),
    of: (draw, at) => draw[at] ?? 0,
    all: 10n,
    options: {
      big: half((value) => value >= 6),
      small: half((value) => value <= 5),
      odd: half(isOdd),
      even: half(isEven),
    },
  }),
  sides({
    code: 'dragon',
    group: 'dragon',
    where: ['1v10', '2v9', '3v8', '4v7', '5v6'],
    of: (draw, at) => (draw[at] ?? 0) - (draw[9 - at] ?? 0),
    all: 2n,
    options: { dragon: [1n, (lead) => lead > 0], tiger: [1n, (lead) => lead < 0] },
  }),
  sides({
    code: 'sum2',
    group: 'sum',
    of: (draw) => sumOf(draw, 2),
    all: 90n,
    options: exactly(3, [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2]),
  }),
  sides({
    code: 'sum2_side',
    group: 'sum',
    of: (draw) => sumOf(draw, 2),
    all: 90n,
    options: {
      big: [40n, (sum) => sum > 11],
      small: [50n, (sum) => sum <= 11],
      odd: [50n, isOdd],
      even: [40n, isEven],
    },
  }),
  sides({
    code: 'sum3',
    group: 'sum',
    of: (draw) => sumOf(draw, 3),
    all: 720n,
    options: exactly(6, [6, 6, 12, 18, 24, 30, 42, 48, 54, 60, 60, 60, 60, 54, 48, 42, 30, 24, 18, 12, 6, 6]),
  }),
  ...[2, 3, 4, 5].map((count) =>
    inOrder({
      code: `first${count}`,
      group: 'straight',
      ...values,
      places: places.slice(0, count),
      isOnce: true,
    }),
  ),
]
