import { PLAY_PAUSE_MS, type PlayRefusal } from './play.ts'
import { checkDueAtMs, realityMinutes } from './reality.ts'

/** Why a game is not opened: whatever keeps a member out of play, or a look at the clock that they owe. */
export type LaunchRefusal = PlayRefusal | 'reality_check_due'

/** How long a member has been here, and when they last looked at the clock. */
export interface LaunchSession {
  readonly seenAtMs: number
  readonly checkedAtMs: number
  /** The member's own choice of how often. */
  readonly realityMinutes: number | undefined
}

/**
 * Whether a member owes a look at the clock. After a pause of a quarter of an hour they owe none: a new session begins
 * with the game.
 */
export function refuseUnlooked(
  session: LaunchSession | undefined,
  { realityCheckMinutes, nowMs }: { readonly realityCheckMinutes: number; readonly nowMs: number },
): 'reality_check_due' | undefined {
  if (!session || nowMs - session.seenAtMs > PLAY_PAUSE_MS) return undefined
  const dueAtMs = checkDueAtMs(
    session.checkedAtMs,
    realityMinutes(session.realityMinutes, realityCheckMinutes),
  )
  return dueAtMs !== undefined && nowMs >= dueAtMs ? 'reality_check_due' : undefined
}
