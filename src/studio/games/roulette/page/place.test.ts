import { expect, test } from 'vitest'

import { rouletteSpots, spotOf } from '#studio/games/roulette/spots.ts'

import { hasCell, nextSpot, shareOf, spotAt } from './place.ts'

test.each<[along: number, across: number, id: string | undefined]>([
  [0, 0, '1'],
  [0.5, 0.5, '1'],
  [0.9, 0.1, '1-4'],
  [1.1, 0.1, '1-4'],
  [0.1, 0.9, '1-2'],
  [0.9, 0.9, '1-2-4-5'],
  [0.1, -0.9, '1-2-3'],
  [0.9, -0.9, '1-2-3-4-5-6'],
  [22, 4.9, '36'],
  [22.9, 4, '36'],
  [-2.5, -0.9, '0'],
  [-1.1, 0.1, '0-1'],
  [-0.8, 2, '0-2'],
  [-0.8, 1, '0-1-2'],
  [-0.8, 2.9, '0-2-3'],
  [-0.8, -0.9, '0-1-2-3'],
])('a pointer at %f along and %f across means %s', (along, across, id) => {
  expect(spotAt(along, across)?.id).toBe(id)
})

test('the middle of every bet inside is its own', () => {
  for (const spot of rouletteSpots)
    if (spot.across >= -1 && spot.kind !== 'column') expect(spotAt(spot.along, spot.across)).toBe(spot)
})

test('arrow keys reach every bet from the zero', () => {
  const reached = new Set(['0'])
  for (const id of reached) {
    const from = spotOf(id)
    for (const step of [
      { along: 1, across: 0 },
      { along: -1, across: 0 },
      { along: 0, across: 1 },
      { along: 0, across: -1 },
    ]) {
      const next = from && nextSpot(from, step)
      if (next) reached.add(next.id)
    }
  }
  expect(reached.size).toBe(157)
})

test('no cell of the layout lies on another one, and none leaves it', () => {
  const cells = rouletteSpots.filter(hasCell).map(shareOf)
  expect(cells).toHaveLength(49)
  for (const [nth, one] of cells.entries()) {
    expect(one.along - one.length / 2).toBeGreaterThan(-1e-9)
    expect(one.across + one.width / 2).toBeLessThan(1 + 1e-9)
    for (const other of cells.slice(nth + 1)) {
      const isApart =
        Math.abs(one.along - other.along) > (one.length + other.length) / 2 - 1e-9 ||
        Math.abs(one.across - other.across) > (one.width + other.width) / 2 - 1e-9
      expect(isApart).toBe(true)
    }
  }
})
