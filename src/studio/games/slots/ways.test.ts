import { expect, test } from 'vitest'

import { judgeWays } from './ways.ts'

const pays = {
  A: [
    [3, 5],
    [4, 20],
  ],
  B: [[3, 2]],
} as const

test.each([
  ['one on each reel', ['Axx', 'xAx', 'xxA', 'xxx'], [['A', 3, 1, 5]]],
  ['each combination pays', ['AAx', 'AxA', 'AAA', 'xxx'], [['A', 3, 12, 60]]],
  [
    'wilds count for all',
    ['ABx', 'WWx', 'xWx', 'Bxx'],
    [
      ['A', 3, 2, 10],
      ['B', 4, 2, 4],
    ],
  ],
  ['the longest run alone', ['Axx', 'Axx', 'Axx', 'AAx'], [['A', 4, 2, 40]]],
  ['a reel without it ends the run', ['Axx', 'Axx', 'xxx', 'Axx'], []],
] as const)('ways: %s', (_, reels, wins) => {
  expect(
    judgeWays(reels, pays).map(({ symbol, count, ways, units }) => [symbol, count, ways, units]),
  ).toEqual(wins)
})

test('a multiplier applies to each win, and the cells are those that count', () => {
  expect(judgeWays(['Axx', 'xAx', 'xAA'], pays, { times: 3 })).toEqual([
    { symbol: 'A', count: 3, ways: 2, units: 30, cells: [0, 4, 7, 8] },
  ])
})
