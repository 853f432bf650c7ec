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
  const pending = new Set<Promise<unknown>>()
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (callback) return connect(callback)
    const connecting = connect().catch(throwRetryable)
    pending.add(connecting)
    connecting.catch(() => undefined).finally(() => pending.delete(connecting))
    return connecting
  }) as typeof pool.connect
  pool.end = (async () => {
    await nextTurn()
    while (pending.size > 0) {
      await Promise.allSettled(pending)
      await nextTurn()
    }
    await end()
  }) as typeof pool.end
  pool.on('connect', (client) => {
    client.setTypeParser(pg.types.builtins.INT8, String)
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    client.query = ((...values: unknown[]) => {
      const running = query(...values)
      return running instanceof Promise ? running.catch(throwRetryable) : running
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
