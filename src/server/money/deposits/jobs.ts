import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { expireDeposits } from './actions.ts'
import { notifyDeposit } from './notify.ts'

/** Expires due orders every minute, in batches until none is left. */
export const depositJobs = (hub: Pick<Hub, 'publish'>): readonly Job[] => [
  {
    name: 'expire_deposits',
    queue: 'deposits',
    cron: '* * * * *',
    async run(store) {
      for (;;) {
        const ended = await store.transact(expireDeposits)
        for (const row of ended) notifyDeposit(hub, row)
        if (ended.length === 0) return
      }
    },
  },
]
