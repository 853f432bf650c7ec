import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { openClient } from '#server/platform/db/connect.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'

export interface AloneStore {
  readonly store: Store
  close(): Promise<void>
}

/**
 * Connections for one run of a job that runs alone; `undefined` while another run has any. A run starts with an exclusive
 * advisory lock, which its connections then share: the lock lasts until the last statement of a killed process ends, and no
 * other run can start before. If the lead connection is lost, the run's other connections are closed.
 */
export async function openAlone(
  appUrl: string,
  { job, limits, name }: { readonly job: string; readonly limits: 'call' | 'long'; readonly name: string },
): Promise<AloneStore | undefined> {
  const lead = await openClient(appUrl, { limits, name })
  const { rows } = await lead.query<{ isOurs: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isOurs"',
    [advisoryLocks.job, job],
  )
  // guard: lone-job-locked
  if (rows[0]?.isOurs !== true) {
    await lead.end()
    return undefined
  }
  await lead.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.job, job])
  await lead.query('SELECT pg_advisory_unlock($1, hashtext($2))', [advisoryLocks.job, job])
  const ends = new Set<() => void>()
  const pool = openPool(appUrl, {
    name,
    max: 3,
    limits,
    async onConnect(client) {
      // PostgreSQL cancels a statement within seconds after its client is gone, instead of finishing it.
      await client.query(`SET client_connection_check_interval = '2s'`)
      // guard: lone-job-shared-lock
      await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [advisoryLocks.job, job])
      const end = () => client.connection.stream.destroy()
      ends.add(end)
      client.once('end', () => ends.delete(end))
    },
  })
  const store = openStore(pool)
  let isClosed = false
  // guard: lost-lock-ends-run
  lead.once('end', () => {
    if (isClosed) return
    isClosed = true
    for (const end of ends) end()
    void pool.end().catch(() => undefined)
  })
  return {
    store,
    async close() {
      const wasClosed = isClosed
      isClosed = true
      if (!wasClosed) await pool.end()
      await lead.end().catch(() => undefined)
    },
  }
}
