import type { Job } from '#server/platform/jobs/runner.ts'

import { sweepPlaces } from './device-store.ts'

/** Deletes expired rows. */
export const secondFactorJobs: readonly Job[] = [
  {
    name: 'sweep_known_places',
    queue: 'upkeep',
    cron: '23 3 * * *',
    run: (store) => sweepPlaces(store.read),
  },
]
