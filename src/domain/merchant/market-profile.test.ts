import { expect, test } from 'vitest'

import { marketProfile, marketProfileNames } from './market-profile.ts'

test('cockfighting is on where everything is open, and off in the strict profile', () => {
  expect(marketProfile('open').categoriesOff).toEqual([])
  expect(marketProfile('strict').categoriesOff).toEqual(['cockfight'])
})

test('withdrawals are taken back to play on in the lenient market alone', () => {
  const allowing = marketProfileNames.filter((name) => marketProfile(name).allowsCancellingWithdrawalToPlay)
  expect(allowing).toEqual(['lenient'])
})

test('an unknown market gets the strictest profile', () => {
  for (const name of ['atlantis', 'constructor', 'OPEN', ''])
    expect(marketProfile(name)).toBe(marketProfile('strict'))
})
