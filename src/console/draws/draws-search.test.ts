import { expect, test } from 'vitest'

import { readDrawsSearch } from './draws-search.ts'

const NONE = { game: undefined, numero: undefined, type: undefined, name: undefined }

// Each row: the URL's parameters, and the state of the page.
test.each([
  [{}, NONE],
  [
    { game: 'XSMB', numero: '20261127-N', type: 'lo2', name: 'lo2:04' },
    { game: 'XSMB', numero: '20261127-N', type: 'lo2', name: 'lo2:04' },
  ],
  [{ game: 'xs mb', numero: '1', type: 'LO', name: 'lo2:04:1:2' }, NONE],
  [
    { game: ['XSMB'], name: 'dragon:1v5:tiger' },
    { ...NONE, name: 'dragon:1v5:tiger' },
  ],
])('%j', (raw, expected) => {
  expect(readDrawsSearch(raw)).toEqual(expected)
})
