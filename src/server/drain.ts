import type { Listening } from './http/listen.ts'
import type { Hub } from './live/hub.ts'

/**
 * Leaves without a call that fails. At first `/readyz` says so, and everything is served as before: a balancer asks now
 * and then, and sends calls here until it has heard. Then no connection is taken any more, and what is under way ends.
 */
export async function drain({
  startDraining,
  hub,
  listening,
  noticed,
  graceMs,
}: {
  readonly startDraining: () => void
  readonly hub: Pick<Hub, 'drain'>
  readonly listening: readonly Listening[]
  /** Balancers have had the time to look. */
  readonly noticed: Promise<unknown>
  readonly graceMs: number
}): Promise<void> {
  startDraining()
  await noticed
  hub.drain()
  await Promise.all(listening.map((one) => one.stop(graceMs)))
}
