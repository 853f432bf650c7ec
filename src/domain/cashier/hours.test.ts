import { expect, test } from 'vitest'

import { isWithinHours } from './hours.ts'

test.each([
  ['00:00', '00:00', '00:00', true],
  ['09:00', '09:00', '17:00', true],
  ['16:59', '09:00', '17:00', true],
  ['17:00', '09:00', '17:00', false],
  ['08:59', '09:00', '17:00', false],
  ['23:30', '22:00', '02:00', true],
  ['01:59', '22:00', '02:00', true],
  ['02:00', '22:00', '02:00', false],
])('%s is within %s to %s: %s', (now, opensAt, closesAt, isOpen) => {
  expect(isWithinHours(now, { opensAt, closesAt })).toBe(isOpen)
})
