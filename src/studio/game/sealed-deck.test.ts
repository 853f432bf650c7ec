import { expect, test } from 'vitest'

import { chanceOf } from '#studio/server/chance.ts'

import { DECK_CARDS, allCards, dealtPlaces, sealText, shuffle } from './sealed-deck.ts'

const chance = (nonce: number) => chanceOf({ serverSeed: 'deck', clientSeed: 'test', nonce })

test('a deck has each card once, in whatever order', () => {
  expect(new Set(allCards).size).toBe(DECK_CARDS)
  expect(shuffle(chance(0), allCards).toSorted()).toEqual(allCards.toSorted())
  expect(dealtPlaces(chance(1)).toSorted((a, b) => a - b)).toEqual([...allCards.keys()])
  expect(dealtPlaces(chance(1))).toEqual(dealtPlaces(chance(1)))
})

test('each card comes first about equally often', () => {
  const counts = new Map<number, number>()
  for (let nth = 0; nth < 5_200; nth += 1) {
    const first = dealtPlaces(chance(nth))[0] ?? -1
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  expect(counts.size).toBe(DECK_CARDS)
  // Chi-squared with 51 degrees of freedom: 87.97 at 99.9 %.
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  expect(chi).toBeLessThan(87.97)
})

test('a seal names its place', () => {
  expect(sealText({ place: 3, card: 'AS', salt: 'x' })).toBe('3:AS:x')
})
