import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { UNIT } from '#domain/money/amount.ts'

import { freeOf, freeStakesOf, stakeWithin } from './free.ts'

test.each<[pays: bigint, cap: bigint, bigint | undefined]>([
  [0n, 100n, undefined],
  [49n, 100n, undefined],
  [50n, 100n, 50n],
  [99n, 100n, 1n],
  [100n, 100n, 0n],
  // The cap was lowered after the bets.
  [300n, 100n, 0n],
])('a name that pays %i of %i has %s free', (pays, cap, free) => {
  expect(freeOf({ pays, cap })).toBe(free)
})

test.each<[free: bigint, oddsMilli: bigint, times: number, step: bigint, bigint]>([
  [920_000n, 92_000n, 1, 1_000n, 10_000n],
  [919_999n, 92_000n, 1, 1_000n, 9_000n],
  [920_000n, 92_000n, 2, 1_000n, 5_000n],
  [91_000n, 92_000n, 1, 1_000n, 0n],
  [0n, 92_000n, 1, 1_000n, 0n],
])('%i at odds of %i, %i times, takes stakes of %s in steps of %i', (free, oddsMilli, times, step, most) => {
  expect(stakeWithin(free, { oddsMilli, times, step })).toBe(most)
})

test('the chosen numbers that are nearly full come with the largest stake, the fullest first', () => {
  const type = findBetType('north', 'lo2')
  if (!type) throw new Error('no lots')
  const free = new Map([
    ['lo2:04', 950n * UNIT],
    ['lo2:17', 1n],
    ['lo2:99', 0n],
  ])
  const found = freeStakesOf(type, [[4, 17, 38]], { free, returnMilli: 980, step: UNIT / 100n })
  expect(found.map(({ name, isFull }) => [name, isFull])).toEqual([
    ['lo2:17', true],
    ['lo2:04', false],
  ])
  // A lot that is drawn once pays no more than a hundred times its stake.
  expect(found[1]?.most).toBeGreaterThan(9n * UNIT)
})
