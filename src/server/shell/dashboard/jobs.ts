import { samplePresent } from '#server/people/sessions/actions.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { sampleHealth } from './health.ts'

export const dashboardJobs: readonly Job[] = [
  {
    name: 'sample_players',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => samplePresent(store.read),
  },
]

/** Judges the given jobs by queue, besides providers and messages. */
export const healthJobs = (jobs: readonly Job[]): readonly Job[] => [
  {
    name: 'sample_health',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    atStart: true,
    run: (store) => sampleHealth(store.read, jobs),
  },
]
