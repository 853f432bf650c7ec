import type { Job } from '#server/platform/jobs/runner.ts'

import { confirmByTime } from './actions.ts'
import { handOverDue, openPayouts, type PayoutParts } from './payouts.ts'
import { notifyMoved } from './routes.ts'
import { clearClaims, selectDue } from './store.ts'

/** Limit of one run; the rest follows a minute later. */
const AT_ONCE = 500

/** Scheduled jobs. Each withdrawal has its own transaction, so an aborted run keeps what it finished. */
export function withdrawalJobs(parts: PayoutParts): readonly Job[] {
  const payouts = openPayouts(parts)
  return [
    {
      name: 'send_payouts',
      queue: 'payouts',
      cron: '* * * * *',
      async run(store) {
        await handOverDue(store, parts)
        await payouts.wake(store)
      },
      idle: payouts.idle,
      stop: payouts.stop,
    },
    ...consoleJobs(parts),
  ]
}

const consoleJobs = ({ hub, log }: Pick<PayoutParts, 'hub' | 'log'>): readonly Job[] => [
  {
    name: 'confirm_withdrawals',
    queue: 'payouts',
    cron: '* * * * *',
    async run(store) {
      for (const due of await selectDue(store.read, AT_ONCE)) {
        try {
          const row = await store.transact((tx) => confirmByTime(tx, due))
          if (row) notifyMoved(hub, row)
        } catch (error) {
          log.error(
            { err: error, alarm: 'withdrawal', withdrawal: due.id.toString() },
            'a paid withdrawal could not be confirmed by time',
          )
        }
      }
    },
  },
  {
    name: 'release_withdrawal_claims',
    queue: 'payouts',
    cron: '* * * * *',
    async run(store) {
      for (const merchantId of await store.transact((tx) => clearClaims(tx)))
        hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'withdrawals' })
    },
  },
]
