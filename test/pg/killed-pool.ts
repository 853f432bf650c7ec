import pg from 'pg'

/** A pool whose process is killed before one of its statements: the environment names it by its number. */
export function openKilledPool(): pg.Pool {
  const killAt = Number(process.env['KILL_AT'])
  const pool = new pg.Pool({
    connectionString: process.env['DATABASE_URL'] ?? '',
    max: 1,
    types: {
      getTypeParser: (oid, format) =>
        oid === 20 ? (text: string) => BigInt(text) : (pg.types.getTypeParser(oid, format) as never),
    },
  })
  let statements = 0
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...all: unknown[]) => unknown
    Object.assign(client, {
      query: (...all: unknown[]) => {
        statements += 1
        if (statements === killAt) process.kill(process.pid, 'SIGKILL')
        return send(...all)
      },
    })
  })
  return pool
}
