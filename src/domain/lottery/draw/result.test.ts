import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'
import type { Form } from '#domain/lottery/families/family.ts'

import { type Result, type ResultFault, knownNumbers, readResult, writeResult } from './result.ts'

const province: Result = [
  ['048190'],
  ['70315'],
  ['22846'],
  ['91170', '38405'],
  ['10622', '55193', '80047', '31928', '66410', '27785', '94036'],
  ['4417'],
  ['0932', '7718', '2605'],
  ['381'],
  ['06'],
]

test('a result keeps its leading zeros', () => {
  const read = readResult(families.province.form, province)
  const draw = 'draw' in read ? read.draw : []
  expect(draw).toHaveLength(18)
  expect(draw[0]).toBe(48_190)
  expect(writeResult(families.province.form, draw)).toEqual(province)
})

const small: Form = {
  kind: 'prizes',
  prizes: [
    { code: 'special', count: 1, digits: 3 },
    { code: 'first', count: 2, digits: 2 },
  ],
}
const dice: Form = { kind: 'values', count: 2, low: 1, high: 6 }
const balls: Form = { kind: 'balls', of: 9, main: 2, bonus: 1 }

test.each<[string, Form, Result, ResultFault[]]>([
  ['a lost leading zero', small, [['12'], ['01', '02']], [{ group: 0, place: 0, fault: 'width' }]],
  ['a digit too many', small, [['012'], ['001', '02']], [{ group: 1, place: 0, fault: 'width' }]],
  ['a letter', small, [['01x'], ['01', '02']], [{ group: 0, place: 0, fault: 'width' }]],
  ['a digit of another script', small, [['०१२'], ['01', '02']], [{ group: 0, place: 0, fault: 'width' }]],
  ['a missing number', small, [['012'], ['01']], [{ group: 1, place: 1, fault: 'missing' }]],
  [
    'a missing group',
    small,
    [['012']],
    [
      { group: 1, place: 0, fault: 'missing' },
      { group: 1, place: 1, fault: 'missing' },
    ],
  ],
  [
    'a number too many',
    small,
    [
      ['012', '013'],
      ['01', '02'],
    ],
    [{ group: 0, place: 1, fault: 'too_many' }],
  ],
  ['a group too many', small, [['012'], ['01', '02'], []], [{ group: 2, place: 0, fault: 'too_many' }]],
  ['a die of seven', dice, [['7', '1']], [{ group: 0, place: 0, fault: 'range' }]],
  ['a die of zero', dice, [['1', '0']], [{ group: 0, place: 1, fault: 'range' }]],
  ['a padded die', dice, [['01', '1']], [{ group: 0, place: 0, fault: 'width' }]],
  ['a ball twice', balls, [['3', '3'], ['4']], [{ group: 0, place: 1, fault: 'twice' }]],
  ['a bonus that was drawn before', balls, [['3', '4'], ['3']], [{ group: 1, place: 0, fault: 'twice' }]],
  [
    'two faults',
    balls,
    [['0', '3'], ['10']],
    [
      { group: 0, place: 0, fault: 'range' },
      { group: 1, place: 0, fault: 'range' },
    ],
  ],
])('%s is refused', (_, form, result, faults) => {
  expect(readResult(form, result)).toEqual({ faults })
})

test('dice may repeat', () => {
  expect(readResult(dice, [['6', '6']])).toEqual({ draw: [6, 6] })
})

test('numbers that are still to come are no numbers, and a known zero is one', () => {
  expect(knownNumbers(small, [['000'], ['', '07']])).toEqual([0, -1, 7])
  expect(knownNumbers(small, [])).toEqual([-1, -1, -1])
})
