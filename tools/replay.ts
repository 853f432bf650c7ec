import {
  adjustedView,
  replayAdjustedRebate,
  replayAdjustedStatement,
} from '#server/money/agents/settlement/replay-adjusted.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { playReads } from '#server/shell/play-reads.ts'

import { withDatabase } from './with-database.ts'

/**
 * Computes a statement of an agent anew from its stored inputs: `npm run replay -- 17`; with `rebate 17` a rebate of a
 * day. Exit code 1 if it differs. The adjustments of its disputes are counted against the amount
 * that is missing. It uses DATABASE_URL, else the database in DATA_DIR, whether the server runs or not.
 */
const isRebate = process.argv[2] === 'rebate'
const id = process.argv[isRebate ? 3 : 2] ?? ''
const name = isRebate ? 'Rebate' : 'Statement'
if (!/^[1-9]\d{0,17}$/.test(id)) throw new Error('name a statement by its number: npm run replay -- 17')

await withDatabase(async (appUrl) => {
  const store = openStore(openPool(appUrl, { max: 1, limits: 'long' }))
  try {
    const replay = isRebate ? replayAdjustedRebate : replayAdjustedStatement
    const replayed = await replay(store.read, playReads, BigInt(id))
    if (replayed === undefined) throw new Error(`there is no ${name.toLowerCase()} ${id}`)
    const { differs } = replayed
    console.log(differs.length === 0 ? `${name} ${id} is equal.` : `${name} ${id} differs:`)
    for (const { part, stored, computed } of differs)
      console.log(`  ${part}\n    stored   ${stored}\n    computed ${computed}`)
    const { count, sum, missing, rest, verdict } = adjustedView(replayed.adjusted)
    if (verdict !== 'none' || count > 0)
      console.log(`  adjustments ${count}, sum ${sum}; missing ${missing}, still missing ${rest}: ${verdict}`)
    if (differs.length > 0) process.exitCode = 1
  } finally {
    await store.close()
  }
})
