import { expect, test } from 'vitest'

import { judgeLines, judgeRow, runOf, twentyLines } from './lines.ts'

const pays = {
  W: [[3, 500]],
  A: [
    [3, 10],
    [4, 40],
    [5, 100],
  ],
  B: [[2, 2]],
  S: [[3, 9]],
} as const

test.each([
  ['three alike', 'AAABB', 'A', 3, 10],
  ['a wild in the middle', 'AWABB', 'A', 3, 10],
  ['wilds before the symbol that they stand for', 'WWABB', 'A', 3, 10],
  ['wilds to the end', 'AWWWW', 'A', 5, 100],
  ['wilds alone pay their own', 'WWW', 'W', 3, 500],
  ['two, where two pay', 'BBAAA', 'B', 2, 2],
  ['two are nothing', 'AABAA', undefined, 0, 0],
  ['a scatter pays on no line', 'SSSAA', undefined, 0, 0],
  ['not from the first reel on', 'BAAAA', undefined, 0, 0],
] as const)('a line: %s', (_, text, symbol, count, units) => {
  expect(judgeRow([...text], pays)).toEqual(symbol === undefined ? undefined : { symbol, count, units })
})

test('an empty row has no run', () => {
  expect(runOf([], 'W')).toBeUndefined()
})

test('a win names its line and cells, and a multiplier sees the symbols that count', () => {
  const wins = judgeLines(['BAB', 'BWB', 'BAA'], {
    lines: [
      [1, 1, 1],
      [1, 1, 2],
    ],
    pays,
    timesOf: (counted) => (counted.includes('W') ? 2 : 1),
  })
  expect(wins).toEqual([
    { symbol: 'A', count: 3, units: 20, cells: [1, 4, 7], line: 0 },
    { symbol: 'A', count: 3, units: 20, cells: [1, 4, 8], line: 1 },
  ])
})

test('twenty lines, all different', () => {
  expect(new Set(twentyLines.map((line) => line.join())).size).toBe(20)
})
