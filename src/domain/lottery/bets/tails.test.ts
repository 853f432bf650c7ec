import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'
import { readResult } from '#domain/lottery/draw/result.ts'

import { findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'

const result = readResult(families.province.form, [
  ['481917'],
  ['70317'],
  ['22846'],
  ['91170', '38405'],
  ['10622', '55193', '80047', '31928', '66410', '27785', '94017'],
  ['4417'],
  ['0932', '7718', '2605'],
  ['381'],
  ['17'],
])
const facts = factsOf(families.province.form, 'draw' in result ? result.draw : [])

/** Code, numbers, units, hits. 17 ends the special, first, one fourth, the fifth and the eighth prize. */
test.each([
  ['lo2', [17], 18, 5],
  ['lo2', [5, 17], 36, 7],
  ['lo3', [317], 17, 1],
  ['lo3', [17], 17, 1],
  ['lo4', [4417], 16, 1],
  ['lo4', [317], 16, 1],
  ['de', [17], 1, 1],
  ['de', [46], 1, 0],
  ['duoi3', [917], 1, 1],
  ['duoi4', [1917], 1, 1],
  ['dau2', [17], 1, 1],
  ['dau3', [381], 1, 1],
  ['dd', [17], 2, 2],
  ['xc', [381, 917], 4, 2],
  ['bl7', [17], 7, 3],
  ['bl7', [5], 7, 1],
] as const)('%s on %j costs %i units and wins %i times', (code, numbers, units, hits) => {
  const type = findBetType('province', code)
  expect(type?.units([numbers])).toBe(units)
  expect(type?.hits(facts, [numbers], 0)).toBe(hits)
})

const fourD = factsOf(families['4d'].form, [1_234, 4_321, 1_122, ...Array.from({ length: 20 }, () => 9_999)])

test.each([
  ['big', [1_234], [1, 0, 0, 0, 0]],
  ['big', [9_999], [0, 0, 0, 10, 10]],
  ['small', [1_122], [0, 0, 1]],
  ['box24_big', [2_143], [1, 1, 0, 0, 0]],
  ['box6_small', [2_211], [0, 0, 1]],
  ['4a', [1_234], [1]],
  ['4a', [4_321], [0]],
  ['3a', [234], [1]],
  ['3abc', [321], [0, 1, 0]],
] as const)('%s of four digits on %j wins %j by outcome', (code, numbers, hits) => {
  const type = findBetType('4d', code)
  expect(type?.outcomes.map((_, outcome) => type.hits(fourD, [numbers], outcome))).toEqual(hits)
})

test('the end of a number pays instead of the whole number, not with it', () => {
  const north = factsOf(families.north.form, [12_345, ...Array.from({ length: 26 }, () => 0)])
  const type = findBetType('north', 'loto3')
  const hits = (number: number) => type?.outcomes.map((_, outcome) => type.hits(north, [[number]], outcome))
  expect(hits(345)).toEqual([1, 0, 0, 0])
  expect(hits(245)).toEqual([0, 1, 0, 0])
})

test('each number loads a name of its own', () => {
  expect(findBetType('province', 'lo3')?.loads([[7, 123]])).toEqual([
    { name: 'lo3:007', times: 1 },
    { name: 'lo3:123', times: 1 },
  ])
})
