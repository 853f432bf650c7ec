import { expect, test } from 'vitest'

import { isPushEndpoint } from './push-endpoint.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a%2fb', true],
  ['https://web.push.apple.com/QABC', true],
  ['https://push.verde.example/a', true],
  ['https://fcm.googleapis.com', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://evil@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com@evil.example/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilnotify.windows.com/a', false],
  ['https://.notify.windows.com/a', false],
  ['https://127.0.0.1/a', false],
  ['https://localhost/a', false],
  ['https://10.0.0.1/.push.apple.com', false],
  ['https://fcm.googleapis.com\\@evil.example/a', false],
  ['https://fcm.googleapis.com/a\n', false],
  ['HTTPS://FCM.GOOGLEAPIS.COM/a', false],
  ['file:///etc/passwd', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
  ['http://127.0.0.1:9999/a', false],
])('%s is an endpoint: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint, { hosts: ['push.verde.example'] })).toBe(expected)
})

test('services of this machine are for tests', () => {
  expect(isPushEndpoint('http://127.0.0.1:9999/a', { allowsLocal: true })).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1.evil.example:9/a', { allowsLocal: true })).toBe(false)
})
