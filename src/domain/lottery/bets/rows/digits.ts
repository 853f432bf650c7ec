import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { grouped, occurring } from '#domain/lottery/bets/patterns.ts'
import { atPlaces, inOrder } from '#domain/lottery/bets/sequences.ts'
import { type Side, exactly, sides } from '#domain/lottery/bets/sides.ts'
import type { Draw } from '#domain/lottery/families/family.ts'

import {
  HALF_STRAIGHT,
  MIXED,
  PAIR,
  STRAIGHT,
  TRIPLE,
  bullOf,
  formOfThree,
  handOf,
  hands,
} from './digit-forms.ts'

const values = { low: 0, high: 9 } as const
const sum = (draw: Draw) => {
  let total = 0
  for (const value of draw) total += value
  return total
}
const half = (of: bigint, is: (value: number) => boolean): Side => [of / 2n, is]
const isOdd = (value: number) => value % 2 === 1
const isEven = (value: number) => value % 2 === 0

const threes = [
  { code: 'front', places: [0, 1, 2] },
  { code: 'middle', places: [1, 2, 3] },
  { code: 'back', places: [2, 3, 4] },
] as const

const pairsOfPlaces = [0, 1, 2, 3].flatMap((first) =>
  [1, 2, 3, 4].filter((second) => second > first).map((second) => [first, second] as const),
)
const pairNames = pairsOfPlaces.map(([first, second]) => `${first + 1}v${second + 1}`)
const lead = (draw: Draw, at: number) => {
  const [first, second] = pairsOfPlaces[at] ?? [0, 0]
  return (draw[first] ?? 0) - (draw[second] ?? 0)
}
const dragon: Side = [45n, (value) => value > 0]
const tiger: Side = [45n, (value) => value < 0]

const formsOfThree = {
  triple: [10n, (form: number) => form === TRIPLE],
  straight: [60n, (form: number) => form === STRAIGHT],
  pair: [270n, (form: number) => form === PAIR],
  half_straight: [360n, (form: number) => form === HALF_STRAIGHT],
  mixed: [300n, (form: number) => form === MIXED],
} as const

function ofThree({ code, places }: (typeof threes)[number]): BetType[] {
  const three = { ...values, places }
  return [
    inOrder({ code: `star3_${code}`, group: 'straight', ...three, isOnce: false }),
    grouped({
      code: `group3_${code}`,
      group: 'group',
      ...three,
      parts: [
        { values: 1, times: 2 },
        { values: 1, times: 1 },
      ],
    }),
    grouped({ code: `group6_${code}`, group: 'group', ...three, parts: [{ values: 3, times: 1 }] }),
    occurring({ code: `has1_${code}`, group: 'contains', ...three, size: 1 }),
    occurring({ code: `has2_${code}`, group: 'contains', ...three, size: 2 }),
    sides({
      code: `form_${code}`,
      group: 'form',
      of: (draw) => formOfThree(places.map((place) => draw[place] ?? 0)),
      all: 1_000n,
      options: formsOfThree,
    }),
  ]
}

function ofTwo(code: string, places: readonly number[]): BetType[] {
  const two = { ...values, places }
  return [
    inOrder({ code: `star2_${code}`, group: 'straight', ...two, isOnce: false }),
    grouped({ code: `group2_${code}`, group: 'group', ...two, parts: [{ values: 2, times: 1 }] }),
  ]
}

const five = { ...values, places: [0, 1, 2, 3, 4] } as const
const groupsOfFive = [
  ['group120', [[5, 1]]],
  [
    'group60',
    [
      [1, 2],
      [3, 1],
    ],
  ],
  [
    'group30',
    [
      [2, 2],
      [1, 1],
    ],
  ],
  [
    'group20',
    [
      [1, 3],
      [2, 1],
    ],
  ],
  [
    'group10',
    [
      [1, 3],
      [1, 2],
    ],
  ],
  [
    'group5',
    [
      [1, 4],
      [1, 1],
    ],
  ],
] as const

const BULLS: readonly bigint[] = [
  6_456n,
  ...Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? 6_375n : 6_505n)),
]
const HANDS = [10n, 450n, 900n, 1_200n, 7_200n, 10_800n, 50_400n, 29_040n]

export const sscTypes: readonly BetType[] = [
  atPlaces({ code: 'place', group: 'place', ...five }),
  sides({
    code: 'place_side',
    group: 'place',
    where: ['1', '2', '3', '4', '5'],
    of: (draw, at) => draw[at] ?? 0,
    all: 10n,
    options: {
      big: half(10n, (value) => value >= 5),
      small: half(10n, (value) => value < 5),
      odd: half(10n, isOdd),
      even: half(10n, isEven),
    },
  }),
  sides({
    code: 'sum_side',
    group: 'sum',
    of: sum,
    all: 100_000n,
    options: {
      big: half(100_000n, (value) => value >= 23),
      small: half(100_000n, (value) => value < 23),
      odd: half(100_000n, isOdd),
      even: half(100_000n, isEven),
    },
  }),
  // Two rows with a tie: one that loses it and sells it, one that returns the stake. A game offers one of them.
  sides({
    code: 'dragon',
    group: 'dragon',
    where: pairNames,
    of: lead,
    all: 100n,
    options: { dragon, tiger, tie: [10n, (value) => value === 0] },
    tie: 'loses',
  }),
  sides({
    code: 'dragon_refund',
    group: 'dragon',
    where: pairNames,
    of: lead,
    all: 100n,
    options: { dragon, tiger },
    refundsAt: { draws: 10n, is: (value) => value === 0 },
  }),
  inOrder({ code: 'star5', group: 'straight', ...five, isOnce: false }),
  inOrder({ code: 'star4', group: 'straight', ...values, places: [1, 2, 3, 4], isOnce: false }),
  ...threes.flatMap(ofThree),
  ...ofTwo('front', [0, 1]),
  ...ofTwo('back', [3, 4]),
  ...groupsOfFive.map(([code, parts]) =>
    grouped({
      code,
      group: 'group',
      ...five,
      parts: parts.map(([count, times]) => ({ values: count, times })),
    }),
  ),
  sides({
    code: 'bull',
    group: 'bull',
    of: bullOf,
    all: 100_000n,
    options: {
      none: [35_649n, (bull) => bull === -1],
      bull_bull: [BULLS[0] ?? 0n, (bull) => bull === 0],
      ...Object.fromEntries(
        BULLS.slice(1).map((wins, at): [string, Side] => [
          `bull_${at + 1}`,
          [wins, (bull) => bull === at + 1],
        ]),
      ),
    },
  }),
  sides({
    code: 'poker',
    group: 'poker',
    of: handOf,
    all: 100_000n,
    options: Object.fromEntries(
      hands.map((hand, at): [string, Side] => [hand, [HANDS[at] ?? 0n, (found) => found === at]]),
    ),
  }),
]

const SUMS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]
const three = { ...values, places: [0, 1, 2] } as const

export const pc28Types: readonly BetType[] = [
  sides({
    code: 'sum',
    group: 'sum',
    of: sum,
    all: 1_000n,
    options: exactly(0, [...SUMS, ...SUMS.toReversed()]),
  }),
  sides({
    code: 'sum_side',
    group: 'sum',
    of: sum,
    all: 1_000n,
    options: {
      big: half(1_000n, (value) => value >= 14),
      small: half(1_000n, (value) => value < 14),
      odd: half(1_000n, isOdd),
      even: half(1_000n, isEven),
      big_odd: [231n, (value) => value >= 14 && isOdd(value)],
      big_even: [269n, (value) => value >= 14 && isEven(value)],
      small_odd: [269n, (value) => value < 14 && isOdd(value)],
      small_even: [231n, (value) => value < 14 && isEven(value)],
      highest: [56n, (value) => value >= 22],
      lowest: [56n, (value) => value <= 5],
    },
  }),
  atPlaces({ code: 'place', group: 'place', ...three }),
  sides({ code: 'form', group: 'form', of: formOfThree, all: 1_000n, options: formsOfThree }),
  inOrder({ code: 'star3', group: 'straight', ...three, isOnce: false }),
]
