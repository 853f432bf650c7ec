import { expect, test } from 'vitest'

import {
  type SettledBet,
  coverageOf,
  netOfSides,
  uncountedOfSides,
  validBetOf,
  validBetRules,
} from './valid-bet.ts'

const bet: SettledBet = { end: 'lost', stake: 100n, bonusStake: 0n, payout: 0n, isTrial: false }

test.each([
  ['lost', {}, 100n],
  ['won', { end: 'won', payout: 195n }, 100n],
  ['void, push or tie', { end: 'void', payout: 100n }, 0n],
  ['half lost', { end: 'half_lost', payout: 50n }, 50n],
  ['half won', { end: 'half_won', payout: 145n }, 50n],
  ['half of an odd stake is rounded down', { end: 'half_lost', stake: 101n }, 50n],
  ['cashed out at 80', { end: 'cashed_out', payout: 80n }, 20n],
  ['cashed out with a gain', { end: 'cashed_out', payout: 130n }, 30n],
  ['cashed out at three times the stake', { end: 'cashed_out', payout: 300n }, 100n],
  ['cashed out at the stake', { end: 'cashed_out', payout: 100n }, 0n],
  ['40 of 100 from a bonus', { bonusStake: 40n }, 60n],
  ['40 of 100 from a bonus, half lost', { bonusStake: 40n, end: 'half_lost' }, 30n],
  ['40 of 100 from a bonus, cashed out at 80', { bonusStake: 40n, end: 'cashed_out', payout: 80n }, 12n],
  ['a free bet', { bonusStake: 100n }, 0n],
  ['a trial account', { isTrial: true }, 0n],
  ['odds of 1.50', { oddsMilli: 1_500 }, 100n],
  ['odds of 1.499', { oddsMilli: 1_499 }, 0n],
  ['70 % of the outcomes', { coveragePpm: 700_000 }, 100n],
  ['more than 70 % of the outcomes', { coveragePpm: 700_001 }, 0n],
] as const)('%s', (_what, change, expected) => {
  expect(validBetOf({ ...bet, ...change }, validBetRules)).toBe(expected)
})

test.each([
  ['banker 300 and player 100', [300n, 100n], 200n],
  ['one side', [300n], 300n],
  ['equal sides', [100n, 100n], 0n],
  ['three outcomes', [100n, 100n, 100n], 0n],
  ['three outcomes, one of them large', [500n, 100n, 50n], 350n],
  ['none', [], 0n],
])('sides of one market: %s', (_what, sides, expected) => {
  expect(netOfSides(sides)).toBe(expected)
})

test.each([
  ['nothing', [], []],
  ['one side of all draws', [['big', 1_000_000, 300n]], [0n]],
  [
    'two sides of 70 %',
    [
      ['a', 350_000, 300n],
      ['b', 350_000, 100n],
    ],
    [0n, 0n],
  ],
  [
    'two sides of more',
    [
      ['a', 350_001, 300n],
      ['b', 350_000, 100n],
    ],
    [100n, 100n],
  ],
  [
    'the same side twice covers once',
    [
      ['a', 500_000, 300n],
      ['a', 500_000, 100n],
    ],
    [0n, 0n],
  ],
  [
    'the first stakes of the larger side count',
    [
      ['a', 500_000, 100n],
      ['b', 500_000, 150n],
      ['a', 500_000, 200n],
    ],
    [0n, 150n, 150n],
  ],
  [
    'equal sides',
    [
      ['a', 500_000, 100n],
      ['b', 500_000, 100n],
    ],
    [100n, 100n],
  ],
] as const)('the uncounted part of a market: %s', (_what, stakes, expected) => {
  const given = stakes.map(([side, partPpm, stake]) => ({ side, partPpm, stake }))
  expect(uncountedOfSides(given, validBetRules)).toEqual(expected)
})

test('7 of 10 outcomes are not more than 70 %, a third above is', () => {
  expect(coverageOf({ covered: 7n, outcomes: 10n })).toBe(700_000)
  expect(coverageOf({ covered: 700_000_001n, outcomes: 1_000_000_000n })).toBe(700_001)
})
