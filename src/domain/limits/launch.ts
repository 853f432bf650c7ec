import { PLAY_PAUSE_MS, type PlayRefusal } from './play.ts'
import { checkDueAtMs, realityMinutes } from './reality.ts'

/** Why a game is not opened: any refusal of play, or a reality check that is due. */
export type LaunchRefusal = PlayRefusal | 'reality_check_due'

/** A member's current session of play. */
export interface LaunchSession {
  readonly seenAtMs: number
  readonly checkedAtMs: number
  /** The member's own interval. */
  readonly realityMinutes: number | undefined
}

/** Whether a reality check is due. After a pause of 15 minutes none is: a new session begins with this game. */
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
