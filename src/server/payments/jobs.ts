import type { Lanes } from '#server/jobs/lanes.ts'
import type { Job } from '#server/jobs/runner.ts'

import { WORK_JOB } from './actions.ts'

/** Runs as soon as a message was stored, and each minute for those that wait. */
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
