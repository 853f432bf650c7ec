import type { Job } from '#server/platform/jobs/runner.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { closeDue, endLeft } from './ending.ts'

export const contractJobs = ({
  registry,
  now,
}: {
  readonly registry: MerchantRegistry
  readonly now: () => number
}): readonly Job[] => [
  {
    name: 'close_agent_contracts',
    queue: 'upkeep',
    cron: '7 * * * *',
    isAlone: true,
    run: async (store) => {
      for (const brand of registry.all()) {
        await endLeft(store, brand)
        await closeDue(store, brand, now())
      }
    },
  },
]
