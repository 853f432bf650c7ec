import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
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
      const close = async (brand: Merchant) => {
        await endLeft(store, brand)
        await closeDue(store, brand, now())
      }
      await forEachAlone(registry.all(), close, ({ id }) => `contracts of brand ${id}`)
    },
  },
]
