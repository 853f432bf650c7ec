import { expect, test } from 'vitest'

import { seededBelow } from '#test/lottery/draws.ts'

import { redEnvelopes } from './red-envelopes.ts'

test.each<[string, bigint, number, bigint, boolean]>([
  ['a cent for each', 5_000n, 5, 1_000n, true],
  ['less than a cent for each', 4_000n, 5, 1_000n, false],
  ['a sum finer than a cent', 5_001n, 5, 1_000n, false],
  ['no envelope', 5_000n, 0, 1_000n, false],
  ['one envelope', 5_000n, 1, 1_000n, true],
])('envelopes: %s', (_what, total, count, step, isDivided) => {
  expect(redEnvelopes({ total, count, step }, seededBelow(1)) !== undefined).toBe(isDivided)
})

test('every envelope has a step at least, and their sum is exact', () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const below = seededBelow(seed)
    const count = 1 + below(40)
    const total = BigInt(count + below(5_000)) * 1_000n
    const envelopes = redEnvelopes({ total, count, step: 1_000n }, below) ?? []
    expect(envelopes.length).toBe(count)
    expect(
      envelopes.reduce((sum, one) => sum + one, 0n),
      `seed ${seed}`,
    ).toBe(total)
    expect(envelopes.every((one) => one >= 1_000n && one % 1_000n === 0n)).toBe(true)
  }
})

test('the first envelope and the last have the same mean and spread', () => {
  const below = seededBelow(7)
  const lists = Array.from(
    { length: 4_000 },
    () => redEnvelopes({ total: 100n, count: 5, step: 1n }, below) ?? [],
  )
  const at = (place: number) => lists.map((list) => Number(list[place] ?? 0n))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  for (const place of [0, 2, 4]) {
    expect(Math.abs(mean(at(place)) - 20)).toBeLessThan(1)
    // The spread of one of five uniform parts of 95, plus one: 15.5.
    const spread = Math.sqrt(mean(at(place).map((value) => (value - 20) ** 2)))
    expect(Math.abs(spread - 15.5)).toBeLessThan(1)
  }
})
