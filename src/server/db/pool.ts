import pg from 'pg'

import { type Limits, limits, newClient } from './connect.ts'

export interface PoolOptions {
  readonly max?: number
  /** What the database calls its connections. */
  readonly name?: string
  readonly limits?: Limits
  readonly onError?: (error: Error) => void
}

/**
 * The connections of one purpose. A pool whose idle connection is lost (the database restarted) must not end the
 * process: the next call opens another.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 20, name = 'tessera', limits: kind = 'call', onError } = options
  const open = () => newClient(url, { limits: kind, name })
  const pool = new pg.Pool({
    // What a constructor returns is what is made by it.
    Client: function Client() {
      return open()
    } as unknown as new () => pg.ClientBase,
    max,
    connectionTimeoutMillis: limits[kind].connect,
    idleTimeoutMillis: 30_000,
  })
  const lose = (error: Error) => onError?.(error)
  pool.on('error', lose)
  // The pool listens to idle connections only. One that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', lose))
  return pool
}
