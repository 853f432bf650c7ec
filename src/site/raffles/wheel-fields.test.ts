import { expect, test } from 'vitest'

import { fieldPath, turnTo, wheelFields } from './wheel-fields.ts'

const fields = wheelFields([
  { place: 1, weight: 3 },
  { place: 2, weight: 0 },
  { place: 3, weight: 1 },
])

test('each field is as wide as its chance, and one that has run out has none', () => {
  expect(fields).toEqual([
    { place: 1, from: 0, to: 270 },
    { place: 3, from: 270, to: 360 },
  ])
})

test('the wheel stops in the middle of the field that was drawn', () => {
  expect([turnTo(fields, 1), turnTo(fields, 3), turnTo(fields, 2)]).toEqual([-135, -315, 0])
})

test('a field is a slice, and a single one the whole circle', () => {
  expect(fields.map((field) => fieldPath(field, 100))).toEqual([
    'M0 0L0.00 -100.00A100 100 0 1 1 -100.00 0.00Z',
    'M0 0L-100.00 0.00A100 100 0 0 1 -0.00 -100.00Z',
  ])
  expect(fieldPath({ place: 1, from: 0, to: 360 }, 100)).toBe('M0 -100A100 100 0 1 1 -0.01 -100Z')
})
