import { expect, test } from 'vitest'

import { moved } from './moved.ts'

const rows: readonly (readonly [string, number, -1 | 1, readonly string[]])[] = [
  ['up', 1, -1, ['b', 'a', 'c']],
  ['down', 1, 1, ['a', 'c', 'b']],
  ['up from the top', 0, -1, ['a', 'b', 'c']],
  ['down from the end', 2, 1, ['a', 'b', 'c']],
]

test.each(rows)('an entry moved %s', (_where, place, by, expected) => {
  expect(moved(['a', 'b', 'c'], place, by)).toEqual(expected)
})
