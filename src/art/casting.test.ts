import { expect, test } from 'vitest'
import { castHero, HERO_SETS } from './casting.ts'
import { random } from './colour.ts'
import * as contest from './contest-heroes.ts'
import * as draw from './draw-heroes.ts'
import * as fortune from './fortune-heroes.ts'
import * as sea from './sea-heroes.ts'
import * as slot from './slot-heroes.ts'
import * as table from './table-heroes.ts'

// Each row is a title and the hero that its words select.
const rows = [
  ['slots', 'Dragon Forge', fortune.dragon],
  ['slots', 'Book of Nile', fortune.book],
  ['slots', 'Lucky 777', fortune.seven],
  ['slots', 'Football Kings', contest.football],
  ['slots', 'Firefly Garden', fortune.moon],
  ['slots', 'Reef Cascade', sea.turtle],
  ['slots', 'Honeycomb Bloom', slot.hive],
  ['slots', 'Mole Garden', slot.gnome],
  ['slots', 'Mirror Lake', slot.swan],
  ['elottery', 'Honeycomb', draw.hexes],
  ['live', 'Speed Baccarat', table.cards],
  ['cards', 'Texas Hold’em', table.cards],
  ['live', 'Roma Roulette', table.wheel],
  ['sports', 'Premier', contest.football],
] as const

for (const [category, title, hero] of rows) {
  test(`${title} of ${category} shows ${hero.name}`, () =>
    expect(castHero(category, title, random('x'))).toBe(hero))
}

test('outside the slot halls a word of another hall does not count', () => {
  expect(castHero('sports', 'Dragon Forge', random('x'))).not.toBe(fortune.dragon)
})

test('seventy-four heroes are cast', () => {
  expect(new Set(Object.values(HERO_SETS).flat()).size).toBeGreaterThanOrEqual(70)
})
