import { expect, test } from 'vitest'

import { matchSports } from './hot-match.ts'
import { matchEndsAt, matchPhaseAt } from './match-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Each row: the sport, the operator's duration, and the minutes until it leaves the page.
test.each([
  ['football', undefined, 130],
  ['football', 45, 45],
  ['tennis', undefined, 240],
  ['esports', undefined, 180],
  ['esports', 1_440, 1_440],
] as const)('%s that stays %s minutes leaves after %d', (sport, lastsMinutes, minutes) => {
  expect(matchEndsAt({ kicksOffAtMs: 1_000, sport, lastsMinutes })).toBe(1_000 + minutes * MINUTE)
})

test('every sport has a span of its own, so that none stays for ever', () => {
  for (const sport of matchSports)
    expect(matchEndsAt({ kicksOffAtMs: 0, sport, lastsMinutes: undefined }), sport).toBeGreaterThan(HOUR)
})

// Each row: time since the kick-off of a two-hour match, and its phase.
test.each([
  [-25 * HOUR, 'later'],
  [-HOUR - 1, 'later'],
  [-HOUR, 'soon'],
  [-1, 'soon'],
  [0, 'live'],
  [2 * HOUR - 1, 'live'],
  [2 * HOUR, 'over'],
  [99 * HOUR, 'over'],
] as const)('%d ms after its kick-off a match is %s', (passed, phase) => {
  const kicksOffAtMs = 1_700_000_000_000
  expect(matchPhaseAt({ kicksOffAtMs, endsAtMs: kicksOffAtMs + 2 * HOUR }, kicksOffAtMs + passed)).toBe(phase)
})
