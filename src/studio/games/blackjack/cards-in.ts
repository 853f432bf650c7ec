import { type Card, readCard } from '#studio/games/baccarat/cards.ts'

import { CARDS, DEALER_CARDS, type Shoe } from './shoe.ts'

/** Cards of a text like `AS TD`, for tests. */
export function cardsIn(text: string): readonly Card[] {
  return text.split(' ').map((card) => {
    const read = readCard(card)
    if (read === undefined) throw new Error(`no card ${card}`)
    return read
  })
}

/** A shoe whose first cards of the dealer and of the two hands of the first seat are these, for tests. */
export function shoeOf(parts: {
  readonly dealer: string
  readonly first: string
  readonly second?: string
}): Shoe {
  const filler = '2S'.repeat(CARDS)
  const at = (from: number, cards: string) => [from, cards.replaceAll(' ', '')] as const
  const places = [
    at(0, parts.dealer),
    at(DEALER_CARDS, parts.first),
    at(DEALER_CARDS + 21, parts.second ?? ''),
  ]
  return places.reduce(
    (shoe, [from, cards]) => shoe.slice(0, from * 2) + cards + shoe.slice(from * 2 + cards.length),
    filler.slice(0, CARDS * 2),
  )
}
