import { expect, test } from 'vitest'

import { readTicketsSearch, ticketFilters } from './tickets-search.ts'

// Each row: the URL's parameters, and the resulting filters.
test.each([
  [{}, {}],
  [
    { game: 'XSMB', numero: '20261127-N', name: 'lo2:04', account: 'linh', state: 'won' },
    { gameCode: 'XSMB', numero: '20261127-N', name: 'lo2:04', account: 'linh', state: 'won' },
  ],
  [{ numero: '20261127-N', name: 'lo2:04', state: 'spent' }, {}],
  [{ game: 'K3_1', open: '12' }, { gameCode: 'K3_1' }],
])('%j', (raw, expected) => {
  expect(ticketFilters(readTicketsSearch(raw))).toEqual(expected)
})
