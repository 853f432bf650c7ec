import { expect, test } from 'vitest'

import { choose } from './combinations.ts'
import { drawDistinct } from './draw-distinct.ts'
import { payOf, timesWithin, writeTimes } from './times.ts'

test.each<[times: number, text: string]>([
  [0, '0×'],
  [30, '0.3×'],
  [101, '1.01×'],
  [110, '1.1×'],
  [3_300, '33×'],
  [227_700, '2,277×'],
])('%i hundredths are written %s', (times, text) => {
  expect(writeTimes(times)).toBe(text)
})

test('payouts of whole chips are exact', () => {
  expect(payOf(100_000n, 206)).toBe(206_000n)
  expect(payOf(300_000n, 101)).toBe(303_000n)
  expect(timesWithin(2_000_000n, 300_000n)).toBe(666)
})

test.each<[from: number, count: number, ways: bigint]>([
  [25, 0, 1n],
  [25, 3, 2_300n],
  [40, 10, 847_660_528n],
  [3, 4, 0n],
])('of %i there are %i in so many ways', (from, count, ways) => {
  expect(choose(from, count)).toBe(ways)
})

test('distinct numbers come in the order in which they are drawn', () => {
  expect(drawDistinct({ below: () => 0 }, 4, 6)).toEqual([0, 1, 2, 3])
  expect(drawDistinct({ below: (limit) => limit - 1 }, 4, 6)).toEqual([5, 0, 1, 2])
})
