import { expect, test } from 'vitest'

import { type Defences, judgeSecurity } from './security-score.ts'

const bare: Defences = {
  hasPassword: true,
  hasAuthenticator: false,
  passkeys: 0,
  recoveryCodesLeft: 0,
  isMobileVerified: false,
  isEmailVerified: false,
  hasPaymentPassword: false,
  canBindMobile: true,
}
const all: Defences = {
  hasPassword: true,
  hasAuthenticator: true,
  passkeys: 1,
  recoveryCodesLeft: 10,
  isMobileVerified: true,
  isEmailVerified: true,
  hasPaymentPassword: true,
  canBindMobile: true,
}
const bound = { isMobileVerified: true, isEmailVerified: true }

test.each([
  ['a password alone', bare, 21, 'weak', ['second_factor', 'email', 'mobile', 'payment_password']],
  [
    'nothing, not even a password',
    { ...bare, hasPassword: false },
    0,
    'weak',
    ['second_factor', 'email', 'password', 'mobile', 'payment_password'],
  ],
  [
    'bound, without a second factor',
    { ...bare, ...bound },
    52,
    'fair',
    ['second_factor', 'payment_password'],
  ],
  [
    'everything but a second factor is not strong',
    { ...bare, ...bound, hasPaymentPassword: true },
    63,
    'fair',
    ['second_factor'],
  ],
  [
    'an authenticator without codes: its loss locks out',
    { ...bare, hasAuthenticator: true },
    50,
    'fair',
    ['email', 'mobile', 'payment_password', 'another_factor', 'recovery_codes'],
  ],
  [
    'a passkey, and nothing for the day it is lost',
    { ...bare, ...bound, passkeys: 1 },
    77,
    'fair',
    ['payment_password', 'another_factor', 'recovery_codes'],
  ],
  [
    'two passkeys',
    { ...bare, ...bound, passkeys: 2, recoveryCodesLeft: 10, hasPaymentPassword: true },
    100,
    'strong',
    [],
  ],
  ['two codes are too few', { ...all, recoveryCodesLeft: 2 }, 95, 'strong', ['recovery_codes']],
  ['three codes do', { ...all, recoveryCodesLeft: 3 }, 100, 'strong', []],
  [
    'where no text messages can be sent nobody is told to bind a number',
    { ...bare, canBindMobile: false },
    25,
    'weak',
    ['second_factor', 'email', 'payment_password'],
  ],
  ['a passkey and no password', { ...all, hasPassword: false }, 81, 'strong', ['password']],
  ['everything', all, 100, 'strong', []],
] as const)('%s', (_, defences, score, level, steps) => {
  expect(judgeSecurity(defences)).toEqual({ score, level, steps })
})
