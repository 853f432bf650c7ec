import { expect, test } from 'vitest'

import { timesStake } from './times-stake.ts'

test.each([
  ['an unknown stake', null, 500n, undefined],
  ['a free round', 0n, 500n, undefined],
  ['the stake back', 500n, 500n, 100],
  ['less than the stake', 500n, 250n, 50],
  ['a part of a hundredth is dropped', 300n, 1_000n, 333],
  ['the largest multiple', 100_000n, 1_000_000_000n, 1_000_000],
])('%s', (_what, stake, prize, hundredths) => {
  expect(timesStake({ stake, prize })).toBe(hundredths)
})
