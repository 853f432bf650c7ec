import { expect, test } from 'vitest'

import { type FeedStanding, type FeedState, feedStateOf, isFeedFaulty } from './feed-health.ts'

const NOW = 10_000_000
const minutesAgo = (minutes: number) => NOW - minutes * 60_000
const well: FeedStanding = {
  isOn: true,
  polledAtMs: minutesAgo(1),
  answeredAtMs: minutesAgo(1),
  failedAtMs: undefined,
  notes: 0,
}

test.each<[string, Partial<FeedStanding>, FeedState]>([
  ['a feed that answers', {}, 'well'],
  ['one that the settings no longer name', { isOn: false, failedAtMs: NOW, notes: 3 }, 'off'],
  ['one that was never polled', { polledAtMs: undefined, answeredAtMs: undefined }, 'unpolled'],
  ['one that never answered', { answeredAtMs: undefined, failedAtMs: minutesAgo(1) }, 'failing'],
  ['one whose last poll failed', { failedAtMs: NOW }, 'failing'],
  ['one that has answered since', { failedAtMs: minutesAgo(2) }, 'well'],
  [
    'one that fails behind an open circuit breaker',
    { polledAtMs: minutesAgo(30), failedAtMs: minutesAgo(0.5) },
    'failing',
  ],
  ['one that was polled five minutes ago', { polledAtMs: minutesAgo(5) }, 'well'],
  ['one that no process polls', { polledAtMs: minutesAgo(5.1) }, 'stalled'],
  ['one with a draw that operators have to look at', { notes: 1 }, 'behind'],
])('%s', (_, given, state) => {
  expect(feedStateOf({ ...well, ...given }, NOW)).toBe(state)
})

test('a feed that fails, stalls or lags needs an operator', () => {
  expect((['off', 'unpolled', 'failing', 'stalled', 'behind', 'well'] as const).filter(isFeedFaulty)).toEqual(
    ['failing', 'stalled', 'behind'],
  )
})
