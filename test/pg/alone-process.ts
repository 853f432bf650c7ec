import { sql } from 'kysely'
import { pino } from 'pino'

import { query } from '#server/platform/db/query.ts'
import { runJobs } from '#server/platform/jobs/runner.ts'
import { openJobStores } from '#server/platform/jobs/stores.ts'

/** A process that runs jobs, and has one that runs alone under way for ten minutes: it tells its connection, and is killed. */
const log = pino({ level: 'silent' })
const appUrl = process.env['DATABASE_URL'] ?? ''
const stores = openJobStores(appUrl, log, () => undefined)
await runJobs({
  ownerUrl: process.env['DATABASE_OWNER_URL'] ?? '',
  ...stores,
  log,
  countJob: () => undefined,
  jobs: [
    {
      name: 'counts_alone',
      queue: 'books',
      cron: '* * * * *',
      isAlone: true,
      async run(store) {
        await store.transact(async (tx) => {
          const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(query(tx))
          process.send?.({ pid: rows[0]?.pid })
          await sql`SELECT pg_sleep(600)`.execute(query(tx))
        })
      },
    },
  ],
})
process.on('disconnect', () => process.exit(0))
