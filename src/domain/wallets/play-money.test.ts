import { expect, test } from 'vitest'

import { PLAY_GIFT, REFILL_BELOW, REFILL_EVERY_MS, refuseRefill } from './play-money.ts'

const given = 1_000_000

test.each([
  ['a full wallet', PLAY_GIFT, given + REFILL_EVERY_MS, 'play_enough'],
  ['a tenth', REFILL_BELOW, given + REFILL_EVERY_MS, 'play_enough'],
  ['less, within the hour', REFILL_BELOW - 1n, given + REFILL_EVERY_MS - 1, 'play_too_soon'],
  ['less, after it', REFILL_BELOW - 1n, given + REFILL_EVERY_MS, undefined],
  ['nothing, after it', 0n, given + REFILL_EVERY_MS, undefined],
])('%s: %s at %s: %s', (_what, balance, nowMs, expected) => {
  expect(refuseRefill({ balance, givenAtMs: given, nowMs })).toBe(expected)
})
