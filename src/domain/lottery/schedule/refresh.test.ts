import { expect, test } from 'vitest'

import { type RemainingTime, refreshAfterMs, remainingMs } from './refresh.ts'

test.each<[what: string, RemainingTime, roundTripMs: number, expected: number | undefined]>([
  ['no draw', {}, 100, undefined],
  ['a draw', { remainTime: 60_000 }, 0, 60_000],
  ['half of the round trip', { remainTime: 60_000 }, 400, 59_800],
  ['the time in which no bets are taken', { remainTime: 60_000, lockTime: 10_000 }, 400, 49_800],
  ['a draw that is closed', { remainTime: 5_000, lockTime: 10_000 }, 0, -5_000],
])('%s', (_what, time, roundTripMs, expected) => {
  expect(remainingMs(time, roundTripMs)).toBe(expected)
})

test.each<[what: string, remaining: readonly (number | undefined)[], expected: number]>([
  ['nothing is known', [], 30_000],
  ['no game has a draw', [undefined], 30_000],
  ['the next one closes soon', [12_000, 40_000], 12_000],
  ['the next one closes late', [3_600_000], 30_000],
  ['one is closed', [-1, 40_000], 7_000],
  ['one closes now', [0, undefined], 7_000],
  ['one closes within a moment', [1, 40_000], 1],
])('a refresh where %s', (_what, remaining, expected) => {
  expect(refreshAfterMs(remaining)).toBe(expected)
})
