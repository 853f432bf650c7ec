import type { Game } from '#domain/lottery/games/game.ts'
import { addDays } from '#domain/records/business-day.ts'

import { type PlannedDraw, drawsOf } from './schedule.ts'

/** Draws that a chase may need; with a margin for those that close while it is placed. */
const CHASE_DRAWS = 60
const DAY_MS = 86_400_000
/** A game whose draws are further apart plans no further. */
const DAYS_MAX = 430

/**
 * Draws of a game that are to be planned now, by day: all that take bets within the next day, and enough for the longest
 * chase. `day` is the day in the game's zone, `afterMs` the last draw that is planned already.
 */
export function drawsToPlan(
  game: Game,
  {
    day,
    nowMs,
    afterMs,
  }: { readonly day: string; readonly nowMs: number; readonly afterMs: number | undefined },
): readonly PlannedDraw[] {
  const untilMs = nowMs + game.opensBeforeHours * 3_600_000 + DAY_MS
  const found: PlannedDraw[] = []
  let count = 0
  // The day before: a draw at midnight belongs to the day that ends.
  for (let ahead = -1; ahead < DAYS_MAX; ahead += 1) {
    const draws = drawsOf(game, addDays(day, ahead)).filter(({ closesAtMs }) => closesAtMs > nowMs)
    if (count >= CHASE_DRAWS && (draws[0]?.drawsAtMs ?? 0) > untilMs) break
    count += draws.length
    found.push(...draws.filter(({ drawsAtMs }) => afterMs === undefined || drawsAtMs > afterMs))
  }
  return found
}

/** Minutes after which a draw that could not be drawn is cancelled; undefined: operators decide. */
export function lateMinutes({ drawnBy, opensBeforeHours }: Game): number | undefined {
  if (drawnBy === 'official') return undefined
  return Math.min(opensBeforeHours * 60, 60)
}
