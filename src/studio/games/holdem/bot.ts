import { cardOf } from '#studio/games/poker/card-code.ts'
import { RANKS } from '#studio/games/poker/hands.ts'

import { type BetsState, type HoldemMove, callOf, raisesOf, stateOf } from './betting.ts'
import type { HoldemHand } from './hand-view.ts'
import { boardOf, cardsOf } from './showdown.ts'
import { handKinds, kindOf, strengthOf } from './strength.ts'
import { BIG_BLIND } from './terms.ts'

/** How good a bot finds its hand: from nothing to a hand for all its chips. */
type Worth = 0 | 1 | 2 | 3 | 4

/** Every so many hands without worth a bot bets as if it had one. */
const BLUFF_EVERY = 6

/**
 * The move of a bot: it knows its own two cards, the board and the bets. Equal hands get equal moves: where a person
 * would vary, the bot's cards decide.
 */
export function botMove(hand: HoldemHand): HoldemMove {
  const state = stateOf(hand)
  const player = state.turn ?? 0
  const own = cardsOf(hand.deck, player).map(cardOf)
  const board = boardOf(hand.deck, hand.stacks.length, [0, 3, 4, 5][state.street] ?? 0).map(cardOf)
  const worth = board.length === 0 ? worthOfPair(own) : worthOnBoard(own, board)
  return moveWith(state, player, bluffs(own, board) && worth === 0 && isOpen(state) ? 2 : worth)
}

function moveWith(state: BetsState, player: number, worth: Worth): HoldemMove {
  const call = callOf(state, player)
  const raises = raisesOf(state, player)
  const pot = state.totals.reduce((sum, total) => sum + total, 0)
  const isOwnRaise = state.faced[player] !== undefined
  // A bot raises once on a street, and again only with its best hands.
  const wants = worth >= 4 || (worth >= 2 && !isOwnRaise && (isOpen(state) || worth >= 3))
  if (raises && wants) {
    const size =
      state.street === 0 ? 3 * Math.max(BIG_BLIND, state.level) : state.level * 2 + Math.ceil((pot * 2) / 3)
    return { act: 'raise', to: Math.max(raises.least, Math.min(raises.most, size)) }
  }
  if (call === 0) return { act: 'check' }
  return call <= mostFor(worth, { pot, state, player }) ? { act: 'call' } : { act: 'fold' }
}

/** The most that a bot calls. */
function mostFor(
  worth: Worth,
  { pot, state, player }: { readonly pot: number; readonly state: BetsState; readonly player: number },
): number {
  const stack = state.left[player] ?? 0
  switch (worth) {
    case 4:
      return stack
    case 3:
      return Math.max(pot, 12 * BIG_BLIND)
    case 2:
      return state.street === 0 ? 5 * BIG_BLIND : Math.ceil(pot * 0.6)
    case 1:
      return state.street === 0 ? 2 * BIG_BLIND : Math.ceil(pot * 0.3)
    case 0:
      return 0
  }
}

/** No one has bet on this street; before the flop: no one has raised. */
function isOpen({ street, level }: BetsState): boolean {
  return street === 0 ? level === BIG_BLIND : level === 0
}

/** Two cards before the flop, by high cards, pairs, suits and gaps. */
function worthOfPair(own: readonly number[]): Worth {
  const ranks = own.map((card) => card % RANKS)
  const [high, low] = [Math.max(...ranks), Math.min(...ranks)]
  const isSuited = new Set(own.map((card) => Math.floor(card / RANKS))).size === 1
  const points = high === low ? 2 * high + 8 : high + low / 2 + (isSuited ? 2 : 0) + (high - low < 3 ? 2 : 0)
  if (points >= 28) return 4
  if (points >= 20) return 3
  if (points >= 16.5) return 2
  return points >= 12.5 ? 1 : 0
}

/** Own cards with the board: the made hand beyond the board's own, and draws before the river. */
function worthOnBoard(own: readonly number[], board: readonly number[]): Worth {
  const made = handKinds.indexOf(kindOf(strengthOf([...own, ...board])))
  const shared = kindOfBoard(board)
  const boardTop = Math.max(...board.map((card) => card % RANKS))
  if (made > shared) {
    if (made >= 4) return 4
    if (made >= 2) return made - shared >= 2 || shared === 0 ? 3 : 2
    const pair = own.find((card) =>
      [...own, ...board].some((other) => other !== card && other % RANKS === card % RANKS),
    )
    return pair !== undefined && pair % RANKS >= boardTop ? 2 : 1
  }
  return board.length < 5 && isDrawing(own, board) ? 1 : 0
}

/** The kind of hand that the board makes for everyone. */
function kindOfBoard(board: readonly number[]): number {
  return handKinds.indexOf(kindOf(strengthOf(board)))
}

/** Four cards of a suit or four consecutive ranks, with an own card among them. */
function isDrawing(own: readonly number[], board: readonly number[]): boolean {
  const cards = [...own, ...board]
  const isFlushDraw = own.some(
    (card) => cards.filter((other) => Math.floor(other / RANKS) === Math.floor(card / RANKS)).length === 4,
  )
  const ranks = new Set(cards.map((card) => card % RANKS))
  const runs = Array.from({ length: RANKS - 3 }, (_, low) => [low, low + 1, low + 2, low + 3])
  const isRunDraw = runs.some(
    (run) => run.every((rank) => ranks.has(rank)) && own.some((card) => run.includes(card % RANKS)),
  )
  return isFlushDraw || isRunDraw
}

function bluffs(own: readonly number[], board: readonly number[]): boolean {
  return [...own, ...board].reduce((sum, card) => sum + card, 0) % BLUFF_EVERY === 0
}
