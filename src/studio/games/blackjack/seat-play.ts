import type { Card } from '#studio/games/baccarat/cards.ts'

import { totalOf, valueOf } from './hands.ts'
import { type Shoe, cardOf } from './shoe.ts'

export const moveKinds = ['hit', 'stand', 'double', 'split'] as const
export type MoveKind = (typeof moveKinds)[number]

/** A decision on one of the hands of a seat. */
export interface Move {
  readonly kind: MoveKind
  readonly hand: number
}

export interface Hand {
  readonly cards: readonly Card[]
  /** Stakes on it: one, or two once it is doubled. */
  readonly stakes: 1 | 2
  /** No further decision: stood, doubled, twenty-one, too many, or a split ace. */
  readonly isDone: boolean
  readonly isSplit: boolean
  /** How many cards of its part of the shoe it has used. */
  readonly used: number
}

/** The hands of a seat after its decisions. */
export function playSeat(shoe: Shoe, seat: number, moves: readonly Move[]): readonly Hand[] {
  const first = [0, 1].map((nth) => cardOf(shoe, { seat, hand: 0, nth }))
  let hands: readonly Hand[] = [handOf({ cards: first, stakes: 1, isDone: false, isSplit: false, used: 2 })]
  for (const move of moves) hands = afterMove(shoe, seat, hands, move)
  return hands
}

function handOf(hand: Hand): Hand {
  return totalOf(hand.cards).total >= 21 ? { ...hand, isDone: true } : hand
}

function afterMove(shoe: Shoe, seat: number, hands: readonly Hand[], { kind, hand: at }: Move) {
  const draw = (hand: Hand, number: number) =>
    handOf({
      ...hand,
      cards: [...hand.cards, cardOf(shoe, { seat, hand: number, nth: hand.used })],
      used: hand.used + 1,
    })
  if (kind === 'split') {
    const [one, other] = hands[0]?.cards ?? []
    if (one === undefined || other === undefined) throw new Error('nothing to split')
    // A split ace gets one card.
    const part = { stakes: 1, isDone: valueOf(one) === 1, isSplit: true } as const
    return [draw({ ...part, cards: [one], used: 2 }, 0), draw({ ...part, cards: [other], used: 0 }, 1)]
  }
  return hands.map((hand, number): Hand => {
    if (number !== at) return hand
    if (kind === 'hit') return draw(hand, number)
    if (kind === 'stand') return { ...hand, isDone: true }
    return { ...draw(hand, number), stakes: 2, isDone: true }
  })
}

/** The decisions that are open for a hand. */
export function movesOf(hands: readonly Hand[], at: number): readonly MoveKind[] {
  const hand = hands[at]
  if (!hand || hand.isDone) return []
  const isFirst = hand.cards.length === 2
  const [one = -1, other = -2] = hand.cards
  const isPair = isFirst && !hand.isSplit && valueOf(one) === valueOf(other)
  return moveKinds.filter((kind) => (kind === 'double' ? isFirst : kind === 'split' ? isPair : true))
}
