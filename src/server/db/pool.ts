import pg from 'pg'

/** Whole numbers of 64 bits are bigint, never a float; numeric stays text, because amounts are parsed by their own rule. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

export interface PoolOptions {
  readonly max?: number
  /** What the database calls its connections. */
  readonly name?: string
  readonly onError?: (error: Error) => void
}

/**
 * The connections of one purpose. A pool whose idle connection is lost (the database restarted) must not end the
 * process: the next call opens another.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    application_name: options.name ?? 'tessera',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  const lose = (error: Error) => options.onError?.(error)
  pool.on('error', lose)
  // The pool listens to idle connections only. One that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', lose))
  return pool
}
