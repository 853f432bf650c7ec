import { expect, test } from 'vitest'

import { isNarrowed, memberFilters, readMembersSearch } from './members-search.ts'

test('an address is read as it is written, and comes to the call in its own words', () => {
  const search = readMembersSearch({ q: 'ana', status: 'suspended', type: 4, club: '7', from: '2026-01-02' })
  expect(memberFilters(search)).toEqual({
    search: 'ana',
    status: 'suspended',
    type: 4,
    clubId: '7',
    registeredFrom: '2026-01-02',
  })
  expect(isNarrowed(search)).toBe(true)
})

test('an invalid filter in the URL filters nothing', () => {
  const search = readMembersSearch({
    q: { a: 1 },
    status: 'gone',
    type: 99,
    club: '-1',
    from: 'then',
    at: 'x',
  })
  expect(memberFilters(search)).toEqual({})
  expect(isNarrowed(search)).toBe(false)
  expect(search.at).toEqual([])
})
