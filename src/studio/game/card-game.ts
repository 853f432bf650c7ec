import type { Random } from '#domain/chance/random.ts'
import type { Setting } from './setting.ts'

/**
 * A game of players against each other, with hidden hands. The frame seats the players of a room, debits the most that
 * a hand can cost from each of them before the deal, asks for one move at a time, and pays what the game says. A game
 * is pure: hands and moves are plain records that `wire/json.ts` can serialize.
 */
export interface CardGame<Hand = unknown, Move = unknown> {
  readonly kind: 'cards'
  readonly code: string
  /** Version of the rules, stored with every hand: increment it with every change that affects outcomes. */
  readonly version: number
  /** The least share of all stakes that comes back to the players, in basis points. */
  readonly rtpBp: number
  /** The house's share, in basis points: of a player's gain in a hand, or of its pots. */
  readonly rakeBp: number
  /** Seats of a table; a hand needs two players. */
  readonly seats: number
  /** The most that a hand can cost a player. */
  readonly pointsMost: number
  /** The time for a move. */
  readonly turnMs: number
  configure(setting: Setting): CardConfig
  /** Deals a hand to players in the order of their seats. */
  deal(random: Random, players: number, seating?: Seating): Hand
  /** Of a game whose cards stay secret after the hand: its deck is sealed card by card. */
  readonly sealed?: SealedRules<Hand>
  /** Parses an untrusted move. */
  readMove(value: unknown): Move | undefined
  refuseMove(made: {
    readonly hand: Hand
    readonly player: number
    readonly move: Move
  }): 'not_now' | undefined
  /** The hand after a move that was not refused. */
  play(made: { readonly hand: Hand; readonly player: number; readonly move: Move }): Hand
  /** The moves so far, in order. */
  movesOf(hand: Hand): readonly { readonly player: number; readonly move: Move }[]
  /** The player whose move it is; undefined once the hand is over. */
  turnOf(hand: Hand): number | undefined
  /** The move for a player whose time is over. */
  absentMove(hand: Hand): Move
  /** The move of one of the house's bots, by what a player in its place could see. */
  botMove(hand: Hand): Move
  /** The payments once the hand is over, and the rake in them: together they are the stakes. */
  payoutsOf(hand: Hand, terms: HandTerms): readonly HandPayout[]
  /** A hand as one player sees it, or as anyone sees it once it is over. */
  show(hand: Hand, player: number | undefined): unknown
}

/** The table as the deal of a game with stacks needs it. */
export interface Seating {
  /** The stakes of the players in points. */
  readonly stacks: readonly number[]
  /** The player with the button; drawn where it is undefined, in the first hand of a table. */
  readonly button: number | undefined
  /** Players who were not dealt into the hand before. */
  readonly joined: readonly boolean[]
  /** All cards in the order in which they are dealt. A verifier does not know those that stayed secret. */
  readonly deck: readonly string[]
}

/** The rules of a deck whose cards are proven one by one, so that others stay secret. */
export interface SealedRules<Hand = unknown> {
  seatingOf(hand: Hand): Omit<Seating, 'deck'> & { readonly button: number }
  /** Places of the dealt deck that a player knows once the hand is over. */
  placesSeen(hand: Hand, player: number | undefined): readonly number[]
}

export interface HandTerms {
  readonly currency: string
  readonly point: bigint
  /** By player. */
  readonly stakes: readonly bigint[]
}

export interface HandPayout {
  readonly win: bigint
  readonly rake: bigint
}

export interface CardConfig {
  readonly currency: string
  /** Offered rooms, lowest stake first. */
  readonly rooms: readonly CardRoom[]
}

export interface CardRoom {
  /** Place among all rooms of the game. */
  readonly level: number
  /** A point, in 1/100 000 of the currency. */
  readonly point: bigint
  /** The stake of a hand, or the least one where the player chooses. */
  readonly stake: bigint
  readonly stakeMost: bigint
}
