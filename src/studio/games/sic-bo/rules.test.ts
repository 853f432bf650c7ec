import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'

import { type Dice, backOf, faces, groups, layout, limits, spots, throws, totals } from './rules.ts'
import { sicBo } from './sic-bo-game.ts'

const chipsOn = (spots: readonly string[]) => Object.fromEntries(spots.map((spot) => [spot, 1n]))

test.each<[spot: string, dice: Dice, back: bigint]>([
  ['small', [1, 3, 6], 200n],
  ['small', [2, 2, 2], 0n],
  ['small', [1, 4, 6], 0n],
  ['big', [1, 4, 6], 200n],
  ['big', [6, 6, 6], 0n],
  ['odd', [1, 4, 6], 200n],
  ['odd', [3, 3, 3], 0n],
  ['even', [1, 3, 6], 200n],
  ['anyTriple', [5, 5, 5], 3_200n],
  ['anyTriple', [5, 5, 4], 0n],
  ['triple5', [5, 5, 5], 18_100n],
  ['triple4', [5, 5, 5], 0n],
  ['double5', [5, 5, 1], 1_200n],
  ['double5', [5, 5, 5], 1_200n],
  ['double5', [5, 1, 1], 0n],
  ['total4', [1, 1, 2], 6_300n],
  ['total17', [6, 6, 5], 6_300n],
  ['total10', [1, 3, 6], 700n],
  ['total11', [1, 3, 6], 0n],
  ['pair16', [1, 3, 6], 700n],
  ['pair16', [1, 1, 3], 0n],
  ['single6', [1, 3, 6], 200n],
  ['single6', [6, 6, 1], 300n],
  ['single6', [6, 6, 6], 400n],
  ['single6', [1, 1, 1], 0n],
  ['constructor', [1, 1, 1], 0n],
])('%s on %j pays %s', (spot, dice, back) => {
  expect(backOf(spot, dice)).toBe(back)
})

test('every spot has a limit, and no spot can win more than 10 000 chips', () => {
  expect(spots).toHaveLength(52)
  expect(Object.keys(limits.most).toSorted()).toEqual([...groups].toSorted())
  for (const spot of spots) {
    const most = limits.most[layout.groupOf(spot)] ?? 0n
    const best = [1, 2, 3, 4, 5, 6].flatMap((one) =>
      [1, 2, 3, 4, 5, 6].flatMap((two) => [1, 2, 3, 4, 5, 6].map((three) => backOf(spot, [one, two, three]))),
    )
    expect(most).toBeGreaterThan(0n)
    expect(best.some((back) => (back - 100n) * most > 1_000_000n)).toBe(false)
  }
})

test.each<[title: string, chips: Record<string, bigint>, isOpposite: boolean]>([
  ['small and big', { small: 1n, big: 1n }, true],
  ['odd and even', { odd: 1n, even: 1n }, true],
  ['small and odd', { small: 1n, odd: 1n }, false],
  ['all six faces', chipsOn(faces.map((face) => `single${face}`)), true],
  ['five faces', chipsOn(faces.slice(1).map((face) => `single${face}`)), true],
  ['three faces', chipsOn(faces.slice(3).map((face) => `single${face}`)), false],
  ['every total', chipsOn(totals.map((total) => `total${total}`)), true],
  [
    'small, and every total that is big',
    chipsOn(['small', ...totals.slice(7).map((total) => `total${total}`)]),
    true,
  ],
  [
    'all pairs, doubles and triples',
    chipsOn(spots.filter((spot) => /^(pair|double|triple)/.test(spot))),
    true,
  ],
  ['all pairs', chipsOn(spots.filter((spot) => spot.startsWith('pair'))), true],
  ['all doubles and triples', chipsOn(spots.filter((spot) => /^(double|triple)/.test(spot))), false],
  ['every bet', chipsOn(spots), true],
])('opposite chips: %s', (_, chips, isOpposite) => {
  expect(layout.isOpposite(chips)).toBe(isOpposite)
})

test('the dice rest one after the other, and the sum is named last', () => {
  const outcome = { dice: [4, 1, 6] as const }
  const seen = (elapsedMs: number) => JSON.stringify(sicBo.show({ outcome, elapsedMs }))
  expect(seen(1_999)).toBe('{"dice":[],"isNamed":false}')
  expect(seen(2_000)).toBe('{"dice":[4],"isNamed":false}')
  expect(seen(2_900)).toBe('{"dice":[4,1,6],"isNamed":false}')
  expect(seen(Number.POSITIVE_INFINITY)).toBe('{"dice":[4,1,6],"isNamed":true}')
  expect(sicBo.bettingMs + sicBo.settledMs).toBeGreaterThan(5_000)
})

test('the throws are all 216', () => {
  expect(throws.map(({ ways }) => ways).reduce((sum, ways) => sum + ways)).toBe(216)
  expect(new Set(throws.map(({ outcome }) => outcome.join(''))).size).toBe(56)
})

test('every throw is equally likely, at a confidence of 99 %', () => {
  const random = openRandom((block) => createHmac('sha256', 'dice').update(String(block)).digest())
  const seen = new Map<string, number>()
  for (let round = 0; round < 43_200; round += 1) {
    const key = sicBo.draw(random, undefined).dice.join('')
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0)
  expect(seen.size).toBe(216)
  // The 1 % critical value for 215 degrees of freedom.
  expect(chiSquare).toBeLessThan(266.5)
})
