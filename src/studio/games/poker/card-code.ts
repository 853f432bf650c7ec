import { RANKS } from './hands.ts'

const SIGNS = '23456789TJQKA'
const SUITS = 'SHDC'

/** The wire format of cards, `QH`, by which they are drawn. */
export function codeOf(card: number): string {
  return `${SIGNS.charAt(card % RANKS)}${SUITS.charAt(Math.floor(card / RANKS))}`
}

/** The number of a card in wire format. */
export function cardOf(code: string): number {
  return SUITS.indexOf(code.charAt(1)) * RANKS + SIGNS.indexOf(code.charAt(0))
}
