import { expect, test } from 'vitest'

import {
  amountChips,
  brandWork,
  promiseNames,
  readWithdrawalSettings,
  usualWithdrawalSettings,
  withdrawalSettingsFaults,
  type WrittenWithdrawalSettings,
} from './withdrawal-settings.ts'
import { workRules } from '#domain/work/work.ts'

import { feeOf } from './fee.ts'

test.each<[string, Partial<WrittenWithdrawalSettings>, string[]]>([
  ['what is usual', {}, []],
  ['no lower bound', { least: '0.00' }, ['least']],
  ['an amount of words', { most: 'much' }, ['most']],
  ['finer than it can be paid', { sumADay: '10.001' }, ['sumADay']],
  ['a fee below zero', { feeFixed: '-1.00' }, ['feeFixed']],
  ['never by itself', { automaticUpTo: '0.00' }, []],
  ['nobody ever alone', { twoOperatorsFrom: '0.01' }, []],
  ['half a percent too much', { feePerMille: 501 }, ['feePerMille']],
  ['a part of a day', { countADay: 0.5 }, ['countADay']],
  ['the hour 24', { opensAt: '24:00' }, ['opensAt']],
  ['an hour of one digit', { closesAt: '9:00' }, ['closesAt']],
  ['transfers of nothing', { transferLeast: '0.00' }, ['transferLeast']],
  ['a transfer of less than the least', { transferMost: '1.00' }, ['transferMost']],
  ['a provider that cannot be', { payoutProvider: 'No' }, ['payoutProvider']],
  ['more at least than at most', { least: '500.00', most: '400.00' }, ['most']],
  ['a fee that leaves nothing', { least: '100.00', feeFixed: '100.00' }, ['feeFixed']],
  ['both fees leave nothing', { least: '100.00', feeFixed: '90.00', feePerMille: 100 }, ['feeFixed']],
])('%s', (_what, change, faults) => {
  expect(withdrawalSettingsFaults({ ...usualWithdrawalSettings, ...change }, 'PHP')).toEqual(faults)
})

test.each([
  ['PHP', 100_000_000n, 0n, 0, 0n],
  ['PHP', 100_000_000n, 500_000n, 0, 500_000n],
  ['PHP', 33_333_000n, 0n, 10, 333_000n],
  ['VND', 15_050_000_000n, 0n, 5, 75_200_000n],
  ['PHP', 1_000n, 0n, 999, 0n],
])('in %s %d costs %d and %d of a thousand: %d', (currency, amount, feeFixed, feePerMille, fee) => {
  expect(feeOf(amount, { feeFixed, feePerMille }, currency)).toBe(fee)
})

test('written settings are parsed into amounts', () => {
  expect(readWithdrawalSettings(usualWithdrawalSettings)).toMatchObject({
    least: 10_000_000n,
    automaticUpTo: 500_000_000n,
    confirmMinutes: 1440,
  })
})

test.each([
  [10_000_000n, 120_000_000n, ['100.00', '200.00', '500.00', '1000.00']],
  [60_000_000n, 50_000_000n, []],
])('from %d to %d there is %j to tap', (least, most, chips) => {
  expect(amountChips(least, most)).toEqual(chips)
})

test('a new brand promises the usual time of each kind of task', () => {
  for (const kind of brandWork)
    expect(usualWithdrawalSettings[promiseNames[kind]] * 60, kind).toBe(workRules[kind].promiseSeconds)
})
