import type { Card, SuitOrder } from './cards.ts'

/** Cards that are played together. */
export interface Combination {
  readonly kind: string
  /** Lowest first. */
  readonly cards: readonly Card[]
  /** Decides between two combinations of a kind and size. */
  readonly top: number
}

/**
 * The rules of a climbing game: players get rid of their cards by beating the combination on the table, and the first
 * one without cards wins the hand. `climbing-hand.ts` plays it.
 */
export interface ClimbingRules {
  readonly suits: SuitOrder
  /** The most that a hand costs a player, in points. */
  readonly pointsMost: number
  combinationOf(cards: readonly Card[]): Combination | undefined
  beats(next: Combination, table: Combination): boolean
  /** Combinations in a hand, for bots and for the question whether any beats the table; cheapest first within a kind. */
  combinationsIn(hand: readonly Card[]): readonly Combination[]
  /** A dealt hand that wins at once. */
  winAtOnce?(hand: readonly Card[]): string | undefined
  /** Points for high cards that `next` takes from the player of the table's combination. */
  chopPoints?(next: Combination, table: Combination): number
  /** Points that a loser pays the winner. */
  pointsLeft(left: { readonly cards: readonly Card[]; readonly hasPlayed: boolean }): number
}
