import { expect, test } from 'vitest'

import {
  areConfirmed,
  isSameName,
  type RiskReason,
  riskReasons,
  risksOf,
  type RiskFacts,
} from './withdrawal-risk.ts'

const limits = { automaticUpTo: 1_000n }
const calm: RiskFacts = {
  amount: 1_000n,
  deviceHours: 24,
  accountHours: 168,
  payoutAccountHours: 24,
  passwordHours: 24,
  paymentPasswordHours: 24,
  factorsResetHours: undefined,
  paidToAccount: 1,
  day: { count: 3, sum: 1_000n },
  week: { count: 10, sum: 5_000n },
  unplayed: 0n,
  isFirst: false,
  holderName: 'NGUYEN VAN DUC',
  payeeName: 'Nguyễn Văn Đức',
  sharedBy: 0,
  suspendedHours: undefined,
  isOtherHeld: false,
}

const cases: [string, Partial<RiskFacts>, string[]][] = [
  ['nothing', {}, []],
  ['a browser that nobody knows', { deviceHours: undefined }, ['new_device']],
  ['a browser of today', { deviceHours: 23 }, ['new_device']],
  ['an account of this week', { accountHours: 167 }, ['new_account']],
  ['an account to pay to of today', { payoutAccountHours: 23 }, ['payout_account_new']],
  ['another password', { passwordHours: 1 }, ['password_changed']],
  ['never another password', { passwordHours: undefined }, []],
  ['another payment password', { paymentPasswordHours: 23 }, ['payment_password_changed']],
  ['factors thin the console reset', { factorsResetHours: 71 }, ['factors_reset']],
  ['factors reset longer ago', { factorsResetHours: 72, payoutAccountHours: 73, paidToAccount: 0 }, []],
  [
    'an account added after the reset, never paid to',
    { factorsResetHours: 500, payoutAccountHours: 499, paidToAccount: 0 },
    ['factors_reset'],
  ],
  [
    'an account added after the reset, paid to since',
    { factorsResetHours: 500, payoutAccountHours: 499 },
    [],
  ],
  ['an account never paid to, without a reset', { paidToAccount: 0 }, []],
  ['the fourth of a day', { day: { count: 4, sum: 1_000n } }, ['many_today']],
  ['the eleventh of a week', { week: { count: 11, sum: 5_000n } }, ['many_this_week']],
  ['much for a day', { day: { count: 3, sum: 1_001n } }, ['much_today']],
  ['much for a week', { week: { count: 10, sum: 5_001n } }, ['much_this_week']],
  ['deposited and not played', { unplayed: 1n }, ['little_played']],
  ['the first', { isFirst: true }, ['first_withdrawal']],
  ['somebody else’s name', { holderName: 'Tran Thi Ha' }, ['name_differs']],
  ['nobody’s name', { payeeName: undefined }, ['name_unknown']],
  ['a number of two members', { sharedBy: 1 }, ['number_shared']],
  ['suspended last month', { suspendedHours: 719 }, ['suspended_lately']],
  ['another one on hold', { isOtherHeld: true }, ['other_held']],
  ['suspended long ago', { suspendedHours: 720 }, []],
  ['more than goes by itself', { amount: 1_001n }, ['big_amount']],
  ['several', { isFirst: true, deviceHours: undefined }, ['new_device', 'first_withdrawal']],
]

test.each(cases)('%s', (_what, change, reasons) => {
  expect(risksOf({ ...calm, ...change }, limits)).toEqual(reasons)
})

const confirmations: readonly (readonly [
  what: string,
  risks: readonly RiskReason[],
  confirmed: readonly RiskReason[],
  areConfirmed: boolean,
])[] = [
  ['none stands, none ticked', [], [], true],
  ['all ticked', ['new_device', 'name_differs'], ['new_device', 'name_differs'], true],
  ['all ticked in another order', ['new_device', 'name_differs'], ['name_differs', 'new_device'], true],
  ['none ticked', ['new_device'], [], false],
  ['one appeared meanwhile', ['new_device', 'name_differs'], ['new_device'], false],
  ['one counted twice for another', ['new_device', 'name_differs'], ['new_device', 'new_device'], false],
  ['another one ticked', ['new_device'], ['name_differs'], false],
  ['one ticked that does not stand', [], ['new_device'], false],
]

test.each(confirmations)('confirmed: %s', (_what, risks, confirmed, expected) => {
  expect(areConfirmed(risks, confirmed)).toBe(expected)
})

test('each reason has a case', () => {
  const seen = new Set(cases.flatMap(([, , reasons]) => reasons))
  expect([...seen].toSorted()).toEqual([...riskReasons].toSorted())
})

test('without automatic approval every amount is large', () => {
  expect(risksOf({ ...calm, amount: 1n }, { automaticUpTo: 0n })).toContain('big_amount')
})

test.each([
  ['DUC NGUYEN VAN', 'Nguyễn Văn Đức', true],
  ['O’Brien, Ann', "ann o'brien", true],
  ['Ana Cruz', 'Anna Cruz', false],
  ['', '', false],
  ['王小明', '王小明', true],
])('%s is %s: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
