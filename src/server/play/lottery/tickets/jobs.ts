import { setTimeout as pause } from 'node:timers/promises'

import type { Listen } from '#server/platform/db/notifications.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { DRAWS_CHANNEL } from '#server/play/lottery/draws/actions.ts'

import { type FastWinParts, sendFastWins } from './fast-wins.ts'
import { lookAtLotteryReturns } from './returns.ts'
import { type SettlingParts, settleDraws } from './settling.ts'

export interface TicketJobParts extends SettlingParts, FastWinParts {
  readonly listen: Listen
  /** Until the database is asked without a hint. */
  readonly waitMs?: number
}

/** A run ends before the next one begins. */
const RUN_MS = 57_000
/** A hint may be lost. */
const WAIT_MS = 5_000

/**
 * Settles draws as soon as they are drawn, decided or cancelled, in whichever process: one job waits for their hints, so that a
 * long settlement holds up no draw.
 */
export function ticketJobs({ listen, waitMs = WAIT_MS, ...parts }: TicketJobParts): readonly Job[] {
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
      await pause(waitMs, undefined, { signal }).catch(ignoreAbort)
    }
  }
  listen(DRAWS_CHANNEL, () => {
    isDue = true
    waiting.abort()
  })
  return [
    {
      name: 'settle_draws',
      queue: 'draws',
      cron: '* * * * *',
      isAlone: true,
      atStart: true,
      run: settleForAMinute,
      endWait: () => stopping.abort(),
    },
    {
      name: 'watch_lottery_returns',
      queue: 'play',
      cron: '5,15,25,35,45,55 * * * *',
      isAlone: true,
      run: (store) => lookAtLotteryReturns(store, parts.log),
    },
    {
      name: 'send_fast_wins',
      queue: 'play',
      cron: '*/5 * * * *',
      isAlone: true,
      run: (store) => sendFastWins(store, { hub: parts.hub, notifyFastWins: parts.notifyFastWins }),
    },
  ]
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error
}
