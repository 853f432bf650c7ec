import { expect, test } from 'vitest'

import { defaultAgentRules, signingLimits } from './brand-rules.ts'
import { refuseTerms } from './terms.ts'

test.each([
  ['a daily salary at the cap', 'daily', 20_000, [], undefined],
  ['a daily salary above the cap', 'daily', 20_001, [], 'rate_above_cap'],
  ['a salary with others up to the share of the margin', 'daily', 20_000, [20_000, 21_000], undefined],
  ['a salary with others above it', 'daily', 20_000, [20_000, 41_000], 'above_total'],
] as const)('%s', (_what, kind, ratePpm, salariesPpm, fault) => {
  const limits = signingLimits(defaultAgentRules, kind, { rebatePpm: 0, salariesPpm })
  expect(refuseTerms({ kind, tiers: [{ ratePpm }] }, undefined, limits)?.fault).toBe(fault)
})

test('a brand without rules of its own releases no payout alone and advances nothing', () => {
  expect([defaultAgentRules.releaseMax, defaultAgentRules.advanceMax]).toEqual([0n, 0n])
})
