import type { Job } from '#server/platform/jobs/runner.ts'

import { deleteUnused } from './store.ts'

export const pictureJobs: readonly Job[] = [
  { name: 'sweep_pictures', queue: 'upkeep', cron: '23 * * * *', run: (store) => deleteUnused(store.read) },
]
