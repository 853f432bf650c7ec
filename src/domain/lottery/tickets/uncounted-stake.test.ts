import { expect, test } from 'vitest'

import { betTypes, findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import { type Line, costOf } from '#domain/lottery/lines/line.ts'
import { seededBelow, simulated } from '#test/lottery/draws.ts'

import { type PlayedTicket, uncountedStakes } from './uncounted-stake.ts'

const BIG = [0, 0]
const SMALL = [0, 1]
const [DRAGON, TIGER, TIE] = [0, 1, 2]

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** A line with the stake of each of its units. */
const line = (type: string, choice: Line['choice'], stake: number, odds = 1_960): Line => ({
  type,
  choice,
  stake: BigInt(stake),
  oddsMilli: [BigInt(odds)],
})
const size = ([place = 0, side = 0]: readonly number[], stake: number, odds?: number) =>
  line('place_side', [[place], [side]], stake, odds)
const dragon = (side: number, stake: number) => line('dragon', [[0], [side]], stake)
const digits = (chosen: readonly number[], stake: number) =>
  line('place', [[...chosen], [], [], [], []], stake, 9_600)
const lots = (from: number, count: number, stake: number) =>
  line('lo2', [numbers(from, count)], stake, 98_000)

/** Numbers of two digits in order: the first digits with every second one. */
const straight2 = (first: readonly number[], stake: number) =>
  line('star2_front', [[...first], numbers(0, 10)], stake, 96_000)

/** The lines of each ticket, and the uncounted part of each; tickets that count whole have 0. */
test.each<[string, FamilyCode, readonly (readonly Line[])[], readonly number[]]>([
  ['one side', 'ssc', [[size(BIG, 300)]], [0]],
  ['two sides net: 200 of 400 count', 'ssc', [[size(BIG, 300)], [size(SMALL, 100)]], [100, 100]],
  ['two equal sides', 'ssc', [[size(BIG, 100)], [size(SMALL, 100)]], [100, 100]],
  ['two sides on one ticket', 'ssc', [[size(BIG, 300), size(SMALL, 100)]], [200]],
  [
    'the oldest bets of the larger side count first',
    'ssc',
    [[size(BIG, 200)], [size(BIG, 100)], [size(SMALL, 150)]],
    [50, 100, 150],
  ],
  ['sides of two places', 'ssc', [[size(BIG, 300)], [size([1, 1], 100)]], [0, 0]],
  ['sides of two measures: big and odd', 'ssc', [[size(BIG, 300)], [size([0, 2], 100)]], [0, 0]],
  [
    'one line on two places, against one of them',
    'ssc',
    [[line('place_side', [[0, 1], [0]], 100)], [size(SMALL, 40)]],
    [40, 40],
  ],
  ['dragon and tiger: 90 % of all draws', 'ssc', [[dragon(DRAGON, 300)], [dragon(TIGER, 100)]], [100, 100]],
  [
    'dragon, tiger and tie',
    'ssc',
    [[dragon(DRAGON, 300)], [dragon(TIGER, 100)], [dragon(TIE, 10)]],
    [110, 100, 10],
  ],
  ['dragon and tie: 55 %', 'ssc', [[dragon(DRAGON, 300)], [dragon(TIE, 10)]], [0, 0]],
  ['seven of ten digits: not more than 70 %', 'ssc', [[digits(numbers(0, 7), 10)]], [0]],
  ['eight of ten digits', 'ssc', [[digits(numbers(0, 8), 10)]], [80]],
  [
    'eight of ten digits on two tickets',
    'ssc',
    [[digits(numbers(0, 4), 10)], [digits(numbers(4, 4), 10)]],
    [40, 40],
  ],
  ['one digit far above seven others', 'ssc', [[digits([0], 1_000)], [digits(numbers(1, 7), 10)]], [70, 70]],
  ['70 of 100 lots', 'north', [[lots(0, 70, 1)]], [0]],
  ['71 of 100 lots, 27 stakes each', 'north', [[lots(0, 71, 1)]], [71 * 27]],
  ['the same lots twice are covered once', 'north', [[lots(0, 40, 1)], [lots(10, 40, 1)]], [0, 0]],
  ['low odds', 'ssc', [[size(BIG, 300, 1_499)]], [300]],
  ['odds of 1.50', 'ssc', [[size(BIG, 300, 1_500)]], [0]],
  ['low odds beside another line', 'ssc', [[size(BIG, 300, 1_200), digits([1], 50)]], [300]],
  [
    'low odds against the other side',
    'ssc',
    [[size(BIG, 300, 1_200)], [size(SMALL, 100, 3_000)]],
    [300, 100],
  ],
  ['27 stakes of which one wins 40 times its own: 1.48', 'north', [[line('lo2', [[5]], 1, 40_000)]], [27]],
  ['the same at 41: 1.51', 'north', [[line('lo2', [[5]], 1, 41_000)]], [0]],
  ['three of ten lots: 120 of 161,700', 'north', [[line('xien3', [numbers(0, 10)], 1)]], [0]],
  [
    'three of ten lots, eight times: 80 of 100 lots, but few of their combinations',
    'north',
    Array.from({ length: 8 }, (_, at) => [line('xien3', [numbers(at * 10, 10)], 1)]),
    [0, 0, 0, 0, 0, 0, 0, 0],
  ],
  ['70 of 100 numbers of two digits in order', 'ssc', [[straight2(numbers(0, 7), 1)]], [0]],
  ['80 of 100', 'ssc', [[straight2(numbers(0, 8), 1)]], [80]],
  [
    '80 of 100 on two tickets',
    'ssc',
    [[straight2(numbers(0, 4), 1)], [straight2(numbers(4, 4), 1)]],
    [40, 40],
  ],
  [
    'the same 40 twice, and 30 others: 70 of 100',
    'ssc',
    [[straight2(numbers(0, 4), 1)], [straight2(numbers(0, 4), 1)], [straight2(numbers(4, 3), 1)]],
    [0, 0, 0],
  ],
  [
    'one number of two digits far above 79 others',
    'ssc',
    [[line('star2_front', [[0], [0]], 1_000)], [straight2(numbers(0, 8), 1)]],
    [78, 80],
  ],
  [
    'the front and the back are two bet types',
    'ssc',
    [[straight2(numbers(0, 4), 1)], [line('star2_back', [numbers(4, 4), numbers(0, 10)], 1)]],
    [0, 0],
  ],
  [
    'all 100,000 numbers of five digits',
    'ssc',
    [
      [
        line(
          'star5',
          [0, 1, 2, 3, 4].map(() => numbers(0, 10)),
          1,
        ),
      ],
    ],
    [100_000],
  ],
  ['two of six dice: all 15 pairs', 'k3', [[line('two', [numbers(1, 6)], 2)]], [30]],
  ['two of five dice: 10 of 15', 'k3', [[line('two', [numbers(1, 5)], 2)]], [0]],
  [
    'a group of one pair and one number: 72 of 90',
    'ssc',
    [[line('group3_front', [numbers(0, 9), numbers(0, 9)], 1)]],
    [72],
  ],
  [
    'first and second of ten cars: 72 of 90',
    'pk10',
    [[line('first2', [numbers(1, 9), numbers(1, 9)], 1)]],
    [72],
  ],
  ['first and second: 56 of 90', 'pk10', [[line('first2', [numbers(1, 8), numbers(1, 8)], 1)]], [0]],
])('%s', (_what, family, tickets, expected) => {
  const found = uncountedStakes(
    family,
    tickets.map((lines, at) => ({ id: BigInt(at + 1), lines })),
  )
  expect(tickets.map((_, at) => Number(found.get(BigInt(at + 1)) ?? 0n))).toEqual(expected)
})

test('other limits', () => {
  const ticket = { id: 1n, lines: [digits(numbers(0, 8), 10)] }
  const uncounted = (oddsLeastMilli: number) =>
    uncountedStakes('ssc', [ticket], { rules: { oddsLeastMilli, coverageMaxPpm: 800_000 } })
  expect(uncounted(0).size).toBe(0)
  expect(uncounted(9_601).get(1n)).toBe(80n)
})

const EQUAL = [5, 5, 1, 2, 3]
const FIRST_IS_11 = [11, 1, 2, 3, 4]
const TWO_11 = [1, 11, 2, 3, 4]
const refund = (places: readonly number[], side: number, stake: number) =>
  line('dragon_refund', [[...places], [side]], stake)
const eleven = (places: readonly number[], side: number, stake: number) =>
  line('place_side', [[...places], [side]], stake)

test.each<[string, FamilyCode, readonly number[], readonly (readonly Line[])[], readonly number[]]>([
  ['a tie returns the stake', 'ssc', EQUAL, [[refund([0], DRAGON, 300)]], [300]],
  ['no tie', 'ssc', [5, 4, 1, 2, 3], [[refund([0], DRAGON, 300)]], [0]],
  ['a tie that loses the stake', 'ssc', EQUAL, [[dragon(DRAGON, 300)]], [0]],
  ['a tie at one of two places', 'ssc', EQUAL, [[refund([0, 1], DRAGON, 300)]], [300]],
  ['both sides of a tie', 'ssc', EQUAL, [[refund([0], DRAGON, 300)], [refund([0], TIGER, 100)]], [300, 100]],
  [
    'both sides without a tie: 200 count',
    'ssc',
    [5, 4, 1, 2, 3],
    [[refund([0], DRAGON, 300)], [refund([0], TIGER, 100)]],
    [100, 100],
  ],
  [
    '11 at the first place returns big and small',
    '11x5',
    FIRST_IS_11,
    [[eleven([0], 0, 300)], [eleven([0], 1, 100)]],
    [300, 100],
  ],
  [
    '11 at the second place leaves the first one: opposite there, returned here',
    '11x5',
    TWO_11,
    [[eleven([0, 1], 0, 100)], [eleven([0], 1, 40)]],
    [140, 40],
  ],
  [
    'a returned line beside another one',
    '11x5',
    FIRST_IS_11,
    [[eleven([0], 0, 300), eleven([1], 0, 50)]],
    [300],
  ],
  [
    'low odds that are returned count once',
    '11x5',
    FIRST_IS_11,
    [[line('place_side', [[0], [0]], 300, 1_200)]],
    [300],
  ],
])('returned stakes: %s', (_what, family, draw, tickets, expected) => {
  const facts = factsOf(families[family].form, draw)
  const found = uncountedStakes(
    family,
    tickets.map((lines, at) => ({ id: BigInt(at + 1), lines })),
    { facts },
  )
  expect(tickets.map((_, at) => Number(found.get(BigInt(at + 1)) ?? 0n))).toEqual(expected)
})

test('without a result no stake is returned, and a corrected result takes back what the first one returned', () => {
  const tickets = [{ id: 1n, lines: [refund([0], DRAGON, 300)] }]
  const by = (draw: readonly number[] | undefined) =>
    uncountedStakes('ssc', tickets, { facts: draw && factsOf(families.ssc.form, draw) })
  expect(by(undefined).size).toBe(0)
  expect(by(EQUAL).get(1n)).toBe(300n)
  expect(by([5, 4, 1, 2, 3])).toEqual(by(undefined))
})

test('the returned part of a single bet is exactly the uncounted one, in every family', () => {
  let returned = 0
  for (const [family, types] of Object.entries(betTypes) as [FamilyCode, (typeof betTypes)[FamilyCode]][]) {
    const { form } = families[family]
    for (const draw of simulated(form, { draws: 40, seed: 3 })) {
      const facts = factsOf(form, draw)
      for (const type of types) {
        const { refunds, shape } = type
        if (!refunds) continue
        const choice = shape.rows.map(({ low, high }, at) =>
          at < shape.rows.length - 1 ? numbers(low, high - low + 1) : [low],
        )
        const found = uncountedStakes(family, [{ id: 1n, lines: [line(type.code, choice, 7)] }], { facts })
        const stakes = refunds(facts, choice)
        returned += stakes
        expect(found.get(1n) ?? 0n, `${family} ${type.code} ${draw.join()}`).toBe(BigInt(stakes * 7))
      }
    }
  }
  expect(returned).toBeGreaterThan(10)
})

/** Tickets of a member as they may come: sides, digits and dragons at random. */
function randomTickets(below: (limit: number) => number): PlayedTicket[] {
  return Array.from({ length: 1 + below(8) }, (_, at) => ({
    id: BigInt(at + 1),
    lines: Array.from({ length: 1 + below(3) }, () => {
      const stake = 1 + below(500)
      const kind = below(5)
      if (kind === 3) return straight2(numbers(below(3), 1 + below(7)), 1 + below(20))
      if (kind === 4) return refund([below(3)], below(2), stake)
      if (kind === 0) return size([below(3), below(4)], stake, 1_300 + below(900))
      if (kind === 1) return dragon(below(3), stake)
      return digits(numbers(below(3), 1 + below(7)), stake)
    }),
  }))
}

const costOfTicket = ({ lines }: PlayedTicket) =>
  lines.reduce((sum, one) => {
    const type = findBetType('ssc', one.type)
    if (!type) throw new Error(`no ${one.type}`)
    return sum + costOf(type, one)
  }, 0n)
const seeds = Array.from({ length: 300 }, (_, seed) => seed)

test('the order of tickets changes nothing, and no ticket is uncounted beyond its cost', () => {
  for (const seed of seeds) {
    const tickets = randomTickets(seededBelow(seed))
    const facts = seed % 2 === 0 ? factsOf(families.ssc.form, EQUAL) : undefined
    const found = uncountedStakes('ssc', tickets, { facts })
    expect(uncountedStakes('ssc', tickets.toReversed(), { facts }), `seed ${seed}`).toEqual(found)
    for (const ticket of tickets)
      expect((found.get(ticket.id) ?? 0n) <= costOfTicket(ticket), `seed ${seed}`).toBe(true)
  }
})

test('a ticket that is returned leaves the others as if it had not been placed, and makes none uncounted', () => {
  for (const seed of seeds) {
    const tickets = randomTickets(seededBelow(seed))
    const sum = (parts: ReadonlyMap<bigint, bigint>) =>
      [...parts.values()].reduce((all, part) => all + part, 0n)
    const whole = sum(uncountedStakes('ssc', tickets))
    for (const { id } of tickets) {
      const rest = uncountedStakes(
        'ssc',
        tickets.filter((one) => one.id !== id),
      )
      expect(rest.has(id), `seed ${seed}`).toBe(false)
      expect(whole === 0n ? sum(rest) === 0n : sum(rest) <= whole, `seed ${seed}`).toBe(true)
    }
  }
})

test('some of the random tickets are uncounted in part', () => {
  const parts = seeds.map((seed) => {
    const tickets = randomTickets(seededBelow(seed))
    return { found: uncountedStakes('ssc', tickets), tickets }
  })
  expect(parts.filter(({ found }) => found.size > 0).length).toBeGreaterThan(100)
  expect(
    parts.some(({ found, tickets }) =>
      tickets.some((ticket) => {
        const part = found.get(ticket.id) ?? 0n
        return part > 0n && part < costOfTicket(ticket)
      }),
    ),
  ).toBe(true)
})
