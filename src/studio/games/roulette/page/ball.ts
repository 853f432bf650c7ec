import { SPIN_MS } from '#studio/games/roulette/times.ts'
import { pocketOf, wheelOrder } from '#studio/games/roulette/wheel.ts'

const TURN = Math.PI * 2
/** One turn of the wheel. It never stops, and all pages show it at the same angle. */
const WHEEL_TURN_MS = 14_000
/** The ball leaves its track, and lies in its pocket, so long after the throw. */
const FALLS_AT_MS = 3_500
const LIES_AT_MS = 5_400
/** Turns of the ball against the wheel. */
const BALL_TURNS = 9
const REBOUNDS = 3
/** A share of the fall until the ball first meets the pockets. */
const FIRST_TOUCH = 0.4

/** Distances from the centre, as shares of the wheel's radius. */
export const TRACK = 0.905
export const POCKET = 0.585
const REBOUND = 0.1

export function wheelAngle(nowMs: number): number {
  return ((nowMs % WHEEL_TURN_MS) / WHEEL_TURN_MS) * TURN
}

/** The angle of a pocket on the wheel, clockwise from its zero. */
export function pocketAngle(number: number): number {
  return (pocketOf(number) / wheelOrder.length) * TURN
}

export interface BallPlace {
  /** Relative to the wheel. */
  readonly angle: number
  readonly radius: number
}

/** The ball so long after the throw: against the wheel, then down in three rebounds, into the pocket of the number. */
export function ballAt(elapsedMs: number, number: number): BallPlace {
  const pocket = pocketAngle(number)
  if (elapsedMs >= LIES_AT_MS) return { angle: pocket, radius: POCKET }
  const left = 1 - Math.max(0, elapsedMs) / LIES_AT_MS
  const angle = pocket + BALL_TURNS * TURN * left * left
  const fall = (elapsedMs - FALLS_AT_MS) / (LIES_AT_MS - FALLS_AT_MS)
  if (fall <= 0) return { angle, radius: TRACK }
  if (fall < FIRST_TOUCH) return { angle, radius: TRACK - (TRACK - POCKET) * (fall / FIRST_TOUCH) ** 2 }
  const bounce = (fall - FIRST_TOUCH) / (1 - FIRST_TOUCH)
  const height = Math.abs(Math.sin(bounce * REBOUNDS * Math.PI)) * (1 - bounce)
  return { angle, radius: POCKET + REBOUND * height }
}

/** When the ball meets the pockets: each is a click. */
export const touchesAtMs: readonly number[] = Array.from({ length: REBOUNDS }, (_, nth) => {
  const share = FIRST_TOUCH + ((1 - FIRST_TOUCH) * nth) / REBOUNDS
  return FALLS_AT_MS + share * (LIES_AT_MS - FALLS_AT_MS)
})

/** From then on the number is named. */
export const NAMED_AT_MS = SPIN_MS
