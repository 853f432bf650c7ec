import type { Job } from '#server/jobs/runner.ts'

import { deleteUnused } from './store.ts'

export const pictureJobs: readonly Job[] = [
  { name: 'sweep_pictures', queue: 'upkeep', cron: '23 * * * *', run: (store) => deleteUnused(store.read) },
]
