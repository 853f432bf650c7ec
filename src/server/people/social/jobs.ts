import type { Job } from '#server/platform/jobs/runner.ts'

import { deleteVisits } from './store.ts'

/** Deletes expired visits. */
export const socialJobs: readonly Job[] = [
  { name: 'sweep_visits', queue: 'upkeep', cron: '*/10 * * * *', run: (store) => deleteVisits(store.read) },
]
