import { sweepChallenges } from '#server/platform/factors/challenge-store.ts'
import { sweepBuckets } from '#server/platform/http/throttle-store.ts'

import type { Job } from './runner.ts'
import { sweepSessions } from './store.ts'

/** Delete rows that would otherwise accumulate for ever. */
export const sweeps: readonly Job[] = [
  {
    name: 'sweep_throttles',
    queue: 'upkeep',
    cron: '*/10 * * * *',
    run: (store) => sweepBuckets(store.read),
  },
  {
    name: 'sweep_challenges',
    queue: 'upkeep',
    cron: '*/10 * * * *',
    run: (store) => sweepChallenges(store.read),
  },
  { name: 'sweep_sessions', queue: 'upkeep', cron: '17 * * * *', run: (store) => sweepSessions(store.read) },
]
