import { checkLedger } from '#server/money/ledger/check.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'

import { withDatabase } from './with-database.ts'

/**
 * Recomputes the whole ledger, however long it takes; exit code 1 if a fault is found. It uses DATABASE_URL, else the
 * database in DATA_DIR, whether the server runs or not.
 */
await withDatabase(async (appUrl) => {
  const store = openStore(openPool(appUrl, { max: 2, limits: 'long' }))
  try {
    const { transfers, toBlock, found, faults } = await checkLedger(store)
    console.log(`${transfers} transfers in ${toBlock} blocks computed: ${found} faults.`)
    for (const fault of faults) console.log(`  ${Object.values(fault).join(' ')}`)
    if (found > 0n) process.exitCode = 1
  } finally {
    await store.close()
  }
})
