import { expect, test } from 'vitest'

import { type GameBounds, areLooser, mayCloseTables, refuseBounds } from './game-bounds.ts'

test.each<[title: string, before: GameBounds, after: GameBounds, isLooser: boolean]>([
  ['nothing changes', { largestStake: 5n }, { largestStake: 5n }, false],
  ['a first largest stake', {}, { largestStake: 5n }, false],
  ['a lower one', { largestStake: 5n }, { largestStake: 4n }, false],
  ['a larger one', { largestStake: 5n }, { largestStake: 6n }, true],
  ['none any more', { largestStake: 5n }, {}, true],
  ['a first bound of a round', {}, { tableLossMost: 5n }, false],
  ['a lower one of a round', { tableLossMost: 5n }, { tableLossMost: 4n }, false],
  ['a larger one of a round', { tableLossMost: 5n }, { tableLossMost: 6n }, true],
  ['none of a round any more', { largestStake: 5n, tableLossMost: 5n }, { largestStake: 5n }, true],
  [
    'one tighter, the other looser',
    { largestStake: 5n, tableLossMost: 5n },
    { largestStake: 6n, tableLossMost: 1n },
    true,
  ],
  ['another least stake', { leastStake: 5n }, {}, false],
])('bounds are looser: %s', (_, before, after, isLooser) => {
  expect(areLooser(before, after)).toBe(isLooser)
})

test.each<[title: string, bounds: GameBounds, refused: string | undefined]>([
  ['none', {}, undefined],
  ['all', { leastStake: 1n, largestStake: 1n, tableLossMost: 1n }, undefined],
  ['zero', { tableLossMost: 0n }, 'tableLossMost'],
  ['less than zero', { largestStake: -1n }, 'largestStake'],
  ['a least stake above the largest', { leastStake: 2n, largestStake: 1n }, 'leastStake'],
])('bounds are refused: %s', (_, bounds, refused) => {
  expect(refuseBounds(bounds)).toBe(refused)
})

test.each<[title: string, bounds: GameBounds, mayClose: boolean]>([
  ['no bound', {}, false],
  ['a largest stake alone', { largestStake: 1n }, false],
  ['a least stake alone', { leastStake: 100n }, false],
  ['a split and doubled hand fits', { leastStake: 20n, largestStake: 80n }, false],
  ['a split and doubled hand does not fit', { leastStake: 20n, largestStake: 79n }, true],
])('bounds may close a table: %s', (_, bounds, mayClose) => {
  expect(mayCloseTables(bounds)).toBe(mayClose)
})
