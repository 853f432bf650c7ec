import type { Logger } from 'pino'

import { notifyMember } from '#server/people/messages/actions.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { lapseClaims } from './claiming.ts'
import { answerDryRuns } from './dry-running.ts'
import { creditFreeRounds } from './free-rounds/crediting.ts'
import { REWARD_LIST_JOB } from './lists/proposing.ts'
import { runRewardLists } from './lists/running.ts'
import { rewardPeriods } from './periods.ts'

export const DRY_RUN_JOB = 'answer_dry_runs'

export const offerJobs = (parts: {
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'warn'>
}): readonly Job[] =>
  jobsOf(parts.log, (memberId) => {
    for (const what of ['promotions', 'balance'] as const)
      parts.hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
    notifyMember((channel, message) => parts.hub.publish(channel, message), memberId)
  })

const jobsOf = (log: Pick<Logger, 'warn'>, changed: (memberId: bigint) => void): readonly Job[] => [
  {
    name: 'reward_periods',
    queue: 'books',
    // Days are closed an hour after their end; the runs of a closed day begin within minutes.
    cron: '*/5 * * * *',
    isAlone: true,
    run: (store) => rewardPeriods(store, { notify: changed, log }),
  },
  {
    name: REWARD_LIST_JOB,
    queue: 'books',
    // Goes on with lists whose run was interrupted.
    cron: '* * * * *',
    isAlone: true,
    run: (store) => runRewardLists(store, changed),
  },
  {
    name: 'lapse_rewards',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => lapseClaims((run) => store.transact(run)),
  },
  {
    name: 'credit_free_rounds',
    queue: 'books',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => creditFreeRounds(store, changed),
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
