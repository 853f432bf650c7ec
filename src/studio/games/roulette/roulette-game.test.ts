import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'

import { roulette } from './roulette-game.ts'

const unit = (count: number) => BigInt(count) * 100_000n
const chanceOf = (seed: string) =>
  openRandom((block) => createHmac('sha256', seed).update(String(block)).digest())

test('every number is drawn equally often, at a confidence of 99 %', () => {
  const random = chanceOf('the wheel')
  const seen = Array.from({ length: 37 }, () => 0)
  for (let round = 0; round < 37_000; round += 1) {
    const { number } = roulette.draw(random, undefined)
    seen[number] = (seen[number] ?? 0) + 1
  }
  const chiSquare = seen.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
  // The 1 % critical value for 36 degrees of freedom.
  expect(chiSquare).toBeLessThan(58.62)
})

test('a bet pays each of its spots by the number', () => {
  const chips = { '17': unit(2), '17-20': unit(1), black: unit(10), red: 0n, dozen2: unit(3), '0': unit(1) }
  expect(roulette.settle({ bet: { currency: 'EUR', level: 0, chips }, outcome: { number: 17 } })).toEqual({
    win: unit(72) + unit(18) + unit(20) + unit(9),
    result: {
      spots: { '0': 'lost', '17': 'won', '17-20': 'won', black: 'won', red: 'lost', dozen2: 'won' },
    },
  })
})

test('rounds are further apart than the least time of a cycle', () => {
  expect(roulette.bettingMs + roulette.settledMs).toBeGreaterThan(5_000)
})
