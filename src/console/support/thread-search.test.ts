import { expect, test } from 'vitest'

import { readServiceSearch } from './thread-search.ts'

test('waiting threads are shown unless the URL says otherwise', () => {
  expect(readServiceSearch({})).toEqual({ which: 'waiting', at: [], open: undefined })
  expect(readServiceSearch({ which: 'closed', open: 7 })).toMatchObject({ which: 'closed', open: '7' })
  expect(readServiceSearch({ which: 'lost', open: '-1' })).toMatchObject({
    which: 'waiting',
    open: undefined,
  })
})
