import { BIG_BLIND, SMALL_BLIND } from './terms.ts'

/** Before the flop, flop, turn, river. */
export const STREETS = 4
/** Cards on the board, by street. */
const boards = [0, 3, 4, 5] as const
export const BOARD_CARDS = 5

/** A move; a bet is a raise of nothing. `to` is what the player has bet on this street after it. */
export type HoldemMove =
  | { readonly act: 'fold' | 'check' | 'call' }
  | { readonly act: 'raise'; readonly to: number }

export interface MadeMove {
  readonly player: number
  readonly move: HoldemMove
}

/** The public part of a hand: everything that happens between the cards follows from it. */
export interface Bets {
  /** Chips of each player before the blinds. */
  readonly stacks: readonly number[]
  readonly button: number
  /** Players who were not dealt into the hand before, and post a big blind. */
  readonly joined: readonly boolean[]
  readonly moves: readonly MadeMove[]
}

export interface BetsState {
  /** Chips behind. */
  readonly left: readonly number[]
  /** Chips bet on this street. */
  readonly bets: readonly number[]
  /** Chips put in on all streets. */
  readonly totals: readonly number[]
  readonly folded: readonly boolean[]
  /** The bet that a player faced or made at their last move on this street; undefined before it. */
  readonly faced: readonly (number | undefined)[]
  readonly level: number
  /** The last full raise: the next one is at least as much. */
  readonly raise: number
  readonly street: number
  /** The player of the last bet or raise on this street. */
  readonly aggressor: number | undefined
  /** Undefined once the hand is over. */
  readonly turn: number | undefined
  readonly button: number
}

/** The state after all moves. */
export function stateOf(hand: Bets): BetsState {
  return hand.moves.reduce((state, made) => playMove(state, made), begin(hand))
}

/** The states after the blinds and after each move. */
export function statesOf(hand: Bets): readonly BetsState[] {
  const states = [begin(hand)]
  for (const made of hand.moves) states.push(playMove(states.at(-1) ?? begin(hand), made))
  return states
}

/** The player so many seats after the button, among those of the hand. */
export function after(player: number, seats: number, players: number): number {
  return (player + seats) % players
}

/** Between two players the button posts the small blind. */
export function blindsOf({ stacks, button }: Pick<Bets, 'stacks' | 'button'>): readonly [number, number] {
  const players = stacks.length
  const small = players === 2 ? button : after(button, 1, players)
  return [small, after(small, 1, players)]
}

function begin({ stacks, button, joined }: Bets): BetsState {
  const [small, big] = blindsOf({ stacks, button })
  const due = stacks.map((_, player) =>
    player === big || joined[player] ? BIG_BLIND : player === small ? SMALL_BLIND : 0,
  )
  const bets = stacks.map((stack, player) => Math.min(stack, due[player] ?? 0))
  return nextTurn(
    {
      left: stacks.map((stack, player) => stack - (bets[player] ?? 0)),
      bets,
      totals: bets,
      folded: stacks.map(() => false),
      faced: stacks.map(() => undefined),
      level: BIG_BLIND,
      raise: BIG_BLIND,
      street: 0,
      aggressor: undefined,
      turn: undefined,
      button,
    },
    big,
  )
}

/** Players who have not folded. */
export function liveOf({ folded }: Pick<BetsState, 'folded'>): readonly number[] {
  return folded.flatMap((has, player) => (has ? [] : [player]))
}

/** Cards on the board: all of them once the hand is over between several players. */
export function boardCount(state: BetsState): number {
  const isShowdown = state.turn === undefined && liveOf(state).length > 1
  return isShowdown ? BOARD_CARDS : (boards[state.street] ?? 0)
}

/** The chips that a call costs. */
export function callOf({ level, bets, left }: BetsState, player: number): number {
  return Math.min(left[player] ?? 0, Math.max(0, level - (bets[player] ?? 0)))
}

/**
 * The bets that a player may raise to: from the least full raise, or all chips where they are fewer, to all chips.
 * Undefined where the player may only call: nobody could call a raise, or the player has moved and was raised since
 * then by less than a full raise.
 */
export function raisesOf(
  state: BetsState,
  player: number,
): { readonly least: number; readonly most: number } | undefined {
  const { level, raise, bets, left, faced } = state
  const most = (bets[player] ?? 0) + (left[player] ?? 0)
  if (most <= level) return undefined
  if (!liveOf(state).some((other) => other !== player && (left[other] ?? 0) > 0)) return undefined
  const before = faced[player]
  if (before !== undefined && level - before < raise) return undefined // guard: raise-reopened-by-full-raise
  return { least: Math.min(most, level + raise), most }
}

/** Why a player may not make a move. A fold is refused where a check costs nothing. */
export function refuseMove(state: BetsState, { player, move }: MadeMove): 'not_now' | undefined {
  if (state.turn !== player) return 'not_now' // guard: bet-in-turn
  const call = callOf(state, player)
  if (move.act === 'check') return call === 0 ? undefined : 'not_now'
  if (move.act !== 'raise') return call > 0 ? undefined : 'not_now'
  const raises = raisesOf(state, player)
  if (!raises) return 'not_now'
  if (move.to < raises.least || move.to > raises.most) return 'not_now' // guard: raise-within-stack
  return undefined
}

function playMove(state: BetsState, { player, move }: MadeMove): BetsState {
  if (move.act === 'fold') return nextTurn({ ...state, folded: put(state.folded, player, true) }, player)
  const bet = state.bets[player] ?? 0
  const to = move.act === 'raise' ? move.to : bet + callOf(state, player)
  const paid: BetsState = {
    ...state,
    left: put(state.left, player, (state.left[player] ?? 0) - (to - bet)),
    bets: put(state.bets, player, to),
    totals: put(state.totals, player, (state.totals[player] ?? 0) + (to - bet)),
    faced: put(state.faced, player, Math.max(to, state.level)),
  }
  if (move.act !== 'raise') return nextTurn(paid, player)
  const raise = Math.max(state.raise, to - state.level)
  return nextTurn({ ...paid, level: to, raise, aggressor: player }, player)
}

function put<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((one, place) => (place === at ? value : one))
}

/** The next player after one who has to move; else the next street, or the end. */
function nextTurn(state: BetsState, from: number): BetsState {
  const players = state.left.length
  const order = state.left.map((_, nth) => after(from, nth + 1, players))
  const live = liveOf(state)
  const turn = live.length > 1 ? order.find((player) => hasToMove(state, player)) : undefined
  if (turn !== undefined) return { ...state, turn }
  const canBet = live.filter((player) => (state.left[player] ?? 0) > 0).length > 1
  if (live.length === 1 || state.street === STREETS - 1 || !canBet) return { ...state, turn: undefined }
  return nextTurn(
    {
      ...state,
      bets: state.bets.map(() => 0),
      faced: state.faced.map(() => undefined),
      level: 0,
      raise: BIG_BLIND,
      street: state.street + 1,
      aggressor: undefined,
    },
    state.button,
  )
}

function hasToMove(state: BetsState, player: number): boolean {
  const { folded, left, bets, faced, level } = state
  if (folded[player] || left[player] === 0) return false
  const others = liveOf(state).filter((other) => other !== player)
  const isMatched = others.every((other) => (bets[other] ?? 0) <= (bets[player] ?? 0))
  const canAnswer = others.some((other) => (left[other] ?? 0) > 0)
  // No one could answer a bet, and nothing is left to call.
  if (isMatched && !canAnswer) return false
  return faced[player] === undefined || (bets[player] ?? 0) < level
}
