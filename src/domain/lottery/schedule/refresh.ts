/** Least and most time between two refreshes of a list of draws. */
export const REFRESH_LEAST_MS = 7_000
export const REFRESH_MOST_MS = 30_000

/** The next draw of a game, as the server measured it. */
export interface RemainingTime {
  /** Until the draw. */
  readonly remainTime?: number | undefined
  /** The part of it in which no bets are taken. */
  readonly lockTime?: number | undefined
}

/** The time until bets close, at the moment of the answer: half of the round trip has passed since the server measured it. */
export function remainingMs(
  { remainTime, lockTime = 0 }: RemainingTime,
  roundTripMs: number,
): number | undefined {
  return remainTime === undefined ? undefined : remainTime - roundTripMs / 2 - lockTime
}

/**
 * When a list of draws is asked for again: when the next one closes, at most after half a minute. A game whose time is
 * over is asked for after seven seconds, until its next draw is there.
 */
export function refreshAfterMs(remaining: readonly (number | undefined)[]): number {
  const known = remaining.filter((one) => one !== undefined)
  const least = known.length === 0 ? REFRESH_MOST_MS : Math.min(...known)
  return least <= 0 ? REFRESH_LEAST_MS : Math.min(least, REFRESH_MOST_MS)
}
