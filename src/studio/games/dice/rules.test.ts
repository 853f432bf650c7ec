import { expect, test } from 'vitest'

import { chanceOf } from '#studio/server/chance.ts'

import {
  CHANCE_LEAST,
  CHANCE_MOST,
  type DiceChoice,
  ROLLS,
  diceRules,
  gateOf,
  isHit,
  returnOf,
  sides,
  timesOfChance,
} from './rules.ts'

test.each<[choice: DiceChoice, gate: number, times: number]>([
  [{ side: 'over', chance: 48 }, 5_200, 206],
  [{ side: 'under', chance: 48 }, 4_800, 206],
  [{ side: 'over', chance: 1 }, 9_900, 9_900],
  [{ side: 'under', chance: 97 }, 9_700, 102],
])('%j wins from or below %i and pays %i hundredths', (choice, gate, times) => {
  expect([gateOf(choice), timesOfChance(choice.chance)]).toEqual([gate, times])
})

test('every choice wins with exactly its chance and returns 98.28 % to 99 %, over all rolls', () => {
  let least = ROLLS
  for (let chance = CHANCE_LEAST; chance <= CHANCE_MOST; chance += 1)
    for (const side of sides) {
      const choice = { side, chance }
      let paid = 0
      for (let roll = 0; roll < ROLLS; roll += 1) paid += diceRules.timesOf({ roll }, choice)
      // Hundredths over ten thousand rolls are basis points times a hundred.
      expect(paid).toBe(returnOf(chance) * 100)
      expect(returnOf(chance)).toBeLessThanOrEqual(9_900)
      least = Math.min(least, returnOf(chance))
    }
  expect(least).toBe(diceRules.rtpBp)
})

test.each<[side: 'over' | 'under', roll: number, isWon: boolean]>([
  ['over', 5_199, false],
  ['over', 5_200, true],
  ['over', 9_999, true],
  ['under', 4_799, true],
  ['under', 4_800, false],
  ['under', 0, true],
])('%s with 48 %%: a roll of %i is a hit: %s', (side, roll, isWon) => {
  expect(isHit({ side, chance: 48 }, roll)).toBe(isWon)
})

test.each<[choice: Record<string, unknown>, isRead: boolean]>([
  [{ side: 'over', chance: 48 }, true],
  [{ side: 'over', chance: 0 }, false],
  [{ side: 'over', chance: 98 }, false],
  [{ side: 'over', chance: 48.5 }, false],
  [{ side: 'between', chance: 48 }, false],
  [{ chance: 48 }, false],
])('a choice of %j is read: %s', (choice, isRead) => {
  expect(diceRules.readChoice(choice) !== undefined).toBe(isRead)
})

test('twenty thousand rolls: the return is in its 99 % interval', () => {
  const choice = { side: 'over', chance: 30 } as const
  const rounds = 20_000
  let paid = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const random = chanceOf({ serverSeed: 'dice', clientSeed: 'simulation', nonce })
    paid += diceRules.timesOf(diceRules.draw(random, choice), choice)
  }
  const deviation = timesOfChance(30) * Math.sqrt(0.3 * 0.7 * rounds)
  expect(Math.abs(paid - timesOfChance(30) * 0.3 * rounds)).toBeLessThan(2.576 * deviation)
})
