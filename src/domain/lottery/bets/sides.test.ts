import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import { findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'
import { exactly } from './sides.ts'

const draw = factsOf(families.ssc.form, [5, 8, 2, 0, 5])
/** Places are pairs: 0 is 1v2, 3 is 1v5. Sides are dragon, tiger and tie. */
test.each([
  ['dragon', [[0], [0]], 0, 0],
  ['dragon', [[0], [1]], 1, 0],
  ['dragon', [[3], [0]], 0, 0],
  ['dragon', [[3], [2]], 1, 0],
  ['dragon', [[0, 3], [1]], 1, 0],
  ['dragon_refund', [[3], [0]], 0, 1],
  ['dragon_refund', [[0, 3], [1]], 1, 1],
] as const)('%s on %j wins %i times and returns %i stakes', (code, choice, hits, refunds) => {
  const type = findBetType('ssc', code)
  expect(type?.hits(draw, choice, 0)).toBe(hits)
  expect(type?.refunds?.(draw, choice) ?? 0).toBe(refunds)
})

test('a row says what a tie does', () => {
  expect(findBetType('ssc', 'dragon_refund')?.tie).toBe('refunds')
  expect(findBetType('k3', 'sum_side_triples')?.tie).toBe('loses')
  expect(findBetType('ssc', 'dragon')?.tie).toBe('loses')
  expect(findBetType('pk10', 'dragon')?.tie).toBeUndefined()
})

test('values of a measure are sides in their order', () => {
  expect(Object.keys(exactly(3, [1, 3, 6]))).toEqual(['=3', '=4', '=5'])
  const sum = findBetType('k3', 'sum')
  expect(sum?.shape.options?.[15]).toBe('=18')
  expect(sum?.chance([[15]]).wins).toEqual([1n])
})

test('a side loads a name of its own', () => {
  expect(findBetType('ssc', 'dragon')?.loads([[0, 3], [1]])).toEqual([
    { name: 'dragon:1v2:tiger', times: 1 },
    { name: 'dragon:1v5:tiger', times: 1 },
  ])
  expect(findBetType('pc28', 'sum')?.loads([[27]])).toEqual([{ name: 'sum:=27', times: 1 }])
})
