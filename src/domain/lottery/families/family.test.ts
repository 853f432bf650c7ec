import { expect, test } from 'vitest'

import { families, familyCodes } from './families.ts'
import { groupsOf, isWithoutRepetition, placesOf, placesOfPrizes } from './family.ts'

test.each([
  ['north', [1, 1, 2, 6, 4, 6, 3, 4], 27, 99_999],
  ['province', [1, 1, 1, 2, 7, 1, 3, 1, 1], 18, 999_999],
  ['pk10', [10], 10, 10],
  ['k3', [3], 3, 6],
  ['ssc', [5], 5, 9],
  ['11x5', [5], 5, 11],
  ['klsf', [8], 8, 20],
  ['keno', [20], 20, 80],
  ['pc28', [3], 3, 9],
  ['mark_six', [6, 1], 7, 49],
  ['mega_6_45', [6], 6, 45],
  ['power_6_55', [6, 1], 7, 55],
  ['max_3d', [2, 4, 6, 8], 20, 999],
  ['4d', [1, 1, 1, 10, 10], 23, 9_999],
] as const)('%s publishes groups of %j, %i numbers, the first up to %i', (code, groups, count, high) => {
  const { form } = families[code]
  expect(groupsOf(form)).toEqual(groups)
  expect(placesOf(form)).toHaveLength(count)
  expect(placesOf(form)[0]?.high).toBe(high)
})

test('every family has its case above, and a name that the wire can carry', () => {
  expect(familyCodes).toHaveLength(14)
  for (const code of familyCodes) expect(code).toMatch(/^[a-z0-9][a-z0-9_]{1,15}$/)
})

test('balls and orders do not repeat; prizes and dice may', () => {
  const once = familyCodes.filter((code) => isWithoutRepetition(families[code].form))
  expect(once).toEqual(['pk10', '11x5', 'klsf', 'keno', 'mark_six', 'mega_6_45', 'power_6_55'])
})

test('prizes are found by their codes, in the order of the form', () => {
  const { form } = families.north
  expect(placesOfPrizes(form, ['seventh', 'special'])).toEqual([0, 23, 24, 25, 26])
  expect(placesOfPrizes(form, ['second'])).toEqual([2, 3])
  expect(() => placesOfPrizes(form, ['eighth'])).toThrow('no prize eighth')
  expect(() => placesOfPrizes(families.k3.form, ['special'])).toThrow('has no prizes')
})
