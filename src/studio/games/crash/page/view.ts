import type { BetPlace, CrashLimits } from '#studio/games/crash/bets.ts'
import type { Hundredths } from '#studio/games/crash/curve.ts'

/** A bet of the player in the round. */
export interface CrashOwn {
  readonly id: string
  readonly place: BetPlace
  /** The stake was taken. */
  readonly isPlaced: boolean
  readonly stake: bigint
  readonly target: Hundredths | undefined
  /** The cap of the round, once bets are closed. */
  readonly cap: Hundredths | undefined
  /** The cash-out multiplier, once there is one. */
  readonly left: Hundredths | undefined
  /** The payout, once known; it may be zero. */
  readonly back: bigint | undefined
}

export interface CrashView {
  readonly phase: 'betting' | 'playing' | 'settled'
  /** Start of the flight, by this browser's clock. */
  readonly startedAtMs: number | undefined
  /** Start of the next round, by this browser's clock; known once this one is over. */
  readonly endsAtMs: number | undefined
  /** Once the round is over. */
  readonly bust: Hundredths | undefined
  /** Where all bets of the round cash out at the latest; while bets are open it follows them. */
  readonly cap: Hundredths | undefined
  /** The player's bets, by their places. */
  readonly owns: readonly (CrashOwn | undefined)[]
  readonly limits: CrashLimits
}

/** A bet that was cashed out. */
export type PaidBet = CrashOwn & { readonly left: Hundredths; readonly back: bigint }

export function isPaid(own: CrashOwn | undefined): own is PaidBet {
  return own?.left !== undefined && own.back !== undefined
}
