import { expect, test } from 'vitest'

import { isWithinHours } from './hours.ts'
import { feeToday, refuseWithdrawal } from './withdrawal-limits.ts'
import { readWithdrawalSettings, usualWithdrawalSettings } from './withdrawal-settings.ts'

const settings = readWithdrawalSettings({
  ...usualWithdrawalSettings,
  least: '100.00',
  most: '1000.00',
  freeADay: 1,
  feeFixed: '10.00',
  countADay: 3,
  sumADay: '2000.00',
  wageringHundredths: 150,
  opensAt: '09:00',
  closesAt: '21:00',
})
const fine = {
  now: '12:00',
  today: { count: 0, sum: 0n },
  wageringLeft: 0n,
  fee: 0n,
}

test.each<[string, bigint, Partial<typeof fine>, string | undefined]>([
  ['a usual one', 10_000_000n, {}, undefined],
  ['before the hours', 10_000_000n, { now: '08:59' }, 'withdrawals_closed'],
  ['too little', 9_999_000n, {}, 'withdrawal_bounds'],
  ['too much', 100_001_000n, {}, 'withdrawal_bounds'],
  ['all of it fee', 10_000_000n, { fee: 10_000_000n }, 'withdrawal_bounds'],
  ['the fourth of a day', 10_000_000n, { today: { count: 3, sum: 0n } }, 'withdrawal_count_reached'],
  ['just within the day', 100_000_000n, { today: { count: 2, sum: 100_000_000n } }, undefined],
  ['beyond the day', 100_000_000n, { today: { count: 2, sum: 100_001_000n } }, 'withdrawal_sum_reached'],
  ['not staked enough', 10_000_000n, { wageringLeft: 1n }, 'wagering_left'],
])('%s', (_what, amount, change, refusal) => {
  expect(refuseWithdrawal(amount, { ...fine, ...change }, settings)).toBe(refusal)
})

test.each([
  ['00:00', '09:00', '09:00', true],
  ['08:59', '09:00', '21:00', false],
  ['09:00', '09:00', '21:00', true],
  ['20:59', '09:00', '21:00', true],
  ['21:00', '09:00', '21:00', false],
  ['23:30', '22:00', '06:00', true],
  ['05:59', '22:00', '06:00', true],
  ['06:00', '22:00', '06:00', false],
])('%s is between %s and %s: %s', (now, opensAt, closesAt, isOpen) => {
  expect(isWithinHours(now, { opensAt, closesAt })).toBe(isOpen)
})

test('the first of a day is free, the next is not', () => {
  expect(feeToday(10_000_000n, { count: 0 }, settings, 'PHP')).toBe(0n)
  expect(feeToday(10_000_000n, { count: 1 }, settings, 'PHP')).toBe(1_000_000n)
})
