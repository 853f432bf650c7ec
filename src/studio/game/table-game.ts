import type { Random } from './random.ts'
import type { MoveRefusal, Setting } from './setting.ts'

/**
 * A table: one round for all who sit there. Its phases follow a clock that the frame holds:
 *
 * - `betting` until its time is over. Bets go through the players' wallets at once.
 * - `playing`: the outcome is drawn when betting is over, from the table's seed and those of the players, and shown bit by
 *   bit for as long as `playMs` says. Commands on a bet (a cash-out) are judged by the frame's clock.
 * - `settled`: what is not paid yet is paid, everyone once, and the whole outcome is shown. Then the next round begins.
 *
 * Everything here is pure. The frame stores the outcome before it shows anything, and goes on where a crash broke it off.
 * Bets, outcomes and results are plain records that `wire/json.ts` can carry.
 */
export interface TableGame<
  Config = unknown,
  Bet = unknown,
  Outcome = unknown,
  Command = unknown,
  Result = unknown,
> {
  readonly kind: 'table'
  readonly code: string
  readonly version: number
  readonly rtpBp: number
  readonly bettingMs: number
  /** How long everybody looks at the result. */
  readonly settledMs: number
  configure(setting: Setting): Config
  readBet(value: unknown): Bet | undefined
  /**
   * `placed` are the bets of the same player that stand in this round, `table` those of everybody. Bets of a round are
   * judged one after the other.
   */
  refuseBet(asked: {
    readonly bet: Bet
    readonly placed: readonly Bet[]
    readonly table: readonly Bet[]
    readonly config: Config
  }): MoveRefusal | undefined
  stakeOf(bet: Bet): bigint
  /** `before` is the outcome that this round goes on with: the same seeds, and so the same chance. */
  draw(random: Random, before: Outcome | undefined): Outcome
  /** Whether the next round goes on with the seeds of this one, as a shoe is dealt to its end. They stay hidden so long. */
  goesOn?(outcome: Outcome): boolean
  /** The seeds come from a chain whose end is published: each is the hash of the next one. */
  readonly hasChain?: boolean
  /** How long the outcome is played. */
  playMs(outcome: Outcome): number
  /** What everybody may see, so long into `playing`. Once the round is settled it is asked with `Infinity`. */
  show(seen: { readonly outcome: Outcome; readonly elapsedMs: number }): unknown
  /** A command on a bet of one's own while the round is played, as a stranger sent it. */
  readCommand?(value: unknown): Command | undefined
  act?(move: {
    readonly bet: Bet
    readonly command: Command
    readonly outcome: Outcome
    readonly elapsedMs: number
  }): Paid<Result> | MoveRefusal
  /** When a bet is paid by itself while the round is still played: so long into `playing`, or not before the end. */
  dueMs?(asked: { readonly bet: Bet; readonly outcome: Outcome }): number | undefined
  /** What a bet is paid that no command ended. */
  settle(asked: { readonly bet: Bet; readonly outcome: Outcome }): Paid<Result>
}

export interface Paid<Result> {
  readonly win: bigint
  readonly result: Result
}

export const phases = ['betting', 'playing', 'settled'] as const
export type Phase = (typeof phases)[number]
