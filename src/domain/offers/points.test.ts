import { expect, test } from 'vitest'

import { M } from '#test/offers/version-cases.ts'

import { type PointsBook, earnPoints, noPoints, returnPoints, spendPoints, takeBackPoints } from './points.ts'

const rate = { stakePerPoint: 10n * M }
const cents = (amount: number) => BigInt(amount) * 1_000n
type Step = readonly ['earn' | 'take_back' | 'spend' | 'return', number]

function after(steps: readonly Step[]): PointsBook | 'too_few_points' {
  return steps.reduce<PointsBook | 'too_few_points'>((book, [deed, amount]) => {
    if (book === 'too_few_points') return book
    if (deed === 'earn') return earnPoints(book, cents(amount), rate)
    if (deed === 'take_back') return takeBackPoints(book, cents(amount), rate)
    return deed === 'spend' ? spendPoints(book, BigInt(amount)) : returnPoints(book, BigInt(amount))
  }, noPoints)
}

test.each<[string, readonly Step[], bigint, bigint]>([
  // Each row: the balance, and the carried stake in cents.
  [
    'section 6.3: four stakes of 3.33',
    [
      ['earn', 333],
      ['earn', 333],
      ['earn', 333],
      ['earn', 333],
    ],
    1n,
    332n,
  ],
  ['a stake of 100', [['earn', 10_000]], 10n, 0n],
  [
    'a stake that is taken back',
    [
      ['earn', 1_332],
      ['take_back', 333],
    ],
    0n,
    999n,
  ],
  [
    'more than is carried',
    [
      ['earn', 2_500],
      ['take_back', 600],
    ],
    1n,
    900n,
  ],
  [
    'exactly all',
    [
      ['earn', 2_500],
      ['take_back', 2_500],
    ],
    0n,
    0n,
  ],
  [
    'points that were spent: the shortfall is carried',
    [
      ['earn', 2_000],
      ['spend', 2],
      ['take_back', 1_500],
    ],
    0n,
    -1_500n,
  ],
  [
    'a shortfall that is earned again',
    [
      ['earn', 2_000],
      ['spend', 2],
      ['take_back', 1_500],
      ['earn', 2_600],
    ],
    1n,
    100n,
  ],
  [
    'a redemption that is rejected',
    [
      ['earn', 2_000],
      ['spend', 2],
      ['return', 2],
    ],
    2n,
    0n,
  ],
])('points after %s', (_what, steps, balance, carried) => {
  expect(after(steps)).toMatchObject({ balance, carried: carried * 1_000n })
})

test.each<[string, readonly Step[]]>([
  [
    'more than there are',
    [
      ['earn', 2_000],
      ['spend', 3],
    ],
  ],
  ['none', [['spend', 0]]],
])('a redemption of %s is refused', (_what, steps) => {
  expect(after(steps)).toBe('too_few_points')
})
