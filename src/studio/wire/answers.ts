import type { Phase } from '#studio/game/table-game.ts'

/** What the page of a game is told when it opens, beside the game's own words. */
export interface Opened {
  readonly game: string
  readonly name: string
  readonly kind: 'solo' | 'table'
  readonly version: number
  readonly rtpBp: number
  readonly currency: string
  readonly isTrying: boolean
  readonly language: string
  readonly theme: 'light' | 'dark' | null
  readonly lobbyUrl: string | null
  readonly houseOrigin: string | null
  readonly minCycleMs: number
  readonly config: unknown
  /** Nothing, where the operator does not say. */
  readonly balance: bigint | undefined
  readonly net: Net
  readonly beganAtMs: number
  readonly nowMs: number
  readonly isOver: boolean
  readonly seeds: ShownSeeds
  /** The round that is open. */
  readonly open: Played | undefined
}

export interface Net {
  readonly staked: bigint
  readonly won: bigint
}

export interface ShownSeeds {
  readonly serverHash: string
  readonly clientSeed: string
  readonly nonce: number
  /** Of the seed that comes next: known before its player names the one that goes with it. */
  readonly nextHash: string
  /** The seed before, shown when another one was put into use. */
  readonly revealed?: { readonly serverSeed: string; readonly serverHash: string } | undefined
}

/** What a command led to. */
export interface Played {
  readonly round: string
  readonly place: number
  readonly result: unknown
  /** What the player may see of a round that goes on. */
  readonly shown: unknown
  readonly stake: bigint
  readonly win: bigint
  readonly roundStake: bigint
  readonly roundWin: bigint
  readonly isOver: boolean
  /** A win that the operator has not confirmed yet comes later. */
  readonly isPaid: boolean
  readonly balance: bigint | undefined
  readonly net: Net
}

/** Why a command was not done. Nothing of the player's money has moved then, or it is on its way back. */
export type PlayRefusal =
  /** A stake that the game does not offer, or a move that is not possible now. */
  | 'stake_not_offered'
  | 'not_now'
  /** At a table: more than one may have there, too often, both sides at once, more than it could pay. */
  | 'above_most'
  | 'too_many_bets'
  | 'opposite_bets'
  | 'table_full'
  /** It cannot be read. */
  | 'not_understood'
  | 'session_over'
  /** The command before is still under way. */
  | 'busy'
  /** The round is another than this page thinks: it was gone on with elsewhere. */
  | 'stale'
  /** The market asks for a longer cycle. */
  | 'too_soon'
  /** Betting is over. */
  | 'too_late'
  | 'not_enough_money'
  | 'limit_reached'
  | 'player_blocked'
  | 'closed'
  | 'refused'
  /** Nobody answered: the stake comes back, where it was taken at all. */
  | 'returned'
  /** A seed is changed between rounds. */
  | 'round_open'

export interface Refused {
  readonly refusal: PlayRefusal
  readonly balance?: bigint | undefined
  /** When it would be early enough. */
  readonly waitMs?: number
}

/** What a page of a table is told, with every change: all who sit there see the same round, each their own bets. */
export interface TableView {
  /** The process's clock: phases are judged by it, so a page goes by it. */
  readonly nowMs: number
  readonly round:
    | {
        readonly id: string
        readonly phase: Phase
        readonly bettingEndsAtMs: number
        readonly playedAtMs: number | undefined
        /** When the next round begins; known once this one is settled. */
        readonly endsAtMs: number | undefined
        readonly serverHash: string
        readonly chain: SeedChain | undefined
        /** Of the outcome, as much as may be seen by now. */
        readonly shown: unknown
        readonly isInterrupted: boolean
        /** How many people bet, and who of them bets most. */
        readonly players: number
        readonly seated: readonly SeatedPlayer[]
      }
    | undefined
  readonly mine: readonly ShownBet[]
  /** Rounds before, the newest first. */
  readonly past: readonly { readonly id: string; readonly shown: unknown }[]
}

/** Where a round stands in a chain of seeds, whose end was published before its first round. */
export interface SeedChain {
  readonly endHash: string
  readonly place: number
}

/** Somebody at the table, by a number that says nothing of who it is: of the same house, in the same currency. */
export interface SeatedPlayer {
  readonly seat: number
  readonly number: number
  readonly isOwn: boolean
  readonly stake: bigint
  /** Once all of it is settled. */
  readonly win: bigint | undefined
  /** Of the bet that was settled last. */
  readonly result: unknown
}

export interface ShownBet {
  readonly id: string
  readonly bet: unknown
  readonly stake: bigint
  readonly win: bigint | undefined
  readonly result: unknown
  readonly status: 'staking' | 'standing' | 'paid' | 'void' | 'refused'
}

/** What a bet at a table, or a command on one, led to. */
export interface BetDone {
  readonly bet: ShownBet
  readonly balance: bigint | undefined
  readonly net: Net
}

/** One line of a player's history. */
export interface PastRound {
  readonly id: string
  readonly status: string
  readonly stake: bigint
  readonly win: bigint
  readonly openedAtMs: number
}

export interface RoundSeeds {
  readonly serverHash: string
  /** Nothing, while it is in use. */
  readonly serverSeed: string | undefined
  readonly clientSeed: string
  readonly nonce: number
  readonly chain?: SeedChain | undefined
}

/** A round with all that belongs to it, for its player and for whoever the operator lets look. */
export interface RoundDetails {
  readonly id: string
  readonly game: string
  readonly name: string
  readonly kind: 'solo' | 'table'
  readonly version: number
  readonly rtpBp: number
  readonly currency: string
  readonly language: string
  readonly status: string
  readonly stake: bigint
  readonly win: bigint
  readonly openedAtMs: number
  readonly closedAtMs: number | undefined
  readonly config: unknown
  readonly steps: readonly RoundStep[]
  /** Of a table's round; nothing, while bets are placed. */
  readonly table:
    | { readonly shown: unknown; readonly seeds: RoundSeeds; readonly bets: readonly ShownBet[] }
    | undefined
}

export interface RoundStep {
  readonly place: number
  readonly command: unknown
  readonly result: unknown
  readonly stake: bigint
  readonly win: bigint
  readonly status: string
  readonly playedAtMs: number
  readonly seeds: RoundSeeds
}
