import type { Job } from '#server/platform/jobs/runner.ts'

import { ANSWER_JOB, answerForgotten, readForgotten } from './recovery/recovery.ts'
import { sweepLogins } from './store.ts'

/** Cleanup of tables that would otherwise grow without limit. */
export const accountJobs: readonly Job[] = [
  { name: 'sweep_logins', queue: 'upkeep', cron: '*/10 * * * *', run: (store) => sweepLogins(store.read) },
]

/** Sends password recovery mails. `localPort` is the port in links of brands on local hosts. */
export const recoveryJobs = ({ localPort }: { readonly localPort: number }): readonly Job[] => [
  {
    name: ANSWER_JOB,
    queue: 'messages',
    run: (store, payload) => store.transact((tx) => answerForgotten(tx, readForgotten(payload), localPort)),
  },
]
