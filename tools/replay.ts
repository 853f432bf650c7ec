import { replayRebate } from '#server/money/agents/settlement/rebate-replay.ts'
import { replayStatement } from '#server/money/agents/settlement/replay.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { playReads } from '#server/shell/play-reads.ts'

import { withDatabase } from './with-database.ts'

/**
 * Computes a statement of an agent anew from its stored inputs: `npm run replay -- 17`; with `rebate 17` a rebate of a
 * day. Exit code 1 if it differs. It uses DATABASE_URL, else the database in DATA_DIR, whether the server runs or not.
 */
const isRebate = process.argv[2] === 'rebate'
const id = process.argv[isRebate ? 3 : 2] ?? ''
const name = isRebate ? 'Rebate' : 'Statement'
if (!/^[1-9]\d{0,17}$/.test(id)) throw new Error('name a statement by its number: npm run replay -- 17')

await withDatabase(async (appUrl) => {
  const store = openStore(openPool(appUrl, { max: 1, limits: 'long' }))
  try {
    const differs = await (isRebate ? replayRebate : replayStatement)(store.read, playReads, BigInt(id))
    if (differs === undefined) throw new Error(`there is no ${name.toLowerCase()} ${id}`)
    console.log(differs.length === 0 ? `${name} ${id} is equal.` : `${name} ${id} differs:`)
    for (const { part, stored, computed } of differs)
      console.log(`  ${part}\n    stored   ${stored}\n    computed ${computed}`)
    if (differs.length > 0) process.exitCode = 1
  } finally {
    await store.close()
  }
})
