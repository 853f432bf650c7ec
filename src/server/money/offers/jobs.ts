import type { Job } from '#server/platform/jobs/runner.ts'

import { lapseClaims } from './claiming.ts'
import { answerDryRuns } from './dry-running.ts'

export const DRY_RUN_JOB = 'answer_dry_runs'

export const offerJobs: readonly Job[] = [
  {
    name: 'lapse_rewards',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => lapseClaims((run) => store.transact(run)),
  },
  {
    name: 'answer_dry_runs',
    queue: 'upkeep',
    // Finds runs that a killed process has left, and deletes old ones.
    cron: '* * * * *',
    isAlone: true,
    run: answerDryRuns,
  },
]
