import { allAmong, containsAll } from '#domain/lottery/bets/balls.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { atPlaces, inAnyPlace, inOrder } from '#domain/lottery/bets/sequences.ts'
import { sides } from '#domain/lottery/bets/sides.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Draw } from '#domain/lottery/families/family.ts'

const { form } = families['11x5']
const values = { low: 1, high: 11 } as const
const places = [0, 1, 2, 3, 4]
const sum = (draw: Draw) => {
  let total = 0
  for (const value of draw) total += value
  return total
}
const isOdd = (value: number) => value % 2 === 1
const isEven = (value: number) => value % 2 === 0

/** Five of eleven balls, in their order. */
export const eleven5Types: readonly BetType[] = [
  ...[1, 2, 3, 4, 5].map((size) => allAmong({ code: `any${size}`, group: 'any', form, size, most: 11 })),
  ...[6, 7, 8].map((size) => containsAll({ code: `any${size}`, group: 'any', form, size, most: 11 })),
  atPlaces({ code: 'place', group: 'place', ...values, places }),
  // The 11 is neither big nor small, odd nor even: it returns the stake.
  sides({
    code: 'place_side',
    group: 'place',
    where: ['1', '2', '3', '4', '5'],
    of: (draw, at) => draw[at] ?? 0,
    all: 11n,
    options: {
      big: [5n, (value) => value >= 6 && value <= 10],
      small: [5n, (value) => value <= 5],
      odd: [5n, (value) => isOdd(value) && value < 11],
      even: [5n, isEven],
    },
    refundsAt: { draws: 1n, is: (value) => value === 11 },
  }),
  sides({
    code: 'dragon',
    group: 'dragon',
    where: ['1v5', '2v4'],
    of: (draw, at) => (draw[at] ?? 0) - (draw[4 - at] ?? 0),
    all: 2n,
    options: { dragon: [1n, (lead) => lead > 0], tiger: [1n, (lead) => lead < 0] },
  }),
  sides({
    code: 'sum_size',
    group: 'sum',
    of: sum,
    all: 462n,
    options: { big: [215n, (total) => total > 30], small: [215n, (total) => total < 30] },
    refundsAt: { draws: 32n, is: (total) => total === 30 },
  }),
  sides({
    code: 'sum_side',
    group: 'sum',
    of: sum,
    all: 462n,
    options: {
      odd: [236n, isOdd],
      even: [226n, isEven],
      tail_big: [232n, (total) => total % 10 >= 5],
      tail_small: [230n, (total) => total % 10 < 5],
    },
  }),
  ...[2, 3].map((count) =>
    inOrder({
      code: `first${count}`,
      group: 'straight',
      ...values,
      places: places.slice(0, count),
      isOnce: true,
    }),
  ),
  ...[2, 3].map((count) =>
    inAnyPlace({ code: `first${count}_any`, group: 'group', ...values, places: places.slice(0, count) }),
  ),
]
