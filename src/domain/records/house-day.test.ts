import { expect, test } from 'vitest'

import { houseByDay } from './house-day.ts'

test('the house wins what members lose, and every day of the period is listed', () => {
  const { days, totals } = houseByDay(
    [
      { day: '2026-11-20', kind: 'deposit', change: 900n },
      { day: '2026-11-20', kind: 'bet', change: -100n },
      { day: '2026-11-22', kind: 'win', change: 250n },
      { day: '2026-11-22', kind: 'withdrawal_payout', change: -500n },
    ],
    { from: '2026-11-20', to: '2026-11-22' },
  )
  expect(days.map(({ day, net, result }) => [day, net, result])).toEqual([
    ['2026-11-20', 900n, 100n],
    ['2026-11-21', 0n, 0n],
    ['2026-11-22', -500n, -250n],
  ])
  expect(totals).toEqual({
    deposits: 900n,
    withdrawals: 500n,
    net: 400n,
    stakes: 100n,
    wins: 250n,
    result: -150n,
  })
})

test('a span that ends before it begins has no day', () => {
  expect(houseByDay([], { from: '2026-11-22', to: '2026-11-20' }).days).toEqual([])
})
