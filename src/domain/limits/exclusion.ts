/** Breaks, in hours: a day, a week, thirty days, six weeks. They begin at once and cannot be shortened. */
export const breakHours = [24, 168, 720, 1008] as const
export type BreakHours = (typeof breakHours)[number]

export function isBreak(hours: number): hours is BreakHours {
  return (breakHours as readonly number[]).includes(hours)
}

/** How long somebody may exclude themselves, in months, beside for good. */
const monthsOffered = [6, 12, 24, 60] as const

/** What a market offers: nothing shorter than its least. */
export function exclusionMonths(leastMonths: number): readonly number[] {
  const offered = monthsOffered.filter((months) => months >= leastMonths)
  return offered[0] === leastMonths ? offered : [leastMonths, ...offered]
}

export function isExclusion(months: number, leastMonths: number): boolean {
  return exclusionMonths(leastMonths).includes(months)
}

/** After the exclusion is over and the member has asked to return, so long the door stays shut. */
export const RETURN_HOURS = 24

/** What shuts a member out of play. */
export interface ShutOut {
  readonly breakUntilMs?: number | undefined
  readonly exclusion?: Exclusion | undefined
}

export interface Exclusion {
  /** Nothing: for good. */
  readonly untilMs: number | undefined
  /** From then on it is over: the member has asked for it, and has waited. */
  readonly liftsAtMs: number | undefined
}

/** Why a member may not play at this moment, or nothing. An exclusion that is over holds until its member returns. */
export function shutOutBy(
  { breakUntilMs, exclusion }: ShutOut,
  atMs: number,
): 'break' | 'exclusion' | undefined {
  if (exclusion && (exclusion.liftsAtMs === undefined || atMs < exclusion.liftsAtMs)) return 'exclusion'
  return breakUntilMs !== undefined && atMs < breakUntilMs ? 'break' : undefined
}

export type ReturnRefusal = 'not_excluded' | 'excluded_for_good' | 'still_excluded' | 'return_asked_already'

/** Whether a member may ask to return: never from one for good, and not before its day. */
export function refuseReturn({ exclusion }: ShutOut, nowMs: number): ReturnRefusal | undefined {
  if (!exclusion) return 'not_excluded'
  if (exclusion.untilMs === undefined) return 'excluded_for_good'
  if (nowMs < exclusion.untilMs) return 'still_excluded'
  return exclusion.liftsAtMs === undefined ? undefined : 'return_asked_already'
}

/** Whether a new exclusion is longer than the one that holds: nobody shortens one by asking for another. */
export function isLonger(
  wanted: Pick<Exclusion, 'untilMs'>,
  held: Exclusion | undefined,
  nowMs: number,
): boolean {
  if (!held || shutOutBy({ exclusion: held }, nowMs) === undefined) return true
  if (held.untilMs === undefined) return false
  return wanted.untilMs === undefined || wanted.untilMs > held.untilMs
}
