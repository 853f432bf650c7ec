import { describe, expect, test } from 'vitest'

import { choose } from '#studio/games/quick/combinations.ts'
import { chanceOf } from '#studio/server/chance.ts'

import { MINES_MOST, TILES, gemsLeft, layMines, minesRules, timesOfGems } from './rules.ts'

test.each<[mines: number, gems: number, times: number]>([
  [1, 1, 103],
  [1, 24, 2_475],
  [3, 1, 112],
  [3, 6, 234],
  [3, 22, 227_700],
  [5, 19, 876_645],
  [10, 1, 165],
  [24, 1, 2_475],
])('%i mines and %i gems pay %i hundredths', (mines, gems, times) => {
  expect(timesOfGems(mines, gems)).toBe(times)
})

test('every number of mines and every moment to cash out returns 98.28 % to 99 %, counted exactly', () => {
  const returns: bigint[] = []
  for (let mines = 1; mines <= MINES_MOST; mines += 1)
    for (let gems = 1; gems <= TILES - mines; gems += 1) {
      // Of all ways to open that many tiles, those that meet no mine.
      const top = BigInt(timesOfGems(mines, gems)) * choose(TILES - mines, gems) * 100n
      expect(top).toBeLessThanOrEqual(99n * 100n * choose(TILES, gems))
      returns.push(top / choose(TILES, gems))
    }
  expect(returns.toSorted((one, other) => Number(one - other))[0]).toBe(BigInt(minesRules.rtpBp))
})

test('twenty thousand fields: the return of three gems among five mines is in its 99 % interval', () => {
  const times = timesOfGems(5, 3)
  const chance = Number(choose(20, 3)) / Number(choose(25, 3))
  const rounds = 20_000
  let paid = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const mines = layMines(chanceOf({ serverSeed: 'mines', clientSeed: 'simulation', nonce }), 5)
    if (![7, 12, 24].some((tile) => mines.includes(tile))) paid += times
  }
  const deviation = times * Math.sqrt(chance * (1 - chance) * rounds)
  expect(Math.abs(paid - times * chance * rounds)).toBeLessThan(2.576 * deviation)
})

test('every tile holds a mine equally often, at a confidence of 99 %', () => {
  const seen = Array.from({ length: TILES }, () => 0)
  const rounds = 10_000
  for (let nonce = 0; nonce < rounds; nonce += 1)
    for (const tile of layMines(chanceOf({ serverSeed: 'mines', clientSeed: 'places', nonce }), 3))
      seen[tile] = (seen[tile] ?? 0) + 1
  const expected = (rounds * 3) / TILES
  // Without replacement the counts vary by 22 / 24 of independent ones.
  const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) * (24 / 22)
  // The 1 % critical value for 24 degrees of freedom.
  expect(chiSquare).toBeLessThan(42.98)
})

describe('a field', () => {
  const field = { mines: [3, 10, 19], opened: [7] }

  test('shows its mines only when the round is over', () => {
    expect(minesRules.show(field, false)).toEqual({ count: 3, opened: [7] })
    expect(minesRules.show(field, true)).toEqual({ count: 3, opened: [7], mines: [3, 10, 19] })
    expect(gemsLeft(minesRules.show(field, false))).toEqual({ gems: 21, hidden: 24 })
  })

  test.each<[choice: Record<string, unknown>, isRead: boolean]>([
    [{ mines: 1 }, true],
    [{ mines: 24 }, true],
    [{ mines: 0 }, false],
    [{ mines: 25 }, false],
    [{ mines: 2.5 }, false],
    [{ mines: '3' }, false],
  ])('a choice of %j is read: %s', (choice, isRead) => {
    expect(minesRules.readChoice(choice) !== undefined).toBe(isRead)
  })

  test.each<[tile: unknown, isRead: boolean]>([
    [0, true],
    [24, true],
    [25, false],
    [-1, false],
    [1.5, false],
    ['1', false],
  ])('tile %j is read: %s', (tile, isRead) => {
    expect(minesRules.readDeed({ tile }) !== undefined).toBe(isRead)
  })

  test('a tile is opened once', () => {
    expect(minesRules.refuseDeed(field, { tile: 7 }, 1_000_000)).toBe('not_now')
    expect(minesRules.refuseDeed(field, { tile: 8 }, 1_000_000)).toBeUndefined()
  })

  test.each<[opened: number[], timesMost: number, isDone: boolean]>([
    [[7], 1_000_000, false],
    [[7], timesOfGems(3, 2), false],
    [[7], timesOfGems(3, 2) - 1, true],
    [Array.from({ length: 22 }, (_, tile) => tile), 1_000_000, true],
  ])('after %j, with %i as the highest multiple, the round is done: %s', (opened, timesMost, isDone) => {
    expect(minesRules.isDone({ mines: [22, 23, 24], opened }, timesMost)).toBe(isDone)
  })
})
