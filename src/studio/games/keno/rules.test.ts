import { expect, test } from 'vitest'

import { choose } from '#studio/games/quick/combinations.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { DRAWN, NUMBERS, PICKS_MOST, hitTimes, kenoRules, returnOf, risks, waysOfHits } from './rules.ts'

test.each<[risk: (typeof risks)[number], basisPoints: number[]]>([
  ['classic', [9_750, 9_807, 9_853, 9_772, 9_720, 9_841, 9_829, 9_792, 9_828, 9_725]],
  ['high', [9_750, 9_807, 9_856, 9_828, 9_790, 9_842, 9_852, 9_854, 9_858, 9_842]],
])('%s returns these basis points for one to ten picks, counted over all draws', (risk, basisPoints) => {
  expect(basisPoints.map((_, place) => returnOf(place + 1, risk))).toEqual(basisPoints)
  expect(Math.min(...basisPoints)).toBeGreaterThanOrEqual(kenoRules.rtpBp)
})

test('all numbers of hits together are all draws, and each of them has its pay', () => {
  for (let picks = 1; picks <= PICKS_MOST; picks += 1) {
    const ways = Array.from({ length: picks + 1 }, (_, hits) => waysOfHits(picks, hits))
    expect(ways.reduce((sum, one) => sum + one, 0n)).toBe(choose(NUMBERS, DRAWN))
    for (const risk of risks) {
      const times = hitTimes(picks, risk)
      expect(times).toHaveLength(picks + 1)
      expect(times.at(-1)).toBe(Math.max(...times))
    }
  }
})

test.each<[choice: Record<string, unknown>, read: unknown]>([
  [
    { picks: [7, 3], risk: 'high' },
    { picks: [3, 7], risk: 'high' },
  ],
  [{ picks: [], risk: 'high' }, undefined],
  [{ picks: [3, 3], risk: 'high' }, undefined],
  [{ picks: [0], risk: 'high' }, undefined],
  [{ picks: [41], risk: 'high' }, undefined],
  [{ picks: ['3'], risk: 'high' }, undefined],
  [{ picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], risk: 'high' }, undefined],
  [{ picks: [1], risk: 'none' }, undefined],
  [{ risk: 'high' }, undefined],
])('a choice of %j', (choice, read) => {
  expect(kenoRules.readChoice(choice)).toEqual(read)
})

test('hits pay, in whatever order they are drawn', () => {
  const choice = { picks: [4, 11, 17, 22], risk: 'classic' } as const
  const numbers = [22, 1, 2, 3, 4, 5, 6, 7, 8, 17]
  expect(kenoRules.timesOf({ numbers }, choice)).toBe(600)
})

test('twenty thousand draws: numbers come equally often, and the return is in its 99 % interval', () => {
  const choice = { picks: [1, 8, 20, 33], risk: 'classic' } as const
  const rounds = 20_000
  const seen = Array.from({ length: NUMBERS }, () => 0)
  let paid = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = kenoRules.draw(chanceOf({ serverSeed: 'keno', clientSeed: 'simulation', nonce }), choice)
    for (const number of draw.numbers) seen[number - 1] = (seen[number - 1] ?? 0) + 1
    paid += kenoRules.timesOf(draw, choice)
  }
  const all = Number(choose(NUMBERS, DRAWN))
  const chances = hitTimes(4, 'classic').map(
    (times, hits) => [times, Number(waysOfHits(4, hits)) / all] as const,
  )
  const mean = chances.reduce((sum, [times, chance]) => sum + times * chance, 0)
  const variance = chances.reduce((sum, [times, chance]) => sum + (times - mean) ** 2 * chance, 0)
  expect(Math.abs(paid - mean * rounds)).toBeLessThan(2.576 * Math.sqrt(variance * rounds))
  const expected = (rounds * DRAWN) / NUMBERS
  // Without replacement the counts vary by 30 / 39 of independent ones.
  const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) * (39 / 30)
  // The 1 % critical value for 39 degrees of freedom.
  expect(chiSquare).toBeLessThan(62.43)
})
