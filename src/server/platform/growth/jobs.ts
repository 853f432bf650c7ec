import type { Logger } from 'pino'

import type { Job } from '#server/platform/jobs/runner.ts'

import { makePartitions, selectShort } from './store.ts'

/**
 * Creates partitions ahead of the transfer numbers. A transfer without a partition would be refused, so several are kept
 * ahead, and the alarm comes long before the last one is full.
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
          // guard: partitions-alarm
          log.error({ alarm: 'partitions', parent, left: left.toString() }, 'the last partition is filling')
      }
    },
  },
]
