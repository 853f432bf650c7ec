import { expect, test } from 'vitest'

import { readRewardSearch, type RewardSearch, writeRewardSearch } from './reward-search.ts'

test.each<[string | undefined, RewardSearch]>([
  [undefined, {}],
  ['period.month.kind.deposit.state.claimed', { period: 'month', kind: 'deposit', state: 'claimed' }],
  ['from.2026-11-01.to.2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
])('the filters %j survive the URL', (text, search) => {
  expect(readRewardSearch(text)).toEqual(search)
  expect(writeRewardSearch(search)).toBe(text)
})

test.each([
  'period.century',
  'kind.constructor',
  'state.open',
  'from.2026-11-30.to.2026-11-01',
  'open.7',
  '....',
])('unknown filters are ignored: %j', (text) => expect(readRewardSearch(text)).toEqual({}))
