import pg from 'pg'

/** Whole numbers of 64 bits are bigint, never a float; numeric stays text, because amounts are parsed by their own rule. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/**
 * Connections as the role that owns nothing. A pool whose idle connection is lost (the database restarted) must not
 * end the process: the next call opens another.
 */
export function openPool(
  url: string,
  options: { readonly max?: number; readonly onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  const lose = (error: Error) => options.onError?.(error)
  pool.on('error', lose)
  // The pool listens to idle connections only. One that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', lose))
  return pool
}
