import type { Job } from '#server/jobs/runner.ts'

import { endTrials } from './free-play.ts'
import { sweepLogins } from './store.ts'

/** What would otherwise grow for ever. */
export const accountJobs: readonly Job[] = [
  { name: 'sweep_logins', cron: '*/10 * * * *', run: (store) => sweepLogins(store.read) },
  { name: 'end_trials', cron: '* * * * *', run: endTrials },
]
