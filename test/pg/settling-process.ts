import type { Merchant } from '#server/platform/merchants/actions.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { settleBrand } from '#server/money/agents/settlement/jobs.ts'
import { playReads } from '#server/shell/play-reads.ts'

import { openKilledPool } from './dying-pool.ts'

/** A process that settles a brand. */
const { pool } = openKilledPool()
const brand = JSON.parse(process.env['BRAND'] ?? '{}') as Merchant
await settleBrand(openStore(pool), playReads, {
  brand,
  hub: { publish: () => {} },
  nowMs: Date.now(),
})
await pool.end()
process.exit(0)
