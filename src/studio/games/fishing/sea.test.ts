import { describe, expect, test } from 'vitest'

import { games } from '#studio/games/games.ts'

import { findFish, isCaught, numbersOf, tenthsOfShots } from './sea.ts'
import { reef, seas } from './seas.ts'

describe.each(seas)('$code', (sea) => {
  test.each(sea.fish)('a $code returns exactly the stated return, over all numbers of a shot', (fish) => {
    const numbers = numbersOf(fish)
    let paid = 0
    for (let drawn = 0; drawn < numbers; drawn += 1) paid += isCaught(sea, drawn) ? fish.times : 0
    // Hundredths of the price, over so many shots: the return in thousandths is whole.
    expect(paid * 10).toBe(sea.returnMille * numbers)
    expect(sea.returnMille).toBeLessThan(numbers)
    // Every catch pays more than its shot.
    expect(fish.times).toBeGreaterThan(100)
  })

  test('its fish differ, and rarer ones pay more', () => {
    const pays = sea.fish.map(({ times }) => times)
    expect(pays).toEqual([...new Set(pays)].toSorted((one, other) => one - other))
    expect(new Set(sea.fish.map(({ code }) => code)).size).toBe(sea.fish.length)
  })

  test('the return that operators see is its own', () => {
    expect(games.find(({ game }) => game.code === sea.code)?.game.rtpBp).toBe(sea.returnMille * 10)
  })
})

test('no fish lives in two seas', () => {
  const all = seas.flatMap(({ fish }) => fish.map(({ code }) => code))
  expect(new Set(all).size).toBe(all.length)
})

test.each<[fish: string, tenths: number]>([
  ['koi', 21],
  ['crab', 41],
  ['turtle', 83],
  ['octopus', 155],
  ['shark', 311],
  ['whale', 829],
  ['chest', 1_554],
])('a %s is caught once in %i tenths of shots', (code, tenths) => {
  const fish = findFish(reef, code)
  expect(fish && tenthsOfShots(reef, fish)).toBe(tenths)
})

test('a fish of another sea is not found', () => {
  expect(findFish(reef, 'eel')).toBeUndefined()
})
