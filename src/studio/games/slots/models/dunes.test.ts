import { expect, test } from 'vitest'

import { dunes, duneStrips, expandWilds } from './dunes.ts'

test('a reel that shows a wild becomes wild from top to bottom', () => {
  expect(expandWilds(['GKO', 'GWK', 'WGF', 'OKS', 'GKL'])).toEqual(['GKO', 'WWW', 'WWW', 'OKS', 'GKL'])
})

/** Draws these numbers, in order. */
const chance = (...numbers: readonly number[]) => {
  let place = 0
  return { below: () => numbers[place++] ?? 0 }
}
const stopOf = (reel: number, letter: string) => duneStrips[reel]?.indexOf(letter) ?? 0

test('a spin shows its reels as they stop, and then with the expanded wild, which alone pays', () => {
  const { frames, units } = dunes.draw(chance(0, stopOf(1, 'W'), 5, 5, 5), undefined)
  expect(frames).toHaveLength(2)
  expect(frames[0]?.wins).toEqual([])
  expect([frames[0]?.reels[1], frames[1]?.reels[1]]).toEqual(['WOK', 'WWW'])
  expect(units).toBe(frames[1]?.wins.reduce((sum, win) => sum + win.units, 0))
})

test('a spin without wilds has one picture', () => {
  expect(dunes.draw(chance(0, 5, 0, 0, 0), undefined).frames).toHaveLength(1)
})

test('free spins multiply every line, and bring no further ones', () => {
  const scatters = duneStrips.map((_, reel) => stopOf(reel, 'S'))
  const paid = dunes.draw(chance(...scatters), undefined)
  expect([paid.freeSpinsWon, paid.freeLeft]).toEqual([20, 20])
  const stops = [0, stopOf(1, 'W'), stopOf(2, 'W'), stopOf(3, 'W'), 0]
  const base = dunes.draw(chance(...stops), undefined)
  const free = dunes.draw(chance(...stops), { ...paid, freePlayed: 0 })
  expect(free.units).toBe(base.units * 3)
  expect(free.freeLeft).toBe(19)
  expect(dunes.draw(chance(...scatters), { ...paid, freePlayed: 0 }).freeSpinsWon).toBe(0)
})
