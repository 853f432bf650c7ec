import type { Job } from '#server/platform/jobs/runner.ts'

import { lapseClaims } from './claiming.ts'

export const offerJobs: readonly Job[] = [
  {
    name: 'lapse_rewards',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => lapseClaims((run) => store.transact(run)),
  },
]
