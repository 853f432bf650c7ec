import type { Job } from '#server/jobs/runner.ts'

import { WORK_JOB } from './actions.ts'

/** Runs as soon as a message was stored, and each minute for those that wait. */
export const paymentJobs = (workOff: () => Promise<void>): readonly Job[] => [
  { name: WORK_JOB, cron: '* * * * *', run: workOff },
]
