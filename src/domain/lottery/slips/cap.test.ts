import { expect, test } from 'vitest'

import { capOf } from './cap.ts'

test('a cap is payable in its currency', () => {
  expect([capOf('PHP'), capOf('VND')]).toEqual([100_000_000_000n, 10_000_000_000_000n])
})
