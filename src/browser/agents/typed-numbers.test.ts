import { expect, test } from 'vitest'

import { countOf, percentOf, ppmOf } from './typed-numbers.ts'

test.each([
  ['0.9', 9_000],
  ['15', 150_000],
  [' 1,25 ', 12_500],
  ['٠٫٩', 9_000],
  ['0', 0],
  ['100', 1_000_000],
  ['0.00001', undefined],
  ['101', undefined],
  ['1 %', undefined],
])('the rate %j has %s millionths', (text, ppm) => expect(ppmOf(text)).toBe(ppm))

test('a rate in a field is read as the same rate', () =>
  expect([0, 500, 972_000].map((ppm) => ppmOf(percentOf(ppm)))).toEqual([0, 500, 972_000]))

test.each([
  ['5', 5],
  [' ٥ ', 5],
  ['500', 500],
  ['501', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('the count %j is %s of at most 500', (text, count) => expect(countOf(text, 500)).toBe(count))
