import type { Random } from '#domain/chance/random.ts'

/** A card in wire format: rank and suit, `3S`, `TD`. */
export type Card = string

/** From the lowest: the same in Tien Len and Big Two. */
export const RANKS = '3456789TJQKA2'
export const TWO = RANKS.indexOf('2')
export const HAND_CARDS = 13

/** Suits from the lowest, as a game orders them. */
export type SuitOrder = 'SCDH' | 'DCHS'

/** 0 is the three, 12 the two. */
export function rankOf(card: Card): number {
  return RANKS.indexOf(card.charAt(0))
}

export function isCard(text: unknown): text is Card {
  return typeof text === 'string' && text.length === 2 && rankOf(text) >= 0 && 'SCDH'.includes(text.charAt(1))
}

/** Orders all cards: by rank, then by suit. */
export function strengthOf(card: Card, suits: SuitOrder): number {
  return rankOf(card) * 4 + suits.indexOf(card.charAt(1))
}

/** The cards, lowest first. */
export function inOrder(cards: readonly Card[], suits: SuitOrder): readonly Card[] {
  return cards.toSorted((one, other) => strengthOf(one, suits) - strengthOf(other, suits))
}

/** Thirteen cards for each player from one deck, shuffled by Fisher-Yates: every order is equally likely. */
export function dealHands(
  random: Random,
  { players, suits }: { readonly players: number; readonly suits: SuitOrder },
): readonly (readonly Card[])[] {
  const deck = [...RANKS].flatMap((rank) => [...'SCDH'].map((suit) => `${rank}${suit}`))
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const chosen = random.below(last + 1)
    const card = deck[chosen] ?? ''
    deck[chosen] = deck[last] ?? ''
    deck[last] = card
  }
  return Array.from({ length: players }, (_, player) =>
    inOrder(deck.slice(player * HAND_CARDS, (player + 1) * HAND_CARDS), suits),
  )
}

/** The cards by rank, lowest rank first, each rank's cards lowest first. */
export function byRank(
  cards: readonly Card[],
  suits: SuitOrder,
): readonly { readonly rank: number; readonly cards: readonly Card[] }[] {
  const sorted = inOrder(cards, suits)
  return [...new Set(sorted.map(rankOf))].map((rank) => ({
    rank,
    cards: sorted.filter((card) => rankOf(card) === rank),
  }))
}

/** Whether ranks follow each other, lowest first, without a two. */
export function isRun(ranks: readonly number[]): boolean {
  return ranks.every((rank, at) => rank < TWO && (at === 0 || rank === (ranks[at - 1] ?? 0) + 1))
}
