import { expect, test } from 'vitest'

import { findBetType } from './bet-catalogue.ts'
import { type ChoiceFault, refuseChoice } from './choice.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

test.each<[string, FamilyCode, string, number[][], ChoiceFault | undefined]>([
  ['no row', 'north', 'lo2', [], 'rows'],
  ['a row too many', 'north', 'lo2', [[1], [2]], 'rows'],
  ['too many numbers', 'north', 'xien2', [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]], 'too_many'],
  ['an empty row', 'north', 'lo2', [[]], 'too_few'],
  ['too few numbers', 'north', 'xien3', [[1, 2]], 'too_few'],
  ['a number that is too large', 'north', 'lo2', [[100]], 'range'],
  ['a negative number', 'north', 'lo2', [[-1]], 'range'],
  ['half a number', 'north', 'lo2', [[1.5]], 'range'],
  ['no number', 'north', 'lo2', [[Number.NaN]], 'range'],
  ['a ball zero', 'keno', 'pick1', [[0]], 'range'],
  ['an unknown side', 'k3', 'sum_side', [[4]], 'range'],
  ['a number twice', 'north', 'lo2', [[4, 4]], 'order'],
  ['numbers that descend', 'north', 'lo2', [[5, 4]], 'order'],
  ['no place at all', 'ssc', 'place', [[], [], [], [], []], 'too_few'],
  ['one car at two places', 'pk10', 'first2', [[3], [3]], 'impossible'],
  ['a box of another kind', '4d', 'box24_big', [[1_123]], 'impossible'],
  ['a group whose rows exclude each other', 'ssc', 'group60', [[1], [1, 2, 3]], 'impossible'],
  ['one number', 'north', 'lo2', [[4]], undefined],
  ['one place of five', 'ssc', 'place', [[], [], [], [], [9]], undefined],
  ['a side', 'k3', 'sum_side', [[3]], undefined],
])('%s', (_, family, code, choice, fault) => {
  const type = findBetType(family, code)
  expect(type && refuseChoice(type, choice)).toBe(fault)
})
