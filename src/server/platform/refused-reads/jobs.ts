import type { Job } from '#server/platform/jobs/runner.ts'

import { deleteOldRefusedHours } from './store.ts'

export const refusedReadJobs: readonly Job[] = [
  {
    name: 'sweep_refused_reads',
    queue: 'upkeep',
    cron: '41 3 * * *',
    run: (store) => deleteOldRefusedHours(store.read),
  },
]
