import { expect, test } from 'vitest'

import { accountBounds, readAccountSettings } from './account-settings.ts'
import { marketProfile } from './market-profile.ts'

const open = marketProfile('open')
const strict = marketProfile('strict')

function read(given: unknown, profile = open) {
  const faults: string[] = []
  return { settings: readAccountSettings(given, profile, (fault) => faults.push(fault)), faults }
}

test('a merchant that says nothing gets the usual values, without a complaint', () => {
  const { settings, faults } = read({})
  expect(faults).toEqual([])
  expect(settings).toMatchObject({
    secondFactor: { asks: 'unknown_device', ways: ['totp', 'passkey', 'sms', 'email', 'bank_name'] },
    idleMinutes: 1440,
    sessionHours: 720,
    countsTrialAmongAgents: false,
    showsMemberCentre: true,
  })
})

test('where the law requires a real factor, knowledge does not count, whatever the merchant sets', () => {
  const given = { secondFactor: { asks: 'always', ways: ['bank_name', 'email', 'sms'] } }
  expect(read(given, strict).settings.secondFactor).toEqual({ asks: 'always', ways: ['sms'] })
  expect(read(given).settings.secondFactor.ways).toEqual(['sms', 'email', 'bank_name'])
})

test('the merchant may end sessions sooner than the law, never later', () => {
  expect(read({ idleMinutes: 10 }, strict).settings.idleMinutes).toBe(10)
  expect(read({ idleMinutes: 600 }, strict).settings.idleMinutes).toBe(strict.idleMinutes)
})

for (const name of ['idleMinutes', 'sessionHours', 'codeMinutes', 'smsDailyMax', 'trialHours'] as const) {
  const { least, most, usual } = accountBounds[name]
  for (const value of [least - 1, most + 1, least + 0.5, '7', null, Number.NaN])
    test(`${name} ${String(value)} is reported, and becomes the default`, () => {
      const { settings, faults } = read({ [name]: value })
      expect(settings[name]).toBe(usual)
      expect(faults).toHaveLength(1)
    })
}

test('an invalid project is reported and dropped', () => {
  expect(read({ firebaseProjectId: 'evil.example/../x' })).toMatchObject({
    settings: { firebaseProjectId: undefined },
    faults: [expect.stringContaining('firebaseProjectId')],
  })
  expect(read({ firebaseProjectId: 'my-project-1' }).settings.firebaseProjectId).toBe('my-project-1')
})

test('a value that is no record gives the defaults', () => {
  for (const given of [null, [], 'x', 7]) expect(read(given).settings).toEqual(read({}).settings)
})
