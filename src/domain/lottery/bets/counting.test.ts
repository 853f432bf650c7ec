import { expect, test } from 'vitest'

import { everySequence } from '#test/lottery/draws.ts'

import {
  arrangements,
  combinations,
  ordersOf,
  sequencesWith,
  sequencesWithAll,
  smallCombinations,
} from './counting.ts'

test.each([
  [5, 2, 10n],
  [11, 5, 462n],
  [80, 20, 3_535_316_142_212_174_320n],
  [45, 6, 8_145_060n],
  [5, 0, 1n],
  [5, 6, 0n],
  [5, -1, 0n],
])('%i over %i is %d', (from, choose, ways) => {
  expect(combinations({ from, choose })).toBe(ways)
  if (ways < 2n ** 53n) expect(smallCombinations(from, choose)).toBe(Number(ways))
})

test('arrangements are ordered', () => {
  expect(arrangements({ from: 10, choose: 5 })).toBe(30_240n)
  expect(arrangements({ from: 3, choose: 4 })).toBe(0n)
})

/** Sequences of five of four values, counted one by one. */
function countSequences(is: (counts: readonly number[]) => boolean): bigint {
  let count = 0n
  for (const sequence of everySequence({ length: 5, low: 0, high: 3 }))
    if (is([0, 1, 2, 3].map((value) => sequence.filter((one) => one === value).length))) count += 1n
  return count
}

test.each([0, 1, 2, 3, 4])('sequences in which %i named values all occur', (named) => {
  const counted = countSequences((counts) => counts.slice(0, named).every((count) => count > 0))
  expect(sequencesWithAll({ values: 4, length: 5, named })).toBe(counted)
})

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 1],
  [0, 1, 2],
  [2, 0, 1],
  [0, 2, 1],
])('sequences with %i values missing, %i once and %i repeated', (missing, single, repeated) => {
  const counted = countSequences(
    (counts) =>
      counts.slice(0, missing).every((count) => count === 0) &&
      counts.slice(missing, missing + single).every((count) => count === 1) &&
      counts.slice(missing + single, missing + single + repeated).every((count) => count >= 2),
  )
  expect(sequencesWith({ values: 4, length: 5, missing, single, repeated })).toBe(counted)
})

test.each([
  [1_234, 4, 24],
  [1_123, 4, 12],
  [1_122, 4, 6],
  [1_112, 4, 4],
  [1_111, 4, 1],
  [12, 4, 12],
  [7, 2, 2],
])('%i with %i digits has %i orders', (number, digits, count) => {
  expect(ordersOf(number, digits)).toHaveLength(count)
})

test('orders keep leading zeros and ascend', () => {
  expect(ordersOf(7, 2)).toEqual([7, 70])
  expect(ordersOf(120, 3)).toEqual([12, 21, 102, 120, 201, 210])
})
