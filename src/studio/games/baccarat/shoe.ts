import { CARDS_OF_DECK, type Card, rankOf } from './cards.ts'
import { type Round, dealRound } from './rules.ts'

export const DECKS = 8
export const CARDS_OF_SHOE = DECKS * CARDS_OF_DECK

/** Cards behind the cut card: enough for the round in which it appears and one more of six cards. */
const BEHIND_CUT_CARD = 14

/** A uniform integer from 0 to below the bound. */
export type Draw = (bound: number) => number

/** Eight decks, shuffled by Fisher-Yates: every order is equally likely. */
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

/** The burn: the first card is revealed and put aside with as many more as its value, ace 1, tens and pictures 10. */
export function burnOf(cards: readonly Card[]): number {
  return 1 + Math.min(rankOf(cards[0] ?? 0) + 1, 10)
}

export interface Dealt {
  readonly round: Round
  /** Position of the next card in the shoe. */
  readonly next: number
  /** The cut card appeared in an earlier round: this one is the last of the shoe. */
  readonly isLast: boolean
}

/** Deals a round from this position of the shoe. */
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

/** Whether the cut card is out: its round is finished, and one more is dealt. */
function isCutOut(position: number): boolean {
  return position > CARDS_OF_SHOE - BEHIND_CUT_CARD
}

/** All rounds of a shoe, to verify it once its seed is revealed. */
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
