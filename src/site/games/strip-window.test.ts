import { expect, test } from 'vitest'

import { windowOf } from './strip-window.ts'

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
  // At the start, on the way in either direction of writing, at the end.
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
])('%j is drawn as %j', (strip, drawn) => {
  expect(windowOf(strip)).toEqual(drawn)
})

test('wherever a strip stands, what is seen is drawn and no more than twenty tiles are', () => {
  for (let scrolled = 0; scrolled <= 400 * 190 - 1330; scrolled += 37) {
    const { from, to } = windowOf({ count: 400, scrolled, seen: 1330, tile: 190 })
    expect(from * 190).toBeLessThanOrEqual(scrolled)
    expect(to * 190).toBeGreaterThanOrEqual(scrolled + 1330)
    expect(to - from).toBeLessThanOrEqual(20)
  }
})
