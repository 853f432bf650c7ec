import { expect, test } from 'vitest'

import { coversMost } from './coverage.ts'

const ten = Array.from({ length: 10 }, (_, outcome) => ({ outcome, ways: outcome === 0 ? 11 : 1 }))
const back = (spot: string, outcome: number) => (Number(spot) === outcome ? 50n : 0n)

test.each<[title: string, spots: string[], isMost: boolean]>([
  ['no chips', [], false],
  ['nine of ten by their ways', ['0', '1', '2', '3', '4', '5', '6', '7'], false],
  ['more than that', ['0', '1', '2', '3', '4', '5', '6', '7', '8'], true],
  ['many outcomes that seldom come', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], false],
])('%s', (_, spots, isMost) => {
  expect(coversMost(Object.fromEntries(spots.map((spot) => [spot, 1n])), ten, back)).toBe(isMost)
})
