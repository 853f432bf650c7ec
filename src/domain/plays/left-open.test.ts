import { expect, test } from 'vitest'

import { endsAfterMs } from './left-open.ts'
import { products } from './play.ts'

test.each([
  ['games', 23 * 3_600_000],
  ['lottery', undefined],
  ['sports', undefined],
] as const)('a play of %s that was left open ends after %s ms', (product, expected) => {
  expect(endsAfterMs[product]).toBe(expected)
})

test('every product has a rule', () => {
  expect(Object.keys(endsAfterMs)).toEqual([...products])
})
