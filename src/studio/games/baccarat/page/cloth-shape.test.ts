import { describe, expect, test } from 'vitest'

import { spots } from '#studio/games/baccarat/payouts.ts'

import { CLOTH, placeOf, sectorOf } from './cloth-shape.ts'

describe('the spots of the cloth', () => {
  test('lie inside it, in their order, and do not overlap', () => {
    const order = ['playerPair', 'player', 'tie', 'banker', 'bankerPair'] as const
    const places = order.map(placeOf)
    for (const [nth, { x, y, width, height }] of places.entries()) {
      expect(x - width / 2).toBeGreaterThan(0)
      expect(x + width / 2).toBeLessThan(1)
      expect(y + height / 2).toBeLessThan(1)
      const next = places[nth + 1]
      if (next) expect(x + (width * 0.9) / 2).toBeLessThan(next.x - (next.width * 0.9) / 2)
    }
  })

  test('mirror each other', () => {
    for (const [one, other] of [
      ['player', 'banker'],
      ['playerPair', 'bankerPair'],
    ] as const) {
      const [left, right] = [placeOf(one), placeOf(other)]
      expect(left.x + right.x).toBeCloseTo(1, 3)
      expect(left.y).toBeCloseTo(right.y, 3)
      expect(left.turn).toBeCloseTo(-right.turn, 3)
    }
    expect(placeOf('tie')).toMatchObject({ x: 700 / CLOTH.width, turn: 0 })
  })

  test.each(spots)('%s has an outline, and a smaller one inside it', (spot) => {
    expect(sectorOf(spot)).not.toMatch(/NaN/)
    expect(sectorOf(spot, 9)).not.toBe(sectorOf(spot))
  })
})
