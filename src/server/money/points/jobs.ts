import { setTimeout as pause } from 'node:timers/promises'

import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { selectGivesPoints } from './earning-store.ts'
import { earnDue } from './earning.ts'

export interface PointJobParts {
  readonly hub: Pick<Hub, 'publish'>
  /** Follows plays that changed; passed in, because money must not import play. */
  readonly followPlays: (store: Store) => Promise<number>
}

/** A run ends before the next one begins. */
const RUN_MS = 57_000
/** Between two queries for settled plays, so that points arrive within seconds. */
const EVERY_MS = 2_000

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
      run: async (store) => {
        const endsAtMs = performance.now() + RUN_MS
        // Without a brand that gives points there is nothing to follow.
        while (!stopping.signal.aborted && (await selectGivesPoints(store.read))) {
          await followPlays(store)
          await earnDue(store, notify)
          if (performance.now() + EVERY_MS > endsAtMs) return
          await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(ignoreAbort)
        }
      },
      endWait: () => stopping.abort(),
    },
  ]
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
