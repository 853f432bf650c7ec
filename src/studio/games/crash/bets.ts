import { flightOf } from './bust.ts'
import { CASH_OUT_LEAST, type Hundredths, MULTIPLIER_MOST, elapsedTo, multiplierAt } from './curve.ts'

export interface CrashBet {
  readonly stake: bigint
  /** Where the player leaves by themselves without a hand on anything. */
  readonly target: Hundredths | undefined
}

/** What a table takes and pays. */
export interface CrashLimits {
  /** Every stake is a whole number of it: a hundredth of it can be paid, so that nothing is ever rounded. */
  readonly chip: bigint
  readonly least: bigint
  readonly most: bigint
  /** The most that comes back of a bet, its stake included. Who reaches it leaves. */
  readonly backMost: bigint
  /** The most that could come back to all of a round together. */
  readonly tableMost: bigint
}

export type CrashRefused =
  | 'below_least'
  | 'above_most'
  | 'no_whole_chips'
  | 'target_not_offered'
  | 'one_bet'
  | 'table_full'

export interface Asked {
  readonly bet: CrashBet
  readonly limits: CrashLimits
  /** The player's own bets of this round. */
  readonly bets: number
  /** What could come back to everybody of the round so far. */
  readonly exposure: bigint
}

export function refuseBet({ bet, limits, bets, exposure }: Asked): CrashRefused | undefined {
  if (bets > 0) return 'one_bet'
  if (bet.stake < limits.least) return 'below_least'
  if (bet.stake > limits.most) return 'above_most'
  if (!isWholeChips(bet.stake, limits)) return 'no_whole_chips'
  if (bet.target !== undefined && !isTarget(bet.target)) return 'target_not_offered'
  return exposure + exposureOf(bet, limits) > limits.tableMost ? 'table_full' : undefined
}

export function isWholeChips(stake: bigint, { chip }: Pick<CrashLimits, 'chip'>): boolean {
  return stake % chip === 0n
}

export function isTarget(target: number): boolean {
  return Number.isSafeInteger(target) && target >= CASH_OUT_LEAST && target <= MULTIPLIER_MOST
}

/**
 * Where a bet leaves at the latest: at its own target, at the most that a bet can bring back, at the end of the curve. A
 * target like any other, and not a cut of what was won: so the return of every bet stays what it is.
 */
export function leavesAt({ stake, target }: CrashBet, { backMost }: CrashLimits): Hundredths {
  const paysMost = (backMost * 100n) / stake
  const most = paysMost < BigInt(MULTIPLIER_MOST) ? Number(paysMost) : MULTIPLIER_MOST
  return Math.min(target ?? most, most)
}

/** The most that a bet could bring back. */
export function exposureOf(bet: CrashBet, limits: CrashLimits): bigint {
  return backOf(bet.stake, leavesAt(bet, limits))
}

/** What comes back of a stake. A stake is whole chips, so that this is exact. */
export function backOf(stake: bigint, multiplier: Hundredths): bigint {
  return (stake * BigInt(multiplier)) / 100n
}

export interface Flight {
  readonly bet: CrashBet
  readonly limits: CrashLimits
  readonly bust: Hundredths
}

/** When a bet leaves by itself, in milliseconds of flight; nothing, where the round ends before. */
export function leavesAfterMs({ bet, limits, bust }: Flight): number | undefined {
  const multiplier = leavesAt(bet, limits)
  return multiplier <= bust ? elapsedTo(multiplier) : undefined
}

/**
 * Where somebody leaves who asks for it now, by the clock of the server alone. Nothing, where it is too late: the round
 * has ended; or too early: nobody leaves below 1.01.
 */
export function leavesNow({ bet, limits, bust }: Flight, elapsedMs: number): Hundredths | undefined {
  if (elapsedMs >= flightOf(bust)) return undefined
  const multiplier = multiplierAt(elapsedMs)
  return multiplier < CASH_OUT_LEAST ? undefined : Math.min(multiplier, leavesAt(bet, limits))
}

/** Where a bet left that nobody ended by hand; nothing, where it is lost. */
export function leftBy({ bet, limits, bust }: Flight): Hundredths | undefined {
  const multiplier = leavesAt(bet, limits)
  return multiplier <= bust ? multiplier : undefined
}
