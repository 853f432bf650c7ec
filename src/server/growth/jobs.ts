import type { Logger } from 'pino'

import type { Job } from '#server/jobs/runner.ts'

import { makePartitions, selectShort } from './store.ts'

/**
 * Keeps partitions ahead of the numbers that money is written under. Without one for its number a transfer is refused: so
 * several stand ahead, and it sounds long before the last one is full.
 */
export const growthJobs = ({ log }: { readonly log: Pick<Logger, 'error' | 'info'> }): readonly Job[] => [
  {
    name: 'make_partitions',
    queue: 'upkeep',
    cron: '*/10 * * * *',
    isAlone: true,
    async run(store) {
      try {
        const made = await store.transact(makePartitions)
        if (made > 0) log.info({ made }, 'partitions were made ahead')
      } finally {
        for (const { parent, left } of await selectShort(store.read))
          log.error({ alarm: 'partitions', parent, left: left.toString() }, 'the last partition is filling')
      }
    },
  },
]
