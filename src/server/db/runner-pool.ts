import pg from 'pg'

import { isConnectionLost } from './lost.ts'
import { openPool, type PoolOptions } from './pool.ts'

/**
 * The job runner's own connections. It marks jobs as done without awaiting that, and retries only after certain error
 * codes: any other lost connection would end the process and leave the job locked for hours. So every lost connection
 * gets a code that the runner retries.
 */
export function openRunnerPool(url: string, options: PoolOptions): pg.Pool {
  const pool = openPool(url, options)
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().catch(throwRetryable)) as typeof pool.connect
  pool.on('connect', (client) => {
    client.setTypeParser(pg.types.builtins.INT8, String)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    client.query = ((...values: unknown[]) => {
      const asked = query(...values)
      return asked instanceof Promise ? asked.catch(throwRetryable) : asked
    }) as typeof client.query
  })
  return pool
}

function throwRetryable(error: unknown): never {
  if (!isConnectionLost(error)) throw error
  throw Object.assign(new Error('the connection of the job runner was lost', { cause: error }), {
    code: 'ETIMEDOUT',
  })
}
