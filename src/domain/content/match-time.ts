import type { MatchSport } from './hot-match.ts'

const MINUTE_MS = 60_000

/** Usual length of a match with its breaks and some margin. */
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

/** Within this time before kick-off a countdown in minutes is shown. */
const SOON_MS = 60 * MINUTE_MS

/** The estimated end, at which the match leaves the page. */
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
