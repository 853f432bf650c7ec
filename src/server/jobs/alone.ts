import { openClient } from '#server/db/connect.ts'
import { openPool } from '#server/db/pool.ts'
import { type Store, openStore } from '#server/db/transaction.ts'

export interface AloneStore {
  readonly store: Store
  close(): Promise<void>
}

const ALONE_LOCK = 7_283_022

/**
 * Connections for one run of a job that runs alone; nothing while another run of it has any. The lock is the database's
 * own, so it stands for as long as the last statement of a killed process does, and falls with it: each connection of a run
 * shares it, and a new run needs it for itself first. The run's connections end with the one that began it.
 */
export async function openAlone(
  appUrl: string,
  { job, limits, name }: { readonly job: string; readonly limits: 'call' | 'long'; readonly name: string },
): Promise<AloneStore | undefined> {
  const lead = await openClient(appUrl, { limits, name })
  const { rows } = await lead.query<{ isOurs: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isOurs"',
    [ALONE_LOCK, job],
  )
  if (rows[0]?.isOurs !== true) {
    await lead.end()
    return undefined
  }
  await lead.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [ALONE_LOCK, job])
  await lead.query('SELECT pg_advisory_unlock($1, hashtext($2))', [ALONE_LOCK, job])
  const ends = new Set<() => void>()
  const pool = openPool(appUrl, {
    name,
    max: 3,
    limits,
    async onConnect(client) {
      // A statement whose process was killed ends within seconds, and not when it is done.
      await client.query(`SET client_connection_check_interval = '2s'`)
      await client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [ALONE_LOCK, job])
      const end = () => client.connection.stream.destroy()
      ends.add(end)
      client.once('end', () => ends.delete(end))
    },
  })
  const store = openStore(pool)
  let isClosed = false
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
