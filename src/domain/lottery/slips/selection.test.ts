import { expect, test } from 'vitest'

import type { Choice, Shape } from '#domain/lottery/bets/bet-type.ts'
import { betTypes, findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'

import {
  type BoardKind,
  type QuickSet,
  boardOf,
  emptyChoice,
  numbersOf,
  quickSetsOf,
  randomChoice,
  readNumbers,
  toggleNumber,
  writeNumber,
} from './selection.ts'

const shapeOf = (family: keyof typeof betTypes, code: string): Shape => {
  const type = findBetType(family, code)
  if (!type) throw new Error(`no ${code}`)
  return type.shape
}

test.each<[family: keyof typeof betTypes, code: string, kind: BoardKind]>([
  ['north', 'lo2', 'grid'],
  ['north', 'lo3', 'typed'],
  ['north', 'side', 'sides'],
  ['ssc', 'place', 'rows'],
  ['ssc', 'dragon', 'sides'],
  ['k3', 'triple', 'grid'],
  ['keno', 'pick10', 'grid'],
])('%s %s is chosen on a board of %3$s', (family, code, kind) => {
  expect(boardOf(shapeOf(family, code))).toBe(kind)
})

test.each<[what: string, Choice, row: number, number: number, Choice]>([
  ['a number is added in its place', [[4, 17]], 0, 9, [[4, 9, 17]]],
  ['a chosen number is taken out', [[4, 17]], 0, 4, [[17]]],
  ['a full row stays', [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], 0, 11, [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]],
  ['a full row gives a number back', [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], 0, 10, [[1, 2, 3, 4, 5, 6, 7, 8, 9]]],
])('%s', (_what, choice, row, number, expected) => {
  expect(toggleNumber(shapeOf('north', 'xien2'), choice, { row, number })).toEqual(expected)
})

test('a side replaces the one before, and a row of its own stays as it is', () => {
  const shape = shapeOf('ssc', 'place_side')
  expect(toggleNumber(shape, [[0, 2], [1]], { row: 1, number: 3 })).toEqual([[0, 2], [3]])
})

test.each<[set: QuickSet, numbers: readonly number[]]>([
  ['all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['big', [5, 6, 7, 8, 9]],
  ['small', [0, 1, 2, 3, 4]],
  ['odd', [1, 3, 5, 7, 9]],
  ['even', [0, 2, 4, 6, 8]],
  ['doubles', []],
  ['clear', []],
])('of ten digits, %s are %j', (set, numbers) => {
  expect(numbersOf({ low: 0, high: 9, least: 0, most: 10 }, set)).toEqual(numbers)
})

test('of eleven numbers the middle one is big', () => {
  expect(numbersOf({ low: 1, high: 11, least: 0, most: 11 }, 'small')).toEqual([1, 2, 3, 4, 5])
})

test('a row offers only the sets that fit into it', () => {
  expect(quickSetsOf({ low: 0, high: 99, least: 1, most: 100 })).toContain('doubles')
  expect(quickSetsOf({ low: 0, high: 99, least: 2, most: 10 })).toEqual(['doubles', 'clear'])
})

test('every bet type accepts a choice at random', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (const types of Object.values(betTypes))
    for (const type of types)
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(refuseChoice(type, randomChoice(type.shape, random)), type.code).toBeUndefined()
})

test.each<[text: string, numbers: readonly number[], wrong: readonly string[]]>([
  ['', [], []],
  ['007 123', [7, 123], []],
  ['123,007;123/999', [7, 123, 999], []],
  ['7 1234 12a', [], ['7', '1234', '12a']],
  ['-1', [], ['1']],
])('%j is read as %j, and %j is wrong', (text, numbers, wrong) => {
  expect(readNumbers(shapeOf('north', 'lo3'), text)).toEqual({ numbers, wrong })
})

test('numbers are written with their leading zeros', () => {
  expect([writeNumber(shapeOf('north', 'lo3'), 7), writeNumber(shapeOf('k3', 'one'), 6)]).toEqual([
    '007',
    '6',
  ])
  expect(emptyChoice(shapeOf('ssc', 'place'))).toEqual([[], [], [], [], []])
})
