import { expect, test } from 'vitest'

import { levelToken } from './level-token.ts'
import { svgFault } from './svg-fault.ts'

const ranks = Array.from({ length: 10 }, (_, rank) => rank)

test('each rank has a token of its own', () => {
  expect(new Set(ranks.map(levelToken)).size).toBe(10)
})

test.each(ranks)('the token of rank %d is well formed', (rank) => {
  expect(svgFault(levelToken(rank))).toBeUndefined()
})
