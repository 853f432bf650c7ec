import { expect, test } from 'vitest'

import type { PrizeMode } from './game.ts'
import { POPULAR_MAX, hotPlaces } from './hot.ts'

const game = (code: string, prizeMode: PrizeMode = 'Lott') => ({ code, prizeMode })
const games = [game('A'), game('B'), game('C'), game('FAST', 'Elott'), game('QUICK', 'Elott')]
const places = (marked: readonly string[], popular: readonly string[]) => [
  ...hotPlaces(games, { isMarked: (code) => marked.includes(code), popular }),
]

test.each<[string, readonly string[], readonly string[], readonly [string, number][]]>([
  [
    'the most played first',
    [],
    ['C', 'A'],
    [
      ['C', 1],
      ['A', 2],
    ],
  ],
  [
    'marks instead of plays',
    ['B', 'A'],
    ['C', 'A'],
    [
      ['A', 1],
      ['B', 2],
    ],
  ],
  [
    'each hall for itself',
    ['B'],
    ['QUICK', 'C'],
    [
      ['B', 1],
      ['QUICK', 1],
    ],
  ],
  ['none that the brand does not offer', [], ['GONE', 'C'], [['C', 1]]],
  ['none without plays and marks', [], [], []],
])('hot lotteries are %s', (_name, marked, popular, expected) => {
  expect(places(marked, popular)).toEqual(expected)
})

test('plays make at most eight lotteries of a hall hot', () => {
  const codes = Array.from({ length: 12 }, (_, at) => `G${at}`)
  const found = hotPlaces(
    codes.map((code) => game(code)),
    { isMarked: () => false, popular: codes },
  )
  expect([...found.keys()]).toEqual(codes.slice(0, POPULAR_MAX))
})
