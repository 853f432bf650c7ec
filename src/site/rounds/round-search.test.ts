import { expect, test } from 'vitest'

import { readRoundSearch, type RoundSearch, writeRoundSearch } from './round-search.ts'

test.each<[string, RoundSearch]>([
  ['period.month.state.won', { period: 'month', state: 'won' }],
  [
    'from.2026-11-01.to.2026-11-21.category.slots.vendor.JUNO_2.game.7.state.even.open.12',
    {
      from: '2026-11-01',
      to: '2026-11-21',
      category: 'slots',
      vendor: 'JUNO_2',
      game: '7',
      state: 'even',
      open: '12',
    },
  ],
])('%s is written as it is read', (text, search) => {
  expect(readRoundSearch(text)).toEqual(search)
  expect(writeRoundSearch(search)).toBe(text)
})

test.each<[string | undefined, RoundSearch]>([
  [undefined, {}],
  ['....x', {}],
  ['category.toString.state.closed.game.0.open.-1', {}],
  ["vendor.a'--.game.1e9", {}],
  ['from.2026-11-21.to.2026-11-01.period.today', { period: 'today' }],
  ['group.bets.way.out.state.open', { state: 'open' }],
])('%j is %o', (text, search) => {
  expect(readRoundSearch(text)).toEqual(search)
})
