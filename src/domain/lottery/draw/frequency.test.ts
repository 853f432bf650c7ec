import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import {
  countableNumbers,
  countedNumbers,
  frequenciesOf,
  gapsOf,
  trendDigit,
  compareDraws,
  numbersSince,
} from './frequency.ts'

const { form: north } = families.north
const { form: dice } = families.k3
const { form: keno } = families.keno

test.each([
  ['the last two digits of prizes', north, [['48190'], ['70315']], ['90', '15']],
  ['dice', dice, [['1', '6', '6']], ['1', '6', '6']],
] as const)('%s are counted', (_what, form, opened, numbers) => {
  expect(countedNumbers(form, opened)).toEqual(numbers)
})

test.each([
  ['two digits', north, 100, '00', '99'],
  ['the sides of a die', dice, 6, '1', '6'],
  ['eighty balls', keno, 80, '1', '80'],
] as const)('%s can be counted', (_what, form, count, first, last) => {
  const numbers = countableNumbers(form)
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([count, first, last])
})

test('often and rarely drawn numbers, equals in their order', () => {
  const draws = [[['6', '6', '2']], [['6', '2', '5']]]
  expect(frequenciesOf(dice, draws, 2)).toEqual({ often: ['6', '2'], rarely: ['1', '3'] })
})

test('nothing is drawn often without a draw, nor where each number comes in each draw', () => {
  const none = { often: [], rarely: [] }
  expect(frequenciesOf(dice, [], 5)).toEqual(none)
  expect(frequenciesOf(families.pk10.form, [[['3', '1', '2']]], 5)).toEqual(none)
})

test.each([
  ['the special prize', north, [['48192'], ['70315']], 2],
  ['the last die', dice, [['1', '6', '5']], 5],
  ['no number', north, [[]], undefined],
] as const)('a trend follows %s', (_what, form, opened, digit) => {
  expect(trendDigit(form, opened)).toBe(digit)
})

test('gaps begin anew when a digit comes', () => {
  const rows = gapsOf([2, 2, 0])
  expect(rows.map((row) => [row[0], row[2], row[9]])).toEqual([
    [1, 0, 1],
    [2, 0, 2],
    [0, 1, 3],
  ])
})

test('each number has its count, and how many draws ago it came', () => {
  const found = numbersSince(families.k3.form, [[['1', '1', '3']], [['2', '3', '4']], [['1', '5', '5']]])
  expect(found.map(({ number, count, ago }) => [number, count, ago])).toEqual([
    ['1', 3, 0],
    ['2', 1, 1],
    ['3', 2, 0],
    ['4', 1, 1],
    ['5', 2, 2],
    ['6', 0, undefined],
  ])
})

test('a draw is compared with the one before by its counted numbers', () => {
  const { form } = families.k3
  expect(compareDraws(form, [['1', '1', '3']], [['3', '4', '4']])).toEqual({
    again: ['3'],
    added: ['1'],
    gone: ['4'],
  })
  expect(compareDraws(families.north.form, [['12345', '99907']], [['00045']])).toEqual({
    again: ['45'],
    added: ['07'],
    gone: [],
  })
})
