import type { Listening } from '#server/platform/http/listen.ts'
import type { Hub } from '#server/platform/live/hub.ts'

/**
 * Graceful shutdown without failed calls. First only `/readyz` reports it, so that load balancers stop sending
 * calls and proxies release their kept connections. Then reads are turned away for a moment, so that proxies
 * without health checks use another process. Then no connection is accepted any more, and in-flight calls finish.
 */
export async function drain({
  startDraining,
  hub,
  listening,
  noticed,
  turnedAway,
  graceMs,
}: {
  readonly startDraining: () => void
  readonly hub: Pick<Hub, 'drain'>
  readonly listening: readonly Listening[]
  /** Resolves when load balancers have had time to notice. */
  readonly noticed: Promise<unknown>
  /** Resolves when proxies have had time to notice that reads are turned away. */
  readonly turnedAway: () => Promise<unknown>
  readonly graceMs: number
}): Promise<void> {
  startDraining()
  for (const one of listening) one.retireConnections()
  await noticed
  hub.drain()
  for (const one of listening) one.turnReadsAway()
  await turnedAway()
  await Promise.all(listening.map((one) => one.stop(graceMs)))
}
