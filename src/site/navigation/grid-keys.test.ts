import { expect, test } from 'vitest'

import { type Arrow, nextPlace } from './grid-keys.ts'

/**
 * 0 1 2
 * 3 4
 */
const grid = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 200, y: 0 },
  { x: 0, y: 50 },
  { x: 100, y: 50 },
]

test.each<[number, Arrow, number | undefined]>([
  [0, 'ArrowRight', 1],
  [1, 'ArrowRight', 2],
  [2, 'ArrowRight', undefined],
  [2, 'ArrowLeft', 1],
  [0, 'ArrowLeft', undefined],
  [1, 'ArrowDown', 4],
  [2, 'ArrowDown', 4],
  [4, 'ArrowUp', 1],
  [0, 'ArrowUp', undefined],
  [9, 'ArrowUp', undefined],
])('from %i the key %s leads to %s', (from, arrow, to) => {
  expect(nextPlace(grid, from, arrow)).toBe(to)
})
