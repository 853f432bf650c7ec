import type { CrashLimits } from '#studio/games/crash/bets.ts'
import type { Hundredths } from '#studio/games/crash/curve.ts'

/** The player's bet in the round. */
export interface CrashOwn {
  readonly stake: bigint
  readonly target: Hundredths | undefined
  /** The cash-out multiplier, once there is one. */
  readonly left: Hundredths | undefined
  /** The payout, once known; it may be zero. */
  readonly back: bigint | undefined
}

export interface CrashView {
  readonly phase: 'betting' | 'playing' | 'settled'
  /** Start of the flight, by this browser's clock. */
  readonly startedAtMs: number | undefined
  /** Once the round is over. */
  readonly bust: Hundredths | undefined
  readonly own: CrashOwn | undefined
  readonly limits: CrashLimits
}
