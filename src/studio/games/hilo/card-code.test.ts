import { expect, test } from 'vitest'

import { codeOf } from './card-code.ts'

test.each<[rank: number, suit: number, code: string]>([
  [1, 0, 'AS'],
  [10, 1, 'TH'],
  [12, 2, 'QD'],
  [13, 3, 'KC'],
])('rank %i of suit %i is %s', (rank, suit, code) => {
  expect(codeOf({ rank, suit })).toBe(code)
})
