import { expect, test } from 'vitest'

import { hasAge } from './age.ts'

// Each row: birthday, today, required age, and whether it is reached.
const rows: [string, string, number, boolean][] = [
  ['2008-11-21', '2026-11-21', 18, true],
  ['2008-11-22', '2026-11-21', 18, false],
  ['2008-02-29', '2026-02-28', 18, false],
  ['2008-02-29', '2026-03-01', 18, true],
  ['2005-01-01', '2026-01-01', 21, true],
  ['2026-11-21', '2026-11-21', 18, false],
]
test.each(rows)('born %s, on %s, %i years: %s', (birthday, today, years, expected) => {
  expect(hasAge(birthday, today, years)).toBe(expected)
})
