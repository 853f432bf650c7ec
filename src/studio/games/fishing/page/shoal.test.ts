import { describe, expect, test } from 'vitest'

import type { Sea } from '#studio/games/fishing/sea.ts'
import { deep, lagoon, reef } from '#studio/games/fishing/seas.ts'
import { deepHabits, lagoonHabits, reefHabits } from '#studio/games/fishing/seas/habits.ts'

import { type Habit, elsewhere, placeOf, shoalOf } from './shoal.ts'

const all: readonly (readonly [code: string, sea: Sea, habits: Readonly<Record<string, Habit>>])[] = [
  [reef.code, reef, reefHabits],
  [lagoon.code, lagoon, lagoonHabits],
  [deep.code, deep, deepHabits],
]

describe.each(all)('%s', (_, sea, habits) => {
  const shoal = shoalOf(habits)

  test('shows each of its fish, and no other', () => {
    expect(new Set(shoal.map(({ fish }) => fish))).toEqual(new Set(sea.fish.map(({ code }) => code)))
  })

  test('none ever leaves the sea, so each can be aimed at', () => {
    for (const swimmer of shoal)
      for (let atMs = 0; atMs < 120_000; atMs += 500) {
        const { x, y, flip } = placeOf(swimmer, atMs)
        expect(x).toBeGreaterThan(0.05)
        expect(x).toBeLessThan(0.95)
        expect(y).toBeGreaterThan(0.05)
        expect(y).toBeLessThan(0.98)
        expect(Math.abs(flip)).toBeGreaterThan(0.1)
      }
  })

  test('a swimming fish looks where it swims', () => {
    for (const swimmer of shoal.filter(({ turns }) => turns))
      for (let atMs = 0; atMs < 30_000; atMs += 500) {
        const [here, next] = [placeOf(swimmer, atMs), placeOf(swimmer, atMs + 1)]
        if (Math.abs(next.x - here.x) > 1e-6) expect(Math.sign(here.flip)).toBe(-Math.sign(next.x - here.x))
      }
  })

  test('a caught fish comes back in another place', () => {
    for (const swimmer of shoal.filter(({ reach }) => reach > 0))
      expect(placeOf(elsewhere(swimmer), 0).x).not.toBeCloseTo(placeOf(swimmer, 0).x, 3)
  })
})
