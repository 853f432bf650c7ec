import { expect, test } from 'vitest'

import { mosaicTiles, tilesSet } from './mosaic.ts'

test('a mosaic has each place once, begins in the middle, and is the same for its mission', () => {
  const tiles = mosaicTiles('three-halls')
  expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(64)
  for (const { x, y } of tiles.slice(0, 4)) expect([3, 4].includes(x) && [3, 4].includes(y)).toBe(true)
  expect(mosaicTiles('three-halls')).toEqual(tiles)
  expect(mosaicTiles('five-rounds')).not.toEqual(tiles)
})

test('a mosaic is four-fold', () => {
  const tiles = mosaicTiles('three-halls')
  const toneAt = (x: number, y: number) => tiles.find((tile) => tile.x === x && tile.y === y)?.tone
  for (const { x, y, tone } of tiles) expect(toneAt(7 - x, y)).toBe(tone)
})

test.each([
  ['0', '5', 0],
  ['1', '5', 13],
  ['5', '5', 64],
  ['9', '5', 64],
  ['2.50', '10.00', 16],
  ['1', '0', 0],
])('%s of %s sets %i tiles', (progress, target, count) => {
  expect(tilesSet(progress, target)).toBe(count)
})
