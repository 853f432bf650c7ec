import { expect, test } from 'vitest'

import { type ProofWay, asksProofBeside, proofWaysOf } from './proof-way.ts'

const bare = { hasTotp: false, hasPasskey: false, hasPasskeyHere: false, hasMobile: false, hasEmail: false }
const reached = { ...bare, hasMobile: true, hasEmail: true }
const armed = { ...reached, hasTotp: true, hasPasskey: true, hasPasskeyHere: true }

// Each row: login password, payment password, other factors, and the proof ways in order.
const cases: [string, boolean, boolean, typeof bare, ProofWay[]][] = [
  ['armed by both, with every password', true, true, armed, ['passkey', 'totp', 'recovery']],
  ['an authenticator', true, true, { ...reached, hasTotp: true }, ['totp', 'recovery']],
  ['an authenticator, and no password', false, false, { ...reached, hasTotp: true }, ['totp', 'recovery']],
  [
    'a passkey of this host',
    true,
    false,
    { ...bare, hasPasskey: true, hasPasskeyHere: true },
    ['passkey', 'recovery'],
  ],
  ['a passkey of another host', true, true, { ...reached, hasPasskey: true }, ['recovery']],
  ['a payment password', true, true, bare, ['payment_password']],
  ['a payment password, and no login password', false, true, bare, ['payment_password']],
  [
    'who forgot the payment password is reached by a code',
    true,
    true,
    reached,
    ['payment_password', 'sms', 'email'],
  ],
  ['a login password, and nothing beside it', true, false, reached, ['password']],
  ['a number and an address', false, false, reached, ['sms', 'email']],
  ['an address alone', false, false, { ...bare, hasEmail: true }, ['email']],
  ['nothing to be reached by: to have signed in just now', false, false, bare, []],
]

test.each(cases)('%s', (_name, hasPassword, hasPaymentPassword, bindings, expected) => {
  expect(proofWaysOf({ hasPassword, hasPaymentPassword, bindings })).toEqual(expected)
})

test.each([
  ['the password where nothing is stronger', 'password', ['password'], false],
  ['the password beside a payment password', 'password', ['payment_password', 'sms'], true],
  ['the password of somebody armed', 'password', ['totp', 'recovery'], true],
  [
    'the payment password where it is the strongest',
    'payment_password',
    ['payment_password', 'email'],
    false,
  ],
  ['the payment password of somebody armed', 'payment_password', ['passkey', 'recovery'], true],
] as const)('%s asks for a proof beside it: %s %s', (_name, given, ways, expected) => {
  expect(asksProofBeside(given, ways)).toBe(expected)
})
