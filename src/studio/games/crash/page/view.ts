import type { CrashLimits } from '#studio/games/crash/bets.ts'
import type { Hundredths } from '#studio/games/crash/curve.ts'

/** What the player has in the round. */
export interface CrashOwn {
  readonly stake: bigint
  readonly target: Hundredths | undefined
  /** Where they left, once they did. */
  readonly left: Hundredths | undefined
  /** What came back, once it is known: nothing is nothing, too. */
  readonly back: bigint | undefined
}

export interface CrashView {
  readonly phase: 'betting' | 'playing' | 'settled'
  /** When the flight began, by this browser's own clock. */
  readonly startedAtMs: number | undefined
  /** Once the round is over. */
  readonly bust: Hundredths | undefined
  readonly own: CrashOwn | undefined
  readonly limits: CrashLimits
}
