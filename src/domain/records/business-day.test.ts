import { expect, test } from 'vitest'

import { addDays, dayNumber, dayOfNumber, daysWithin, firstOfMonth } from './business-day.ts'

test.each([
  ['1970-01-01', 0],
  ['2000-02-29', 11_016],
  ['2026-11-21', 20_778],
  ['2026-02-29', undefined],
  ['2100-02-29', undefined],
  ['2026-04-31', undefined],
  ['2026-13-01', undefined],
  ['2026-00-10', undefined],
  ['2026-1-1', undefined],
  ['1969-12-31', undefined],
  ['٢٠٢٦-١١-٢١', undefined],
  ["2026-11-21' OR 1=1", undefined],
  ['', undefined],
])('%s is day %s', (day, number) => {
  expect(dayNumber(day)).toBe(number)
})

test('every day of four centuries comes back as it was, and follows the one before', () => {
  for (let number = 0; number < 146_097; number += 1)
    expect(dayNumber(dayOfNumber(number)), dayOfNumber(number)).toBe(number)
})

test.each([
  ['2026-11-21', -6, '2026-11-15'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days is %s', (day, count, answer) => {
  expect(addDays(day, count)).toBe(answer)
})

test('a month begins with its first day, and both ends of a span are within it', () => {
  expect(firstOfMonth('2026-11-21')).toBe('2026-11-01')
  expect(daysWithin({ from: '2026-11-01', to: '2026-11-30' })).toBe(30)
})

test('an invalid day is an error', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow('no day: 2026-02-30')
})
