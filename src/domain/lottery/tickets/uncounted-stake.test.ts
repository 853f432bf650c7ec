import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import { type Line, costOf } from '#domain/lottery/lines/line.ts'
import { seededBelow } from '#test/lottery/draws.ts'

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
  ['combinations that are too many to have names', 'north', [[line('xien4', [numbers(0, 10)], 1)]], [0]],
])('%s', (_what, family, tickets, expected) => {
  const found = uncountedStakes(
    family,
    tickets.map((lines, at) => ({ id: BigInt(at + 1), lines })),
  )
  expect(tickets.map((_, at) => Number(found.get(BigInt(at + 1)) ?? 0n))).toEqual(expected)
})

test('other limits', () => {
  const ticket = { id: 1n, lines: [digits(numbers(0, 8), 10)] }
  expect(uncountedStakes('ssc', [ticket], { oddsLeastMilli: 0, coverageMaxPpm: 800_000 }).size).toBe(0)
  expect(uncountedStakes('ssc', [ticket], { oddsLeastMilli: 9_601, coverageMaxPpm: 800_000 }).get(1n)).toBe(
    80n,
  )
})

/** Tickets of a member as they may come: sides, digits and dragons at random. */
function randomTickets(below: (limit: number) => number): PlayedTicket[] {
  return Array.from({ length: 1 + below(8) }, (_, at) => ({
    id: BigInt(at + 1),
    lines: Array.from({ length: 1 + below(3) }, () => {
      const stake = 1 + below(500)
      const kind = below(3)
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
    const found = uncountedStakes('ssc', tickets)
    expect(uncountedStakes('ssc', tickets.toReversed()), `seed ${seed}`).toEqual(found)
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
