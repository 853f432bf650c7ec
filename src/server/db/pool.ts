import pg from 'pg'

/** Whole numbers of 64 bits are bigint, never a float; numeric stays text, because amounts are parsed by their own rule. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/**
 * Connections as the role that owns nothing. A pool whose idle connection is lost (the database restarted) must not
 * end the process: the next call opens another.
 */
export function openPool(url: string, options: { readonly max?: number; readonly onError?: (error: Error) => void } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 })
  pool.on('error', (error) => options.onError?.(error))
  return pool
}
