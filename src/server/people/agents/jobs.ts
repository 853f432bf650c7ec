import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { releaseEnded } from './actions.ts'
import { selectBegunReturns } from './rates-store.ts'
import { followMoves } from './tree-store.ts'

export const agentJobs = ({
  hub,
  now,
}: {
  readonly hub: Pick<Hub, 'publish'>
  readonly now: () => number
}): readonly Job[] => [
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
  {
    // Open pages of lotteries refetch the return that counts from this day on. A slip that misses it is refused with the new odds.
    name: 'announce_agent_rates',
    queue: 'upkeep',
    cron: '* * * * *',
    isAlone: true,
    run: async (store) => {
      for (const memberId of await selectBegunReturns(store.read, new Date(now())))
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'prices' })
    },
  },
]
