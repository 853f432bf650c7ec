import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'

import { drawNumbers } from './draw-numbers.ts'
import { remarksOf } from './remarks.ts'

const textOf = (family: FamilyCode, draw: readonly number[]) =>
  remarksOf(family, draw)
    .map((remark) => (remark.kind === 'side' ? remark.side : `${remark.kind} ${remark.value}`))
    .join(', ')

test.each<[FamilyCode, number[], string]>([
  ['k3', [4, 4, 3], 'sum 11, big, odd, pair'],
  ['k3', [2, 2, 2], 'sum 6, small, even, triple'],
  ['k3', [1, 2, 6], 'sum 9, small, odd, different'],
  ['ssc', [1, 3, 7, 9, 0], 'sum 20, small, even, dragon'],
  ['ssc', [5, 9, 9, 9, 5], 'sum 37, big, odd, tie'],
  ['pk10', [2, 10, 4, 3, 6, 8, 7, 1, 9, 5], 'first_two 12, big, even, tiger'],
  ['11x5', [11, 9, 4, 5, 1], 'sum 30, even, dragon'],
  ['north', [1, 2], ''],
  ['mega_6_45', [1, 2, 3, 4, 5, 6], ''],
])('remarks on a draw of %s: %j', (family, draw, expected) => {
  expect(textOf(family, draw)).toBe(expected)
})

/** The bet type whose sides a remark names, and where it is measured. */
const judges: [FamilyCode, string, string[], number[][]][] = [
  ['k3', 'sum_side', ['big', 'small', 'odd', 'even'], []],
  ['ssc', 'sum_side', ['big', 'small', 'odd', 'even'], []],
  ['pc28', 'sum_side', ['big', 'small', 'odd', 'even'], []],
  ['pk10', 'sum2_side', ['big', 'small', 'odd', 'even'], []],
  ['pk10', 'dragon', ['dragon', 'tiger'], [[0]]],
  ['11x5', 'sum_size', ['big', 'small'], []],
  ['11x5', 'sum_side', ['odd', 'even'], []],
  ['11x5', 'dragon', ['dragon', 'tiger'], [[0]]],
  ['klsf', 'sum_size', ['big', 'small'], []],
  ['klsf', 'sum_side', ['odd', 'even'], []],
  ['klsf', 'dragon', ['dragon', 'tiger'], [[0]]],
]

test.each(judges)('the remarks on %s agree with the bet type %s', (family, code, sides, where) => {
  const type = findBetType(family, code)
  if (!type) throw new Error(`no bet type ${code}`)
  const options = type.shape.options ?? []
  const { form } = families[family]
  for (let issue = 0; issue < 300; issue += 1) {
    const random = openRandom((block) =>
      createHmac('sha256', 'remarks').update(`${family}:${issue}:${block}`).digest(),
    )
    const draw = drawNumbers(form, random)
    const named = textOf(family, draw).split(', ')
    const wins = sides.filter(
      (side) => type.hits(factsOf(form, draw), [...where, [options.indexOf(side)]], 0) > 0,
    )
    expect(named.filter((name) => sides.includes(name)).toSorted()).toEqual(wins.toSorted())
  }
})
