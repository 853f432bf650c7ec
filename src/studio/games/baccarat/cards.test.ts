import { describe, expect, test } from 'vitest'

import { CARDS_OF_DECK, rankOf, readCard, suitOf, totalOf, valueOf, writeCard } from './cards.ts'

/** Parses a hand such as `4S 2H`. */
const hand = (text: string) => text.split(' ').map((one) => readCard(one) ?? Number.NaN)

describe('cards', () => {
  test('every card of a deck has a text of its own and is parsed back', () => {
    const deck = Array.from({ length: CARDS_OF_DECK }, (_, card) => card)
    const texts = deck.map(writeCard)
    expect(new Set(texts).size).toBe(CARDS_OF_DECK)
    expect(texts.map(readCard)).toEqual(deck)
    expect(deck.every((card) => rankOf(card) < 13 && suitOf(card) < 4)).toBe(true)
  })

  test.each([
    ['AS', 1],
    ['2H', 2],
    ['9C', 9],
    ['TD', 0],
    ['JS', 0],
    ['QH', 0],
    ['KC', 0],
  ])('%s counts %i', (text, value) => {
    expect(hand(text).map(valueOf)).toEqual([value])
  })

  test.each([
    ['9S 9H', 8],
    ['7S 6H 8D', 1],
    ['TS KH', 0],
    ['AS 4H 5D', 0],
    ['5C 4C', 9],
  ])('%s is %i', (text, total) => {
    expect(totalOf(hand(text))).toBe(total)
  })

  test.each(['', 'A', 'ASS', 'SA', '1S', 'AX', 'as'])('%j is no card', (text) => {
    expect(readCard(text)).toBeUndefined()
  })
})
