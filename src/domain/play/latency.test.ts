import { expect, test } from 'vitest'

import { atMostMs, bucketOf, latencyBounds } from './latency.ts'

test.each([
  [0, 1],
  [1, 1],
  [1.01, 2],
  [99, 100],
  [100, 100],
  [5_001, 10_000],
  [999_999, 60_000],
])('%d ms count as at most %d', (ms, bound) => expect(latencyBounds[bucketOf(ms)]).toBe(bound))

const buckets = (counts: Readonly<Record<number, number>>) => latencyBounds.map((bound) => counts[bound] ?? 0)

test.each([
  ['none', buckets({}), 990, undefined],
  ['one', buckets({ 5: 1 }), 500, 5],
  ['the middle of two', buckets({ 5: 1, 100: 1 }), 500, 5],
  ['one slow call in a hundred', buckets({ 5: 99, 1_000: 1 }), 990, 5],
  ['two slow calls in a hundred', buckets({ 5: 98, 1_000: 2 }), 990, 1_000],
  ['only slow ones', buckets({ 60_000: 3 }), 500, 60_000],
] as const)('%s', (_name, counts, perMille, expected) => expect(atMostMs(counts, perMille)).toBe(expected))
