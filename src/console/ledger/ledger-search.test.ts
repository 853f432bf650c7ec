import { expect, test } from 'vitest'

import { lacksAccount, ledgerFilters, readLedgerSearch } from './ledger-search.ts'

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
])('%j asks for %j', (raw, asked) => {
  expect(ledgerFilters(readLedgerSearch(raw))).toEqual(asked)
})

test.each([
  [{ by: 'key', text: 'a:1' }, true],
  [{ by: 'reference', text: '1' }, true],
  [{ by: 'key', text: 'a:1', account: 'linh' }, false],
  [{ by: 'key' }, false],
  [{ by: 'number', text: '1' }, false],
  [{ by: 'provider', text: '1' }, false],
])('%j lacks an account: %s', (raw, lacks) => {
  expect(lacksAccount(readLedgerSearch(raw))).toBe(lacks)
})
