import { cardOf } from '#studio/games/poker/card-code.ts'

import {
  type Bets,
  type BetsState,
  type HoldemMove,
  blindsOf,
  boardCount,
  callOf,
  raisesOf,
  stateOf,
} from './betting.ts'
import { type Pot, potsOf } from './pots.ts'
import { type Deck, boardOf, cardsOf, revealedBy, winnersOf } from './showdown.ts'
import { type HandKind, bestOf, kindOf, strengthOf } from './strength.ts'

/** A hand as it is stored: the cards in the order of the deal, the table, and the moves. */
export interface HoldemHand extends Bets {
  readonly deck: Deck
}

/** A hand as one player sees it. All amounts are chips: a chip is a point of the room. */
export interface HoldemView {
  readonly players: readonly HoldemPlayer[]
  /** The viewer among the players. */
  readonly own: number | undefined
  /** The viewer's cards. */
  readonly cards: readonly string[]
  /** The kind of the viewer's best hand with the board, once there is one. */
  readonly kind: HandKind | undefined
  readonly board: readonly string[]
  readonly street: number
  readonly button: number
  /** The small and the big blind. */
  readonly blinds: readonly [number, number]
  /** All that was put in, less an uncalled bet once the hand is over. */
  readonly pot: number
  /** The main pot and the side pots of the streets before this one. */
  readonly pots: readonly Pot[]
  readonly turn: number | undefined
  /** The moves that the player of the turn has besides a fold. */
  readonly options: HoldemOptions | undefined
  readonly moves: number
  readonly over: HoldemEnd | undefined
}

export interface HoldemPlayer {
  /** Chips behind. */
  readonly left: number
  /** Chips bet on this street. */
  readonly bet: number
  readonly hasFolded: boolean
  /** The last move of the hand. */
  readonly last: HoldemMove | undefined
  /** Cards that were turned up. */
  readonly cards: readonly string[] | undefined
}

export interface HoldemOptions {
  /** Zero for a check. */
  readonly call: number
  readonly raise: { readonly least: number; readonly most: number } | undefined
}

export interface HoldemEnd {
  readonly isShowdown: boolean
  readonly uncalled: { readonly player: number; readonly chips: number } | undefined
  readonly pots: readonly (Pot & { readonly winners: readonly number[] })[]
  /** The revealed hands, in the order in which they were revealed. */
  readonly revealed: readonly {
    readonly player: number
    readonly kind: HandKind
    readonly cards: readonly string[]
  }[]
}

export function viewOf(hand: HoldemHand, own: number | undefined): HoldemView {
  const state = stateOf(hand)
  const { deck, stacks, button, moves } = hand
  const { turn } = state
  const revealed = revealedBy(state, deck)
  const over = turn === undefined ? endOf(hand, state, revealed) : undefined
  const cards = own === undefined ? [] : cardsOf(deck, own)
  const board = boardOf(deck, stacks.length, boardCount(state))
  const put = state.totals.reduce((sum, total) => sum + total, 0)
  return {
    players: stacks.map((_, player) => ({
      left: state.left[player] ?? 0,
      bet: over ? 0 : (state.bets[player] ?? 0),
      hasFolded: state.folded[player] ?? false,
      last: moves.findLast((made) => made.player === player)?.move,
      cards: revealed.includes(player) ? cardsOf(deck, player) : undefined,
    })),
    own,
    cards,
    kind:
      own === undefined || board.length === 0
        ? undefined
        : kindOf(strengthOf([...cards, ...board].map(cardOf))),
    board,
    street: state.street,
    button,
    blinds: blindsOf(hand),
    pot: put - (over?.uncalled?.chips ?? 0),
    pots: over ? over.pots.map(({ chips, players }) => ({ chips, players })) : standingPots(state),
    turn,
    options: turn === undefined ? undefined : { call: callOf(state, turn), raise: raisesOf(state, turn) },
    moves: moves.length,
    over,
  }
}

/** The pots of the streets before this one; none on the first street. */
function standingPots(state: BetsState): readonly Pot[] {
  const totals = state.totals.map((total, player) => total - (state.bets[player] ?? 0))
  return totals.every((total) => total === 0) ? [] : potsOf({ ...state, totals }).pots
}

function endOf(hand: HoldemHand, state: BetsState, revealed: readonly number[]): HoldemEnd {
  const { deck, stacks } = hand
  const { uncalled, pots } = potsOf(state)
  const board = boardOf(deck, stacks.length, boardCount(state))
  return {
    isShowdown: revealed.length > 0,
    uncalled,
    pots: pots.map((pot) => ({ ...pot, winners: winnersOf(state, deck, pot) })),
    revealed: revealed.map((player) => {
      const { kind, cards } = bestOf([...cardsOf(deck, player), ...board])
      return { player, kind, cards }
    }),
  }
}
