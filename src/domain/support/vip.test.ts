import { expect, test } from 'vitest'

import { isServedAsVip } from './vip.ts'

// Each row: the member's club rank, and whether VIP support serves them.
for (const [rank, isVip] of [
  [0, false],
  [4, false],
  [5, true],
  [99, true],
] as const)
  test(`rank ${rank}: ${isVip ? 'VIP support' : 'live chat'}`, () => expect(isServedAsVip(rank)).toBe(isVip))
