import { describe, expect, test } from 'vitest'

import { MULTIPLIER_MOST, elapsedTo, multiplierAt } from './curve.ts'

describe('the curve', () => {
  test.each([
    [-5, 100],
    [0, 100],
    [1, 100],
    [165, 100],
    [166, 101],
    [1_000, 106],
    [10_000, 182],
    [11_552, 199],
    [11_553, 200],
    [60_000, 3_659],
    [153_512, 1_000_000],
    [10_000_000, 1_000_000],
  ])('after %i ms: %i hundredths', (elapsedMs, multiplier) => {
    expect(multiplierAt(elapsedMs)).toBe(multiplier)
  })

  test('never falls, and never skips more than one part in ten thousand', () => {
    let before = 100
    for (let elapsed = 1; elapsed <= 153_600; elapsed++) {
      const now = multiplierAt(elapsed)
      expect(now >= before && now - before <= 1 + before / 10_000, `${elapsed} ms`).toBe(true)
      before = now
    }
    expect(before).toBe(MULTIPLIER_MOST)
  })

  test('equals the same growth in floating point, up to the last hundredth', () => {
    for (let elapsed = 0; elapsed <= 150_000; elapsed += 37)
      expect(Math.abs(multiplierAt(elapsed) - 100 * 1.00006 ** elapsed)).toBeLessThan(1.001)
  })

  test('a fraction of a millisecond is ignored', () => {
    expect(multiplierAt(166.99)).toBe(multiplierAt(166))
  })

  test.each([100, 101, 150, 200, 1_000, 99_999, MULTIPLIER_MOST])(
    '%i is reached at its first millisecond',
    (multiplier) => {
      const elapsed = elapsedTo(multiplier)
      expect(multiplierAt(elapsed)).toBeGreaterThanOrEqual(multiplier)
      if (elapsed > 0) expect(multiplierAt(elapsed - 1)).toBeLessThan(multiplier)
    },
  )
})
