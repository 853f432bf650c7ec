import { expect, test } from 'vitest'

import { isRealDay } from './real-day.ts'

test.each([
  ['2026-01-31', true],
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['2100-02-29', false],
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-12-32', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-05-00', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  [' 2026-01-01', false],
  ['', false],
])('%s is a day that exists: %s', (iso, exists) => {
  expect(isRealDay(iso)).toBe(exists)
})
