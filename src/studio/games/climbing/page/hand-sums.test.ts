import { expect, test } from 'vitest'

import { gainOf, rakeOfHand } from './hand-sums.ts'

const point = 5_000n

test.each([
  ['a player who won', { stake: 130_000n, win: 160_000n, rake: 900n }, 6, 30_000n, true],
  ['a player who lost', { stake: 130_000n, win: 100_000n, rake: 0n }, -6, -30_000n, false],
  ['a bot', { stake: 0n, win: 0n, rake: 0n }, -2, -10_000n, false],
  ['a bot without a payment', undefined, 3, 15_000n, true],
])('the gain of %s', (_, paid, points, gain, hasWon) => {
  expect(gainOf(paid, { point, points })).toEqual({ gain, hasWon })
})

test('the rake of a hand is that of all its players', () => {
  expect(
    rakeOfHand([
      { stake: 1n, win: 2n, rake: 3n },
      { stake: 1n, win: 0n, rake: 4n },
    ]),
  ).toBe(7n)
})
