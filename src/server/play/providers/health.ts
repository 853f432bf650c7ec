import { atMostMs, latencyBounds } from '#domain/play/latency.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectBreakers, selectPaces } from './meter-store.ts'
import { selectProvidersOn } from './store.ts'

export { selectProvidersOn as findProvidersOn } from './store.ts'

export interface GamePace {
  readonly code: string
  readonly calls: number
  readonly faults: number
  readonly p99Ms?: number | undefined
  /** A process calls the provider no more, because it failed too often. */
  readonly isOpen: boolean
}

/** Calls in both directions within the minutes, of each provider that is on. */
export async function findGamePaces(tx: Tx, minutes: number): Promise<readonly GamePace[]> {
  const providers = await selectProvidersOn(tx)
  const paces = await selectPaces(tx, { minutes: [minutes] })
  const breakers = await selectBreakers(tx)
  return providers.map(({ code }) => {
    const own = paces.filter((pace) => pace.code === code)
    const buckets = latencyBounds.map((_, at) => own.reduce((sum, pace) => sum + (pace.buckets[at] ?? 0), 0))
    return {
      code,
      calls: own.reduce((sum, { calls }) => sum + calls, 0),
      faults: own.reduce((sum, { faults }) => sum + faults, 0),
      p99Ms: atMostMs(buckets, 990),
      isOpen: breakers.some((breaker) => breaker.code === code && breaker.circuit === 'open'),
    }
  })
}
