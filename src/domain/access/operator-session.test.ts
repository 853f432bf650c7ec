import { expect, test } from 'vitest'

import { isRenewalDue, nextEndOf } from './operator-session.ts'

const minute = 60_000

test.each([
  ['idle before the end of the day', 15, 480, 15, 13, true],
  ['the end of the day first', 15, 9, 9, 7, false],
  ['both at once', 15, 15, 15, 13, false],
] as const)('%s', (_, idle, day, at, warnAt, isMovable) => {
  expect(nextEndOf({ idleEndsMs: idle * minute, endsMs: day * minute })).toEqual({
    atMs: at * minute,
    warnAtMs: warnAt * minute,
    isMovable,
  })
})

// Minutes since the session was last renewed, and whether input renews it.
test.each([
  [0, false],
  [1, false],
  [1.01, true],
  [14, true],
])('input after %s minutes: %s', (minutes, isDue) => {
  const times = { idleEndsMs: 15 * minute, endsMs: 480 * minute }
  expect(isRenewalDue(times, minutes * minute)).toBe(isDue)
})
