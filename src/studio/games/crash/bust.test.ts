import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { bustAt, bustOf, flightOf, waysToReach } from './bust.ts'
import { MULTIPLIER_MOST, multiplierAt } from './curve.ts'

const ALL = 2n ** 52n

/** The unrounded multiplier of `u` in hundredths is 99 * 2^52 / u. */
describe('the end of a round', () => {
  test.each<[u: bigint, bust: number]>([
    [1n, MULTIPLIER_MOST],
    [(99n * ALL) / 1_000_001n, MULTIPLIER_MOST],
    [(99n * ALL) / 1_000_000n, 1_000_000],
    [(99n * ALL) / 1_000_000n + 1n, 999_999],
    [(99n * ALL) / 200n, 200],
    [(99n * ALL) / 200n + 1n, 199],
    [(99n * ALL) / 101n, 101],
    [(99n * ALL) / 101n + 1n, 100],
    [(99n * ALL) / 100n + 1n, 100],
    [ALL, 100],
  ])('u = %i: %i hundredths', (u, bust) => {
    expect(bustAt(u)).toBe(bust)
  })

  test('reads the first 52 bits of a digest, the highest first', () => {
    const digest = (text: string) =>
      Uint8Array.from(text.padEnd(64, '0').match(/../g) ?? [], (two) => Number.parseInt(two, 16))
    expect(bustOf(digest(''))).toBe(MULTIPLIER_MOST)
    expect(bustOf(digest('ffffffffffffff'))).toBe(100)
    // At the median: 1.98, and just below.
    expect(bustOf(digest('7ffffffffffff0'))).toBe(198)
    expect(bustOf(digest('80000000000000'))).toBe(197)
    // The 53rd bit is ignored.
    expect(bustOf(digest('7ffffffffffff8'))).toBe(198)
  })
})

describe('the house edge', () => {
  // For every target from 1.01 to the highest: the `u` that reach it are exactly those up to a bound, and the return
  // is at most 99 %, and less than a thousand-millionth below.
  test('is one percent at every target, and never less', () => {
    let worst = 0n
    for (let target = 101; target <= MULTIPLIER_MOST; target++) {
      const ways = waysToReach(target)
      // Return to player in parts of 100 * 2^52.
      const returned = BigInt(target) * ways
      if (returned > 99n * ALL || 99n * ALL - returned >= BigInt(target)) throw new Error(`target ${target}`)
      if (99n * ALL - returned > worst) worst = 99n * ALL - returned
    }
    expect(worst).toBeLessThan(1_000_000n)
    expect((1_000_000n * 1_000_000_000n) / (100n * ALL)).toBe(0n)
  })

  test('the ways to reach a target are the ends of rounds at or beyond it', () => {
    for (const target of [101, 102, 150, 199, 200, 777, 10_000, 999_999, MULTIPLIER_MOST]) {
      const ways = waysToReach(target)
      expect(bustAt(ways)).toBeGreaterThanOrEqual(target)
      expect(bustAt(ways + 1n)).toBeLessThan(target)
    }
  })

  test('one round in fifty ends before any cash-out is possible: 1.9802 %', () => {
    expect(((ALL - waysToReach(101)) * 1_000_000n) / ALL).toBe(19_801n)
  })

  // 200 000 rounds of a fixed chain, within five standard errors.
  test('holds in rounds of a chain', () => {
    let hash = createHash('sha256').update('a chain for the test').digest()
    const busts: number[] = []
    for (let nth = 0; nth < 200_000; nth++) {
      busts.push(bustOf(hash))
      hash = createHash('sha256').update(hash).digest()
    }
    for (const target of [101, 120, 200, 500, 2_000, 10_000]) {
      const share = 99 / target
      const reached = busts.filter((bust) => bust >= target).length
      expect(Math.abs(reached - share * busts.length)).toBeLessThan(
        5 * Math.sqrt(busts.length * share * (1 - share)),
      )
    }
  })
})

describe('the flight of a round', () => {
  test('a round without a possible cash-out has no flight', () => {
    expect(flightOf(100)).toBe(0)
  })

  test.each([101, 102, 137, 200, 1_000, 54_321, 999_999])(
    'to %i: lasts until the first millisecond beyond its end',
    (bust) => {
      const flight = flightOf(bust)
      expect(multiplierAt(flight - 1)).toBeLessThanOrEqual(bust)
      expect(multiplierAt(flight)).toBeGreaterThan(bust)
    },
  )

  test('to the highest multiplier: lasts until it is reached', () => {
    expect(multiplierAt(flightOf(MULTIPLIER_MOST))).toBe(MULTIPLIER_MOST)
    expect(multiplierAt(flightOf(MULTIPLIER_MOST) - 1)).toBeLessThan(MULTIPLIER_MOST)
  })
})
