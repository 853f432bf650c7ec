import { expect, test } from 'vitest'

import { nextZoom, ZOOM_MAX, ZOOM_MIN } from './zoom.ts'

test.each([
  [1, 1, 1.5],
  [1, -1, 0.5],
  [ZOOM_MAX, 1, ZOOM_MAX],
  [ZOOM_MIN, -1, ZOOM_MIN],
] as const)('from %s by %s: %s', (now, by, next) => {
  expect(nextZoom(now, by)).toBe(next)
})
