import { expect, test } from 'vitest'

import { readLevelSearch } from './level-search.ts'

test('a broken address shows all changes', () => {
  const none = { kind: undefined, account: undefined, at: [], open: undefined }
  expect(readLevelSearch({ kind: 'x', account: 'a'.repeat(61), at: 1, open: '-1' })).toEqual(none)
  expect(readLevelSearch({ kind: 'set', account: 'mary', at: ['c'], open: '7' })).toEqual({
    kind: 'set',
    account: 'mary',
    at: ['c'],
    open: '7',
  })
})
