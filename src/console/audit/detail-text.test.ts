import { expect, test } from 'vitest'

import type { Translate } from '#browser/i18n/translate.ts'
import { depositStates } from '#domain/cashier/deposit-state.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import { withdrawalQueues, withdrawalStates } from '#domain/cashier/withdrawal-state.ts'

import { detailText } from './detail-text.ts'

/** Marks each text that came from the catalogue. */
const t = ((id: string) => `<${id}>`) as Translate
const textOf = (path: string, value: unknown, currency?: string) =>
  detailText({ t, zone: 'UTC', language: 'en', ...(currency === undefined ? {} : { currency }) }, path, value)

const codes = [
  ...[...withdrawalStates, ...depositStates].map((code) => ['state', code] as const),
  ...riskReasons.map((code) => ['risk', code] as const),
  ...withdrawalQueues.map((code) => ['queue', code] as const),
]

test.each(codes)('the trail has words for the %s %s', (path, code) => {
  expect(textOf(path, code)).toMatch(/^<.+>$/)
})

const details: readonly (readonly [path: string, value: unknown, text: string])[] = [
  ['feePerMille', 15, '1.5%'],
  ['confirmMinutes', 4_320, '3 days'],
  ['amount', '1234567.89', '1,234,567.89'],
  ['amount', '1234.56789', '1,234.56789'],
  ['reason', '1234.56', '1234.56'],
  ['isOn', true, '<console.detail.yes>'],
  ['ways', ['totp', 'sms'], '<console.factor.totp>, <console.factor.sms>'],
]

test.each(details)('%s of %j reads %s', (path, value, text) => {
  expect(textOf(path, value)).toBe(text)
})

test('an amount has its currency where all are of one', () => {
  expect(textOf('least', '200.00', 'PHP')).toBe('PHP 200.00')
})
