import { allAmong, noneAmong, tickets } from '#domain/lottery/bets/balls.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { among, atPlaces } from '#domain/lottery/bets/sequences.ts'
import { type Side, sides } from '#domain/lottery/bets/sides.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Draw } from '#domain/lottery/families/family.ts'

import { kenoSides, kenoTickets } from './keno-tables.ts'

const isOdd = (value: number) => value % 2 === 1
const isEven = (value: number) => value % 2 === 0
const sum = (draw: Draw) => {
  let total = 0
  for (const value of draw) total += value
  return total
}
const count = (draw: Draw, is: (value: number) => boolean) => {
  let found = 0
  for (const value of draw) if (is(value)) found += 1
  return found
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

const klsf = families.klsf.form
const of20 = (is: (value: number) => boolean): Side => [10n, is]

/** Eight of twenty balls, in their order. */
export const klsfTypes: readonly BetType[] = [
  atPlaces({ code: 'place', group: 'place', low: 1, high: 20, places: upTo(8) }),
  sides({
    code: 'place_side',
    group: 'place',
    where: upTo(8).map((place) => String(place + 1)),
    of: (draw, at) => draw[at] ?? 0,
    all: 20n,
    options: {
      big: of20((value) => value >= 11),
      small: of20((value) => value <= 10),
      odd: of20(isOdd),
      even: of20(isEven),
      tail_big: of20((value) => value % 10 >= 5),
      tail_small: of20((value) => value % 10 < 5),
      red: [7n, (value) => value <= 7],
      green: [7n, (value) => value >= 8 && value <= 14],
      white: [6n, (value) => value >= 15],
      ...Object.fromEntries(
        ['east', 'south', 'west', 'north'].map((name, at): [string, Side] => [
          name,
          [5n, (value) => value % 4 === (at + 1) % 4],
        ]),
      ),
    },
  }),
  sides({
    code: 'dragon',
    group: 'dragon',
    where: ['1v8', '2v7', '3v6', '4v5'],
    of: (draw, at) => (draw[at] ?? 0) - (draw[7 - at] ?? 0),
    all: 2n,
    options: { dragon: [1n, (lead) => lead > 0], tiger: [1n, (lead) => lead < 0] },
  }),
  sides({
    code: 'sum_size',
    group: 'sum',
    of: sum,
    all: 125_970n,
    options: { big: [61_091n, (total) => total > 84], small: [61_091n, (total) => total < 84] },
    refundsAt: { draws: 3_788n, is: (total) => total === 84 },
  }),
  sides({
    code: 'sum_side',
    group: 'sum',
    of: sum,
    all: 125_970n,
    options: {
      odd: [62_880n, isOdd],
      even: [63_090n, isEven],
      tail_big: [62_964n, (total) => total % 10 >= 5],
      tail_small: [63_006n, (total) => total % 10 < 5],
    },
  }),
  ...[1, 2, 3, 4, 5].map((size) =>
    allAmong({ code: `any${size}`, group: 'any', form: klsf, size, most: 12 }),
  ),
]

const ALL_OF_KENO = 3_535_316_142_212_174_320n
const UNEQUAL_HALVES = 1_408_393_885_741_467_768n
const EQUAL_HALVES = 718_528_370_729_238_784n
const SUM_BESIDE_810 = 1_759_886_689_338_606_861n
const SUM_OF_810 = 15_542_763_534_960_598n

/** Three sides of a count of the twenty numbers: more than ten, less, or ten. */
const halves = (more: string, less: string): Readonly<Record<string, Side>> => ({
  [more]: [UNEQUAL_HALVES, (count) => count > 10],
  [less]: [UNEQUAL_HALVES, (count) => count < 10],
  equal: [EQUAL_HALVES, (count) => count === 10],
})

/** Twenty of eighty balls. */
export const kenoTypes: readonly BetType[] = [
  ...upTo(10).map((at) =>
    allAmong({ code: `pick${at + 1}`, group: 'pick', form: families.keno.form, size: at + 1, most: 12 }),
  ),
  ...kenoTickets,
  sides({
    code: 'halves',
    group: 'side',
    of: (draw) => count(draw, (value) => value <= 40),
    all: ALL_OF_KENO,
    options: halves('lower', 'upper'),
    tie: 'loses',
  }),
  sides({
    code: 'parity',
    group: 'side',
    of: (draw) => count(draw, isOdd),
    all: ALL_OF_KENO,
    options: halves('odd', 'even'),
    tie: 'loses',
  }),
  ...kenoSides,
  sides({
    code: 'sum_size',
    group: 'sum',
    of: sum,
    all: ALL_OF_KENO,
    options: {
      big: [SUM_BESIDE_810, (total) => total > 810],
      small: [SUM_BESIDE_810, (total) => total < 810],
    },
    refundsAt: { draws: SUM_OF_810, is: (total) => total === 810 },
  }),
  sides({
    code: 'sum_side',
    group: 'sum',
    of: sum,
    all: ALL_OF_KENO,
    options: {
      odd: [1_767_658_070_682_256_896n, isOdd],
      even: [1_767_658_071_529_917_424n, isEven],
    },
  }),
]

const mega = families.mega_6_45.form
const power = families.power_6_55.form

/** Weights are the published prizes, in stakes of 10,000; the first prize is the least jackpot. */
export const megaTypes: readonly BetType[] = [
  tickets({
    code: 'ticket',
    group: 'ticket',
    form: mega,
    size: 6,
    most: 12,
    rungs: [
      { code: 'six', weight: 1_200_000n, hits: 6 },
      { code: 'five', weight: 1_000n, hits: 5 },
      { code: 'four', weight: 30n, hits: 4 },
      { code: 'three', weight: 3n, hits: 3 },
    ],
  }),
  ...[1, 2, 3].map((size) => allAmong({ code: `pick${size}`, group: 'pick', form: mega, size, most: 12 })),
]

export const powerTypes: readonly BetType[] = [
  tickets({
    code: 'ticket',
    group: 'ticket',
    form: power,
    size: 6,
    most: 12,
    rungs: [
      { code: 'six', weight: 3_000_000n, hits: 6 },
      { code: 'five_bonus', weight: 300_000n, hits: 5, bonus: true },
      { code: 'five', weight: 4_000n, hits: 5, bonus: false },
      { code: 'four', weight: 50n, hits: 4 },
      { code: 'three', weight: 5n, hits: 3 },
    ],
  }),
  ...[1, 2, 3].map((size) => allAmong({ code: `pick${size}`, group: 'pick', form: power, size, most: 12 })),
  among({
    code: 'bonus',
    group: 'pick',
    low: 1,
    high: 55,
    all: 55n,
    of: (draw) => draw[6] ?? 0,
  }),
]

const markSix = families.mark_six.form
const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]
const last = (draw: Draw) => draw[6] ?? 0
const of48 = (is: (value: number) => boolean): Side => [24n, (value) => value < 49 && is(value)]

/** Six of 49 balls and a special one. Zodiac 0 is the animal of the lunar year, 1 that of the year before, and so on. */
export const markSixTypes: readonly BetType[] = [
  among({ code: 'special', group: 'special', low: 1, high: 49, all: 49n, of: last }),
  sides({
    code: 'special_side',
    group: 'special',
    of: last,
    all: 49n,
    options: {
      big: of48((value) => value >= 25),
      small: of48((value) => value <= 24),
      odd: of48(isOdd),
      even: of48(isEven),
    },
    refundsAt: { draws: 1n, is: (value) => value === 49 },
  }),
  sides({
    code: 'special_colour',
    group: 'special',
    of: last,
    all: 49n,
    options: {
      red: [17n, (value) => RED.includes(value)],
      blue: [16n, (value) => BLUE.includes(value)],
      green: [16n, (value) => !RED.includes(value) && !BLUE.includes(value)],
    },
  }),
  sides({
    code: 'special_zodiac',
    group: 'special',
    of: last,
    all: 49n,
    options: Object.fromEntries(
      upTo(12).map((years): [string, Side] => [
        `zodiac_${years}`,
        [years === 0 ? 5n : 4n, (value) => (value - 1) % 12 === years],
      ]),
    ),
  }),
  sides({
    code: 'special_tail',
    group: 'special',
    of: last,
    all: 49n,
    options: Object.fromEntries(
      upTo(10).map((tail): [string, Side] => [
        `tail_${tail}`,
        [tail === 0 ? 4n : 5n, (value) => value % 10 === tail],
      ]),
    ),
  }),
  allAmong({ code: 'two', group: 'pick', form: markSix, size: 2, most: 10 }),
  allAmong({ code: 'three', group: 'pick', form: markSix, size: 3, most: 10 }),
  allAmong({ code: 'four', group: 'pick', form: markSix, size: 4, most: 10 }),
  allAmong({ code: 'any', group: 'pick', form: markSix, size: 1, most: 10, withBonus: true }),
  ...[5, 6, 7, 8, 9, 10].map((size) =>
    noneAmong({ code: `miss${size}`, group: 'miss', form: markSix, size, most: 12, withBonus: true }),
  ),
]
