import { setTimeout as pause } from 'node:timers/promises'

import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { type PollingParts, pollFeeds } from './polling.ts'

/** A run ends before the next one begins. */
const RUN_MS = 50_000
/** While a draw waits for its result. Otherwise a feed is polled once a minute. */
const EVERY_MS = 10_000

/** Without a feed there is no job. */
export function feedJobs(parts: PollingParts): readonly Job[] {
  if (parts.feeds.length === 0) return []
  const stopping = new AbortController()
  return [
    {
      name: 'poll_result_feeds',
      queue: 'draws',
      cron: '* * * * *',
      isAlone: true,
      atStart: true,
      run: (store) => pollForAMinute(store, parts, stopping.signal),
      endWait: () => stopping.abort(),
    },
  ]
}

async function pollForAMinute(store: Store, parts: PollingParts, signal: AbortSignal): Promise<void> {
  const endsAtMs = performance.now() + RUN_MS
  while (!signal.aborted) {
    const waits = await pollFeeds(store, parts)
    if (!waits || performance.now() + EVERY_MS > endsAtMs) return
    await pause(EVERY_MS, undefined, { signal }).catch(ignoreAbort)
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
