import { expect, test } from 'vitest'

import { readRewardsSearch, rewardFilters } from './rewards-search.ts'

test('filters of rewards are read from the address, and what does not fit is left out', () => {
  const search = readRewardsSearch({
    offer: 'first-deposit',
    account: 'linh',
    state: 'review',
    day: '2026-11-29',
    rounds: 'failed',
    open: '12',
  })
  expect(rewardFilters(search)).toEqual({
    offer: 'first-deposit',
    account: 'linh',
    state: 'review',
    day: '2026-11-29',
    rounds: 'failed',
  })
  expect(search.open).toBe('12')
  const wrong = readRewardsSearch({
    offer: 'First Deposit',
    state: 'won',
    day: 'today',
    rounds: 'lost',
    open: 'x',
  })
  expect(rewardFilters(wrong)).toEqual({})
  expect(wrong.open).toBeUndefined()
})
