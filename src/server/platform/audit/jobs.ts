import type { Logger } from 'pino'

import type { Job } from '#server/platform/jobs/runner.ts'

import { soundAudit } from './alarm.ts'
import { checkAudit, sealAudit } from './chain.ts'

/** Seals every minute, and recomputes the chain every night. */
export const auditJobs = (log: Pick<Logger, 'error'>): readonly Job[] => [
  {
    name: 'seal_audit',
    queue: 'books',
    cron: '* * * * *',
    async run(store) {
      await sealAudit(store)
    },
  },
  {
    name: 'check_audit',
    queue: 'books',
    cron: '23 3 * * *',
    async run(store) {
      soundAudit(log, await checkAudit(store))
    },
  },
]
