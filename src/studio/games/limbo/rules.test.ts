import { expect, test } from 'vitest'

import { waysToReach } from '#studio/games/crash/bust.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { TARGET_LEAST, TARGET_MOST, drawShare, limboRules } from './rules.ts'

test('every target returns 99 %, less than a thousand-millionth below it, counted exactly', () => {
  const all = 2n ** 52n
  for (let target = TARGET_LEAST; target <= TARGET_MOST; target += target < 10_000 ? 1 : 997) {
    const returned = BigInt(target) * waysToReach(target)
    expect(returned).toBeLessThanOrEqual(99n * all)
    expect((99n * all - returned) * 1_000_000_000n).toBeLessThan(100n * all)
  }
})

test('the drawn share is one of 1 to 2^52', () => {
  expect(drawShare({ below: () => 0 })).toBe(1n)
  expect(drawShare({ below: (limit) => limit - 1 })).toBe(2n ** 52n)
})

test.each<[reached: number, target: number, times: number]>([
  [250, 250, 250],
  [249, 250, 0],
  [1_000_000, 1_000_000, 1_000_000],
  [100, 101, 0],
])('%i for a target of %i pays %i', (reached, target, times) => {
  expect(limboRules.timesOf({ reached }, { target })).toBe(times)
})

test.each<[target: unknown, isRead: boolean]>([
  [101, true],
  [1_000_000, true],
  [100, false],
  [1_000_001, false],
  [150.5, false],
  ['200', false],
])('a target of %j is read: %s', (target, isRead) => {
  expect(limboRules.readChoice({ target }) !== undefined).toBe(isRead)
})

test('twenty thousand rounds: the return of 2.5 is in its 99 % interval', () => {
  const choice = { target: 250 }
  const rounds = 20_000
  const chance = 0.99 / 2.5
  let paid = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const random = chanceOf({ serverSeed: 'limbo', clientSeed: 'simulation', nonce })
    paid += limboRules.timesOf(limboRules.draw(random, choice), choice)
  }
  const deviation = 250 * Math.sqrt(chance * (1 - chance) * rounds)
  expect(Math.abs(paid - 250 * chance * rounds)).toBeLessThan(2.576 * deviation)
})
