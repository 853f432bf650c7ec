import { progressOf } from '#domain/lottery/draw/reveal.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import type { Draw } from './draw.ts'

/** A draw as its page names it: the states of the server, and between closing and result what the clock adds. */
export type DrawPhase = Draw['state'] | 'drawing' | 'partial' | 'late'

const MINUTE_MS = 60_000
/** A result that is not there so long after the time of its draw is late. The prizes of an official draw take a while. */
const lateAfterMs: Readonly<Record<Draw['drawnBy'], number>> = {
  house: MINUTE_MS,
  demo: MINUTE_MS,
  official: 30 * MINUTE_MS,
}

/** By the server's clock; 0 during server rendering, where the stored state counts. */
export function phaseOf(draw: Draw, family: FamilyCode, nowMs: number): DrawPhase {
  if (draw.state === 'cancelled') return 'cancelled'
  const { drawn, all } = progressOf(family, draw.opened)
  if (drawn > 0) return drawn < all ? 'partial' : draw.state
  if (nowMs === 0) return draw.state
  // The brand takes no bets on it, at no time.
  if (draw.isNotSold === true && nowMs < Date.parse(draw.closesAt)) return 'planned'
  if (nowMs < Date.parse(draw.opensAt)) return 'planned'
  if (nowMs < Date.parse(draw.closesAt)) return 'open'
  const sinceMs = nowMs - Date.parse(draw.drawsAt)
  if (sinceMs < 0) return 'closed'
  return sinceMs < lateAfterMs[draw.drawnBy] ? 'drawing' : 'late'
}
