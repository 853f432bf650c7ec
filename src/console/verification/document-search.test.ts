import { expect, test } from 'vitest'

import { documentFilters, readDocumentSearch } from './document-search.ts'

// Each row: the URL's parameters, and the resulting request.
for (const [raw, expected] of [
  [{}, {}],
  [
    { state: 'checking', kind: 'funds', account: 'coralreef' },
    { state: 'checking', kind: 'funds', account: 'coralreef' },
  ],
  [{ state: 'gone', kind: 'poem' }, {}],
] as const) {
  test(JSON.stringify(raw), () => expect(documentFilters(readDocumentSearch(raw))).toEqual(expected))
}
