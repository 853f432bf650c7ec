import { expect, test } from 'vitest'

import { tilesOf } from './tiles.ts'

test('each ticket is a tile, with the order of the winners', () => {
  const { tiles, each } = tilesOf({ count: 4, won: [3, 1], mine: [1, 2] })
  expect(each).toBe(1)
  expect(tiles).toEqual([
    { nth: 1, isMine: true },
    { nth: undefined, isMine: true },
    { nth: 0, isMine: false },
    { nth: undefined, isMine: false },
  ])
})

test('above 2,000 tickets a tile is several of them, and has its first winner', () => {
  const { tiles, each } = tilesOf({ count: 100_000, won: [99_999, 51, 100], mine: [100_000] })
  expect([tiles.length, each]).toEqual([2_000, 50])
  expect(tiles[1]).toEqual({ nth: 1, isMine: false })
  expect(tiles.at(-1)).toEqual({ nth: 0, isMine: true })
})
