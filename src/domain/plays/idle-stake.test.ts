import { expect, test } from 'vitest'

import { idleStakeCases } from './idle-stake-cases.ts'
import { idleStake } from './idle-stake.ts'

test.each(idleStakeCases)('%s', (_what, category, hand, idle) => {
  expect(idleStake(category, hand)).toBe(idle)
})
