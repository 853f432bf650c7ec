import { expect, test } from 'vitest'

import { begunSteps, changeText, returnedText, roundToWhole, wholeMoney } from './flow-text.ts'

test.each([
  ['0.00', '0'],
  ['-0.49', '0'],
  ['-0.50', '-1'],
  ['0.50', '1'],
  ['1234.4999', '1234'],
  ['-7240089.50', '-7240090'],
  ['9007199254740993.00', '9007199254740993'],
  ['12', '12'],
])('%s is rounded to %s', (amount, whole) => {
  expect(roundToWhole(amount)).toBe(whole)
})

test('a total is grouped, with its currency and sign, and has no decimals', () => {
  expect(wholeMoney('7240089.50', 'en', 'PHP\u00a0')).toBe('PHP\u00a07,240,090')
  expect(wholeMoney('-1200.00', 'vi', '₫')).toBe('−₫1.200')
})

test('changes have a sign and a tenth of a percent', () => {
  expect(changeText(65, 'en')).toBe('+6.5%')
  expect(changeText(-1_000, 'en')).toBe('-100.0%')
  expect(changeText(0, 'en')).toBe('0.0%')
})

test('the returned share needs stakes', () => {
  expect(returnedText('200.00', '193.00', 'en')).toBe('96.5%')
  expect(returnedText('0.00', '5.00', 'en')).toBeUndefined()
  expect(returnedText('-1.00', '5.00', 'en')).toBeUndefined()
})

test('steps have begun once their start is over', () => {
  const starts = ['2026-03-01T00:00:00.000Z', '2026-03-01T01:00:00.000Z', '2026-03-01T02:00:00.000Z']
  expect(begunSteps(starts, '2026-03-01T01:00:00.000Z')).toBe(2)
  expect(begunSteps(starts, '2026-03-05T00:00:00.000Z')).toBe(3)
})
