import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { GiveTickets } from '#server/money/offers/actions.ts'
import { notifyMember } from '#server/people/messages/actions.ts'

import { giveLevelGifts } from './giving.ts'
import { judgeLevels } from './judging.ts'

export const levelJobs = ({
  hub,
  giveTickets,
}: {
  readonly hub: Pick<Hub, 'publish'>
  /** Gives tickets of raffles, with which levels are a source of their own. */
  readonly giveTickets: GiveTickets
}): readonly Job[] => [
  {
    name: 'judge_levels',
    queue: 'books',
    // Days are closed an hour after their end; the run of a closed day begins within minutes.
    cron: '*/5 * * * *',
    isAlone: true,
    run: (store) => judgeLevels(store, (memberId) => notifyMember(hub.publish, memberId)),
  },
  {
    name: 'give_level_gifts',
    queue: 'books',
    cron: '*/5 * * * *',
    isAlone: true,
    run: (store) =>
      giveLevelGifts(store, giveTickets, (memberId) => {
        notifyMember(hub.publish, memberId)
        for (const what of ['points', 'raffles'] as const)
          hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
      }),
  },
]
