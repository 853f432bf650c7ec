import { expect, test } from 'vitest'

import { M, matchSums, rounds } from '#test/offers/version-cases.ts'

import { hasLevelRates, highestRate, piecesIn, piecesValue, rewardOf, wholePieces } from './reward-of.ts'
import type { OfferSums } from './version.ts'

const rate = (ratePpm: number, from = 0n): OfferSums => ({ tiers: [{ from, ratePpm, cap: 1_000n * M }] })
const rising: OfferSums = {
  tiers: [
    { from: 100n * M, amount: 5n * M },
    { from: 500n * M, ratePpm: 100_000, cap: 60n * M },
    { from: 1_000n * M, amount: 200n * M },
  ],
}

test.each<[string, OfferSums, bigint, string, bigint | undefined]>([
  ['section 6.3: 100 % to 200, a deposit of 100', matchSums, 100n * M, 'PHP', 100n * M],
  ['section 6.3: 100 % to 200, a deposit of 250', matchSums, 250n * M, 'PHP', 200n * M],
  ['below the first tier', matchSums, 20n * M - 1n, 'PHP', undefined],
  ['at the first tier', matchSums, 20n * M, 'PHP', 20n * M],
  ['a fixed amount', rising, 499n * M, 'PHP', 5n * M],
  ['the highest tier for the whole value', rising, 500n * M, 'PHP', 50n * M],
  ['up to its cap', rising, 999n * M, 'PHP', 60n * M],
  ['the last tier', rising, 5_000n * M, 'PHP', 200n * M],
  ['rounded down to a cent', rate(333_333), 10n * M, 'PHP', 333_000n],
  ['rounded down to a whole dong', rate(333_333), 10n * M, 'VND', 3n * M],
  ['rounded down to a thousandth', rate(333_333), 10n * M, 'KWD', 333_300n],
  ['rounded down to nothing', rate(1_000), 9n * M, 'PHP', undefined],
  ['a value of zero', rate(1_000), 0n, 'PHP', undefined],
])('the reward: %s', (_what, sums, value, currency, expected) => {
  expect(rewardOf(sums, value, currency)?.amount).toBe(expected)
})

test('a reward names its tier, and rounds have a value', () => {
  expect(rewardOf(rising, 600n * M, 'PHP')).toEqual({ tier: 1, amount: 60n * M, count: 0 })
  const sums = rounds.sums['PHP'] ?? rising
  expect(rewardOf(sums, 50n * M, 'PHP')).toEqual({ tier: 0, amount: 0n, count: 20 })
  expect(piecesValue(sums, 20)).toBe(4n * M)
  expect(piecesValue(rising, 20)).toBe(0n)
  expect(piecesValue({ ticketWorth: M }, 3)).toBe(3n * M)
  expect([0n, M - 1n, M, 3n * M - 1n].map((sum) => wholePieces({ ticketWorth: M }, sum))).toEqual([
    0n,
    0n,
    M,
    2n * M,
  ])
})

const byLevel: OfferSums = {
  tiers: [
    {
      from: 0n,
      ratePpm: 50_000,
      levelRates: [
        { rank: 2, ratePpm: 80_000 },
        { rank: 4, ratePpm: 100_000 },
      ],
      cap: 40n * M,
    },
  ],
}

test.each<[number, bigint, bigint]>([
  [0, 300n, 15n],
  [1, 300n, 15n],
  [2, 300n, 24n],
  [3, 300n, 24n],
  [4, 300n, 30n],
  [9, 300n, 30n],
  [9, 3_000n, 40n],
])('at level %s, %s gives %s', (rank, value, expected) => {
  expect(rewardOf(byLevel, value * M, 'PHP', rank)?.amount).toBe(expected * M)
})

test('the highest rate of a tier is that of its highest level', () => {
  expect(byLevel.tiers.map(highestRate)).toEqual([100_000])
  expect([hasLevelRates(byLevel), hasLevelRates(rising)]).toEqual([true, false])
})

test.each([
  [{ ticketWorth: M }, 3n * M, 3n],
  [{ ticketWorth: M }, 3n * M - 1n, 2n],
  [{ roundStake: 2n * M }, 3n * M, 1n],
  [{}, 3n * M, 1n],
])('of %o the amount %d makes %d pieces', (sums, amount, expected) => {
  expect(piecesIn(sums, amount)).toBe(expected)
})
