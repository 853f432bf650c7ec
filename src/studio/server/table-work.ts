import type { Clock } from './clock.ts'

/** Grace period after betting for stakes that arrived in time. */
const GRACE_MS = 1_500

interface Underway {
  readonly underWay: Set<Promise<unknown>>
}

/** Waits for stakes that arrived in time, up to a grace period. */
export async function waitFor(clock: Clock, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  if (underWay.size === 0) return
  let callOff = () => {}
  const late = new Promise<void>((done) => (callOff = clock.at(clock.nowMs() + GRACE_MS, done)))
  await Promise.race([Promise.allSettled(underWay), late])
  callOff()
}

/** Tracks work that arrived in time until it is stored. */
export async function during<T>({ underWay }: Underway, work: Promise<T>): Promise<T> {
  underWay.add(work)
  try {
    return await work
  } finally {
    underWay.delete(work)
  }
}
