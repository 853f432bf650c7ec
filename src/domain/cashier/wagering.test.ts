import { expect, test } from 'vitest'

import { openRaises } from './wagering.ts'

const raise = (raised: bigint) => ({ from: 'deposit' as const, atMs: 0, amount: raised, raised })

// Each row: the total left, the raises newest first, what is left of each, and what is left of earlier ones.
test.each<[string, bigint, bigint[], bigint[], bigint]>([
  ['nothing is left', 0n, [100n], [], 0n],
  ['all of the only one', 100n, [100n], [100n], 0n],
  ['a part of the only one', 30n, [100n], [30n], 0n],
  ['the newest, and a part of the one before', 130n, [100n, 50n], [100n, 30n], 0n],
  ['the newest alone', 80n, [100n, 50n], [80n], 0n],
  ['more than is named', 200n, [100n, 50n], [100n, 50n], 50n],
  ['none is named', 70n, [], [], 70n],
])('%s', (_what, left, raised, lefts, earlier) => {
  const found = openRaises(left, raised.map(raise))
  expect(found.open.map((one) => one.left)).toEqual(lefts)
  expect(found.earlier).toBe(earlier)
})
