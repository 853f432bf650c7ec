import { expect, test } from 'vitest'

import type { FactorWay } from '#domain/merchant/account-settings.ts'

import { type ProofWay, proofWaysOf } from './proof-way.ts'

const bare = { hasTotp: false, hasPasskey: false, hasMobile: false, hasEmail: false }
const reached = { ...bare, hasMobile: true, hasEmail: true }
const all: readonly FactorWay[] = ['totp', 'passkey', 'sms', 'email']

const cases: [string, boolean, typeof bare, readonly FactorWay[], ProofWay[]][] = [
  ['a password, and nothing beside it', true, reached, all, ['password']],
  ['a password of somebody who is armed', true, { ...reached, hasTotp: true }, all, ['password']],
  ['nothing to be reached by: to have signed in just now', false, bare, all, []],
  ['a number and an address', false, reached, all, ['sms', 'email']],
  ['the same where the merchant asks neither for a second step', false, reached, [], ['sms', 'email']],
  ['an address alone', false, { ...bare, hasEmail: true }, all, ['email']],
  ['armed: no letter', false, { ...reached, hasTotp: true }, all, ['sms']],
  ['armed by a passkey: no letter', false, { ...reached, hasPasskey: true }, all, ['sms']],
  ['armed where text messages are no second step', false, { ...reached, hasTotp: true }, ['totp'], []],
]

test.each(cases)('%s', (_name, hasPassword, bindings, ways, expected) => {
  expect(proofWaysOf({ hasPassword, bindings, ways })).toEqual(expected)
})
