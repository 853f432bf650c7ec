import { expect, test } from 'vitest'

import { depositFilters, readDepositSearch } from './deposit-search.ts'

// Each row: the URL's parameters, and the resulting filters.
for (const [raw, filters] of [
  [{}, {}],
  [
    { state: 'proof_sent', find: '2222223D' },
    { state: 'proof_sent', search: '2222223D' },
  ],
  [{ state: 'constructor', find: '' }, {}],
] as const) {
  test(`${JSON.stringify(raw)} asks for ${JSON.stringify(filters)}`, () =>
    expect(depositFilters(readDepositSearch(raw))).toEqual(filters))
}
