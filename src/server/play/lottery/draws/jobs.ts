import { setTimeout as pause } from 'node:timers/promises'

import type { Game } from '#domain/lottery/games/game.ts'
import { games } from '#domain/lottery/games/games.ts'
import { DRAW_DAYS } from '#domain/retention/retention.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { type DrawParts, deleteOldDraws, drawDue, planDraws, untilNextDue } from './actions.ts'

export interface DrawJobParts extends DrawParts {
  /** After commit: draws with these ids were closed, drawn or cancelled, or new ones were planned. */
  readonly notify: (changed: ReadonlySet<number> | 'planned') => void
  readonly games?: readonly Game[]
}

/** A run ends before the next one begins. */
const RUN_MS = 57_000
/** So that two clocks that differ a little do not make the job spin. */
const STEP_MS = 50
const SWEEP_AT_ONCE = 5_000

export function drawJobs(parts: DrawJobParts): readonly Job[] {
  const stopping = new AbortController()
  let hasPlanned = false
  return [
    {
      name: 'draw_lotteries',
      queue: 'draws',
      cron: '* * * * *',
      isAlone: true,
      atStart: true,
      run: async (store) => {
        if (!hasPlanned) await catchUp(store, parts, stopping.signal)
        hasPlanned = true
        await drawForAMinute(store, parts, stopping.signal)
      },
      endWait: () => stopping.abort(),
    },
    {
      name: 'plan_draws',
      queue: 'draws',
      cron: '3,33 * * * *',
      isAlone: true,
      run: async (store) => void (await planDraws(store, parts, parts.games ?? games)),
    },
    {
      name: 'sweep_draws',
      queue: 'upkeep',
      cron: '17 3 * * *',
      isAlone: true,
      run: sweepDraws,
    },
  ]
}

/** Draws what is due, then plans: a new installation, or one with a new game, does not wait for its plan. */
async function catchUp(store: Store, parts: DrawJobParts, signal: AbortSignal): Promise<void> {
  const changed = await drawDue(store, parts)
  if (changed.size > 0) parts.notify(changed)
  let count = 0
  for (const game of parts.games ?? games) {
    // The first plan of all games takes many seconds, for which a process that stops does not wait.
    if (signal.aborted) break
    count += await planDraws(store, parts, [game])
  }
  if (count > 0) parts.notify('planned')
}

/** Closes and draws on time: waits in between until the next draw is due, and ends when none is within its minute. */
async function drawForAMinute(store: Store, parts: DrawJobParts, signal: AbortSignal): Promise<void> {
  const endsAtMs = performance.now() + RUN_MS
  while (!signal.aborted) {
    const changed = await drawDue(store, parts)
    if (changed.size > 0) parts.notify(changed)
    const untilMs = await untilNextDue(store)
    if (untilMs === undefined) return
    const waitMs = Math.max(untilMs, STEP_MS)
    if (performance.now() + waitMs > endsAtMs) return
    await pause(waitMs, undefined, { signal }).catch(ignoreAbort)
  }
}

export async function sweepDraws(store: Store): Promise<void> {
  for (;;) {
    const count = await deleteOldDraws(store.read, { days: DRAW_DAYS, limit: SWEEP_AT_ONCE })
    if (count < SWEEP_AT_ONCE) return
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
