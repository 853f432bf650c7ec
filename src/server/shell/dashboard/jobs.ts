import { samplePresent } from '#server/people/sessions/actions.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

export const dashboardJobs: readonly Job[] = [
  {
    name: 'sample_players',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => samplePresent(store.read),
  },
]
