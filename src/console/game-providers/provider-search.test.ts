import { expect, test } from 'vitest'

import { readProviderSearch } from './provider-search.ts'

test.each([
  [{}, { look: 'overview', state: undefined, isOpen: false, at: [], open: undefined }],
  [
    { look: 'games', state: 'gone' },
    { look: 'games', state: 'gone' },
  ],
  [
    { look: 'secrets', state: 7, open: 'x', at: 'y' },
    { look: 'overview', state: undefined, open: undefined, at: [] },
  ],
  [
    { isOpen: true, open: 12, at: ['a'] },
    { isOpen: true, open: '12', at: ['a'] },
  ],
])('an address that says %j is read as %j', (raw, expected) =>
  expect(readProviderSearch(raw)).toMatchObject(expected),
)
