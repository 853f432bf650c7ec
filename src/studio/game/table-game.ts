import type { Random } from '#domain/chance/random.ts'
import type { Losses } from './exposure.ts'
import type { MoveRefusal, Setting } from './setting.ts'

/**
 * A table game: one round for all players. Its phases follow the frame's clock:
 * - `betting`: bets are placed and debited at once.
 * - `playing`: the outcome was drawn at the end of betting, from the table's seed and the players' seeds, and is
 * revealed step by step for `playMs`. Commands on a bet (a cash-out) are judged by the frame's clock.
 * - `settled`: remaining bets are paid, each once, and the whole outcome is shown. Then the next round begins.
 * A game is pure. The frame stores the outcome before it shows any of it, and resumes after a crash. Bets, outcomes
 * and results are plain records that `wire/json.ts` can serialize.
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
  /** How long the result is shown. */
  readonly settledMs: number
  configure(setting: Setting): Config
  readBet(value: unknown): Bet | undefined
  /** `placed` are the player's own bets in this round. The bets of a round are judged one at a time. */
  refuseBet(placing: {
    readonly bet: Bet
    readonly placed: readonly Bet[]
    readonly config: Config
  }): MoveRefusal | undefined
  stakeOf(bet: Bet): bigint
  /** The losses of the house on a bet, by the cases that a round can end in; all bets have the same cases. */
  lossesOf(bet: Bet): Losses
  /** The most that an operator may lose in a round on all bets in a currency. A bet that would pass it is refused. */
  lossMost(currency: string): bigint
  /** Of a game whose bets can all be paid in the same case: keeps their payouts together within the bound. */
  readonly cap?: TableCap<Bet>
  /** The largest stake of the same bet whose losses fit; zero where none do, or only less than the least stake. */
  stakeWithin(wish: {
    readonly bet: Bet
    readonly config: Config
    readonly fits: (losses: Losses) => boolean
  }): bigint
  /** The part of a bet that other players see while it stands; without it only its stake. */
  showBet?(bet: Bet): unknown
  /** Whether a player may take a placed bet back while bets are open. */
  readonly takesBack?: boolean
  /** `before` is the outcome that this round continues, with the same seeds and so the same random numbers. */
  draw(random: Random, before: Outcome | undefined): Outcome
  /**
   * Whether the next round continues with this round's seeds, as a shoe is dealt to its end. The seeds stay secret
   * until then.
   */
  goesOn?(outcome: Outcome): boolean
  /** Whether the seeds form a hash chain with a published end: each is the hash of the next one. */
  readonly hasChain?: boolean
  /** Duration of the `playing` phase. */
  playMs(outcome: Outcome): number
  /** The public part of the outcome after `elapsedMs` of `playing`; `Infinity` once the round is settled. */
  show(seen: { readonly outcome: Outcome; readonly elapsedMs: number }): unknown
  /** Parses an untrusted command on the player's own bet during `playing`. */
  readCommand?(value: unknown): Command | undefined
  act?(move: {
    readonly bet: Bet
    readonly command: Command
    readonly outcome: Outcome
    readonly elapsedMs: number
  }): Paid<Result> | MoveRefusal
  /** When a bet is paid automatically, as elapsed `playing` time; undefined: only at the end. */
  dueMs?(standing: { readonly bet: Bet; readonly outcome: Outcome }): number | undefined
  /** The payment of a bet that no command has ended; `base` is the first bet of a further stake. */
  settle(standing: {
    readonly bet: Bet
    readonly outcome: Outcome
    readonly base?: Bet | undefined
  }): Paid<Result>
  /** Decisions that change the cards of a bet while the round is played. */
  readonly decisions?: Decisions<Bet, Outcome, Command>
}

/**
 * A cap on all bets that count towards the same bound. It ends them early, as their players' own targets do. Pages show
 * it while bets are open; the bets of a closed round keep it.
 */
export interface TableCap<Bet> {
  /** Undefined where the bets fit without one. */
  of(bets: readonly Bet[], lossMost: bigint): number | undefined
  on(bet: Bet, cap: number): Bet
}

/**
 * The decisions of a game in which players play hands. Each house, an operator with a currency, has an outcome of its
 * own, and no round goes on with the seeds of another. All decide at the same time, until `revealMs` before the end of
 * play; once all have decided, the rest of that time is skipped. Decisions are kept in the bet. One that costs a stake
 * is a further bet with a stake of its own, and counts once that stake is taken.
 */
export interface Decisions<Bet, Outcome, Command> {
  /** Parses an untrusted decision; undefined where it is invalid. */
  readCommand(value: unknown): Command | undefined
  /** The players of an operator and currency never share a seat. */
  seatOf(bet: Bet): number
  /** The id of the first bet of a further stake. */
  baseOf(bet: Bet): string | undefined
  decide(move: {
    readonly bet: Bet
    readonly betId: string
    readonly command: Command
    readonly outcome: Outcome
  }): Decided<Bet> | MoveRefusal
  /** The first bet once the stake of a decision has been taken. */
  raised(base: Bet, raise: Bet): Bet
  areOver(round: { readonly bets: readonly Bet[]; readonly outcome: Outcome }): boolean
  /** The time for decisions, by the most first bets that one player has in the house; 0 where nothing is decided. */
  decideMs(round: { readonly outcome: Outcome; readonly hands: number }): number
  /** How long the rest of the outcome takes to be shown. */
  revealMs(outcome: Outcome): number
  /** The public part of a round with its bets; `turnedMs` is the time since decisions ended, if they did. */
  showPlay(seen: {
    readonly outcome: Outcome
    readonly bets: readonly Bet[]
    readonly turnedMs: number | undefined
  }): unknown
}

/** A decision that was made, one that needs a further stake, or one that was made by an earlier attempt. */
export type Decided<Bet> = { readonly bet: Bet } | { readonly raise: Bet } | 'done'

export interface Paid<Result> {
  readonly win: bigint
  readonly result: Result
}

export const phases = ['betting', 'playing', 'settled'] as const
export type Phase = (typeof phases)[number]
