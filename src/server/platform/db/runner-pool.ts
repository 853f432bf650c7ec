import { setImmediate as nextTurn } from 'node:timers/promises'

import pg from 'pg'

import { isConnectionLost } from './lost.ts'
import { openPool, type PoolOptions } from './pool.ts'

/**
 * The job runner's own connections. It marks jobs as done without awaiting that, and retries only after certain
 * error codes: any other lost connection would end the process and leave the job locked for hours. So every lost
 * connection gets a code that the runner retries. The pool ends only after its last open query: a job marked as
 * done after that would stay locked.
 */
export function openRunnerPool(url: string, options: PoolOptions): pg.Pool {
  const pool = openPool(url, options)
  const connect = pool.connect.bind(pool)
  const end = pool.end.bind(pool) as () => Promise<void>
  const asked = new Set<Promise<unknown>>()
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback)
    const connecting = connect().catch(throwRetryable)
    asked.add(connecting)
    connecting.catch(() => undefined).finally(() => asked.delete(connecting))
    return connecting
  }) as typeof pool.connect
  pool.end = (async () => {
    await nextTurn()
    while (asked.size > 0) {
      await Promise.allSettled(asked)
      await nextTurn()
    }
    await end()
  }) as typeof pool.end
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
