import { expect, test } from 'vitest'

import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { factsOf } from '#domain/lottery/bets/facts.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'

import { knownNumbers } from '#domain/lottery/draw/result.ts'

import { chosenHits, wonSoFar } from './hits.ts'
import { quoteLine } from './line.ts'

const north = [
  20891, 53465, 68080, 19533, 80797, 69108, 84169, 47051, 51803, 41613, 7923, 1629, 8819, 1191, 1143, 2806,
  22, 7545, 4686, 7645, 644, 721, 693, 83, 97, 78, 76,
]

test.each<[FamilyCode, string, number[][], number[], number[][]]>([
  ['north', 'lo2', [[91, 97, 38]], north, [[2, 2, 0]]],
  ['north', 'de', [[91, 97]], north, [[1, 0]]],
  ['north', 'xien2', [[91, 38]], north, [[2, 0]]],
  ['north', 'truot4', [[91, 38, 39, 40]], north, [[0, 0, 0, 0]]],
  ['k3', 'one', [[2, 5]], [2, 2, 6], [[1, 0]]],
  ['k3', 'three', [[2, 5, 6]], [2, 5, 1], [[1, 1, 0]]],
  ['keno', 'pick3', [[4, 9, 80]], [4, 80, 1], [[1, 0, 1]]],
  // A number wins at the place where it was chosen.
  ['ssc', 'place', [[7], [], [], [], [7]], [7, 1, 2, 3, 4], [[1], [], [], [], [0]]],
])('%s, %s: %j in its draw', (family, code, choice, draw, expected) => {
  const type = findBetType(family, code)
  if (!type) throw new Error(`no bet type ${code}`)
  const { form } = families[family]
  const hits = chosenHits(type, choice, { form, facts: factsOf(form, draw) })
  expect(hits.map((row) => row.map(({ times }) => times))).toEqual(expected)
})

const begun = [[], ['53491'], ['68091', '']]

test.each<[string, number[][], number[][], bigint | undefined]>([
  ['a lot that came twice already', [[91, 97]], [[2, 0]], 184_000n],
  ['xien2', [[91, 38]], [[2, 0]], 0n],
  // Zero is no number that is still to come.
  ['de', [[0, 91]], [[0, 0]], 0n],
  ['tong', [[0, 8]], [[0, 0]], 0n],
  ['truot4', [[1, 2, 3, 4]], [[0, 0, 0, 0]], undefined],
  ['side', [[0]], [[0]], undefined],
])('of a draw with some of its numbers, %s %j has these hits and winnings', (name, choice, hits, won) => {
  const code = name.startsWith('a lot') ? 'lo2' : name
  const type = findBetType('north', code)
  if (!type) throw new Error(`no bet type ${code}`)
  const { form } = families.north
  const facts = factsOf(form, knownNumbers(form, begun))
  expect(
    wonSoFar(type, quoteLine(type, { choice, stake: 1_000n, returnMilli: 920 }), { facts, step: 1n }),
  ).toBe(won)
  const rows = chosenHits(type, choice, { form, facts })
  if (won !== undefined) expect(rows.map((row) => row.map(({ times }) => times))).toEqual(hits)
})
