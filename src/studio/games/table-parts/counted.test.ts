import { expect, test } from 'vitest'

import { countedTo } from './counted.ts'

test.each([
  [-1, 0n],
  [0, 0n],
  [0.5, 875n],
  [1, 1_000n],
  [7, 1_000n],
])('a count-up shows after %f of its time %i', (share, amount) => {
  expect(countedTo(1_000n, share)).toBe(amount)
})
