import { expect, test } from 'vitest'

import { differenceFilters, readDifferenceSearch } from './difference-search.ts'

test('the filters of differences are read from the URL, and invalid ones are dropped', () => {
  const read = readDifferenceSearch({ kind: 'twice', isOpen: true, open: 12, at: ['x'] })
  expect(read).toEqual({ kind: 'twice', isOpen: true, open: '12', at: ['x'] })
  expect(differenceFilters(read)).toEqual({ kind: 'twice', isOpen: true })
  const none = readDifferenceSearch({ kind: 'other', isOpen: 'yes', open: '-1' })
  expect(differenceFilters(none)).toEqual({})
  expect(none.open).toBeUndefined()
})
