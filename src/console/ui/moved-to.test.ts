import { expect, test } from 'vitest'

import { movedTo } from './moved-to.ts'

// Each row: from, to, and the resulting order of a, b, c.
for (const [from, to, result] of [
  [0, 1, 'bac'],
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 0, 'abc'],
] as const) {
  test(`from ${from} to ${to}: ${result}`, () =>
    expect(movedTo(['a', 'b', 'c'], from, to).join('')).toBe(result))
}
