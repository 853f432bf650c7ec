import { setTimeout as pause } from 'node:timers/promises'

import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { type SettlingParts, settleDraws } from './settling.ts'

export interface TicketJobs {
  readonly jobs: readonly Job[]
  /** Draws were drawn in this process. */
  readonly settleSoon: () => void
}

/** A run ends before the next one begins. */
const RUN_MS = 57_000
/** For draws that another process has drawn. */
const WAIT_MS = 5_000

/** Settles draws as soon as they are drawn: one job waits for them, so that a long settlement holds up no draw. */
export function ticketJobs(parts: SettlingParts): TicketJobs {
  const stopping = new AbortController()
  let waiting = new AbortController()
  let isDue = false
  const settleForAMinute = async (store: Store) => {
    const endsAtMs = performance.now() + RUN_MS
    while (!stopping.signal.aborted && performance.now() < endsAtMs) {
      isDue = false
      await settleDraws(store, parts)
      waiting = new AbortController()
      if (isDue) continue
      const signal = AbortSignal.any([waiting.signal, stopping.signal])
      await pause(WAIT_MS, undefined, { signal }).catch(ignoreAbort)
    }
  }
  return {
    settleSoon: () => {
      isDue = true
      waiting.abort()
    },
    jobs: [
      {
        name: 'settle_draws',
        queue: 'draws',
        cron: '* * * * *',
        isAlone: true,
        run: settleForAMinute,
        stop: () => Promise.resolve(stopping.abort()),
      },
    ],
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
