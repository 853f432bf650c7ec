import { setTimeout as pause } from 'node:timers/promises'

import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { type DrawParts, drawDue } from './drawing.ts'
import { selectNextDueMs } from './store.ts'

/** A run ends before the next one begins. */
const RUN_MS = 57_000
/** So that two clocks that differ a little do not make the job spin. */
const STEP_MS = 50

export function raffleDrawJob(parts: DrawParts): Job {
  const stopping = new AbortController()
  return {
    name: 'draw_raffles',
    queue: 'draws',
    cron: '* * * * *',
    isAlone: true,
    atStart: true,
    run: (store) => drawForAMinute(store, parts, stopping.signal),
    endWait: () => stopping.abort(),
  }
}

/** Seals and draws on time: waits in between until the next draw is due, and ends when none is within its minute. */
async function drawForAMinute(store: Store, parts: DrawParts, signal: AbortSignal): Promise<void> {
  const endsAtMs = performance.now() + RUN_MS
  while (!signal.aborted) {
    await drawDue(store, parts)
    const untilMs = await selectNextDueMs(store.read)
    if (untilMs === undefined) return
    const waitMs = Math.max(untilMs, STEP_MS)
    if (performance.now() + waitMs > endsAtMs) return
    await pause(waitMs, undefined, { signal }).catch(ignoreAbort)
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
