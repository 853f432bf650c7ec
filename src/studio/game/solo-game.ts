import type { Random } from '#domain/chance/random.ts'
import type { Jackpot } from './jackpot.ts'
import type { MoveRefusal, Setting } from './setting.ts'

/**
 * A single-player game. A round is one command or several: the first one stakes, further ones continue from the state
 * of the previous one, until one ends the round. The frame stores state and results, moves the money and makes every
 * call idempotent; so a game is pure: no clock, no randomness of its own, no I/O.
 * State, commands and results are plain records that `wire/json.ts` can serialize: amounts as `bigint`, no functions,
 * no dates.
 */
export interface SoloGame<Config = unknown, State = unknown, Command = unknown, Result = unknown> {
  readonly kind: 'solo'
  /** The `game_code` of the protocol. */
  readonly code: string
  /** Version of the rules, stored with every round: increment it with every change that affects outcomes. */
  readonly version: number
  /** Return to player of its model, in basis points. */
  readonly rtpBp: number
  /** The pool that its rounds fill and may win. `rtpBp` includes its part. */
  readonly jackpot?: Jackpot
  /** Commands after the first one are a feature, as free spins are, and stake nothing. */
  readonly hasFeature?: true
  /** Whether the market's minimum cycle time applies to each command; otherwise to the whole round. */
  readonly isPacedByCommand: boolean
  /** The time that a result takes to be played, where the next round may not begin earlier, whatever the market allows. */
  leastMs?(result: Result): number
  /** The stakes and other parameters of this session; stored with every round. */
  configure(setting: Setting): Config
  /** Parses an untrusted command; undefined where it is invalid. */
  readCommand(value: unknown): Command | undefined
  refuse(move: {
    readonly state: State | undefined
    readonly command: Command
    readonly config: Config
  }): MoveRefusal | undefined
  play(move: {
    /** Undefined at the start of a round. */
    readonly state: State | undefined
    readonly command: Command
    readonly config: Config
    readonly random: Random
  }): Played<State, Result>
  /** The part of an open round's state that the player may see. */
  show(state: State): unknown
  /**
   * Players of the game sit beside each other, so many at a table, and see this part of each other's results. A game is
   * single-player nonetheless: no result depends on another player.
   */
  readonly beside?: { readonly seats: number; show(result: Result): unknown }
  /** The next command for an absent player, until the round is over. */
  finish(state: State): Command
}

export interface Played<State, Result> {
  readonly state: State
  /** Shown to the player and stored with the round. */
  readonly result: Result
  /** Stake and win of this command, in 1/100 000 of the currency's main unit. */
  readonly stake: bigint
  readonly win: bigint
  /** Of a stake in a round with a jackpot: what goes into the pool, and whether it wins the pool, beside `win`. */
  readonly jackpot?: { readonly share: bigint; readonly isWon: boolean } | undefined
  readonly isOver: boolean
}
