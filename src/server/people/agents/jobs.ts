import type { Job } from '#server/platform/jobs/runner.ts'

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
]
