import { readCard } from '#studio/games/baccarat/cards.ts'
import type { HandView } from '#studio/games/blackjack/blackjack-game.ts'
import type { Hand } from '#studio/games/blackjack/seat-play.ts'

import type { OwnSeat, SeatView } from './seat-view.ts'

/** The hands of a seat, as the rules know them. */
export function handsFrom(hands: readonly HandView[]): readonly Hand[] {
  return hands.map(({ cards, stakes, isDone }) => ({
    cards: cards.map((card) => readCard(card) ?? 0),
    stakes: stakes === 2 ? 2 : 1,
    isDone,
    isSplit: hands.length > 1,
    used: cards.length,
  }))
}

/** The player's hand that has to be decided next. */
export interface OpenHand extends OwnSeat {
  readonly hands: readonly Hand[]
  readonly at: number
}

export function openHandOf({ own, seen, phase }: SeatView): OpenHand | undefined {
  if (phase !== 'playing' || !seen || seen.dealer.length > 1) return undefined
  for (const seat of own.toSorted((a, b) => a.bet.seat - b.bet.seat)) {
    const dealt = seen.seats.find((one) => one.seat === seat.bet.seat)
    const hands = handsFrom(dealt?.hands ?? [])
    const at = hands.findIndex(({ isDone }) => !isDone)
    if (at !== -1) return { ...seat, hands, at }
  }
  return undefined
}
