import { multiplierAt } from '#studio/games/crash/curve.ts'

/** Minimum extent of the axes, so that a short flight does not look like a long one. */
const AXIS_LEAST_MS = 8_000
const TOP_LEAST = 200

export interface FlightShape {
  readonly isSmall: boolean
  readonly tile: number
  /** Top of the ground on which the columns stand. */
  readonly base: number
  readonly axisMs: number
  /** Heights of the columns, in tiles. */
  readonly columns: readonly number[]
  xOf(ms: number): number
  yOf(multiplier: number): number
}

/** The smooth curve for drawing, without the steps of a hundredth. */
export function drawnAt(elapsedMs: number): number {
  return 100 * 1.00006 ** elapsedMs
}

/** Where the columns of a flight stand: the newest is at the end of the curve, whatever the size of the picture. */
export function shapeOf({
  width,
  height,
  elapsedMs,
}: {
  readonly width: number
  readonly height: number
  readonly elapsedMs: number
}): FlightShape {
  const isSmall = width < 560 || height < 420
  const tile = isSmall ? 15 : 22
  const base = height - (isSmall ? 26 : 34)
  const [right, top] = [width * 0.78, height * (isSmall ? 0.4 : 0.32)]
  const axisMs = Math.max(AXIS_LEAST_MS, elapsedMs)
  const most = Math.max(TOP_LEAST, drawnAt(elapsedMs))
  const xOf = (ms: number) => START + (ms / axisMs) * (right - START)
  const yOf = (multiplier: number) => base - ((multiplier - 100) / (most - 100)) * (base - top)
  const count = elapsedMs === 0 ? 0 : Math.max(1, Math.floor((xOf(elapsedMs) - START) / tile))
  const columns = Array.from({ length: count }, (_, column) => {
    const ms = Math.min(elapsedMs, (((column + 1) * tile) / (right - START)) * axisMs)
    return Math.max(1, Math.round((base - yOf(drawnAt(ms))) / tile))
  })
  return { isSmall, tile, base, axisMs, columns, xOf, yOf }
}

export const START = 6

/** Grid lines at round multipliers, at most five. */
export function gridOf(elapsedMs: number): readonly number[] {
  const most = Math.max(TOP_LEAST, multiplierAt(elapsedMs)) * 1.1
  const step = roundStep((most - 100) / 5)
  return Array.from({ length: Math.floor((most - 100) / step) }, (_, at) => 100 + (at + 1) * step)
}

/** Seconds below the curve, at most six. */
export function secondsOf(axisMs: number): readonly number[] {
  const step = Math.max(1, roundStep(axisMs / 1_000 / 5))
  return Array.from({ length: Math.floor(axisMs / 1_000 / step) + 1 }, (_, at) => at * step)
}

/** The next of 1, 2, 5, 10, 20 … */
function roundStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least))
  return unit * ([1, 2, 5, 10].find((times) => unit * times >= least) ?? 10)
}
