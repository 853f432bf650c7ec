import type { Store } from '#server/platform/db/transaction.ts'
import { runOften } from '#server/platform/jobs/often.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { selectGivesPoints } from './earning-store.ts'
import { earnDue, payOwed } from './earning.ts'

export interface PointJobParts {
  readonly hub: Pick<Hub, 'publish'>
  /** Follows plays that changed; passed in, because money must not import play. */
  readonly followPlays: (store: Store) => Promise<number>
}

export function pointJobs({ hub, followPlays }: PointJobParts): readonly Job[] {
  const stopping = new AbortController()
  const notify = (memberId: bigint) =>
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
  return [
    {
      name: 'earn_points',
      queue: 'play',
      cron: '* * * * *',
      isAlone: true,
      atStart: true,
      run: (store) =>
        runOften(stopping.signal, {
          // Without a brand that gives points there is nothing to follow.
          isNeeded: () => selectGivesPoints(store.read),
          step: async () => {
            await followPlays(store)
            await earnDue(store, notify)
          },
        }),
      endWait: () => stopping.abort(),
    },
    {
      name: 'pay_owed_points',
      queue: 'play',
      cron: '* * * * *',
      isAlone: true,
      run: (store) => payOwed(store, notify),
    },
  ]
}
