import { expect, test } from 'vitest'

import { readRecordSearch, type RecordSearch, writeRecordSearch } from './record-search.ts'

test.each<[string, RecordSearch]>([
  ['period.month', { period: 'month' }],
  [
    'from.2026-11-01.to.2026-11-21.group.bets.way.out',
    { from: '2026-11-01', to: '2026-11-21', group: 'bets', way: 'out' },
  ],
  ['group.deposits.open.12', { group: 'deposits', open: '12' }],
])('%s is written as it is read', (text, search) => {
  expect(readRecordSearch(text)).toEqual(search)
  expect(writeRecordSearch(search)).toBe(text)
})

test.each<[string | undefined, RecordSearch]>([
  [undefined, {}],
  ['', {}],
  ['....x', {}],
  ['period.century.group.toString.way.up.open.0', {}],
  ['from.2026-11-21.to.2026-11-01', {}],
  ['from.0001-01-01.to.9999-12-31.period.today', { period: 'today' }],
  ["from.2026-11-01'--.to.2026-11-02", {}],
  ['open.99999999999999999999', {}],
  ['__proto__.x.group.bets', { group: 'bets' }],
])('%j is %o', (text, search) => {
  expect(readRecordSearch(text)).toEqual(search)
})

test('without a filter the URL has no parameter', () => {
  expect(writeRecordSearch({})).toBeUndefined()
})
