import type { Job } from '#server/platform/jobs/runner.ts'

import { endTrials } from './actions.ts'

export const freePlayJobs: readonly Job[] = [
  { name: 'end_trials', queue: 'upkeep', cron: '* * * * *', run: endTrials },
]
