import type { Card } from '#studio/games/baccarat/cards.ts'

import { dealerOf, isBlackjack, totalOf } from './hands.ts'
import type { Hand } from './seat-play.ts'
import { type Shoe, dealersCards } from './shoe.ts'

/** A split hand with both parts doubled. */
export const STAKES_MOST = 4n

/** The return of the best play for the first stake, rounded down: `best-return.ts` counts it. */
export const RTP_BP = 9_954

export type Verdict = 'blackjack' | 'won' | 'pushed' | 'lost' | 'bust'

/** The result of a hand against the dealer's cards. */
export function verdictOf({ cards, isSplit }: Hand, dealer: readonly Card[]): Verdict {
  const own = totalOf(cards).total
  if (own > 21) return 'bust'
  const isNatural = !isSplit && isBlackjack(cards)
  if (isBlackjack(dealer)) return isNatural ? 'pushed' : 'lost'
  if (isNatural) return 'blackjack'
  const other = totalOf(dealer).total
  if (other > 21 || own > other) return 'won'
  return own === other ? 'pushed' : 'lost'
}

/** The payout with its stake, in hundredths of the stake. A blackjack pays three to two. */
export const backs: Readonly<Record<Verdict, bigint>> = {
  blackjack: 250n,
  won: 200n,
  pushed: 100n,
  lost: 0n,
  bust: 0n,
}

/** All cards with which the dealer ends. */
export function dealtToDealer(shoe: Shoe): readonly Card[] {
  return dealerOf(dealersCards(shoe))
}

/** With an ace or a ten the dealer looks at the hidden card: a blackjack ends the round before any decision. */
export function isOverAtOnce(shoe: Shoe): boolean {
  return isBlackjack(dealersCards(shoe).slice(0, 2))
}
