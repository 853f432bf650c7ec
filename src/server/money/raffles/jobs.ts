import type { Logger } from 'pino'

import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { notifyBalance } from '#server/platform/live/notify.ts'

import { raffleDrawJob } from './draws/jobs.ts'
import { DRAWS_TTL_MS } from './draws/reads.ts'
import { lapseTickets } from './ticket-store.ts'

const LAPSED_AT_ONCE = 500

export interface RaffleJobParts {
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'error'>
  /** Unwraps the seeds of draws. */
  readonly houseKey: Buffer
}

export function raffleJobs({ hub, log, houseKey }: RaffleJobParts): readonly Job[] {
  return [
    raffleDrawJob({
      houseKey,
      log,
      notifyBrand: (merchantId) => {
        const publish = () =>
          hub.publish({ kind: 'merchant', merchantId }, { type: 'stale', what: 'raffles' })
        publish()
        // Servers may have answered from their caches.
        setTimeout(publish, DRAWS_TTL_MS + 500).unref()
      },
      notifyWinner: (memberId) => {
        notifyBalance(hub.publish, memberId)
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'points' })
        notifyMember(hub.publish, memberId)
      },
    }),
    {
      name: 'lapse_raffle_tickets',
      queue: 'upkeep',
      cron: '*/5 * * * *',
      isAlone: true,
      run: (store) =>
        lapseAll(store, (memberId) =>
          hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'raffles' }),
        ),
    },
  ]
}

/** Ends tickets that were not played in time. */
export async function lapseAll(store: Store, notify: (memberId: bigint) => void): Promise<void> {
  for (;;) {
    const members = await store.transact((tx) => lapseTickets(tx, LAPSED_AT_ONCE))
    for (const memberId of new Set(members)) notify(memberId)
    if (members.length < LAPSED_AT_ONCE) return
  }
}
