import { expect, test } from 'vitest'

import type { Translate } from '#browser/i18n/translate.ts'

import { detailText } from './detail-text.ts'

/** Marks each text that came from the catalogue. */
const t = ((id: string) => `<${id}>`) as Translate
const textOf = (path: string, value: unknown, currency?: string) =>
  detailText({ t, zone: 'UTC', language: 'en', ...(currency === undefined ? {} : { currency }) }, path, value)

const details: readonly (readonly [path: string, value: unknown, text: string])[] = [
  ['feePerMille', 15, '1.5%'],
  ['confirmMinutes', 4_320, '3 days'],
  ['amount', '1234567.89', '1,234,567.89'],
  ['amount', '1234.56789', '1,234.56789'],
  ['reason', '1234.56', '1234.56'],
  ['isOn', true, '<console.detail.yes>'],
  ['session', '0b6756ac-635d-4100-ac18-3ba9aad8d81f', '0b6756ac'],
  ['country', 'PH', 'Philippines'],
  ['light.band', 'oklch(0.628 0.2577 29.23)', '#ff0000'],
  ['light.band', 'oklch(wide)', 'oklch(wide)'],
  ['kind', 'constructor', 'constructor'],
  ['ways', ['totp', 'sms'], '<console.factor.totp>, <console.factor.sms>'],
]

test.each(details)('%s of %j reads %s', (path, value, text) => {
  expect(textOf(path, value)).toBe(text)
})

test('an amount has its currency where all are of one', () => {
  expect(textOf('least', '200.00', 'PHP')).toBe('PHP 200.00')
})

test('a code that means several things is read by its deed', () => {
  const of = (action: string, path: string, code: string) =>
    detailText({ t, zone: 'UTC', language: 'en', action }, path, code)
  expect(of('limits.set', 'kind', 'deposit')).toBe('<console.limits.kind.deposit>')
  expect(of('channel.add', 'direction', 'deposit')).toBe('<console.channels.look.deposit>')
  expect(of('adjustment.approve', 'status', 'approved')).toBe('<console.adjust.approved>')
  expect(of('promotion.approve', 'status', 'approved')).toBe('<console.offers.approved>')
  // A proposal notes the details of the deed that it proposes.
  expect(of('proposal.make', 'state', 'reviewing')).toBe('<console.wd.state.reviewing>')
})
