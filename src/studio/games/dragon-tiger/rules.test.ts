import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'
import { readCard } from '#studio/games/baccarat/cards.ts'

import { dragonTiger } from './dragon-tiger-game.ts'
import { type Spot, backOf, deals, isSuitedTie, layout, winnerOf } from './rules.ts'

const chanceOf = (seed: string) =>
  openRandom((block) => createHmac('sha256', seed).update(String(block)).digest())
const dealt = (dragon: string, tiger: string) => ({
  dragon: readCard(dragon) ?? 0,
  tiger: readCard(tiger) ?? 0,
})

test.each<[dragon: string, tiger: string, backs: Partial<Record<Spot, bigint>>]>([
  ['KS', 'QD', { dragon: 200n, tiger: 0n, tie: 0n, suitedTie: 0n, dragonBig: 200n, tigerBig: 200n }],
  ['AS', '2D', { dragon: 0n, tiger: 200n, dragonSmall: 200n, tigerSmall: 200n, tigerBig: 0n }],
  ['9S', '9D', { dragon: 50n, tiger: 50n, tie: 1_200n, suitedTie: 0n }],
  ['9S', '9S', { dragon: 50n, tie: 1_200n, suitedTie: 5_100n }],
  ['7S', '6H', { dragon: 200n, dragonSmall: 0n, dragonBig: 0n, tigerSmall: 200n }],
])('%s against %s', (dragon, tiger, backs) => {
  for (const [spot, back] of Object.entries(backs))
    expect([spot, backOf(spot, dealt(dragon, tiger))]).toEqual([spot, back])
})

test.each<[title: string, chips: Record<string, bigint>, isOpposite: boolean]>([
  ['dragon and tiger', { dragon: 1n, tiger: 1n }, true],
  ['small and big of one card', { tigerSmall: 1n, tigerBig: 1n }, true],
  ['small and big of two cards', { dragonSmall: 1n, tigerBig: 1n }, false],
  ['a side and both ties', { dragon: 1n, tie: 1n, suitedTie: 1n }, false],
  [
    'a side, and the cards with which the other one wins',
    { dragon: 1n, tigerBig: 1n, dragonSmall: 1n },
    true,
  ],
  ['a side and a big card of the other', { dragon: 1n, tigerBig: 1n }, false],
])('opposite chips: %s', (_, chips, isOpposite) => {
  expect(layout.isOpposite(chips)).toBe(isOpposite)
})

test('the deals are all pairs of cards of eight decks', () => {
  expect(deals.map(({ ways }) => ways).reduce((sum, ways) => sum + ways)).toBe(416 * 415)
  expect(deals.filter(({ outcome }) => isSuitedTie(outcome))).toHaveLength(13)
})

test('the cards turn one after the other, and the winner is named last', () => {
  const outcome = { dragon: 'KS', tiger: '9D' }
  const seen = (elapsedMs: number) => JSON.stringify(dragonTiger.show({ outcome, elapsedMs }))
  expect(seen(0)).toBe('{"isSuited":false}')
  expect(seen(900)).toBe('{"dragon":"KS","isSuited":false}')
  expect(seen(2_300)).toBe('{"dragon":"KS","tiger":"9D","isSuited":false}')
  expect(seen(Number.POSITIVE_INFINITY)).toBe(
    '{"dragon":"KS","tiger":"9D","winner":"dragon","isSuited":false}',
  )
  expect(dragonTiger.bettingMs + dragonTiger.settledMs).toBeGreaterThan(5_000)
})

test('ties come as often as eight decks give them, within five standard errors', () => {
  const random = chanceOf('dragon and tiger')
  const rounds = 40_000
  let [ties, suited] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { dragon, tiger } = dragonTiger.draw(random, undefined)
    if (winnerOf(dealt(dragon, tiger)) === 'tie') ties += 1
    if (isSuitedTie(dealt(dragon, tiger))) suited += 1
  }
  for (const [count, chance] of [
    [ties, 31 / 415],
    [suited, 7 / 415],
  ] as const)
    expect(Math.abs(count / rounds - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / rounds))
})
