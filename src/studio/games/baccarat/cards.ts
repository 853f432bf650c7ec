/** A card number: thirteen ranks from the ace in each of four suits. */
export type Card = number

export const CARDS_OF_DECK = 52
const RANKS = 'A23456789TJQK'
const SUITS = 'SHDC'

/** 0 is the ace, 12 the king. */
export function rankOf(card: Card): number {
  return card % RANKS.length
}

/** 0 to 3: spades, hearts, diamonds, clubs. */
export function suitOf(card: Card): number {
  return Math.floor(card / RANKS.length)
}

/** Value of a card: ace 1, tens and pictures 0. */
export function valueOf(card: Card): number {
  const rank = rankOf(card)
  return rank < 9 ? rank + 1 : 0
}

/** Value of a hand: the last digit of its sum. */
export function totalOf(hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + valueOf(card), 0) % 10
}

/** The wire format of a card: `AS`, `TD`. */
export function writeCard(card: Card): string {
  return `${RANKS.charAt(rankOf(card))}${SUITS.charAt(suitOf(card))}`
}

export function readCard(text: string): Card | undefined {
  const [rank, suit] = [RANKS.indexOf(text.charAt(0)), SUITS.indexOf(text.charAt(1))]
  return text.length === 2 && rank >= 0 && suit >= 0 ? suit * RANKS.length + rank : undefined
}
