import { expect, test } from 'vitest'

import { profitByDay } from './profit.ts'

const day = '2026-11-21'

// Each row: the case, the member's change, and the resulting stakes, wins, net, deposits, withdrawals, bonuses.
test.each([
  ['bet', -100n, [100n, 0n, -100n, 0n, 0n, 0n]],
  ['bet_return', 100n, [-100n, 0n, 100n, 0n, 0n, 0n]],
  ['win', 250n, [0n, 250n, 250n, 0n, 0n, 0n]],
  ['win', -250n, [0n, -250n, -250n, 0n, 0n, 0n]],
  ['deposit', 970n, [0n, 0n, 0n, 970n, 0n, 0n]],
  ['withdrawal_hold', 0n, [0n, 0n, 0n, 0n, 0n, 0n]],
  ['withdrawal_payout', -500n, [0n, 0n, 0n, 0n, 500n, 0n]],
  ['withdrawal_return', 500n, [0n, 0n, 0n, 0n, -500n, 0n]],
  ['bonus_grant', 20n, [0n, 0n, 0n, 0n, 0n, 20n]],
  ['transfer_in', 30n, [0n, 0n, 0n, 0n, 0n, 0n]],
  ['adjustment', -5n, [0n, 0n, 0n, 0n, 0n, 0n]],
])('%s of %d', (kind, change, sums) => {
  const { totals } = profitByDay([{ day, kind, change }])
  const { stakes, wins, net, deposits, withdrawals, bonuses } = totals
  expect([stakes, wins, net, deposits, withdrawals, bonuses]).toEqual(sums)
})

test('days are in order, and add up to the total', () => {
  const { days, totals } = profitByDay([
    { day: '2026-11-21', kind: 'win', change: 9n },
    { day: '2026-11-20', kind: 'bet', change: -4n },
    { day: '2026-11-21', kind: 'bet', change: -5n },
  ])
  expect(days.map(({ day: of, net }) => [of, net])).toEqual([
    ['2026-11-20', -4n],
    ['2026-11-21', 4n],
  ])
  expect(totals).toMatchObject({ stakes: 9n, wins: 9n, net: 0n })
})

test('without a transfer there is no day, and everything is nought', () => {
  expect(profitByDay([])).toEqual({
    days: [],
    totals: { stakes: 0n, wins: 0n, net: 0n, deposits: 0n, withdrawals: 0n, bonuses: 0n },
  })
})
