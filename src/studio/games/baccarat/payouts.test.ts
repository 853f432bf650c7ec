import { describe, expect, test } from 'vitest'

import { returnOf } from '#studio/games/chip-table/chip-table.ts'
import { verdictOf } from '#studio/games/chip-table/verdict.ts'

import { type Spot, backOf, spots } from './payouts.ts'
import type { Outcome } from './rules.ts'

const outcome = (winner: Outcome['winner'], pairs = ''): Outcome => ({
  winner,
  playerTotal: 0,
  bankerTotal: 0,
  playerPair: pairs.includes('p'),
  bankerPair: pairs.includes('b'),
  isNatural: false,
})

/** A cent, in 1/100 000. */
const CENT = 1_000n

describe('the payout', () => {
  test.each<[Spot, Outcome, bigint, bigint]>([
    ['player', outcome('player'), 10_000_000n, 20_000_000n],
    ['player', outcome('banker'), 10_000_000n, 0n],
    ['player', outcome('tie'), 10_000_000n, 10_000_000n],
    ['banker', outcome('banker'), 10_000_000n, 19_500_000n],
    ['banker', outcome('player'), 10_000_000n, 0n],
    ['banker', outcome('tie'), 10_000_000n, 10_000_000n],
    ['tie', outcome('tie'), 10_000_000n, 90_000_000n],
    ['tie', outcome('player'), 10_000_000n, 0n],
    ['playerPair', outcome('banker', 'p'), 10_000_000n, 120_000_000n],
    ['playerPair', outcome('player', 'b'), 10_000_000n, 0n],
    ['bankerPair', outcome('tie', 'pb'), 10_000_000n, 120_000_000n],
    ['bankerPair', outcome('banker'), 10_000_000n, 0n],
  ])('%s, %o: a stake of %s returns %s', (spot, result, stake, back) => {
    expect(returnOf(stake, backOf(spot, result), CENT)).toBe(back)
  })

  // The 5 % commission is whole cents only for stakes that are multiples of twenty cents.
  test.each<[bigint, bigint, bigint]>([
    [20n * CENT, CENT, 39n * CENT],
    [10n * CENT, CENT, 19n * CENT],
    [1n * CENT, CENT, 1n * CENT],
    [33n * CENT, CENT, 64n * CENT],
    [100_000n, 100_000n, 100_000n],
    [2_000_000n, 100_000n, 3_900_000n],
  ])('a banker’s win of %s in steps of %s gives %s, rounded down', (stake, step, back) => {
    const given = returnOf(stake, backOf('banker', outcome('banker')), step)
    expect(given).toBe(back)
    expect(given * 100n).toBeLessThanOrEqual(stake * 195n)
    expect(stake * 195n - given * 100n).toBeLessThan(step * 100n)
  })

  test('each spot is judged by its own part of the outcome', () => {
    const verdicts = (result: Outcome) =>
      spots.map((spot) => verdictOf(backOf(spot, result)).charAt(0)).join('')
    expect(verdicts(outcome('player'))).toBe('wllll')
    expect(verdicts(outcome('banker', 'b'))).toBe('lwllw')
    expect(verdicts(outcome('tie', 'p'))).toBe('ppwwl')
  })
})
