import { expect, test } from 'vitest'

import { refuseTimes, stateOf } from './state.ts'

const NOW = 1_000

// Each row: published, start, end, and the state.
for (const [isPublished, startsAtMs, endsAtMs, state] of [
  [false, undefined, undefined, 'draft'],
  [false, 1, 2, 'draft'],
  [true, undefined, undefined, 'published'],
  [true, 1_000, 1_001, 'published'],
  [true, 1_001, undefined, 'scheduled'],
  [true, undefined, 1_000, 'over'],
  [true, 1, 2, 'over'],
] as const) {
  test(`published ${isPublished}, from ${startsAtMs} until ${endsAtMs}: ${state}`, () =>
    expect(stateOf({ isPublished, startsAtMs, endsAtMs }, NOW)).toBe(state))
}

// Each row: start, end, and the refusal.
for (const [startsAtMs, endsAtMs, why] of [
  [undefined, undefined, undefined],
  [5_000, undefined, undefined],
  [undefined, 1_001, undefined],
  [1, 1_001, undefined],
  [2_000, 2_000, 'ends_before_start'],
  [undefined, 1_000, 'ends_in_the_past'],
  [1, 2, 'ends_in_the_past'],
] as const) {
  test(`from ${startsAtMs} until ${endsAtMs}: ${why ?? 'allowed'}`, () =>
    expect(refuseTimes({ startsAtMs, endsAtMs }, NOW)).toBe(why))
}
