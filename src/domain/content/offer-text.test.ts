import { expect, test } from 'vitest'

import { offerTextKey, readOfferTextKey } from './offer-text.ts'

test('a document names an offer and its version in one value', () => {
  const key = offerTextKey({ offer: 'demo-reload', version: 12 })
  expect(key).toBe('demo-reload.12')
  expect(readOfferTextKey(key)).toEqual({ offer: 'demo-reload', version: 12 })
})

test.each(['', 'demo', 'demo.0', 'demo.1.2', 'Demo.1', 'demo.1000000', '.1', 'd.1', 'demo.-1', 7, null])(
  '%j names no version of an offer',
  (value) => expect(readOfferTextKey(value)).toBeUndefined(),
)
