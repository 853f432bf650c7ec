import { expect, test } from 'vitest'

import { CallRefused } from '#browser/api/api.ts'

import { tierIn, usedPercent } from './tier-words.ts'

test('the used part of a limit', () => {
  expect(usedPercent({ left: '100.00', most: '100.00' })).toBe(0)
  expect(usedPercent({ left: '25.00', most: '100.00' })).toBe(75)
  expect(usedPercent({ left: '0.00', most: '100.00' })).toBe(100)
})

test('a refusal names a tier, or none', () => {
  const tier = { tier: 'entry', limit: 'depositDay', most: '1.00', left: '0.00' }
  expect(
    tierIn(new CallRefused({ code: 'tier_deposit', message: '', status: 409, value: { tier } } as never)),
  ).toEqual(tier)
  expect(tierIn(new Error('lost'))).toBeUndefined()
})
