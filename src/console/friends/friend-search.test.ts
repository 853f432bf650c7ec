import { expect, test } from 'vitest'

import { readFriendSearch } from './friend-search.ts'

test('a broken address shows all friends', () => {
  const none = { state: undefined, account: undefined, at: [], open: undefined }
  expect(readFriendSearch({ state: 'x', account: 'a'.repeat(61), at: 1, open: '-1' })).toEqual(none)
  expect(readFriendSearch({ state: 'claimable', account: 'mary', at: ['c'] })).toEqual({
    ...none,
    state: 'claimable',
    account: 'mary',
    at: ['c'],
  })
})
