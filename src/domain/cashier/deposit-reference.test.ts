import { expect, test } from 'vitest'

import { REFERENCES, REFERENCE_SIGNS, readReference, writeReference } from './deposit-reference.ts'

test.each([
  [0, '22222222'],
  [1, '2222223D'],
  [REFERENCES - 1, 'YYYYYYYH'],
])('the reference of %d is %s', (number, reference) => {
  expect(writeReference(number)).toBe(reference)
  expect(readReference(reference)).toBe(reference)
})

test('a number that is none has no reference', () => {
  for (const number of [-1, 0.5, REFERENCES, Number.NaN]) expect(() => writeReference(number)).toThrow()
})

test.each([
  ['22222222', '22222222'],
  ['2222 223d', '2222223D'],
  [' 2222-223D ', '2222223D'],
  ['2222223C', undefined],
  ['222222', undefined],
  ['2222222O', undefined],
  ['222222222', undefined],
  ['', undefined],
])('%j is read as %s', (text, reference) => {
  expect(readReference(text)).toBe(reference)
})

test('nothing in it can be taken for something else', () => {
  for (const sign of '0O1IL5S8BZUVG') expect(REFERENCE_SIGNS).not.toContain(sign)
})

test('a mistyped sign and two that changed places never make another reference', () => {
  for (const number of [0, 1, 4_711, 123_456_789, 3_404_825_446]) {
    const right = writeReference(number)
    for (let place = 0; place < right.length; place += 1) {
      for (const sign of REFERENCE_SIGNS) {
        const mistyped = right.slice(0, place) + sign + right.slice(place + 1)
        if (mistyped !== right) expect([mistyped, readReference(mistyped)]).toEqual([mistyped, undefined])
      }
      const [one = '', two = ''] = right.slice(place, place + 2)
      const swapped = right.slice(0, place) + two + one + right.slice(place + 2)
      if (swapped !== right && swapped.length === right.length)
        expect([swapped, readReference(swapped)]).toEqual([swapped, undefined])
    }
  }
})
