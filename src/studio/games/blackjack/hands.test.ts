import { expect, test } from 'vitest'

import { cardsIn } from './cards-in.ts'
import { dealerOf, isBlackjack, totalOf } from './hands.ts'

test.each([
  ['AS KH', 21, true],
  ['AS AH', 12, true],
  ['AS 5H TD', 16, false],
  ['TS 6H 5D', 21, false],
  ['KS QH 2D', 22, false],
  ['AS 2H 8D', 21, true],
] as const)('%s counts %d', (text, total, isSoft) => {
  expect(totalOf(cardsIn(text))).toEqual({ total, isSoft })
})

test.each([
  ['AS KH', true],
  ['TS AH', true],
  ['7S 7H 7D', false],
  ['KS QH', false],
] as const)('%s is a blackjack: %s', (text, is) => {
  expect(isBlackjack(cardsIn(text))).toBe(is)
})

test.each([
  ['TS 7H 5D', 2],
  ['AS 6H 5D', 2],
  ['TS 6H 5D 2C', 3],
  ['2S 2H 2D 2C 2S AH 6D 9C', 6],
] as const)('the dealer with %s ends with %d cards', (text, count) => {
  expect(dealerOf(cardsIn(text))).toHaveLength(count)
})
