import pg from 'pg'

import type { Merchant } from '#server/platform/merchants/actions.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { settleBrand } from '#server/money/agents/settlement/jobs.ts'
import { playReads } from '#server/shell/play-reads.ts'

/** A process that settles a brand, and is killed before one of its statements: the environment names it by its number. */
const killAt = Number(process.env['KILL_AT'])
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: 1,
  types: {
    getTypeParser: (oid, format) =>
      oid === 20 ? (text: string) => BigInt(text) : (pg.types.getTypeParser(oid, format) as never),
  },
})
let statements = 0
pool.on('connect', (client) => {
  const send = client.query.bind(client) as (...all: unknown[]) => unknown
  Object.assign(client, {
    query: (...all: unknown[]) => {
      statements += 1
      if (statements === killAt) process.kill(process.pid, 'SIGKILL')
      return send(...all)
    },
  })
})
const brand = JSON.parse(process.env['BRAND'] ?? '{}') as Merchant
await settleBrand(openStore(pool), playReads, {
  brand,
  hub: { publish: () => {} },
  nowMs: Date.now(),
})
await pool.end()
process.exit(0)
