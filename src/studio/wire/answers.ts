import type { Phase } from '#studio/game/table-game.ts'

/** The first answer to a game's page, besides the game's own configuration. */
export interface Opened {
  readonly game: string
  readonly name: string
  readonly kind: 'solo' | 'table' | 'cards'
  /** Whether rounds may have a feature, which past rounds list apart. */
  readonly hasFeature: boolean
  readonly version: number
  readonly rtpBp: number
  readonly currency: string
  readonly isTrying: boolean
  readonly language: string
  readonly theme: 'light' | 'dark' | null
  /** The operator's time zone; null where the launch named none. */
  readonly timeZone: string | null
  readonly lobbyUrl: string | null
  readonly houseOrigin: string | null
  readonly minCycleMs: number
  /** Whether the operator's market allows automatic spins. */
  readonly allowsAutoplay: boolean
  /** Whether it allows the animation of a spin to be ended early. */
  readonly allowsQuickSpins: boolean
  readonly config: unknown
  /** Undefined where the operator does not answer. */
  readonly balance: bigint | undefined
  readonly net: Net
  readonly beganAtMs: number
  readonly nowMs: number
  readonly isOver: boolean
  readonly seeds: SeedsView
  /** Free rounds that the operator gave and that can be played now. */
  readonly freeRounds: FreeRoundsView | undefined
  /** The pool of the game's jackpot; undefined without one, and in free play. */
  readonly pool: bigint | undefined
  /** The last command of the open round; without an open one, of the last round. */
  readonly last: Played | undefined
}

/** Free rounds of a game that the operator pays for and whose wins it credits in total. */
export interface FreeRoundsView {
  readonly id: string
  /** The stake of each. */
  readonly stake: bigint
  readonly count: number
  readonly left: number
  /** Wins so far. */
  readonly won: bigint
  readonly endsAtMs: number
}

export interface Net {
  readonly staked: bigint
  readonly won: bigint
}

export interface SeedsView {
  readonly serverHash: string
  readonly clientSeed: string
  readonly nonce: number
  /** Hash of the next seed, published before the player chooses its client seed. */
  readonly nextHash: string
  /** The previous seed, revealed when the next one became active. */
  readonly revealed?: { readonly serverSeed: string; readonly serverHash: string } | undefined
}

/** The result of a command. */
export interface Played {
  readonly round: string
  readonly place: number
  readonly result: unknown
  /** The public state of an open round. */
  readonly publicPart: unknown
  readonly stake: bigint
  /** With the jackpot, if it was won. */
  readonly win: bigint
  readonly jackpotWin: bigint
  /** The pool of the jackpot, as the next winner would get it; undefined without one. */
  readonly pool: bigint | undefined
  readonly roundStake: bigint
  readonly roundWin: bigint
  readonly isOver: boolean
  /** False while the operator has not confirmed the win. */
  readonly isPaid: boolean
  readonly balance: bigint | undefined
  /** Of a free round: what is left of them. */
  readonly freeRounds: FreeRoundsView | undefined
  readonly net: Net
  /** Until the market's minimum time since this round has passed, and the next one may begin. */
  readonly restMs: number
}

/** Why a command was refused. No money has moved, or it is being rolled back. */
export type PlayRefusal =
  /** The game does not offer the stake, or the move is not possible now. */
  | 'stake_not_offered'
  | 'feature_not_offered'
  | 'not_now'
  /** At a table: above the player's maximum, too many bets, both sides, or above what the table can pay. */
  | 'above_most'
  | 'too_many_bets'
  | 'opposite_bets'
  | 'seat_taken'
  | 'table_full'
  /** At a table of players against each other: the operator names no address. */
  | 'address_unknown'
  /** A seat between hands was given up: its player came back with another brand, or the address of another player. */
  | 'seat_lost'
  /** The command is invalid. */
  | 'not_understood'
  | 'session_over'
  /** The free rounds are played, cancelled or out of time. */
  | 'free_rounds_over'
  /** The previous command is still in progress. */
  | 'busy'
  /** The page's state is outdated: the round continued elsewhere. */
  | 'stale'
  /** Below the market's minimum cycle time. */
  | 'too_soon'
  /** Betting is over. */
  | 'too_late'
  | 'not_enough_money'
  | 'limit_reached'
  /** Cash is not enough, and the bonus is not staked here, or not in so large a stake. */
  | 'bonus_not_in_game'
  | 'bonus_stake_too_large'
  | 'player_blocked'
  | 'closed'
  | 'refused'
  /** The operator did not answer: the stake is refunded, if it was taken. */
  | 'returned'
  /** Seeds can only change between rounds. */
  | 'round_open'

export interface Refused {
  readonly refusal: PlayRefusal
  readonly balance?: bigint | undefined
  /** With `table_full`: the largest stake of the same bet that the table still takes in this round. */
  readonly possible?: bigint
  /** Waiting time of `too_soon`. */
  readonly waitMs?: number
}

/** The view of a table, sent on every change: the same round for all players, with each player's own bets. */
export interface TableView {
  /** The process's clock, by which phases are judged; pages follow it. */
  readonly nowMs: number
  readonly round:
    | {
        readonly id: string
        readonly phase: Phase
        readonly bettingEndsAtMs: number
        readonly playedAtMs: number | undefined
        /** End of the time for decisions on hands; undefined once they are over, and where there are none. */
        readonly decideEndsAtMs?: number | undefined
        /** Start of the next round; known once this one is settled. */
        readonly endsAtMs: number | undefined
        readonly serverHash: string
        readonly chain: SeedChain | undefined
        /** The public part of the outcome. */
        readonly publicPart: unknown
        readonly isInterrupted: boolean
        /** Number of players who bet, of all operators and currencies, and of those whom a bet has paid so far. */
        readonly players: number
        readonly paid: number
        /** All stakes of the operator's players in the player's currency. */
        readonly staked: bigint
        /** The players with the highest of these stakes. */
        readonly seated: readonly SeatedPlayer[]
        /** While bets are open, the multiplier at which those of the player's house would end at the latest. */
        readonly cap?: number | undefined
      }
    | undefined
  readonly mine: readonly BetView[]
  /** Previous rounds, newest first. */
  readonly past: readonly { readonly id: string; readonly publicPart: unknown }[]
}

/** A round's place in a chain of seeds whose end was published before its first round. */
export interface SeedChain {
  readonly endHash: string
  readonly place: number
}

/** Another player, under an anonymous number: of the same operator and currency. */
export interface SeatedPlayer {
  readonly seat: number
  readonly number: number
  readonly isOwn: boolean
  readonly stake: bigint
  /** Present once all their bets are settled. */
  readonly win: bigint | undefined
  /** Result of the player's last settled bet. */
  readonly result: unknown
  /** Their bets as the game shows them to others. */
  readonly bets: readonly unknown[]
}

/** An event at a table of single-player games, whose players see each other under anonymous numbers. */
export type NeighbourEvent =
  | {
      readonly kind: 'seats'
      /** The player's own. */
      readonly own: number
      readonly seats: readonly { readonly seat: number; readonly number: number }[]
    }
  /** The part of a neighbour's result that the game shows to others. */
  | { readonly kind: 'result'; readonly seat: number; readonly view: unknown }

export interface BetView {
  readonly id: string
  readonly bet: unknown
  readonly stake: bigint
  readonly win: bigint | undefined
  readonly result: unknown
  readonly status: 'staking' | 'standing' | 'paid' | 'void' | 'refused'
}

/** The result of a bet, or of a command on one. */
export interface BetDone {
  readonly bet: BetView
  readonly balance: bigint | undefined
  readonly net: Net
}

/** One entry of a player's history. */
export interface PastRound {
  readonly id: string
  readonly status: string
  readonly stake: bigint
  readonly win: bigint
  /** One of free rounds: the operator's, and not the player's stake. */
  readonly isFree: boolean
  readonly openedAtMs: number
}

/** A past round with a feature: free spins, respins or picks, or a jackpot. */
export interface FeatureRound extends PastRound {
  /** Commands after the first one. */
  readonly steps: number
  /** Winnings of these commands and of the jackpot, included in the win of the round. */
  readonly featureWin: bigint
}

export interface RoundSeeds {
  readonly serverHash: string
  /** Undefined while the seed is in use. */
  readonly serverSeed: string | undefined
  readonly clientSeed: string
  readonly nonce: number
  readonly chain?: SeedChain | undefined
}

/** All details of a round, for its player and for holders of its address. */
export interface RoundDetails {
  readonly id: string
  readonly game: string
  readonly name: string
  readonly kind: 'solo' | 'table' | 'cards'
  readonly version: number
  readonly rtpBp: number
  readonly currency: string
  readonly language: string
  readonly timeZone: string | null
  readonly theme: 'light' | 'dark' | null
  readonly status: string
  readonly stake: bigint
  readonly win: bigint
  readonly isFree: boolean
  readonly openedAtMs: number
  readonly closedAtMs: number | undefined
  readonly config: unknown
  readonly steps: readonly RoundStep[]
  /** For a table's round; undefined while bets are placed. */
  readonly table:
    | {
        readonly publicPart: unknown
        readonly seeds: RoundSeeds
        /** How many rounds these seeds have drawn up to and including this one. */
        readonly drawn: number
        readonly bets: readonly BetView[]
      }
    | undefined
}

export interface RoundStep {
  readonly place: number
  readonly command: unknown
  readonly result: unknown
  readonly stake: bigint
  /** Without the jackpot, which does not follow from the seeds. */
  readonly win: bigint
  readonly jackpotWin: bigint
  readonly status: string
  readonly playedAtMs: number
  readonly seeds: RoundSeeds
}
