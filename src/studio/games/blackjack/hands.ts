import { type Card, rankOf } from '#studio/games/baccarat/cards.ts'

/** The value of a rank: the ace 1, tens and pictures 10. */
export function valueOf(card: Card): number {
  return Math.min(rankOf(card) + 1, 10)
}

export interface Total {
  readonly total: number
  /** One ace counts eleven. */
  readonly isSoft: boolean
}

/** The best total of a hand: one ace counts eleven where that stays within 21. */
export function totalOf(cards: readonly Card[]): Total {
  const low = cards.reduce((sum, card) => sum + valueOf(card), 0)
  const isSoft = low <= 11 && cards.some((card) => valueOf(card) === 1)
  return { total: isSoft ? low + 10 : low, isSoft }
}

/** An ace and a ten as the first two cards. */
export function isBlackjack(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21
}

/** The dealer stands on every 17. */
export const DEALER_STANDS = 17

/** The hand that the dealer ends with, of cards in their order. */
export function dealerOf(cards: readonly Card[]): readonly Card[] {
  let count = 2
  while (totalOf(cards.slice(0, count)).total < DEALER_STANDS) count += 1
  return cards.slice(0, count)
}
