/** Parts of the house whose health is sampled once a minute. */
export const healthParts = ['payments', 'games', 'jobs', 'messages'] as const
export type HealthPart = (typeof healthParts)[number]

/** From the best to the worst; `quiet` had nothing to measure. */
export const healthStates = ['quiet', 'good', 'slow', 'failing'] as const
export type HealthState = (typeof healthStates)[number]

export interface Health {
  readonly state: HealthState
  readonly valueMs?: number | undefined
}

/** Two hours in steps of five minutes. */
export const HEALTH_STEPS = 24
export const HEALTH_STEP_MINUTES = 5

/** A newest sample older than this says that nothing samples any more. */
export const HEALTH_FRESH_MS = 3 * 60_000

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Messages of a payment provider: how long they wait for its answer, and payouts that it does not answer. */
export function paymentHealth(found: {
  readonly messages: number
  readonly medianMs?: number | undefined
  readonly oldestMs?: number | undefined
  readonly silentPayouts: number
}): Health {
  const { messages, medianMs, oldestMs, silentPayouts } = found
  const valueMs = Math.max(medianMs ?? 0, oldestMs ?? 0)
  if (silentPayouts > 0 || (oldestMs ?? 0) > 5 * MINUTE)
    return { state: 'failing', ...(messages > 0 || oldestMs !== undefined ? { valueMs } : {}) }
  if (messages === 0 && oldestMs === undefined) return { state: 'quiet' }
  return { state: valueMs > 30 * SECOND ? 'slow' : 'good', valueMs }
}

/** Calls from and to a game provider: failures in a hundred, and the time of the slowest in a hundred. */
export function gameHealth(found: {
  readonly calls: number
  readonly faults: number
  readonly p99Ms?: number | undefined
  readonly isOpen: boolean
}): Health {
  const { calls, faults, p99Ms, isOpen } = found
  const value = p99Ms === undefined ? {} : { valueMs: p99Ms }
  if (isOpen || (faults > 0 && faults * 20 >= calls)) return { state: 'failing', ...value }
  if (calls === 0) return { state: 'quiet' }
  return { state: (p99Ms ?? 0) > SECOND || faults * 100 >= calls ? 'slow' : 'good', ...value }
}

/** Work that waits in line: how long the oldest one has been due. */
export function queueHealth(found: { readonly oldestMs: number; readonly givenUp: number }): Health {
  const { oldestMs: valueMs, givenUp } = found
  if (valueMs > 10 * MINUTE) return { state: 'failing', valueMs }
  return { state: valueMs > MINUTE || givenUp > 0 ? 'slow' : 'good', valueMs }
}
