import { expect, test } from 'vitest'

import { areDaysFit, readRecordSearch, recordFilters } from './record-search.ts'

test.each([
  [{}, {}],
  [
    { group: 'bets', way: 'in' },
    { group: 'bets', way: 'in' },
  ],
  [{ group: 'nonsense', way: 'sideways' }, {}],
  [
    { from: '2026-11-01', to: '2026-11-21' },
    { from: '2026-11-01', to: '2026-11-21' },
  ],
  [{ from: '2026-11-01' }, {}],
  [{ from: '2026-11-21', to: '2026-11-01' }, {}],
  [{ from: '2025-01-01', to: '2026-11-01' }, {}],
  [{ from: 'yesterday', to: '2026-11-01' }, {}],
])('%j asks for %j', (raw, expected) => {
  expect(recordFilters(readRecordSearch(raw))).toEqual(expected)
})

test.each([
  [{}, true],
  [{ from: '2026-11-01' }, false],
  [{ to: '2026-11-01' }, false],
  [{ from: '2026-11-01', to: '2026-11-01' }, true],
  [{ from: '2026-11-02', to: '2026-11-01' }, false],
])('days of %j are fit: %s', (raw, isFit) => {
  expect(areDaysFit(readRecordSearch(raw))).toBe(isFit)
})

test('pages and the open transfer are read as they were written', () => {
  expect(readRecordSearch({ at: ['a', 'b'], open: 17 })).toMatchObject({ at: ['a', 'b'], open: '17' })
  expect(readRecordSearch({ at: 'a', open: '-1' })).toMatchObject({ at: [], open: undefined })
})
