import { expect, test } from 'vitest'

import { givesTicket, meanWorthOf, mostCostOf, type RafflePrize } from './raffle.ts'

const points = (amount: bigint, stock?: number): RafflePrize => ({
  gives: 'points',
  amount,
  weight: 1,
  stock,
})
const cash = (amount: bigint, stock?: number): RafflePrize => ({ gives: 'cash', amount, weight: 1, stock })
const good = (amount: bigint, worth: bigint, stock: number): RafflePrize => ({
  gives: 'good',
  amount,
  weight: 1,
  stock,
  source: { goodId: 7n, worth },
})
const ofOffer = (gives: 'bonus' | 'free_rounds', amount: bigint, worth: bigint): RafflePrize => ({
  gives,
  amount,
  weight: 1,
  stock: 100,
  source: { offer: 'prize-bonus', offerVersion: 1, worth },
})
const none: RafflePrize = { gives: 'none', amount: 0n, weight: 1 }

test.each([
  { why: 'no prize costs nothing', prizes: [none, none], tickets: 10, most: [0n, 0n] },
  {
    why: 'the dearest prize for each ticket',
    prizes: [points(5n), points(20n)],
    tickets: 10,
    most: [200n, 0n],
  },
  { why: 'its pieces first', prizes: [points(5n), points(20n, 3)], tickets: 10, most: [95n, 0n] },
  { why: 'no more pieces than tickets', prizes: [none, cash(9n, 50)], tickets: 10, most: [0n, 90n] },
  { why: 'a good costs its points', prizes: [points(5n), good(20n, 9n, 3)], tickets: 10, most: [95n, 0n] },
  { why: 'a bonus its money', prizes: [none, ofOffer('bonus', 9n, 9n)], tickets: 10, most: [0n, 90n] },
  {
    why: 'rounds their stakes',
    prizes: [none, ofOffer('free_rounds', 10n, 20n)],
    tickets: 10,
    most: [0n, 200n],
  },
  { why: 'points and cash each', prizes: [points(5n), cash(9n, 2)], tickets: 10, most: [50n, 18n] },
])('the most that all tickets can win: $why', ({ prizes, tickets, most }) => {
  const { points: inPoints, cash: inCash } = mostCostOf({ prizes, tickets })
  expect([inPoints, inCash]).toEqual(most)
})

const uses = [
  { points: 100n, worth: 50n },
  { points: 10n, worth: 8n },
]
test.each([
  { why: 'no prize is worth nothing', prizes: [none, none], worth: 0n },
  { why: 'cash by its chance', prizes: [cash(9n), none, none], worth: 3n },
  { why: 'rounded up', prizes: [cash(10n), none, none], worth: 4n },
  {
    why: 'by weight',
    prizes: [
      { ...cash(100n), weight: 3 },
      { ...none, weight: 97 },
    ],
    worth: 3n,
  },
  { why: 'points at the most that they buy', prizes: [points(20n), none], worth: 8n },
  { why: 'points and cash', prizes: [points(20n), cash(4n)], worth: 10n },
  { why: 'a good at its cost', prizes: [good(20n, 40n, 100), none], worth: 20n },
  { why: 'a good at its points where these buy more', prizes: [good(20n, 4n, 100), none], worth: 8n },
  { why: 'a bonus at its money', prizes: [ofOffer('bonus', 30n, 30n), none], worth: 15n },
  { why: 'free rounds at their stakes', prizes: [ofOffer('free_rounds', 10n, 30n), none], worth: 15n },
  {
    why: 'after the pieces of no prize are gone',
    prizes: [{ ...none, weight: 999_999, stock: 1 }, cash(100n)],
    worth: 100n,
  },
  {
    why: 'after pieces below the mean are gone, and before dearer ones are',
    prizes: [cash(2n, 3), cash(60n, 3), cash(20n), none],
    worth: 27n,
  },
  { why: 'with pieces that last for all tickets', prizes: [{ ...none, stock: 100 }, cash(10n)], worth: 5n },
])('the mean worth of a ticket: $why', ({ prizes, worth }) => {
  expect(meanWorthOf({ kind: 'wheel', tickets: 100, prizes }, uses)).toBe(worth)
})

test('a ticket of a draw is worth its share of all prizes with the fewest tickets', () => {
  const draw = { closesAtMs: 0, ticketsLeast: 30, isOnePerMember: true }
  const prizes = [
    { ...cash(100n, 1), weight: 1 },
    { ...points(20n, 10), weight: 10 },
  ]
  expect(meanWorthOf({ kind: 'draw', tickets: 100, prizes, draw }, uses)).toBe(9n)
})

test('an envelope is worth the mean of all, whichever are opened first', () => {
  const prizes = [
    { ...cash(100n, 1), weight: 1 },
    { ...cash(1n, 9), weight: 9 },
  ]
  expect(meanWorthOf({ kind: 'envelope', tickets: 10, prizes }, uses)).toBe(11n)
})

test('points that are changed for nothing are worth nothing', () => {
  expect(meanWorthOf({ kind: 'wheel', tickets: 100, prizes: [points(20n), none] }, [])).toBe(0n)
})

test.each([
  [undefined, 7, false],
  [7, 0, false],
  [7, 6, false],
  [7, 7, true],
  [7, 14, true],
  [1, 3, true],
])('a ticket for each %s check-ins: number %i gives one: %s', (checkIns, count, gives) => {
  expect(givesTicket({ checkIns }, count)).toBe(gives)
})
