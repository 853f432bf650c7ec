import type { MatchSport } from './hot-match.ts'

const MINUTE_MS = 60_000

/** What a match takes from its kick-off to its end, breaks counted and a little more. */
const usualMinutes: Readonly<Record<MatchSport, number>> = {
  football: 130,
  basketball: 150,
  tennis: 240,
  volleyball: 150,
  badminton: 120,
  baseball: 210,
  cricket: 480,
  boxing: 90,
  hockey: 160,
  esports: 180,
}

/** Within so long of its kick-off it is told by the minute. */
const SOON_MS = 60 * MINUTE_MS

/** When it is over and leaves the page, as far as anybody can say beforehand. */
export function matchEndsAt({
  kicksOffAtMs,
  sport,
  lastsMinutes,
}: {
  readonly kicksOffAtMs: number
  readonly sport: MatchSport
  readonly lastsMinutes: number | undefined
}): number {
  return kicksOffAtMs + (lastsMinutes ?? usualMinutes[sport]) * MINUTE_MS
}

export type MatchPhase = 'later' | 'soon' | 'live' | 'over'

export function matchPhaseAt(
  { kicksOffAtMs, endsAtMs }: { readonly kicksOffAtMs: number; readonly endsAtMs: number },
  nowMs: number,
): MatchPhase {
  if (nowMs >= endsAtMs) return 'over'
  if (nowMs >= kicksOffAtMs) return 'live'
  return kicksOffAtMs - nowMs <= SOON_MS ? 'soon' : 'later'
}
