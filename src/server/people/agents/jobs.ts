import type { Job } from '#server/platform/jobs/runner.ts'

import { releaseEnded } from './actions.ts'
import { followMoves } from './tree-store.ts'

export const agentJobs: readonly Job[] = [
  {
    name: 'follow_agent_moves',
    queue: 'upkeep',
    cron: '* * * * *',
    run: async (store) => {
      await store.transact(followMoves)
    },
  },
  {
    name: 'release_link_quotas',
    queue: 'upkeep',
    cron: '* * * * *',
    run: (store) => releaseEnded(store),
  },
]
