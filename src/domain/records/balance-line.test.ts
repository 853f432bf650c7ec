import { expect, test } from 'vitest'

import { balanceLine } from './balance-line.ts'

const days = ['2026-11-20', '2026-11-21', '2026-11-22']

test.each([
  ['nothing moved', 50n, [], [50n, 50n, 50n]],
  ['paid in today', 50n, [['2026-11-22', 20n]], [30n, 30n, 50n]],
  [
    'several changes of a day',
    50n,
    [
      ['2026-11-21', 20n],
      ['2026-11-21', -5n],
    ],
    [35n, 50n, 50n],
  ],
  [
    'out and in again',
    0n,
    [
      ['2026-11-20', 90n],
      ['2026-11-21', -90n],
      ['2026-11-22', 0n],
    ],
    [90n, 0n, 0n],
  ],
] as const)('%s', (_case, now, changes, balances) => {
  const line = balanceLine(
    now,
    days,
    changes.map(([day, change]) => ({ day, change })),
  )
  expect(line.map(({ balance }) => balance)).toEqual(balances)
  expect(line.map(({ day }) => day)).toEqual(days)
})
