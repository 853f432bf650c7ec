import { type Card, TWO, rankOf } from './cards.ts'
import { type ClimbingHand, type Move, isPlayable, stateOf } from './climbing-hand.ts'
import type { ClimbingRules, Combination } from './climbing-rules.ts'

/** From so many cards of an opponent on, a bot spares nothing. */
const FEW = 4

/** A bot's move: it knows its own cards, the table and how many cards the others have. Equal hands get equal moves. */
export function botMove(rules: ClimbingRules, hand: ClimbingHand): Move {
  const state = stateOf(rules, hand)
  const own = state.left[state.turn] ?? []
  const options = rules.combinationsIn(own).filter(({ cards }) => isPlayable(rules, hand, state, cards))
  const last = options.find(({ cards }) => cards.length === own.length)
  if (last) return last.cards
  if (!state.table) return lead(options, own)
  const { kind } = state.table.combination
  const isUrgent = state.left.some((cards, player) => player !== state.turn && cards.length <= FEW)
  const usual = options.filter((one) => one.kind === kind && (isUrgent || !hasTwo(one) || own.length <= FEW))
  return cheapest(usual)?.cards ?? (isUrgent ? cheapest(options)?.cards : undefined) ?? []
}

/** The most cards that go with the lowest one, and no bomb among them while there is something else. */
function lead(options: readonly Combination[], own: readonly Card[]): Move {
  const lowest = own[0] ?? ''
  const open = options.filter(({ cards }) => cards.includes(lowest))
  const plain = open.filter(({ kind }) => kind !== 'four' && kind !== 'pairs')
  const most = Math.max(...plain.map(({ cards }) => cards.length))
  return cheapest(plain.filter(({ cards }) => cards.length === most))?.cards ?? own.slice(0, 1)
}

function cheapest(options: readonly Combination[]): Combination | undefined {
  return options.toSorted((one, other) => one.top - other.top)[0]
}

function hasTwo({ cards }: Combination): boolean {
  return cards.some((card) => rankOf(card) === TWO)
}
