import { expect, test } from 'vitest'

import { stackOf } from './chip-stack.ts'

test.each<[amount: bigint, stack: number[]]>([
  [0n, []],
  [3n, [0]],
  [5n, [0]],
  [25n, [1]],
  [40n, [1, 0, 0, 0]],
  [655n, [3, 2, 1, 0]],
  [2_500n, [4]],
  [30_000n, [5, 5, 5, 5, 5, 5]],
  [39_980n, [5, 5, 5, 5, 5, 5, 5]],
])('a stake of %i on a table of fives lies as the chips %j', (amount, stack) => {
  expect(stackOf(amount, 5n)).toEqual(stack)
})
