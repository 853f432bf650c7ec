import { beforeEach, expect, test, vi } from 'vitest'

import { codesOfVisit, forgetCodes } from './brought-codes.ts'

const HOUR_MS = 3_600_000
const NOW = 1_800_000_000_000
const none = { affiliateCode: '', referralCode: '', account: '' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('a code of the URL is kept for the visit, and the latest one wins', () => {
  expect(codesOfVisit('', NOW)).toEqual(none)
  expect(codesOfVisit('?affiliateCode=TSR2088', NOW)).toEqual({ ...none, affiliateCode: 'TSR2088' })
  expect(codesOfVisit('?centre=withdraw', NOW + 1)).toEqual({ ...none, affiliateCode: 'TSR2088' })
  expect(codesOfVisit('?x=1&referralCode=FRIEND22', NOW + 2)).toEqual({ ...none, referralCode: 'FRIEND22' })
  expect(codesOfVisit('', NOW + 3)).toEqual({ ...none, referralCode: 'FRIEND22' })
})

test('an account name comes with the code of its link', () => {
  const brought = { ...none, affiliateCode: 'ABCDEFGHJKMN', account: 'linh.tran' }
  expect(codesOfVisit('?affiliateCode=ABCDEFGHJKMN&account=linh.tran', NOW)).toEqual(brought)
  expect(codesOfVisit('', NOW + 1)).toEqual(brought)
})

test('a code is dropped after a day, and after a registration with it', () => {
  codesOfVisit('?affiliateCode=TSR2088', NOW)
  expect(codesOfVisit('', NOW + 23 * HOUR_MS).affiliateCode).toBe('TSR2088')
  expect(codesOfVisit('', NOW + 24 * HOUR_MS)).toEqual(none)
  codesOfVisit('?affiliateCode=TSR2088', NOW)
  forgetCodes()
  expect(codesOfVisit('', NOW)).toEqual(none)
})

test.each(['', 'x', '12', '?affiliateCode=TSR2088', '[]'])('the stored text %j gives no codes', (text) => {
  sessionStorage.setItem('brought', text)
  expect(codesOfVisit('', NOW)).toEqual(none)
})
