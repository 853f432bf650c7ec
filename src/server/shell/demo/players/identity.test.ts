import { expect, test } from 'vitest'

import { defaultFieldRules, refuseField } from '#domain/registration/field.ts'
import { refusePayoutFields } from '#domain/members/payout-account.ts'

import { identityOf } from './identity.ts'

const places = Array.from({ length: 20 }, (_, place) => place)
const identities = places.map((place) => identityOf('a secret', place))

test('a restart finds the same players, and another house has others', () => {
  expect(places.map((place) => identityOf('a secret', place))).toEqual(identities)
  expect(identityOf('another secret', 0)).not.toEqual(identities[0])
})

test('no two players share a name, a password or an account at the bank', () => {
  for (const of of ['account', 'password', 'accountNumber'] as const)
    expect(new Set(identities.map((one) => one[of])).size).toBe(places.length)
})

test('every identity can register and be paid, and names the demonstration', () => {
  for (const { account, password, paymentPassword, holderName, accountNumber } of identities) {
    expect(account).toMatch(/demo$/)
    expect(refuseField(defaultFieldRules.username, account)).toBeUndefined()
    expect(refuseField(defaultFieldRules.password, password)).toBeUndefined()
    expect(
      refuseField({ ...defaultFieldRules.paymentPassword, enabled: true }, paymentPassword),
    ).toBeUndefined()
    expect(
      refusePayoutFields({ kind: 'bank', institution: 'Demonstration Bank', holderName, accountNumber }),
    ).toEqual([])
  }
})
