import { expect, test } from 'vitest'

import { returnedStakeCases } from './returned-stake-cases.ts'
import { returnedStake } from './returned-stake.ts'

test.each(returnedStakeCases)('%s', (_what, category, round, returned) => {
  expect(returnedStake(category, round)).toBe(returned)
})
