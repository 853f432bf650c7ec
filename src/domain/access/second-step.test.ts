import { expect, test } from 'vitest'

import { type FactorOccasion, factorOccasions, factorWays } from '#domain/merchant/account-settings.ts'

import {
  type FactorBindings,
  type FirstStep,
  type SecondStepCase,
  isArmed,
  judgeSecondStep,
  offeredWays,
} from './second-step.ts'

const nothing: FactorBindings = {
  hasTotp: false,
  hasPasskey: false,
  hasPasskeyHere: false,
  hasMobile: false,
  hasEmail: false,
  hasBankName: false,
}
const contacts = { ...nothing, hasMobile: true, hasEmail: true, hasBankName: true }
const totp = { ...nothing, hasTotp: true }
const passkey = { ...nothing, hasPasskey: true, hasPasskeyHere: true }
const passkeyElsewhere = { ...nothing, hasPasskey: true }
const everything = { ...contacts, hasTotp: true, hasPasskey: true, hasPasskeyHere: true }

test.each<[string, FactorBindings, boolean]>([
  ['nothing', nothing, false],
  ['a number, an address and a name', contacts, false],
  ['an authenticator', totp, true],
  ['a passkey, be it of another host', passkeyElsewhere, true],
])('%s arms an account: %s', (_, bindings, isIt) => {
  expect(isArmed(bindings)).toBe(isIt)
})

// Each row: the merchant's ways, the member's factors, the first step, and the offered ways.
test.each<[string, SecondStepCase['settings']['ways'], FactorBindings, FirstStep, readonly string[]]>([
  ['who has nothing has no way', factorWays, nothing, 'password', []],
  ['contacts in the order of their worth', factorWays, contacts, 'password', ['sms', 'email', 'bank_name']],
  ['only what the merchant offers', ['email'], contacts, 'password', ['email']],
  ['a letter, where the merchant offers nothing', [], contacts, 'password', ['email']],
  ['a letter, where the merchant offers only what others hold', ['totp'], contacts, 'password', ['email']],
  [
    'an SMS to who has a number alone, where the merchant offers nothing',
    [],
    { ...nothing, hasMobile: true },
    'password',
    ['sms'],
  ],
  ['no SMS after an SMS, even as the last way', [], { ...nothing, hasMobile: true }, 'sms', []],
  ['a letter after an SMS, where the merchant offers SMS alone', ['sms'], contacts, 'sms', ['email']],
  ['no name that the merchant does not offer', [], { ...nothing, hasBankName: true }, 'password', []],
  ['no SMS after an SMS', factorWays, contacts, 'sms', ['email', 'bank_name']],
  ['SMS after a provider', factorWays, contacts, 'provider', ['sms', 'email', 'bank_name']],
  ['an authenticator and its recovery codes', factorWays, totp, 'password', ['totp', 'recovery']],
  ['an authenticator, whatever the merchant offers', [], totp, 'password', ['totp', 'recovery']],
  ['a passkey and its recovery codes', factorWays, passkey, 'password', ['passkey', 'recovery']],
  ['a passkey of another host cannot be asked here', factorWays, passkeyElsewhere, 'password', ['recovery']],
  [
    'beside a factor of their own no letter and no name',
    factorWays,
    everything,
    'password',
    ['passkey', 'totp', 'sms', 'recovery'],
  ],
  ['nor an SMS after an SMS', factorWays, everything, 'sms', ['passkey', 'totp', 'recovery']],
  [
    'nor an SMS that the merchant does not offer',
    ['totp'],
    everything,
    'password',
    ['passkey', 'totp', 'recovery'],
  ],
])('%s', (_, ways, bindings, firstStep, offered) => {
  expect(offeredWays({ settings: { asks: 'always', ways }, bindings, firstStep })).toEqual(offered)
})

// The columns: device and address known, device only, address only, neither.
const places = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const
type StepInputs = readonly [boolean, boolean, boolean, boolean]

test.each<[FactorOccasion, string, FactorBindings, StepInputs]>([
  ['never', 'nothing', nothing, [false, false, false, false]],
  ['never', 'contacts', contacts, [false, false, false, false]],
  ['never', 'an authenticator', totp, [false, false, true, true]],
  ['never', 'a passkey', passkey, [false, false, true, true]],
  ['unknown_device', 'nothing', nothing, [false, false, false, false]],
  ['unknown_device', 'contacts', contacts, [false, false, true, true]],
  ['unknown_device', 'an authenticator', totp, [false, false, true, true]],
  ['unknown_device', 'a passkey', passkey, [false, false, true, true]],
  ['unknown_address', 'nothing', nothing, [false, false, false, false]],
  ['unknown_address', 'contacts', contacts, [false, true, true, true]],
  ['unknown_address', 'an authenticator', totp, [false, true, true, true]],
  ['unknown_address', 'a passkey', passkey, [false, true, true, true]],
  ['always', 'nothing', nothing, [false, false, false, false]],
  ['always', 'contacts', contacts, [true, true, true, true]],
  ['always', 'an authenticator', totp, [true, true, true, true]],
  ['always', 'a passkey', passkey, [true, true, true, true]],
])('asking %s, of a member with %s', (asks, _, bindings, expected) => {
  expect(
    places.map(
      ([isDeviceKnown, isAddressKnown]) =>
        judgeSecondStep({
          settings: { asks, ways: factorWays },
          bindings,
          firstStep: 'password',
          isDeviceKnown,
          isAddressKnown,
        }).length > 0,
    ),
  ).toEqual(expected)
})

test('a passkey as the only step is enough for every account', () => {
  for (const asks of factorOccasions) {
    const judged = {
      bindings: everything,
      firstStep: 'passkey',
      isDeviceKnown: false,
      isAddressKnown: false,
    } as const
    expect(judgeSecondStep({ ...judged, settings: { asks, ways: factorWays } })).toEqual([])
  }
})

test('a member whose only factor is the phone of the first step has no second step, and is let in', () => {
  expect(
    judgeSecondStep({
      settings: { asks: 'always', ways: factorWays },
      bindings: { ...nothing, hasMobile: true },
      firstStep: 'sms',
      isDeviceKnown: false,
      isAddressKnown: false,
    }),
  ).toEqual([])
})
