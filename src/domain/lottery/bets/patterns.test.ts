import { expect, test } from 'vitest'

import { families } from '#domain/lottery/families/families.ts'

import { findBetType } from './bet-catalogue.ts'
import { factsOf } from './facts.ts'
import { grouped, occurring, occurringTimes } from './patterns.ts'

const ssc = (...draw: number[]) => factsOf(families.ssc.form, draw)

test.each([
  ['group60', [1, 1, 2, 3, 4], [[1], [2, 3, 4]], 1, 1],
  [
    'group60',
    [4, 3, 1, 2, 1],
    [
      [1, 2],
      [1, 2, 3, 4],
    ],
    2,
    1,
  ],
  ['group60', [1, 1, 2, 2, 4], [[1], [2, 3, 4]], 1, 0],
  [
    'group60',
    [1, 1, 2, 2, 4],
    [
      [1, 2],
      [3, 4, 5],
    ],
    2,
    0,
  ],
  ['group30', [1, 1, 2, 2, 4], [[1, 2], [4]], 1, 1],
  ['group5', [7, 7, 0, 7, 7], [[7], [0]], 1, 1],
  ['group120', [0, 1, 2, 3, 4], [[0, 1, 2, 3, 4, 5]], 6, 1],
  ['group120', [0, 1, 2, 3, 3], [[0, 1, 2, 3, 4, 5]], 6, 0],
  [
    'group3_front',
    [5, 5, 8, 0, 0],
    [
      [5, 8],
      [5, 8],
    ],
    2,
    1,
  ],
  ['group6_front', [5, 6, 8, 0, 0], [[5, 6, 8]], 1, 1],
  ['has1_front', [5, 5, 8, 0, 0], [[5, 8]], 2, 2],
  ['has2_front', [5, 5, 8, 0, 0], [[5, 8, 9]], 3, 1],
] as const)('%s in the draw %j on %j costs %i and wins %i', (code, draw, choice, units, hits) => {
  const type = findBetType('ssc', code)
  expect(type?.units(choice)).toBe(units)
  expect(type?.hits(ssc(...draw), choice, 0)).toBe(hits)
})

const dice = { group: 'alike', low: 1, high: 6, places: [0, 1, 2] }

test('rows that exclude each other are impossible', () => {
  const pair = grouped({
    code: 'pair',
    ...dice,
    parts: [
      { values: 1, times: 2 },
      { values: 1, times: 1 },
    ],
  })
  expect(pair.shape.isPossible?.([[2], [2]])).toBe(false)
  expect(pair.shape.isPossible?.([[2], [2, 3]])).toBe(true)
})

test('values are counted by their repetitions', () => {
  const roll = factsOf(families.k3.form, [4, 4, 4])
  const pair = occurringTimes({ code: 'pair', ...dice, least: 2, most: 3 })
  const only = occurringTimes({ code: 'only', ...dice, least: 2, most: 2 })
  const one = occurring({ code: 'one', ...dice, size: 1 })
  expect([pair, only, one].map((type) => type.hits(roll, [[3, 4]], 0))).toEqual([1, 0, 1])
})
