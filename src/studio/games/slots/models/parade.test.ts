import { expect, test } from 'vitest'

import type { Random } from '#domain/chance/random.ts'
import type { Carried, Mark } from '#studio/games/slots/slot-model.ts'

import { parade, paradeStrips, walk } from './parade.ts'

test.each<[string, Mark[], Mark[]]>([
  ['nothing', [], []],
  ['one reel to the left on its row', [[13, 0]], [[10, 1]]],
  ['out of the grid from the first reel', [[2, 3]], []],
  [
    'each by itself',
    [
      [3, 3],
      [14, 0],
    ],
    [
      [0, 4],
      [11, 1],
    ],
  ],
])('wilds walk: %s', (_, kept, walked) => {
  expect(walk(kept)).toEqual(walked)
})

/** Stops at these positions of the reels. */
const at = (stops: readonly number[]): Random => {
  let reel = 0
  return { below: () => stops[reel++] ?? 0 }
}
/** The last reel shows its wild in this row, or none; the other reels show none. */
const stopsWith = (row: number | undefined) => {
  const wild = paradeStrips[4]?.indexOf('W') ?? 0
  return [0, 0, 0, 0, row === undefined ? 0 : wild - row]
}
const none: Carried = { freeLeft: 0, freePlayed: 0, level: 1, kept: [] }

test('a wild on the last reel walks to the first one in four respins, and the round is over', () => {
  let drawn = parade.draw(at(stopsWith(1)), undefined)
  const cells: number[][] = []
  for (let nth = 0; drawn.freeLeft > 0; nth += 1) {
    expect(drawn.freeLeft).toBe(4 - nth)
    drawn = parade.draw(at(stopsWith(undefined)), { ...none, ...drawn, freePlayed: nth })
    cells.push((drawn.frames[0]?.marks ?? []).map(([cell]) => cell))
    for (const [cell] of drawn.frames[0]?.marks ?? [])
      expect(drawn.frames[0]?.reels[Math.floor(cell / 3)]?.[cell % 3]).toBe('W')
  }
  expect(cells).toEqual([[10], [7], [4], [1]])
})

test('a wild that lands in a respin joins, and the respins last until it has left', () => {
  const first = parade.draw(at(stopsWith(0)), undefined)
  const second = parade.draw(at(stopsWith(2)), { ...none, ...first, freePlayed: 0 })
  expect([second.freeLeft, second.kept]).toEqual([
    4,
    [
      [9, 1],
      [14, 0],
    ],
  ])
})
