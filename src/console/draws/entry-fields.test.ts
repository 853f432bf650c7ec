import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import { fieldsOf, judgeTyped, missingDigits, resultOf, typedDigit, typedOf } from './entry-fields.ts'

const { form: province } = families.province
const { form: balls } = families.mega_6_45

test('prizes have fields of their width, balls of two digits', () => {
  expect(fieldsOf(province).map((group) => group.map(({ digits }) => digits).join(' '))).toEqual([
    '6',
    '5',
    '5',
    '5 5',
    '5 5 5 5 5 5 5',
    '4',
    '4 4 4',
    '3',
    '2',
  ])
  expect(fieldsOf(balls)[0]?.every(({ digits, isPadded }) => digits === 2 && isPadded)).toBe(true)
})

test('a ball is typed with its leading zero and stored without; a prize keeps its zeros', () => {
  expect(resultOf(balls, [['07', '8', '10', '', '', '']])).toEqual([['7', '8', '10', '', '', '']])
  expect(typedOf(balls, [['7', '10']])).toEqual([['07', '10', '', '', '', '']])
  expect(resultOf(province, [['001234']])[0]).toEqual(['001234'])
  expect(typedOf(province, [['001234']])[0]).toEqual(['001234'])
})

test('a zero alone is no ball', () => {
  expect(judgeTyped(balls, [['00']])).toMatchObject({ faults: [{ group: 0, place: 0, fault: 'range' }] })
})

test.each([
  { before: '', next: '4', expected: '4' },
  { before: '41', next: '4', expected: '4' },
  { before: '4', next: '41', expected: '41' },
  { before: '4', next: '418', expected: undefined },
  { before: '41', next: '418', expected: undefined },
  { before: '4', next: '4a', expected: undefined },
])('$before to $next is $expected in a field of two digits', ({ before, next, expected }) => {
  expect(typedDigit(before, next, 2)).toBe(expected)
})

test('missing digits are counted; a ball with one digit lacks none', () => {
  expect(missingDigits(balls, [['7', '', '', '', '', '']])).toBe(10)
  expect(missingDigits(province, [])).toBe(6 + 5 + 5 + 10 + 35 + 4 + 12 + 3 + 2)
})

test('a number that is begun is a fault, one that is empty is not', () => {
  expect(judgeTyped(province, [['41']])).toMatchObject({ faults: [{ group: 0, place: 0, fault: 'width' }] })
  expect(judgeTyped(province, [['418047']])).toMatchObject({ filled: 1, of: 18, isComplete: false })
})
