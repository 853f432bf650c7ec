import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import { findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'
import { among, atPlaces, inAnyPlace, inOrder } from './sequences.ts'

const ssc = (code: string) => findBetType('ssc', code)
const facts = factsOf(families.ssc.form, [3, 8, 2, 0, 4])

test.each([
  ['place', [[3, 7], [0, 1, 8], [], [4], [2, 6]], 8, 2],
  ['star5', [[3], [8], [2], [0], [4]], 1, 1],
  ['star5', [[3, 4], [8], [1, 2], [0], [4, 5]], 8, 1],
  ['star5', [[3], [8], [2], [0], [5]], 1, 0],
  ['star3_middle', [[8], [2], [0]], 1, 1],
  ['star2_back', [[0], [4]], 1, 1],
] as const)('%s on %j costs %i units and wins %i times', (code, choice, units, hits) => {
  expect(ssc(code)?.units(choice)).toBe(units)
  expect(ssc(code)?.hits(facts, choice, 0)).toBe(hits)
})

test('ways through the rows of a race take no car twice', () => {
  const values = { low: 1, high: 10 }
  const first3 = inOrder({ code: 'first3', group: 'straight', ...values, places: [0, 1, 2], isOnce: true })
  expect(
    first3.units([
      [1, 2],
      [1, 2],
      [1, 2, 3],
    ]),
  ).toBe(2)
  expect(first3.shape.isPossible?.([[1], [1], [2]])).toBe(false)
  expect(
    first3.units([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]),
  ).toBe(6)
})

test('the drawn values may stand in any order', () => {
  const any = inAnyPlace({ code: 'any', group: 'group', low: 1, high: 11, places: [0, 1] })
  const drawn = factsOf(families['11x5'].form, [9, 2, 5, 6, 7])
  expect([any.units([[2, 5, 9]]), any.hits(drawn, [[2, 5, 9]], 0), any.hits(drawn, [[2, 5]], 0)]).toEqual([
    3, 1, 0,
  ])
})

test('a measure is any function of the draw', () => {
  const last = among({ code: 'last', group: 'place', low: 0, high: 9, all: 10n, of: (draw) => draw[4] ?? 0 })
  expect([last.hits(facts, [[1, 4]], 0), last.hits(facts, [[1, 5]], 0)]).toEqual([1, 0])
})

test('a value at a place loads a name of its own', () => {
  const place = atPlaces({ code: 'place', group: 'place', low: 0, high: 9, places: [0, 1] })
  expect(place.loads([[3], [0, 8]]).map(({ name }) => name)).toEqual(['place:1:3', 'place:2:0', 'place:2:8'])
})
