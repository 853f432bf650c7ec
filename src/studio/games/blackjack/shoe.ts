import type { Random } from '#domain/chance/random.ts'
import { CARDS_OF_DECK, type Card, readCard, writeCard } from '#studio/games/baccarat/cards.ts'

import { SEATS } from './layout.ts'

export const DECKS = 6
export const CARDS = DECKS * CARDS_OF_DECK

/** The most cards of one hand: twenty-one aces. */
const HAND = 21
const HANDS_OF_SEAT = 2
/** The dealer stands with at most these: the rest of the shoe. */
export const DEALER_CARDS = CARDS - SEATS * HANDS_OF_SEAT * HAND

/** A shuffled shoe in wire format, two letters a card. */
export type Shoe = string

/** Six decks, shuffled for every round by Fisher-Yates: every order is equally likely. */
export function shuffleShoe(random: Random): Shoe {
  const cards = Array.from({ length: CARDS }, (_, nth) => nth % CARDS_OF_DECK)
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = random.below(last + 1)
    const card = cards[chosen] ?? 0
    cards[chosen] = cards[last] ?? 0
    cards[last] = card
  }
  return cards.map(writeCard).join('')
}

function cardAt(shoe: Shoe, place: number): Card {
  const card = readCard(shoe.slice(place * 2, place * 2 + 2))
  if (card === undefined) throw new Error(`the shoe has no card ${place}`)
  return card
}

/** The dealer's cards in their order: the open one, the hidden one, those that are drawn. */
export function dealersCards(shoe: Shoe): readonly Card[] {
  return Array.from({ length: DEALER_CARDS }, (_, nth) => cardAt(shoe, nth))
}

/**
 * The nth card of a hand. Each hand has its own part of the shuffled shoe, so that no player's decision changes the
 * cards of another, and all decide at the same time.
 */
export function cardOf(shoe: Shoe, { seat, hand, nth }: { seat: number; hand: number; nth: number }): Card {
  if (nth >= HAND) throw new Error('a hand has no further cards')
  return cardAt(shoe, DEALER_CARDS + (seat * HANDS_OF_SEAT + hand) * HAND + nth)
}
