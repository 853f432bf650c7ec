import { describe, expect, test } from 'vitest'

import { readCard, writeCard } from './cards.ts'
import { bankerDraws, dealRound, outcomeOf, playerDraws } from './rules.ts'

/** Deals the given cards in order, and requires that all are used. */
function deal(text: string) {
  const cards = text.split(' ').map((one) => readCard(one) ?? Number.NaN)
  const round = dealRound(() => {
    const card = cards.shift()
    if (card === undefined) throw new Error('asked for a card more')
    return card
  })
  expect(cards).toEqual([])
  return round
}

/**
 * The published drawing table of the banker: one column for each third card of the player, `-` where the player
 * stood.
 */
const table: readonly (readonly [total: number, draws: string])[] = [
  // - 0 1 2 3 4 5 6 7 8 9
  [0, 'DDDDDDDDDDD'],
  [1, 'DDDDDDDDDDD'],
  [2, 'DDDDDDDDDDD'],
  [3, 'DDDDDDDDDSD'],
  [4, 'DSSDDDDDDSS'],
  [5, 'DSSSSDDDDSS'],
  [6, 'SSSSSSSDDSS'],
  [7, 'SSSSSSSSSSS'],
]

describe('third cards', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])('the player with %i', (total) => {
    expect(playerDraws(total)).toBe(total <= 5)
  })

  test.each(table)('the banker with %i', (total, draws) => {
    const thirds = [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(thirds.map((third) => (bankerDraws(total, third) ? 'D' : 'S')).join('')).toBe(draws)
  })
})

describe('a round', () => {
  // Cards in dealing order: player, banker, player, banker, then third cards.
  test.each([
    ['the player’s nine beats everything', '4S 2H 5D 5C', 'player', 9, 7],
    ['a natural of the banker leaves the player no third card', 'AS 4H 2D 4C', 'banker', 3, 8],
    ['nine beats eight', '4S 4H 4D 5C', 'banker', 8, 9],
    ['two naturals alike are a tie', '9S 4H TD 5C', 'tie', 9, 9],
    ['both stand', '3S 3H 4D 4C', 'tie', 7, 7],
    ['the player stands with six, the banker draws to five', 'KS 2H 6D 3C 4S', 'banker', 6, 9],
    ['the player stands with seven, the banker with six', 'KS 2H 7D 4C', 'player', 7, 6],
    ['the player draws, and the banker with three stands against an eight', 'KS KH 2D 3C 8S', 'banker', 0, 3],
    ['the banker with three draws against a nine', 'KS KH 2D 3C 9S 4D', 'banker', 1, 7],
    ['the banker with six draws against a six', 'KS KH 2D 6C 6S AD', 'player', 8, 7],
    ['the banker with six stands against a five', 'KS KH 2D 6C 5S', 'player', 7, 6],
    ['six cards, and a tie', 'KS KH 2D 2C 4S 4D', 'tie', 6, 6],
  ])('%s', (_, cards, winner, playerTotal, bankerTotal) => {
    expect(outcomeOf(deal(cards))).toMatchObject({ winner, playerTotal, bankerTotal })
  })

  test('the player’s cards are the first, the third and the fifth', () => {
    const { player, banker } = deal('KS KH 2D 2C 4S 4D')
    expect(player.map(writeCard)).toEqual(['KS', '2D', '4S'])
    expect(banker.map(writeCard)).toEqual(['KH', '2C', '4D'])
  })

  test.each([
    ['one rank in two suits', '9S 2H 9D 5C', true, false],
    ['the same card of two decks', '9S 2H 9S 5C', true, false],
    ['the banker’s', '9S 2H KS 2C', false, true],
    ['both', '4S 3H 4D 3C', true, true],
    ['a king and a queen count alike and are none', 'KS 4H QD 4C', false, true],
    ['a third card makes none', 'KS KH 2D 3C 2S 9D', false, false],
  ])('a pair: %s', (_, cards, playerPair, bankerPair) => {
    expect(outcomeOf(deal(cards))).toMatchObject({ playerPair, bankerPair })
  })

  test.each([
    ['4S 2H 5D 5C', true],
    ['3S 3H 4D 4C', false],
    ['KS KH 2D 3C 8S', false],
  ])('%s: natural is %s', (cards, isNatural) => {
    expect(outcomeOf(deal(cards)).isNatural).toBe(isNatural)
  })
})
