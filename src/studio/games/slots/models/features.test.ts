import { describe, expect, test } from 'vitest'

import type { Carried } from '#studio/games/slots/slot-model.ts'

import { fireflies, fireflyStrips } from './fireflies.ts'
import { CELLS_TO_FILL, GRAND_TIMES, RESPINS, coinValues, foundry } from './foundry.ts'
import { lanternStrips, lanterns } from './lanterns.ts'
import { storm, stormBag, stormFreeBag } from './storm.ts'

/** Draws these numbers, in order, and then the last one. */
const chance = (...numbers: readonly number[]) => {
  let place = 0
  return { below: () => numbers[place++] ?? numbers.at(-1) ?? 0 }
}
const carried: Carried = { freeLeft: 4, freePlayed: 2, level: 3, kept: [] }
const stopsWith = (strips: readonly string[], count: number) =>
  strips.map((strip, reel) => (reel < count ? strip.indexOf('S') : (strip.indexOf('S') + 5) % strip.length))

describe('Lantern Ways', () => {
  test.each([
    [2, 0],
    [3, 10],
    [4, 12],
    [5, 15],
  ])('%i scatters bring %i free spins', (count, spins) => {
    const drawn = lanterns.draw(chance(...stopsWith(lanternStrips, count)), undefined)
    expect([drawn.freeSpinsWon, drawn.freeLeft, drawn.level]).toEqual([spins, spins, 1])
  })

  test('a free spin that pays raises the multiplier, and scatters bring nothing', () => {
    const paying = lanternStrips.map((strip) => strip.indexOf('EE'))
    const paid = lanterns.draw(chance(...paying), undefined)
    const free = lanterns.draw(chance(...paying), carried)
    expect(paid.units).toBeGreaterThan(0)
    expect([free.units, free.level, free.freeLeft]).toEqual([3 * paid.units, 4, 3])
    expect(lanterns.draw(chance(...stopsWith(lanternStrips, 5)), carried).freeSpinsWon).toBe(0)
  })
})

describe('Firefly Garden', () => {
  const [, second = ''] = fireflyStrips
  const stops = fireflyStrips.map((strip, reel) =>
    reel === 1 ? second.indexOf('W') : (strip.indexOf('S') + 5) % 30,
  )

  test('wilds of free spins stay, those of a paid spin do not', () => {
    expect(fireflies.draw(chance(...stops), undefined).kept).toEqual([])
    const drawn = fireflies.draw(chance(...stops), { ...carried, kept: [[8, 0]] })
    expect(drawn.kept).toEqual(
      expect.arrayContaining([
        [3, 0],
        [8, 0],
      ]),
    )
    expect(drawn.frames[0]?.reels[2]?.[2]).toBe('W')
    expect(drawn.freeLeft).toBe(3)
  })
})

describe('Golden Foundry', () => {
  const kept = Array.from({ length: 6 }, (_, cell) => [cell * 2, 2] as const)

  test('a respin without a coin counts down, the last one pays all coins', () => {
    const blank = chance(1)
    const next = foundry.draw(blank, { ...carried, freeLeft: 3, kept })
    expect([next.freeLeft, next.units, next.kept]).toEqual([2, 0, kept])
    const last = foundry.draw(blank, { ...carried, freeLeft: 1, kept })
    expect([last.freeLeft, last.units, last.kept]).toEqual([0, 12 * 20, []])
  })

  test('a new coin brings all respins back', () => {
    // The first empty cell gets a coin, whose value is the first one.
    const next = foundry.draw(chance(0, 0, 1), { ...carried, freeLeft: 1, kept })
    expect([next.freeLeft, next.kept.length, next.units]).toEqual([RESPINS, 7, 0])
    expect(next.kept).toContainEqual([1, coinValues[0]])
  })

  test('a full grid pays at once, with the grand on top, and never more than the stated most', () => {
    const full = foundry.draw(chance(0), { ...carried, freeLeft: 2, kept })
    const worth = 12 + (CELLS_TO_FILL - 6) * coinValues[0] + GRAND_TIMES
    expect([full.freeLeft, full.units]).toEqual([0, worth * 20])
    expect(CELLS_TO_FILL * Math.max(...coinValues) + GRAND_TIMES).toBeLessThanOrEqual(foundry.mostTimes)
  })
})

describe('Storm Temple', () => {
  const at = (bag: string, text: string) => [...text].map((letter) => bag.indexOf(letter))
  const blank = 'NDHLAMTGNDHLAMTGNDHLAMTG'
  const paying = 'GGGGGGGG35NDHLAMTNDHLAMTNDHLAMTN'.slice(0, 30)

  test('the multipliers that stand at the end are added up, and pay the difference', () => {
    const drawn = storm.draw(chance(...at(stormBag, paying + blank)), undefined)
    const raw = drawn.frames
      .slice(0, -1)
      .reduce((sum, { wins }) => sum + wins.reduce((all, { units }) => all + units, 0), 0)
    expect(raw).toBeGreaterThan(0)
    expect([drawn.units, drawn.frames.at(-1)?.times, drawn.level]).toEqual([raw * 8, 8, 0])
  })

  test('free spins add them to those of the spins before', () => {
    const drawn = storm.draw(chance(...at(stormFreeBag, paying + blank)), carried)
    expect([drawn.frames.at(-1)?.times, drawn.level, drawn.freeLeft]).toEqual([11, 11, 3])
    const without = storm.draw(chance(...at(stormFreeBag, `35${blank}NDHLAM`)), carried)
    expect([without.units, without.level]).toEqual([0, 3])
  })
})
