import { expect, test } from 'vitest'

import { memberTabs, readMemberSearch, tabsFor } from './member-search.ts'

test('unknown tabs and rows are ignored', () => {
  expect(readMemberSearch({ tab: 'play', at: ['a'], open: '7' })).toEqual({
    tab: 'play',
    at: ['a'],
    open: '7',
  })
  expect(readMemberSearch({ tab: 'secrets', open: 'x' })).toEqual({ tab: undefined, at: [], open: undefined })
})

test('tabs of money and play need their permissions', () => {
  expect(tabsFor(() => true)).toEqual(memberTabs)
  expect(tabsFor(() => false)).toEqual(['limits', 'devices', 'profile', 'audit'])
})
