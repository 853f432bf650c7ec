import type { FreeRounds, FreeRoundsState } from './free-rounds.ts'

/** Why a bet or win of free rounds is refused at the call that brings it. */
export const freeRoundRefusals = [
  /** No such free rounds at this provider, or they are another member's. */
  'free_rounds_unknown',
  /** All are played, or they have ended. */
  'free_rounds_over',
  /** Another game, currency or stake than was given. */
  'free_rounds_differ',
  /** More than free rounds can win. */
  'free_rounds_too_large',
] as const
export type FreeRoundRefusal = (typeof freeRoundRefusals)[number]

/** The most that free rounds win in total, in multiples of all their stakes. Above the largest win of any known game. */
export const WIN_MOST_TIMES = 20_000n

/** A round that is still open this long after the end of its free rounds no longer delays the credit of the others. */
export const LATE_ROUNDS_MS = 72 * 3_600_000

export interface GivenRounds extends FreeRounds {
  readonly stake: bigint
}

/** Bets, open rounds and wins so far, without those that were taken back. */
export interface FreeRoundsPlayed {
  readonly bets: number
  readonly openRounds: number
  readonly won: bigint
}

/** Bets are taken from the request on: the provider may have granted them while its answer was lost. */
export function refuseFreeBet(
  { state, count, stake }: GivenRounds,
  { bets }: Pick<FreeRoundsPlayed, 'bets'>,
  amount: bigint,
): FreeRoundRefusal | undefined {
  if (state !== 'requested' && state !== 'ready' && state !== 'started') return 'free_rounds_over'
  if (bets >= count) return 'free_rounds_over'
  // Some providers name the stake that is replaced, others nothing.
  return amount === stake || amount === 0n ? undefined : 'free_rounds_differ'
}

/** A win is never withheld because time is up; only after the one credit there is nothing to add it to. */
export function refuseFreeWin(
  { state, count, stake }: GivenRounds,
  { won }: Pick<FreeRoundsPlayed, 'won'>,
  amount: bigint,
): FreeRoundRefusal | undefined {
  if (state === 'credited' || state === 'created') return 'free_rounds_over'
  return won + amount > stake * BigInt(count) * WIN_MOST_TIMES ? 'free_rounds_too_large' : undefined
}

/**
 * Whether a win is held for operators instead of counted: the rounds ended before any was played, so their budget is released,
 * and nothing is credited for them without an operator.
 */
export function isWinHeld(
  { state }: Pick<GivenRounds, 'state'>,
  { bets, won }: Pick<FreeRoundsPlayed, 'bets' | 'won'>,
): boolean {
  if (state === 'cancelled') return true
  return (state === 'expired' || state === 'failed') && bets === 0 && won === 0n
}

/** Free rounds, or a held win, as operators bring them together. */
export interface RoundsOrWin {
  readonly provider: string
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  /** Undefined: the provider names none. */
  readonly vendorCode: string | undefined
  readonly gameCode: string | undefined
  readonly atMs: number
}

/** Why operators cannot count a held win with free rounds. */
export type AssigningRefusal = 'rounds_differ' | 'rounds_credited' | 'win_too_large'

/**
 * Operators count a held win with the free rounds that won it: those of the same member, game and currency that were given before, also
 * once they ended unplayed. After the one credit there is nothing to add it to.
 */
export function refuseAssigning(
  rounds: GivenRounds & RoundsOrWin,
  { won }: Pick<FreeRoundsPlayed, 'won'>,
  win: RoundsOrWin & { readonly amount: bigint },
): AssigningRefusal | undefined {
  const isSame =
    rounds.provider === win.provider &&
    rounds.merchantId === win.merchantId &&
    rounds.memberId === win.memberId &&
    rounds.currency === win.currency &&
    (win.vendorCode === undefined || win.vendorCode === rounds.vendorCode) &&
    (win.gameCode === undefined || win.gameCode === rounds.gameCode)
  if (!isSame || rounds.atMs > win.atMs || rounds.state === 'created') return 'rounds_differ'
  if (rounds.state === 'credited') return 'rounds_credited'
  return refuseFreeWin(rounds, { won }, win.amount) === undefined ? undefined : 'win_too_large'
}

const ended: readonly FreeRoundsState[] = ['finished', 'expired', 'cancelled', 'failed']

/**
 * Whether the total is credited now: all rounds are played and over, or nothing more is to come after the end. Wins without a
 * bet, which a provider left out or took back, are credited as well.
 */
export function isCreditDue(
  { state, count }: GivenRounds,
  { bets, openRounds, won }: FreeRoundsPlayed,
  { nowMs, endsAtMs }: { readonly nowMs: number; readonly endsAtMs: number },
): boolean {
  if (state === 'credited' || state === 'created') return false
  if (bets === 0 && won === 0n) return false
  if (bets < count && !ended.includes(state)) return false
  return openRounds === 0 || nowMs >= endsAtMs + LATE_ROUNDS_MS
}

/** How long a request that was not answered waits for the next one, with the same key. */
export function askAgainInMs(tries: number): number {
  return Math.min(30_000 * 2 ** Math.min(Math.max(tries - 1, 0), 10), 15 * 60_000)
}

/** Statuses of an answer that are no refusal of these rounds: our signature, too many calls, or a timeout. */
const passing: readonly number[] = [401, 403, 408, 425, 429]

/** A refusal (4xx) is final; a failure or silence is asked again. */
export function isFinalRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !passing.includes(status)
}
