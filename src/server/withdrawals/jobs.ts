import type { Job } from '#server/jobs/runner.ts'

import { confirmByTime } from './actions.ts'
import { dispatchPayouts, type PayoutParts } from './payouts.ts'
import { tellMoved } from './routes.ts'
import { clearClaims, selectDue } from './store.ts'

/** So many in one go: what is left comes a minute later. */
const AT_ONCE = 500

/** What happens by itself. Each withdrawal is a transaction of its own, so that a run that breaks off has done what it did. */
export const withdrawalJobs = ({ hub, payments, log }: Omit<PayoutParts, 'store'>): readonly Job[] => [
  {
    name: 'send_payouts',
    cron: '* * * * *',
    run: (store) => dispatchPayouts({ store, hub, payments, log }),
  },
  {
    name: 'confirm_withdrawals',
    cron: '* * * * *',
    async run(store) {
      for (const due of await selectDue(store.read, AT_ONCE)) {
        const row = await store.transact((tx) => confirmByTime(tx, due))
        if (row) tellMoved(hub, row)
      }
    },
  },
  {
    name: 'release_withdrawal_claims',
    cron: '* * * * *',
    async run(store) {
      for (const merchantId of await store.transact((tx) => clearClaims(tx)))
        hub.publish({ kind: 'desk', merchantId }, { type: 'stale', what: 'withdrawals' })
    },
  },
]
