import { expect, test } from 'vitest'

import { createTotpSecret, findTotpStep, stepAt, totpOf, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238 test vectors, appendix B, for SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds the code of eight digits is %s, and its end is ours', (seconds, code) => {
  const step = stepAt(seconds * 1000)
  expect(totpOf(secret, step, 8)).toBe(code)
  expect(totpOf(secret, step)).toBe(code.slice(2))
})

const NOW = 1_234_567_890_000
const now = stepAt(NOW)
const codeAt = (steps: number) => totpOf(secret, now + BigInt(steps))

test.each([
  ['of now', codeAt(0), 0n, now],
  ['of the step before', codeAt(-1), 0n, now - 1n],
  ['of the step after', codeAt(1), 0n, now + 1n],
  ['of two steps before', codeAt(-2), 0n, undefined],
  ['of two steps after', codeAt(2), 0n, undefined],
  [
    'written as authenticators show it, in two groups',
    `${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)}`,
    0n,
    now,
  ],
  ['used a second time', codeAt(0), now, undefined],
  ['of the step before, after that of now was used', codeAt(-1), now, undefined],
  ['of the step after, when that of now was used', codeAt(1), now, now + 1n],
  ['nothing', '', 0n, undefined],
  ['five digits', codeAt(0).slice(1), 0n, undefined],
  ['seven digits', `0${codeAt(0)}`, 0n, undefined],
  [
    'in digits of another script',
    [...codeAt(0)].map((one) => String.fromCodePoint(0x660 + Number(one))).join(''),
    0n,
    undefined,
  ],
  ['of signs of four bytes', '\u{1F0A1}12', 0n, undefined],
])('a code that is %s', (_, code, lastStep, step) => {
  expect(findTotpStep({ secret, code, nowMs: NOW, lastStep })).toBe(step)
})

test('another secret gives other codes', () => {
  expect(findTotpStep({ secret: createTotpSecret(), code: codeAt(0), nowMs: NOW, lastStep: 0n })).toBe(
    undefined,
  )
})

test('the otpauth URI names the brand and the account, whatever characters they have', () => {
  expect(totpUri({ secret, issuer: 'Tessera: the house', account: 'mai&secret=x' })).toBe(
    'otpauth://totp/Tessera%20%20the%20house:mai%26secret%3Dx?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=Tessera%20%20the%20house&algorithm=SHA1&digits=6&period=30',
  )
})
