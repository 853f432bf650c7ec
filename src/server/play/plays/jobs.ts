import type { Job } from '#server/platform/jobs/runner.ts'

import { closeDays } from './closing.ts'

export const playJobs: readonly Job[] = [
  {
    name: 'close_settled_days',
    queue: 'play',
    cron: '4,19,34,49 * * * *',
    isAlone: true,
    run: closeDays,
  },
]
