import { pino } from 'pino'

import { openStore } from '#server/platform/db/transaction.ts'
import { rewardPeriods } from '#server/money/offers/periods.ts'

import { openKilledPool } from './dying-pool.ts'

/** A process that rewards the periods of closed days. */
const { pool } = openKilledPool()
await rewardPeriods(openStore(pool), { notify: () => {}, log: pino({ enabled: false }) })
await pool.end()
process.exit(0)
