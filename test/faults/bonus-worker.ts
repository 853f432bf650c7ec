import { openStore } from '#server/platform/db/transaction.ts'
import { openKilledPool } from '#test/pg/dying-pool.ts'

import { type BonusWish, perform } from './bonus-deeds.ts'

/** A process that does one deed, and is killed at a statement of it or reports its statements. */
const { pool, statements } = openKilledPool()
await perform(openStore(pool), JSON.parse(process.env['WISH'] ?? '{}') as BonusWish)
process.send?.({ statements })
await pool.end()
process.disconnect?.()
