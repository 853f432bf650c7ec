import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { lapseClaims } from './claiming.ts'
import { answerDryRuns } from './dry-running.ts'
import { rewardPeriods } from './periods.ts'

export const DRY_RUN_JOB = 'answer_dry_runs'

export const offerJobs = ({ hub }: { readonly hub: Pick<Hub, 'publish'> }): readonly Job[] => [
  {
    name: 'reward_periods',
    queue: 'books',
    // Days are closed an hour after their end; the runs of a closed day begin within minutes.
    cron: '*/5 * * * *',
    isAlone: true,
    run: (store) =>
      rewardPeriods(store, (memberId) => {
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
      }),
  },
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
