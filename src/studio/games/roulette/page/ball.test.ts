import { expect, test } from 'vitest'

import { NAMED_AT_MS, POCKET, TRACK, ballAt, pocketAngle, touchesAtMs, wheelAngle } from './ball.ts'

test('the ball begins on its track, never leaves the wheel, and lies in the pocket of the number', () => {
  for (const number of [0, 17, 26]) {
    expect(ballAt(0, number).radius).toBe(TRACK)
    for (let ms = 0; ms <= NAMED_AT_MS; ms += 50) {
      const { radius } = ballAt(ms, number)
      expect(radius).toBeGreaterThanOrEqual(POCKET - 1e-9)
      expect(radius).toBeLessThanOrEqual(TRACK)
    }
    expect(ballAt(NAMED_AT_MS, number)).toEqual({ angle: pocketAngle(number), radius: POCKET })
  }
})

test('it runs against the wheel, slower and slower', () => {
  const angles = Array.from({ length: 55 }, (_, nth) => ballAt(nth * 100, 5).angle)
  const steps = angles.slice(1).map((angle, at) => (angles[at] ?? 0) - angle)
  expect(steps.every((step, at) => step > 0 && (at === 0 || step <= (steps[at - 1] ?? 0) + 1e-9))).toBe(true)
  expect(wheelAngle(100)).toBeGreaterThan(wheelAngle(0))
})

test('it meets the pockets three times before it lies', () => {
  expect(touchesAtMs).toHaveLength(3)
  for (const ms of touchesAtMs) expect(ballAt(ms, 9).radius).toBeCloseTo(POCKET, 2)
})
