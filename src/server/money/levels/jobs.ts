import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyMember } from '#server/people/messages/actions.ts'

import { giveLevelGifts } from './giving.ts'
import { judgeLevels } from './judging.ts'

export const levelJobs = ({ hub }: { readonly hub: Pick<Hub, 'publish'> }): readonly Job[] => [
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
      giveLevelGifts(store, (memberId) => {
        notifyMember(hub.publish, memberId)
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
      }),
  },
]
