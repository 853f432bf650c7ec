import { expect, test } from 'vitest'

import { isPromotionFilter, isUnder, promotionFilters } from './promotion.ts'

test('offers are filtered in fourteen ways', () => {
  expect(promotionFilters).toHaveLength(14)
  expect(['all', 'slots', 'constructor', ''].map(isPromotionFilter)).toEqual([true, true, false, false])
})

// Each row: the filter, the offer's types, and whether it matches.
for (const [filter, types, stands] of [
  ['all', [], true],
  ['all', ['slots'], true],
  ['slots', ['slots', 'newbie'], true],
  ['newbie', ['slots', 'newbie'], true],
  ['live', ['slots'], false],
  ['others', ['others'], true],
  ['others', [], true],
  ['others', ['slots'], false],
] as const) {
  test(`under ${filter}, an offer of ${types.join(' and ') || 'no type'}: ${stands}`, () =>
    expect(isUnder(filter, types)).toBe(stands))
}
