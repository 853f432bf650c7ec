import type { Job } from '#server/platform/jobs/runner.ts'

import { type Asking, askFreeRounds } from './free-rounds.ts'
import { type ComparingRounds, compareFreeRounds } from './free-rounds-comparison.ts'
import { type Comparing, compareTransactions } from './comparison.ts'
import { type JackpotFeeds, followJackpots } from './jackpots.ts'
import { sweepMeter } from './meter-store.ts'

/** Transactions are compared hourly, so that differences show the same day. */
export const providerJobs = (
  comparing: Comparing & Asking & ComparingRounds & Pick<JackpotFeeds, 'gameProviders'>,
): readonly Job[] => [
  jackpotJob(comparing),
  {
    name: 'ask_free_rounds',
    queue: 'play',
    cron: '* * * * *',
    isAlone: true,
    run: (store) => askFreeRounds(store, comparing),
  },
  {
    name: 'compare_provider_transactions',
    queue: 'upkeep',
    cron: '23 * * * *',
    isAlone: true,
    run: (store) => compareTransactions(store, comparing),
  },
  {
    name: 'compare_free_rounds',
    queue: 'upkeep',
    cron: '37 3 * * *',
    isAlone: true,
    run: (store) => compareFreeRounds(store, { ...comparing, nowMs: Date.now() }),
  },
  {
    name: 'sweep_provider_minutes',
    queue: 'upkeep',
    cron: '41 * * * *',
    run: (store) => sweepMeter(store.read),
  },
]

function jackpotJob({ gameProviders, log }: Pick<JackpotFeeds, 'gameProviders' | 'log'>): Job {
  const stopping = new AbortController()
  const feeds = { gameProviders, log, now: Date.now, withoutFeed: new Map<string, number>() }
  return {
    name: 'follow_jackpots',
    queue: 'play',
    cron: '* * * * *',
    isAlone: true,
    atStart: true,
    run: (store) => followJackpots(store, feeds, stopping.signal),
    endWait: () => stopping.abort(),
  }
}
