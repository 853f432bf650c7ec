import type { Job } from '#server/jobs/runner.ts'

import { endTrials } from './free-play.ts'
import { ANSWER_JOB, answerForgotten, readForgotten } from './recovery.ts'
import { sweepLogins } from './store.ts'

/** What would otherwise grow for ever. */
export const accountJobs: readonly Job[] = [
  { name: 'sweep_logins', queue: 'upkeep', cron: '*/10 * * * *', run: (store) => sweepLogins(store.read) },
  { name: 'end_trials', queue: 'upkeep', cron: '* * * * *', run: endTrials },
]

/** Letters to who forgot a password. `localPort` is where brands on hosts of this very machine answer. */
export const recoveryJobs = ({ localPort }: { readonly localPort: number }): readonly Job[] => [
  {
    name: ANSWER_JOB,
    queue: 'messages',
    run: (store, payload) => store.transact((tx) => answerForgotten(tx, readForgotten(payload), localPort)),
  },
]
