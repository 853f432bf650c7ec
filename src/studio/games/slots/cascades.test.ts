import { expect, test } from 'vitest'

import { cascade, dropReels, fillReels, judgeAnywhere, judgeClusters } from './cascades.ts'

const pays = {
  A: [
    [3, 6],
    [5, 20],
  ],
  B: [[3, 2]],
} as const
/** Draws the letters of a text, in order. */
const bagOf = (text: string) => {
  let drawn = 0
  const letters = 'AB.S'
  const below = () => letters.indexOf(text[drawn++] ?? '.')
  return { letters, random: { below } }
}

test.each([
  ['along a reel', ['AAA', '...', '...'], [['A', 3, 6]]],
  ['across reels and around a corner', ['AA.', 'A..', '...'], [['A', 3, 6]]],
  ['not across a corner alone', ['A..', '.A.', '..A'], []],
  ['not from the end of one reel to the start of the next', ['..A', 'AA.', '...'], []],
  [
    'a wild joins',
    ['A.B', 'WAB', '..B'],
    [
      ['A', 3, 6],
      ['B', 3, 2],
    ],
  ],
  ['a cluster that is too small, even with the wild', ['A.B', '.W.', '...'], []],
  [
    'one wild for two clusters',
    ['AAB', 'AWB', 'A.B'],
    [
      ['A', 5, 20],
      ['B', 4, 2],
    ],
  ],
  [
    'two clusters of a symbol',
    ['AAA', '...', 'AAA'],
    [
      ['A', 3, 6],
      ['A', 3, 6],
    ],
  ],
] as const)('clusters: %s', (_, reels, wins) => {
  expect(judgeClusters(reels, pays).map(({ symbol, count, units }) => [symbol, count, units])).toEqual(wins)
})

test('anywhere: enough of a symbol, wherever it stands', () => {
  expect(judgeAnywhere(['A.B', '.A.', 'B.A'], pays)).toEqual([
    { symbol: 'A', count: 3, units: 6, cells: [0, 4, 8] },
  ])
})

test('reels are filled from the first one, each from the top', () => {
  expect(fillReels(bagOf('ABSA'), 2, 2)).toEqual(['AB', 'SA'])
})

test('the symbols that are left fall, and new ones come from the top', () => {
  expect(dropReels(['ABS', 'SAA'], new Set([1, 4, 5]), bagOf('.BA'))).toEqual(['.AS', 'BAS'])
})

test('a cascade ends when nothing pays, and each picture has the multiplier of its place', () => {
  const frames = cascade(['AAA', '.S.'], {
    bag: bagOf('BBB'),
    judge: (reels, nth) => ({ wins: judgeClusters(reels, pays, nth + 1), times: nth + 1 }),
  })
  expect(frames.map(({ reels, times, wins }) => [reels, times, wins.map(({ units }) => units)])).toEqual([
    [['AAA', '.S.'], 1, [6]],
    [['BBB', '.S.'], 2, [4]],
    [['...', '.S.'], 3, []],
  ])
})
