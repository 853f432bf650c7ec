import { cardOf } from '#studio/games/poker/card-code.ts'

import { type BetsState, BOARD_CARDS, STREETS, liveOf } from './betting.ts'
import { type Pot, fromButton, potsOf } from './pots.ts'
import { strengthOf } from './strength.ts'

/** Two cards for each player in the order of their seats, then the board. A card that is not known is empty. */
export type Deck = readonly string[]

export function cardsOf(deck: Deck, player: number): readonly string[] {
  return deck.slice(2 * player, 2 * player + 2)
}

export function boardOf(deck: Deck, players: number, count: number): readonly string[] {
  return deck.slice(2 * players, 2 * players + count)
}

/** The strength of a player's hand at the showdown; a hand whose cards are not known has none. */
function strengthIn(deck: Deck, players: number, player: number): number {
  const cards = [...cardsOf(deck, player), ...boardOf(deck, players, BOARD_CARDS)]
  return cards.includes('') ? -1 : strengthOf(cards.map(cardOf))
}

/** The winners of a pot of a hand that is over. */
export function winnersOf(state: BetsState, deck: Deck, { players }: Pot): readonly number[] {
  if (players.length < 2) return players
  const strengths = players.map((player) => strengthIn(deck, state.left.length, player))
  const best = Math.max(...strengths)
  return players.filter((_, at) => strengths[at] === best)
}

/**
 * The players whose cards are revealed at the end, in their order. Where a player is all in, all hands are turned up.
 * Otherwise the player of the last bet on the river shows first, or without one the first from the button's left; each
 * further one shows unless a revealed hand beats it in every pot. Hands that were folded or beaten stay secret, and so does
 * the last one where all others folded.
 */
export function revealedBy(state: BetsState, deck: Deck): readonly number[] {
  const live = liveOf(state)
  if (state.turn !== undefined || live.length < 2) return []
  const seats = fromButton(state, live)
  if (live.some((player) => state.left[player] === 0)) return seats
  const first = state.street === STREETS - 1 ? seats.findIndex((one) => one === state.aggressor) : -1
  const order = first < 0 ? seats : [...seats.slice(first), ...seats.slice(0, first)]
  const { pots } = potsOf(state)
  const strength = (player: number) => strengthIn(deck, state.left.length, player)
  const revealed: number[] = []
  for (const player of order) {
    const open = pots.filter(({ players }) => players.includes(player))
    const isBeaten = open.every(({ players }) =>
      revealed.some((other) => players.includes(other) && strength(other) > strength(player)),
    )
    if (!isBeaten) revealed.push(player)
  }
  return revealed
}
