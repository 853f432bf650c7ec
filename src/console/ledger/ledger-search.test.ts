import { expect, test } from 'vitest'

import { ledgerFilters, readLedgerSearch } from './ledger-search.ts'

test.each([
  [{}, {}],
  [{ account: 'linh' }, { account: 'linh' }],
  [{ by: 'key' }, {}],
  [
    { by: 'key', text: 'adjustment:7' },
    { by: 'key', text: 'adjustment:7' },
  ],
  [
    { by: 'nonsense', text: '12' },
    { by: 'number', text: '12' },
  ],
])('%j asks for %j', (raw, expected) => {
  expect(ledgerFilters(readLedgerSearch(raw))).toEqual(expected)
})
