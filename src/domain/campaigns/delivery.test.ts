import { expect, test } from 'vitest'

import { DELIVERIES_A_DAY, refuseDelivery, refuseWays, retrySecondsOf } from './delivery.ts'

const fit = {
  isStopped: false,
  mayReceive: true,
  hasConsented: true,
  hasContact: true,
  sentToday: DELIVERIES_A_DAY - 1,
}
test.each([
  ['with consent', {}, undefined],
  ['of a campaign that was stopped', { isStopped: true }, 'stopped'],
  ['to a member who is shut out', { mayReceive: false }, 'barred'],
  ['after the consent was withdrawn', { hasConsented: false }, 'no_consent'],
  ['without a proven address', { hasContact: false }, 'no_contact'],
  ['after three within a day', { sentToday: DELIVERIES_A_DAY }, 'too_many'],
] as const)('an offer %s', (_which, change, expected) => {
  expect(refuseDelivery({ ...fit, ...change })).toBe(expected)
})

test.each([
  ['offer', [], [], undefined],
  ['offer', ['email', 'sms'], ['casino'], undefined],
  ['notice', [], [], undefined],
  ['notice', ['email'], ['casino'], 'ways_of_notice'],
  ['offer', ['email'], [], 'products_missing'],
  ['offer', [], ['lottery'], 'ways_missing'],
] as const)('a campaign for an %s by %j about %j', (purpose, channels, products, expected) => {
  expect(refuseWays({ purpose, channels, products })).toBe(expected)
})

test('pauses between tries grow to two hours', () => {
  expect([1, 2, 3, 4, 30].map(retrySecondsOf)).toEqual([60, 300, 1_800, 7_200, 7_200])
})
