import { expect, test } from 'vitest'

import { drawListFilters, readDrawListSearch } from './draw-list-search.ts'

test('filters that are not typed well count as absent', () => {
  expect(readDrawListSearch({ game: 'k3', only: 'lost', from: '2026-13-40', to: 7, at: 'x' })).toEqual({
    at: [],
  })
})

test('filters become the input of the call', () => {
  const search = readDrawListSearch({ game: 'XSMB', only: 'late', from: '2026-11-01', at: ['c'] })
  expect(drawListFilters(search)).toEqual({ gameCode: 'XSMB', only: 'late', from: '2026-11-01' })
  expect(search.at).toEqual(['c'])
})
