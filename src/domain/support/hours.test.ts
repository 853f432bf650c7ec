import { expect, test } from 'vitest'

import { readServiceHours, writeServiceHours } from './hours.ts'

test.each([
  ['around the clock', undefined, undefined],
  ['a day', { opensAt: '09:00', closesAt: '18:30' }, '09:00-18:30'],
  ['past midnight', { opensAt: '18:00', closesAt: '02:00' }, '18:00-02:00'],
  ['equal bounds mean the whole day', { opensAt: '00:00', closesAt: '00:00' }, undefined],
])('%s', (_why, hours, stored) => {
  expect(writeServiceHours(hours)).toBe(stored)
  expect(readServiceHours(stored ?? null)).toEqual(stored === undefined ? undefined : hours)
})

test.each([['nine to five'], ['09:00'], ['']])('%j is no hours', (stored) => {
  expect(readServiceHours(stored)).toBeUndefined()
})
