import { expect, test } from 'vitest'

import { applicationFilters, readApplicationSearch } from './application-search.ts'

// Each row: the URL's parameters, and the resulting filters.
for (const [raw, filters] of [
  [{}, {}],
  [
    { status: 'applying', offer: '7' },
    { status: 'applying', promotionId: '7' },
  ],
  [{ status: 'constructor', offer: '0' }, {}],
] as const) {
  test(`${JSON.stringify(raw)} asks for ${JSON.stringify(filters)}`, () =>
    expect(applicationFilters(readApplicationSearch(raw))).toEqual(filters))
}
