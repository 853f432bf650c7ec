import { CARDS_OF_DECK, type Card, rankOf } from './cards.ts'
import { type Round, dealRound } from './rules.ts'

export const DECKS = 8
export const CARDS_OF_SHOE = DECKS * CARDS_OF_DECK

/** The cut card lies so many cards from the end: a round of six can follow the one that it comes out in. */
const BEHIND_CUT_CARD = 14

/** A whole number from 0 on and below the bound, each as likely as any other. */
export type Draw = (bound: number) => number

/** Eight decks in the order of their numbers, shuffled from the end (Fisher and Yates): every order is as likely. */
export function shuffle(draw: Draw): readonly Card[] {
  const cards = Array.from({ length: CARDS_OF_SHOE }, (_, nth) => nth % CARDS_OF_DECK)
  for (let last = cards.length - 1; last > 0; last--) {
    const chosen = draw(last + 1)
    const card = cards[chosen] ?? 0
    cards[chosen] = cards[last] ?? 0
    cards[last] = card
  }
  return cards
}

/** The first card is turned and lies aside with as many as it says: an ace one, tens and pictures ten. */
export function burnOf(cards: readonly Card[]): number {
  return 1 + Math.min(rankOf(cards[0] ?? 0) + 1, 10)
}

export interface Dealt {
  readonly round: Round
  /** The first card that has not left the shoe. */
  readonly next: number
  /** The cut card came out in an earlier round: this one was the last of the shoe. */
  readonly isLast: boolean
}

/** Deals a round from a position of the shoe on. */
export function dealFrom(cards: readonly Card[], position: number): Dealt {
  let next = position
  const round = dealRound(() => {
    const card = cards[next]
    if (card === undefined) throw new Error(`the shoe ended at ${next}`)
    next++
    return card
  })
  return { round, next, isLast: isCutOut(position) }
}

/** The round in which the cut card comes out is played to its end, and one more after it. */
function isCutOut(position: number): boolean {
  return position > CARDS_OF_SHOE - BEHIND_CUT_CARD
}

/** Every round of a shoe, one after the other: what somebody checks a shoe by, once its seed is known. */
export function roundsOf(cards: readonly Card[]): readonly Dealt[] {
  const rounds: Dealt[] = []
  let position = burnOf(cards)
  for (;;) {
    const dealt = dealFrom(cards, position)
    rounds.push(dealt)
    if (dealt.isLast) return rounds
    position = dealt.next
  }
}
