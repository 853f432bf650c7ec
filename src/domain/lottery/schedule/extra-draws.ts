import type { Game } from '#domain/lottery/games/game.ts'

import type { PlannedDraw } from './schedule.ts'
import { minuteOf, momentOf } from '#domain/records/zone.ts'

/** An extra draw takes bets for at least so long. */
export const EXTRA_LEAD_MINUTES = 30
/** Draws of one lottery are at least so far apart, so that no bet, result or payout is taken for that of another draw. */
export const EXTRA_APART_MINUTES = 60
/** Not beyond the time for which every lottery is planned. */
export const EXTRA_DAYS_MAX = 30
/** Numbers of extra draws end with `X1` to `X9`, those of the plan never do. */
export const EXTRA_A_DAY = 9

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Lotteries of fixed times may have draws that the plan lacks: on a holiday, or in place of one that was cancelled. */
export const allowsExtra = ({ schedule }: Pick<Game, 'schedule'>) => schedule.kind === 'weekly'

/** An extra draw by the clocks of the game's zone; `place` counts those of the day from one. */
export function planExtra(
  { zone, opensBeforeHours, closesBeforeSeconds }: Game,
  { day, time, place }: { readonly day: string; readonly time: string; readonly place: number },
): PlannedDraw {
  const drawsAtMs = momentOf({ day, minute: minuteOf(time), zone })
  return {
    number: `${day.replaceAll('-', '')}-X${place}`,
    opensAtMs: drawsAtMs - opensBeforeHours * HOUR_MS,
    closesAtMs: drawsAtMs - closesBeforeSeconds * 1_000,
    drawsAtMs,
  }
}

export type ExtraRefusal = 'extra_not_allowed' | 'extra_too_soon' | 'extra_too_far' | 'extra_overlaps'

/** Why a draw may not be added. `othersAtMs` are the times of the game's other draws that are not cancelled. */
export function refuseExtra(
  game: Game,
  {
    draw,
    nowMs,
    othersAtMs,
  }: { readonly draw: PlannedDraw; readonly nowMs: number; readonly othersAtMs: readonly number[] },
): ExtraRefusal | undefined {
  // guard: extra-draw-where-allowed
  if (!allowsExtra(game)) return 'extra_not_allowed'
  // guard: extra-draw-not-past
  if (draw.closesAtMs - nowMs < EXTRA_LEAD_MINUTES * MINUTE_MS) return 'extra_too_soon'
  if (draw.drawsAtMs - nowMs > EXTRA_DAYS_MAX * DAY_MS) return 'extra_too_far'
  const isNear = (otherMs: number) => Math.abs(otherMs - draw.drawsAtMs) < EXTRA_APART_MINUTES * MINUTE_MS
  // guard: extra-draw-not-overlapping
  if (othersAtMs.some(isNear)) return 'extra_overlaps'
  return undefined
}
