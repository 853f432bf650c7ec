import type { Seating } from '#studio/game/card-game.ts'
import type { OpenedCard } from '#studio/game/sealed-deck.ts'
import type { Phase } from '#studio/game/table-game.ts'

import type { PlayRefusal } from './answers.ts'

/** A card game as one player sees it: its rooms, and the table where the player sits. */
export interface CardsView {
  /** The process's clock, by which moves are judged; pages follow it. */
  readonly nowMs: number
  readonly rooms: readonly RoomView[]
  readonly table: CardTableView | undefined
}

/** A room of the player's operator and currency. */
export interface RoomView {
  readonly level: number
  readonly point: bigint
  /** The stake of a hand, or the least one where the player chooses. */
  readonly stake: bigint
  readonly stakeMost: bigint
  /** Players who sit in it, at all its tables. */
  readonly seated: number
}

export interface CardTableView {
  readonly level: number
  readonly point: bigint
  readonly stake: bigint
  readonly stakeMost: bigint
  /** By place; free seats are null. */
  readonly seats: readonly (CardSeat | null)[]
  /** Why the player was not dealt in. */
  readonly trouble: PlayRefusal | undefined
  readonly round: CardRoundView | undefined
}

export interface CardSeat {
  /** Two digits of a player; of a bot its place. */
  readonly number: number
  readonly isBot: boolean
  readonly isOwn: boolean
  /** Takes part in the next hand. */
  readonly isReady: boolean
  /** The stake for that hand, where the player chose it. */
  readonly stake: bigint | undefined
  /** The last moves were made by the clock. */
  readonly isAway: boolean
  readonly isLeaving: boolean
}

export interface CardRoundView {
  readonly id: string
  readonly phase: Phase
  readonly serverHash: string
  /** It could not start: all stakes go back. */
  readonly isInterrupted: boolean
  /** When stakes are taken, once enough players are ready. */
  readonly startsAtMs: number | undefined
  readonly isStaking: boolean
  /** The seats of the hand's players, in their order. */
  readonly players: readonly number[]
  readonly turnEndsAtMs: number | undefined
  /** When the next hand is prepared. */
  readonly endsAtMs: number | undefined
  /** The hand as the game shows it to this player. */
  readonly hand: unknown
  /** Of a settled hand: stakes and payments, by player of the hand. */
  readonly paid: readonly HandPaid[]
}

export interface HandPaid {
  readonly stake: bigint
  readonly win: bigint
  readonly rake: bigint
}

/** A hand as its round shows it. */
export interface HandRecord {
  readonly level: number
  readonly point: bigint
  readonly stake: bigint
  readonly players: readonly { readonly seat: number; readonly isBot: boolean }[]
  /** The player of the round among them. */
  readonly own: number | undefined
  /** The client seeds of the players, in their order; known once the hand is over. */
  readonly seeds: readonly string[]
  /** All moves, in order; known once the hand is over. */
  readonly moves: readonly { readonly player: number; readonly move: unknown }[]
  readonly hand: unknown
  /** Of a hand whose other cards stay secret. */
  readonly sealed?: SealedProof | undefined
}

/** The proof of a sealed deck, as one player gets it once the hand is over. */
export interface SealedProof {
  readonly seating: Omit<Seating, 'deck'>
  /** The seals of all places, by place. */
  readonly seals: readonly string[]
  readonly opened: readonly OpenedCard[]
}
