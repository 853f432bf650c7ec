import type { Job } from '#server/platform/jobs/runner.ts'

import { SEND_JOB } from './actions.ts'
import type { Sending } from './sending.ts'

/** Runs when a message is written, and every minute for retries. */
export const outboxJobs = (sending: Sending): readonly Job[] => [
  {
    name: SEND_JOB,
    queue: 'messages',
    cron: '* * * * *',
    async run(store, payload) {
      const { id } = (payload ?? {}) as { readonly id?: unknown }
      if (typeof id === 'string') await sending.logWaiting(store, BigInt(id))
      await sending.sendDue(store)
    },
    idle: sending.idle,
    stop: sending.stop,
  },
]
