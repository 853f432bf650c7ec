import { expect, test } from 'vitest'

import { M } from '#test/offers/version-cases.ts'

import {
  type PointsBook,
  type RateBook,
  bookPoints,
  countStake,
  noPoints,
  noStakes,
  returnPoints,
  spendPoints,
} from './points.ts'

const rate = { stakePerPoint: 10n * M }
const cents = (amount: number) => BigInt(amount) * 1_000n
type Step = readonly ['stake' | 'spend' | 'return', number]
interface Books {
  readonly book: PointsBook
  readonly stakes: RateBook
}

function after(steps: readonly Step[]): Books | 'too_few_points' {
  return steps.reduce<Books | 'too_few_points'>(
    (books, [deed, amount]) => {
      if (books === 'too_few_points') return books
      const { book, stakes } = books
      if (deed === 'stake') {
        const counted = countStake(stakes, cents(amount), rate)
        return { stakes: counted, book: bookPoints(book, counted.points - stakes.points) }
      }
      if (deed === 'return') return { stakes, book: returnPoints(book, BigInt(amount)) }
      const spent = spendPoints(book, BigInt(amount))
      return spent === 'too_few_points' ? spent : { stakes, book: spent }
    },
    { book: noPoints, stakes: noStakes },
  )
}

const stakes = (...amounts: readonly number[]): Step[] => amounts.map((amount) => ['stake', amount])

test.each<[string, readonly Step[], { balance: bigint; owed: bigint; cents: number }]>([
  ['four stakes of 3.33', stakes(333, 333, 333, 333), { balance: 1n, owed: 0n, cents: 332 }],
  ['a stake of 100', stakes(10_000), { balance: 10n, owed: 0n, cents: 0 }],
  ['a stake that is taken back', stakes(1_332, -333), { balance: 0n, owed: 0n, cents: 999 }],
  ['more than is carried', stakes(2_500, -600), { balance: 1n, owed: 0n, cents: 900 }],
  ['exactly all', stakes(2_500, -2_500), { balance: 0n, owed: 0n, cents: 0 }],
  ['taken back before it was counted', stakes(-2_500, 2_500), { balance: 0n, owed: 0n, cents: 0 }],
  [
    'points that were spent: the shortfall is owed',
    [...stakes(2_000), ['spend', 2], ...stakes(-1_500)],
    { balance: 0n, owed: 2n, cents: 500 },
  ],
  [
    'a shortfall that is earned again',
    [...stakes(2_000), ['spend', 2], ...stakes(-1_500, 2_600)],
    { balance: 1n, owed: 0n, cents: 100 },
  ],
  [
    'a shortfall that is earned in part',
    [...stakes(2_000), ['spend', 2], ...stakes(-2_000, 1_000)],
    { balance: 0n, owed: 1n, cents: 0 },
  ],
  [
    'a redemption that is rejected',
    [...stakes(2_000), ['spend', 2], ['return', 2]],
    { balance: 2n, owed: 0n, cents: 0 },
  ],
])('points after %s', (_what, steps, { balance, owed, cents: carried }) => {
  expect(after(steps)).toMatchObject({ book: { balance, owed }, stakes: { carried: cents(carried) } })
})

test.each<[string, readonly Step[]]>([
  ['more than there are', [...stakes(2_000), ['spend', 3]]],
  ['none', [['spend', 0]]],
])('a redemption of %s is refused', (_what, steps) => {
  expect(after(steps)).toBe('too_few_points')
})
