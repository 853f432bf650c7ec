import pg from 'pg'

import { type Limits, limits, newClient } from './connect.ts'
import { keepTrace } from './traced.ts'

export interface PoolOptions {
  readonly max?: number
  /** The connections' application_name. */
  readonly name?: string
  readonly limits?: Limits
  readonly onError?: (error: Error) => void
  /** Runs on each new connection, before its first statement. */
  readonly onConnect?: (client: pg.PoolClient) => Promise<void>
}

/**
 * The connection pool of one purpose. A lost idle connection (after a restart of the database) must not end the
 * process: the next call opens a new one.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 20, name = 'tessera', limits: kind = 'call', onError, onConnect } = options
  const open = () => newClient(url, { limits: kind, name })
  const pool = new pg.Pool({
    // A constructor that returns an object yields that object.
    Client: function Client() {
      return open()
    } as unknown as new () => pg.ClientBase,
    max,
    connectionTimeoutMillis: limits[kind].connect,
    idleTimeoutMillis: 30_000,
    ...(onConnect ? { verify: (client, done) => void onConnect(client).then(() => done(), done) } : {}),
  })
  keepTrace(pool)
  const lose = (error: Error) => onError?.(error)
  pool.on('error', lose)
  // The pool handles errors of idle connections only; one on a checked-out connection between statements would end the
  // process.
  pool.on('connect', (client) => client.on('error', lose))
  return pool
}
