import { describe, expect, test } from 'vitest'

import { chanceOf } from '#studio/server/chance.ts'

import {
  type Guess,
  type HiLoRow,
  RANKS,
  SKIPS_MOST,
  guesses,
  hiloRules,
  isRight,
  nextTimes,
  rightWays,
  skipsLeft,
  timesOfWays,
  waysOf,
} from './rules.ts'

const ranks = Array.from({ length: RANKS }, (_, place) => place + 1)
const rowOf = (...turns: readonly (readonly [rank: number, guess: Guess | 'skip' | null])[]): HiLoRow => ({
  turns: turns.map(([rank, guess]) => ({ card: { rank, suit: 0 }, guess })),
})

test('the ways of a guess are exactly the ranks that make it right', () => {
  for (const rank of ranks)
    for (const guess of guesses) {
      const ways = waysOf(guess, rank)
      if (ways !== undefined) expect(ranks.filter((next) => isRight(guess, rank, next))).toHaveLength(ways)
    }
})

test.each<[rank: number, higher: number | undefined, lower: number | undefined, same: number | undefined]>([
  [1, 12, undefined, 1],
  [2, 12, 2, undefined],
  [8, 6, 8, undefined],
  [12, 2, 12, undefined],
  [13, undefined, 12, 1],
])('after rank %i: higher %s, lower %s, same %s', (rank, higher, lower, same) => {
  expect(guesses.map((guess) => waysOf(guess, rank))).toEqual([higher, lower, same])
})

test.each<[ways: number[], times: number]>([
  [[12], 107],
  [[6], 214],
  [[1], 1_287],
  [[6, 8], 348],
  [[12, 12, 12], 125],
])('right guesses with %j of thirteen pay %i hundredths', (ways, times) => {
  expect(timesOfWays(ways)).toBe(times)
})

test('every way to guess returns 98.31 % to 99 %, counted over all probabilities of up to six guesses', () => {
  let least = 10_000n
  const walk = (ways: readonly number[]) => {
    if (ways.length > 0) {
      const chanceTop = ways.reduce((product, one) => product * BigInt(one), 1n)
      const chanceBottom = BigInt(RANKS) ** BigInt(ways.length)
      const returned = BigInt(timesOfWays(ways)) * chanceTop * 100n
      expect(returned <= 9_900n * chanceBottom).toBe(true)
      if (returned / chanceBottom < least) least = returned / chanceBottom
    }
    // The order does not count.
    if (ways.length < 6) for (let next = ways.at(-1) ?? 1; next < RANKS; next += 1) walk([...ways, next])
  }
  walk([])
  expect(least).toBe(BigInt(hiloRules.rtpBp))
  // Seven guesses or more pay at least 1.73 times the stake, of which rounding takes less than 0.6 %.
  expect(timesOfWays(Array.from({ length: 7 }, () => 12))).toBe(173)
})

describe('a row', () => {
  const row = rowOf([8, null], [11, 'higher'], [11, 'skip'], [5, 'skip'])

  test('counts right guesses, not skips', () => {
    expect(rightWays(row)).toEqual([6])
    expect(hiloRules.timesOf(row)).toBe(214)
    expect(nextTimes(row, 'lower')).toBe(timesOfWays([6, 5]))
    expect(skipsLeft(row)).toBe(SKIPS_MOST - 2)
  })

  test('is worth nothing before its first right guess', () => {
    expect(hiloRules.timesOf(rowOf([8, null], [2, 'skip']))).toBeUndefined()
  })

  test.each<
    [title: string, row: HiLoRow, guess: Guess | 'skip', timesMost: number, refusal: string | undefined]
  >([
    ['a guess', row, 'higher', 10_000, undefined],
    ['lower than an ace', rowOf([1, null]), 'lower', 10_000, 'not_now'],
    ['the same as a middle card', row, 'same', 10_000, 'not_now'],
    ['above the highest payout', row, 'lower', 500, 'above_most'],
    ['a skip', row, 'skip', 10_000, undefined],
    [
      'one skip too many',
      rowOf([8, null], ...Array.from({ length: SKIPS_MOST }, () => [3, 'skip'] as const)),
      'skip',
      10_000,
      'not_now',
    ],
  ])('%s', (_, given, guess, timesMost, refusal) => {
    expect(hiloRules.refuseDeed(given, { guess }, timesMost)).toBe(refusal)
  })

  test('ends by itself when no guess stays within the highest payout', () => {
    expect(hiloRules.isDone(row, 10_000)).toBe(false)
    expect(hiloRules.isDone(row, 215)).toBe(true)
    expect(hiloRules.isDone(rowOf([8, null]), 100)).toBe(false)
  })

  test('is lost by a wrong guess and goes on after a skip', () => {
    const king = { below: () => 12 }
    expect(hiloRules.step(king, row, { guess: 'lower' }).isLost).toBe(true)
    expect(hiloRules.step(king, row, { guess: 'higher' }).isLost).toBe(false)
    expect(hiloRules.step(king, row, { guess: 'skip' }).isLost).toBe(false)
  })

  test.each<[guess: unknown, isRead: boolean]>([
    ['higher', true],
    ['skip', true],
    ['highest', false],
    [1, false],
  ])('a guess %j is read: %s', (guess, isRead) => {
    expect(hiloRules.readDeed({ guess }) !== undefined).toBe(isRead)
  })
})

test('twenty thousand rows of two guesses on the likelier side: the return is in its 99 % interval', () => {
  const rounds = 20_000
  let paid = 0
  let squares = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const random = chanceOf({ serverSeed: 'hilo', clientSeed: 'simulation', nonce })
    let row = hiloRules.begin(random, {})
    let isLost = false
    for (let guesses = 0; guesses < 2 && !isLost; guesses += 1) {
      const rank = row.turns.at(-1)?.card.rank ?? 1
      const guess = rank <= 7 ? 'higher' : 'lower'
      ;({ open: row, isLost } = hiloRules.step(random, row, { guess }))
    }
    const times = isLost ? 0 : (hiloRules.timesOf(row) ?? 0)
    paid += times
    squares += times ** 2
  }
  // The mean is 98.31 to 99 per hundred staked; the middle of that is off by less than a third of the interval.
  const deviation = Math.sqrt(squares - paid ** 2 / rounds)
  expect(Math.abs(paid - 98.7 * rounds)).toBeLessThan(2.576 * deviation)
})
