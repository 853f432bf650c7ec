import { expect, test } from 'vitest'

import { createSecret, hashSecret, isPageToken, pageTokenOf, readSecret } from './session-secret.ts'

const secret = createSecret()
const cookie = secret.toString('base64url')

test('a secret is read back from its cookie, and its hash differs from it', () => {
  expect(readSecret(cookie)).toEqual(secret)
  expect(hashSecret(secret)).toHaveLength(32)
  expect(hashSecret(secret).equals(secret)).toBe(false)
})

for (const [why, written] of [
  ['nothing', undefined],
  ['empty', ''],
  ['too short', cookie.slice(1)],
  ['too long', `${cookie}A`],
  ['padded', `${cookie}=`],
  // The last base64url character carries four bits of the secret; the other two must be zero.
  ['with loose bits', `${'A'.repeat(42)}B`],
  ['of another alphabet', `${cookie.slice(0, 42)}+`],
] as const) {
  test(`a cookie that is ${why} holds no secret`, () => expect(readSecret(written)).toBeUndefined())
}

test('the page token matches its own secret only', () => {
  const token = pageTokenOf(secret)
  expect(isPageToken(secret, token)).toBe(true)
  expect(isPageToken(createSecret(), token)).toBe(false)
  expect(isPageToken(secret, cookie)).toBe(false)
  expect(isPageToken(secret, undefined)).toBe(false)
  expect(isPageToken(secret, `${token}x`)).toBe(false)
})
