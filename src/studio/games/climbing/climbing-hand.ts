import { type Card, inOrder, strengthOf } from './cards.ts'
import type { ClimbingRules, Combination } from './climbing-rules.ts'

/** A hand as it is stored: the deal, and the moves since then. Everything else follows from both. */
export interface ClimbingHand {
  readonly hands: readonly (readonly Card[])[]
  readonly moves: readonly MadeMove[]
}

/** The cards of a move; none to pass. */
export type Move = readonly Card[]

export interface MadeMove {
  readonly player: number
  readonly cards: Move
}

/** Points that one player owes another. */
export interface Payment {
  readonly from: number
  readonly to: number
  readonly points: number
  readonly why: 'chop' | 'left' | 'at_once'
}

export interface HandState {
  /** The cards that each player still has, lowest first. */
  readonly left: readonly (readonly Card[])[]
  readonly hasPlayed: readonly boolean[]
  /** Players who passed since the last lead: they are out until the next one. */
  readonly hasPassed: readonly boolean[]
  readonly turn: number
  /** The combination to beat; undefined where the player leads. */
  readonly table: { readonly player: number; readonly combination: Combination } | undefined
  /** A chop that nobody has beaten yet. */
  readonly chop: Payment | undefined
  readonly payments: readonly Payment[]
  readonly winner: number | undefined
  /** The dealt hand that won at once. */
  readonly atOnce: string | undefined
}

/** Points of a bomb that beats a chopping bomb, beyond those of the twos. */
export const CHOPPED_AGAIN = 8

/** The state after all moves. */
export function stateOf(rules: ClimbingRules, { hands, moves }: ClimbingHand): HandState {
  return moves.reduce((state, move) => playMove(rules, state, move), begin(rules, hands))
}

/** The lowest dealt card, which the first combination has to hold. */
export function lowestOf(rules: ClimbingRules, hands: readonly (readonly Card[])[]): Card {
  return inOrder(
    hands.flatMap((hand) => hand),
    rules.suits,
  )[0] as Card
}

/** Why a player may not make a move. */
export function refuseMove(
  rules: ClimbingRules,
  hand: ClimbingHand,
  { player, cards }: MadeMove,
): 'not_now' | undefined {
  const state = stateOf(rules, hand)
  if (state.winner !== undefined || state.turn !== player) return 'not_now' // guard: card-move-in-turn
  if (cards.length === 0) return state.table ? undefined : 'not_now'
  const own = state.left[player] ?? []
  // guard: cards-of-own-hand
  if (new Set(cards).size !== cards.length || cards.some((card) => !own.includes(card))) return 'not_now'
  return isPlayable(rules, hand, state, cards) ? undefined : 'not_now'
}

/** Whether cards of the player whose turn it is make a combination that the table allows. */
export function isPlayable(
  rules: ClimbingRules,
  { hands, moves }: ClimbingHand,
  { table }: HandState,
  cards: readonly Card[],
): boolean {
  const combination = rules.combinationOf(cards)
  if (!combination) return false
  if (moves.length === 0 && !cards.includes(lowestOf(rules, hands))) return false
  return !table || rules.beats(combination, table.combination)
}

function begin(rules: ClimbingRules, hands: readonly (readonly Card[])[]): HandState {
  const left = hands.map((hand) => inOrder(hand, rules.suits))
  const lowest = lowestOf(rules, hands)
  const turn = hands.findIndex((hand) => hand.includes(lowest))
  const order = hands.map((_, nth) => (turn + nth) % hands.length)
  const winner = order.find((player) => rules.winAtOnce?.(left[player] ?? []) !== undefined)
  const none = hands.map(() => false)
  const begun: HandState = {
    left,
    hasPlayed: none,
    hasPassed: none,
    turn,
    table: undefined,
    chop: undefined,
    payments: [],
    winner,
    atOnce: winner === undefined ? undefined : rules.winAtOnce?.(left[winner] ?? []),
  }
  if (winner === undefined) return begun
  const losers = order.filter((player) => player !== winner)
  const payments = losers.map((from): Payment => ({
    from,
    to: winner,
    points: rules.pointsMost,
    why: 'at_once',
  }))
  return { ...begun, payments }
}

function playMove(rules: ClimbingRules, state: HandState, { player, cards }: MadeMove): HandState {
  if (cards.length === 0) return passTurn(state, player)
  const combination = rules.combinationOf(cards)
  if (!combination) throw new Error(`no combination ${cards.join(' ')}`)
  const left = state.left.map((own, at) =>
    at === player ? own.filter((card) => !cards.includes(card)) : own,
  )
  const hasPlayed = state.hasPlayed.map((has, at) => has || at === player)
  const chop = state.table ? chopBy(rules, state, { player, combination }) : undefined
  const next: HandState = { ...state, left, hasPlayed, chop, table: { player, combination } }
  if (left[player]?.length !== 0) return { ...next, turn: nextTurn(next, player) }
  return endHand(rules, next, player)
}

/** A chop is paid once nobody beats it; a bomb that beats it takes it over, with more, from its player. */
function chopBy(
  rules: ClimbingRules,
  { table, chop }: HandState,
  { player, combination }: { readonly player: number; readonly combination: Combination },
): Payment | undefined {
  if (!table) return undefined
  if (chop) return { from: table.player, to: player, points: chop.points + CHOPPED_AGAIN, why: 'chop' }
  const points = rules.chopPoints?.(combination, table.combination) ?? 0
  return points > 0 ? { from: table.player, to: player, points, why: 'chop' } : undefined
}

function passTurn(state: HandState, player: number): HandState {
  const hasPassed = state.hasPassed.map((has, at) => has || at === player)
  const leader = state.table?.player ?? 0
  if (hasPassed.some((has, at) => !has && at !== leader))
    return { ...state, hasPassed, turn: nextTurn({ ...state, hasPassed }, player) }
  return {
    ...state,
    hasPassed: hasPassed.map(() => false),
    turn: leader,
    table: undefined,
    chop: undefined,
    payments: state.chop ? [...state.payments, state.chop] : state.payments,
  }
}

function nextTurn({ hasPassed }: HandState, player: number): number {
  const players = hasPassed.length
  const order = hasPassed.map((_, nth) => (player + 1 + nth) % players)
  return order.find((each) => !hasPassed[each]) ?? player
}

function endHand(rules: ClimbingRules, state: HandState, winner: number): HandState {
  const { left, hasPlayed, chop } = state
  const owed = left.flatMap((cards, from): readonly Payment[] => {
    if (from === winner) return []
    const points = rules.pointsLeft({ cards, hasPlayed: hasPlayed[from] ?? false })
    return [{ from, to: winner, points, why: 'left' }]
  })
  return {
    ...state,
    winner,
    chop: undefined,
    payments: [...state.payments, ...(chop ? [chop] : []), ...owed],
  }
}

/** The payments in their order, each cut where a player has paid the stake of the hand. */
export function paidOf(rules: ClimbingRules, { payments, left }: HandState): readonly Payment[] {
  const spent = left.map(() => 0)
  return payments.map((payment) => {
    const points = Math.min(payment.points, rules.pointsMost - (spent[payment.from] ?? 0)) // guard: hand-costs-its-stake
    spent[payment.from] = (spent[payment.from] ?? 0) + points
    return { ...payment, points }
  })
}

/** Gains and losses of each player. */
export function pointsOf(rules: ClimbingRules, state: HandState): readonly number[] {
  const points = state.left.map(() => 0)
  for (const { from, to, points: moved } of paidOf(rules, state)) {
    points[from] = (points[from] ?? 0) - moved
    points[to] = (points[to] ?? 0) + moved
  }
  return points
}

/** Strength of the highest card. */
export function topOf(cards: readonly Card[], { suits }: Pick<ClimbingRules, 'suits'>): number {
  return Math.max(...cards.map((card) => strengthOf(card, suits)))
}
