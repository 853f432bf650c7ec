/**
 * Lengths of a break in hours: a day, a week, thirty days, six weeks. A break starts at once and cannot be shortened.
 */
export const breakHours = [24, 168, 720, 1008] as const
export type BreakHours = (typeof breakHours)[number]

export function isBreak(hours: number): hours is BreakHours {
  return (breakHours as readonly number[]).includes(hours)
}

/** Lengths of a self-exclusion in months, besides permanent. */
const monthsOffered = [6, 12, 24, 60] as const

/** Lengths that a market offers: none below its minimum. */
export function exclusionMonths(leastMonths: number): readonly number[] {
  const offered = monthsOffered.filter((months) => months >= leastMonths)
  return offered[0] === leastMonths ? offered : [leastMonths, ...offered]
}

export function isExclusion(months: number, leastMonths: number): boolean {
  return exclusionMonths(leastMonths).includes(months)
}

/** Cooling-off in hours after an excluded member has asked to return. */
export const RETURN_HOURS = 24

/** Reasons that keep a member from playing. */
export interface ShutOut {
  readonly breakUntilMs?: number | undefined
  readonly exclusion?: Exclusion | undefined
}

export interface Exclusion {
  /** Undefined: permanent. */
  readonly untilMs: number | undefined
  /** End of the cooling-off after the member has asked to return; undefined until they ask. */
  readonly liftsAtMs: number | undefined
}

/**
 * Why a member may not play now, or undefined. An exclusion holds past its end until the member has asked to return.
 */
export function shutOutBy(
  { breakUntilMs, exclusion }: ShutOut,
  atMs: number,
): 'break' | 'exclusion' | undefined {
  if (exclusion && (exclusion.liftsAtMs === undefined || atMs < exclusion.liftsAtMs)) return 'exclusion'
  return breakUntilMs !== undefined && atMs < breakUntilMs ? 'break' : undefined
}

export type ReturnRefusal = 'not_excluded' | 'excluded_for_good' | 'still_excluded' | 'return_asked_already'

/** Why a request to return is refused: never from a permanent exclusion, nor before the end. */
export function refuseReturn({ exclusion }: ShutOut, nowMs: number): ReturnRefusal | undefined {
  if (!exclusion) return 'not_excluded'
  if (exclusion.untilMs === undefined) return 'excluded_for_good'
  if (nowMs < exclusion.untilMs) return 'still_excluded'
  return exclusion.liftsAtMs === undefined ? undefined : 'return_asked_already'
}

/** Whether a new exclusion is longer than the current one, so that a new request cannot shorten it. */
export function isLonger(
  requested: Pick<Exclusion, 'untilMs'>,
  current: Exclusion | undefined,
  nowMs: number,
): boolean {
  if (!current || shutOutBy({ exclusion: current }, nowMs) === undefined) return true
  if (current.untilMs === undefined) return false
  return requested.untilMs === undefined || requested.untilMs > current.untilMs
}
