import { expect, test } from 'vitest'

import { choose } from '#studio/games/quick/combinations.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { type PlinkoChoice, plinkoRules, returnOf, risks, rowCounts, slotOf, slotTimes } from './rules.ts'

const choices = rowCounts.flatMap((rows) => risks.map((risk): PlinkoChoice => ({ rows, risk })))

test.each<[choice: PlinkoChoice, basisPoints: number]>([
  [{ rows: 8, risk: 'low' }, 9_851],
  [{ rows: 8, risk: 'medium' }, 9_812],
  [{ rows: 8, risk: 'high' }, 9_828],
  [{ rows: 12, risk: 'low' }, 9_893],
  [{ rows: 12, risk: 'medium' }, 9_898],
  [{ rows: 12, risk: 'high' }, 9_830],
  [{ rows: 16, risk: 'low' }, 9_874],
  [{ rows: 16, risk: 'medium' }, 9_890],
  [{ rows: 16, risk: 'high' }, 9_812],
])('%j returns %i basis points, counted over all paths', (choice, basisPoints) => {
  expect(returnOf(choice)).toBe(basisPoints)
  expect(returnOf(choice)).toBeGreaterThanOrEqual(plinkoRules.rtpBp)
})

test('slots mirror each other, and the edge pays most', () => {
  for (const choice of choices) {
    const times = slotTimes(choice)
    expect(times).toHaveLength(choice.rows + 1)
    expect(times.toReversed()).toEqual(times)
    expect(Math.max(...times)).toBe(plinkoRules.topTimes(choice))
  }
})

test('a path of eight rows is walked by enumeration: every slot as often as Pascal’s triangle says', () => {
  const seen = Array.from({ length: 9 }, () => 0n)
  for (let path = 0; path < 256; path += 1) {
    const turns = Array.from({ length: 8 }, (_, row) => (path >> row) & 1)
    const slot = slotOf({ turns })
    seen[slot] = (seen[slot] ?? 0n) + 1n
  }
  expect(seen).toEqual(Array.from({ length: 9 }, (_, slot) => choose(8, slot)))
})

test.each<[choice: Record<string, unknown>, isRead: boolean]>([
  [{ rows: 8, risk: 'low' }, true],
  [{ rows: 9, risk: 'low' }, false],
  [{ rows: '8', risk: 'low' }, false],
  [{ rows: 8, risk: 'none' }, false],
  [{ rows: 8 }, false],
])('a choice of %j is read: %s', (choice, isRead) => {
  expect(plinkoRules.readChoice(choice) !== undefined).toBe(isRead)
})

test('twenty thousand balls: the return of twelve rows is in its 99 % interval', () => {
  const choice = { rows: 12, risk: 'medium' } as const
  const rounds = 20_000
  let paid = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const random = chanceOf({ serverSeed: 'plinko', clientSeed: 'simulation', nonce })
    paid += plinkoRules.timesOf(plinkoRules.draw(random, choice), choice)
  }
  const chances = slotTimes(choice).map((times, slot) => [times, Number(choose(12, slot)) / 4_096] as const)
  const mean = chances.reduce((sum, [times, chance]) => sum + times * chance, 0)
  const variance = chances.reduce((sum, [times, chance]) => sum + (times - mean) ** 2 * chance, 0)
  expect(Math.abs(paid - mean * rounds)).toBeLessThan(2.576 * Math.sqrt(variance * rounds))
})
