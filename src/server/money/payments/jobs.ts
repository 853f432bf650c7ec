import type { Lanes } from '#server/platform/jobs/lanes.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { WORK_JOB } from './actions.ts'

/** Runs when a message is stored, and every minute for waiting ones. */
export const paymentJobs = (workOff: Lanes): readonly Job[] => [
  {
    name: WORK_JOB,
    queue: 'deposits',
    cron: '* * * * *',
    run: workOff.wake,
    idle: workOff.idle,
    stop: workOff.stop,
  },
]
