import { expect, test } from 'vitest'

import { stepTowards, windowOf } from './strip-window.ts'

test.each([
  // Not measured yet.
  [
    { count: 400, scrolled: 0, seen: 0, tile: 0 },
    { from: 0, to: 9 },
  ],
  [
    { count: 4, scrolled: 0, seen: 0, tile: 0 },
    { from: 0, to: 4 },
  ],
  [
    { count: 0, scrolled: 0, seen: 1300, tile: 190 },
    { from: 0, to: 0 },
  ],
  // At the start; scrolled, in both writing directions; at the end.
  [
    { count: 400, scrolled: 0, seen: 1330, tile: 190 },
    { from: 0, to: 13 },
  ],
  [
    { count: 400, scrolled: 1900, seen: 1330, tile: 190 },
    { from: 6, to: 22 },
  ],
  [
    { count: 400, scrolled: -1900, seen: 1330, tile: 190 },
    { from: 6, to: 22 },
  ],
  [
    { count: 400, scrolled: 400 * 190 - 1330, seen: 1330, tile: 190 },
    { from: 390, to: 400 },
  ],
])('a strip with %j renders the window %j', (strip, drawn) => {
  expect(windowOf(strip)).toEqual(drawn)
})

test('at any scroll position the visible tiles are rendered, and at most twenty in all', () => {
  for (let scrolled = 0; scrolled <= 400 * 190 - 1330; scrolled += 37) {
    const { from, to } = windowOf({ count: 400, scrolled, seen: 1330, tile: 190 })
    expect(from * 190).toBeLessThanOrEqual(scrolled)
    expect(to * 190).toBeGreaterThanOrEqual(scrolled + 1330)
    expect(to - from).toBeLessThanOrEqual(20)
  }
})

test.each([
  // Rendered window, target window, and the next step.
  [
    [0, 0],
    [0, 13],
    [0, 2],
  ],
  [
    [0, 3],
    [0, 13],
    [0, 5],
  ],
  [
    [0, 12],
    [0, 13],
    [0, 13],
  ],
  [
    [0, 13],
    [0, 13],
    [0, 13],
  ],
  [
    [0, 2],
    [0, 2],
    [0, 2],
  ],
  // Scrolling on and back: tiles out of sight are removed at once.
  [
    [0, 13],
    [3, 19],
    [3, 15],
  ],
  [
    [6, 22],
    [3, 19],
    [4, 19],
  ],
  [
    [9, 25],
    [0, 16],
    [7, 16],
  ],
  // A jump starts with a new window.
  [
    [0, 13],
    [60, 76],
    [60, 62],
  ],
  [
    [60, 76],
    [0, 0],
    [0, 0],
  ],
] as const)('from %j to %j the next step is %j', ([from, to], [first, end], [nextFrom, nextTo]) => {
  expect(stepTowards({ from, to }, { from: first, to: end })).toEqual({ from: nextFrom, to: nextTo })
})

test('from any window the steps reach the target, and none adds more than two tiles', () => {
  const places = [0, 2, 3, 9, 14, 30]
  for (const from of places)
    for (const first of places) {
      let drawn = { from, to: from + 13 }
      const target = { from: first, to: first + 16 }
      for (let step = 0; step < 9; step += 1) {
        const next = stepTowards(drawn, target)
        const kept = Math.max(0, Math.min(drawn.to, next.to) - Math.max(drawn.from, next.from))
        expect(next.to - next.from - kept).toBeLessThanOrEqual(2)
        drawn = next
      }
      expect(drawn).toEqual(target)
    }
})
