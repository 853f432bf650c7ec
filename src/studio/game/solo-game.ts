import type { Random } from './random.ts'
import type { MoveRefusal, Setting } from './setting.ts'

/**
 * A game of one player. A round is one command or several: the first one stakes, further ones go on with the state that
 * the one before left, until one of them ends the round. The frame keeps state and results, moves the money, and asks
 * for nothing twice: so all of this is pure, without clock, chance of its own, or I/O.
 *
 * State, commands and results are plain records that `wire/json.ts` can carry: amounts as `bigint`, no functions, no dates.
 */
export interface SoloGame<Config = unknown, State = unknown, Command = unknown, Result = unknown> {
  readonly kind: 'solo'
  /** The `game_code` of the protocol. */
  readonly code: string
  /** Of the rules. It stands with every round: raise it with every change that changes an outcome. */
  readonly version: number
  /** What its model pays back, in hundredths of a percent. */
  readonly rtpBp: number
  /** Each command is a cycle of its own, which takes as long as the market asks; otherwise a whole round is one. */
  readonly isPacedByCommand: boolean
  /** What this session may stake, and whatever else the rules need to know. It stands with every round. */
  configure(setting: Setting): Config
  /** A command as a stranger sent it; nothing, where it is none. */
  readCommand(value: unknown): Command | undefined
  refuse(move: {
    readonly state: State | undefined
    readonly command: Command
    readonly config: Config
  }): MoveRefusal | undefined
  play(move: {
    /** Nothing at the beginning of a round. */
    readonly state: State | undefined
    readonly command: Command
    readonly config: Config
    readonly random: Random
  }): Played<State, Result>
  /** What the player may see of the state of a round that is not over. */
  show(state: State): unknown
  /** What is played for a player who does not come back, until the round is over. */
  finish(state: State): Command
}

export interface Played<State, Result> {
  readonly state: State
  /** What the player is shown, and what the record keeps. */
  readonly result: Result
  /** What this command takes and what it pays, in whole 1/100 000 of the currency's main unit. */
  readonly stake: bigint
  readonly win: bigint
  readonly isOver: boolean
}
