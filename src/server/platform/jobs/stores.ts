import type { Logger } from 'pino'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

import { type AloneStore, openAlone } from './alone.ts'
import { type JobQueue, jobQueues } from './runner.ts'

export interface JobStores {
  /** Opened on first use. */
  readonly storeOf: (queue: JobQueue) => Store
  /** For one run of a job that runs alone; `undefined` while another run is in progress in any process. */
  readonly openAlone: (queue: JobQueue, job: string) => Promise<AloneStore | undefined>
  close(): Promise<void>
}

/** Connections for jobs, each queue on its own: one that uses up its connections takes none from calls or other queues. */
export function openJobStores(
  appUrl: string,
  log: Pick<Logger, 'warn'>,
  watchPool: Metrics['watchPool'],
): JobStores {
  const stores = new Map<JobQueue, Store>()
  const open = (queue: JobQueue): Store => {
    const pool = openPool(appUrl, {
      name: `tessera ${queue}`,
      max: jobQueues[queue] + LANES,
      limits: quick.has(queue) ? 'call' : 'long',
      onError: (error) => log.warn({ error: error.message, queue }, 'an idle connection was lost'),
    })
    watchPool(queue, pool)
    return openStore(pool)
  }
  return {
    storeOf(queue) {
      const known = stores.get(queue) ?? open(queue)
      stores.set(queue, known)
      return known
    },
    openAlone: (queue, job) =>
      openAlone(appUrl, { job, limits: quick.has(queue) ? 'call' : 'long', name: `tessera ${queue}` }),
    async close() {
      await Promise.all([...stores.values()].map((store) => store.close()))
    },
  }
}

/** Queues with short statements whose results people wait for. */
const quick: ReadonlySet<JobQueue> = new Set(['deposits', 'payouts', 'messages'])
/** For work in lanes, which queries the database rarely and briefly. */
const LANES = 2
