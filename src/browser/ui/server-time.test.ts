import { expect, test } from 'vitest'

import { type Exchange, aheadWithin } from './server-time.ts'

test.each<[string, number, Exchange, number]>([
  ['a right clock stays', 0, [10_300, 10_400, 10_000], 0],
  ['a clock that is ten seconds late catches up', 0, [300, 400, 10_000], 9_600],
  ['a clock that is ten seconds early waits', 0, [20_300, 20_400, 10_000], -9_301],
  ['a skew that fits is kept', 9_900, [300, 400, 10_000], 9_900],
  ['a later answer narrows it', 9_600, [5_050, 5_100, 15_000], 9_900],
  ['a device whose clock was set right loses its skew', 9_900, [20_300, 20_400, 20_000], 699],
  ['a slow answer proves little', 500, [10_000, 18_000, 14_000], 500],
])('%s', (_name, aheadMs, exchange, ahead) => {
  expect(aheadWithin(aheadMs, exchange)).toBe(ahead)
})
