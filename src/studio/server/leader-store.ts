import pg from 'pg'

export type LeaderConnection = pg.Client

/** Advisory lock of the leader: the database releases it when the process, and so its connection, is gone. */
const LEADER_LOCK = 7_283_102
const CHANNEL = 'studio_leader'
/** A database that answers slowly still holds the lock: only one that does not answer at all ends the lead. */
const CHECK_PATIENCE_MS = 5_000
/** The database's own checks of the connection: a host that vanished holds the lock for two seconds. */
const KEEPALIVE = `SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 1;
  SET tcp_user_timeout = 1500`

/** Opens the connection whose session holds the lock and receives messages of the other processes. */
export async function connectLeader(
  databaseUrl: string,
  on: {
    readonly onFault: (error: unknown) => void
    readonly onEnd: (client: LeaderConnection) => void
    readonly onMessage: (text: string) => void
  },
): Promise<LeaderConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 2_000,
    query_timeout: CHECK_PATIENCE_MS,
    keepAlive: true,
  })
  client.on('error', on.onFault)
  client.on('end', () => on.onEnd(client))
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) on.onMessage(payload)
  })
  await client.connect()
  await client.query(KEEPALIVE)
  await client.query(`LISTEN ${CHANNEL}`)
  return client
}

/** The process that runs the tables, as the others reach it. */
export interface Leader {
  readonly address: string
  /** It proves its answers. A process of the release before proofs does not, and leaves the earlier mark behind. */
  readonly proves: boolean
}

/** Takes the lock if it is free. A leader only checks that the database still answers. */
export async function findLead(
  client: LeaderConnection,
  leads: boolean,
): Promise<{ readonly hasLock: boolean; readonly leader: Leader | undefined }> {
  const { rows } = await client.query<{ hasLock: boolean; address: string | null; proves: boolean | null }>(
    `SELECT taken.*, leader.address, leader.proves
       FROM (SELECT ${leads ? 'true' : `pg_try_advisory_lock(${LEADER_LOCK})`} AS "hasLock") AS taken
       LEFT JOIN (SELECT address, proving_since IS NOT DISTINCT FROM since AS proves FROM studio.leader) AS leader ON true`,
  )
  const [found] = rows
  const address = found?.address ?? undefined
  return {
    hasLock: found?.hasLock ?? false,
    leader: address === undefined ? undefined : { address, proves: found?.proves === true },
  }
}

export async function storeLeader(client: LeaderConnection, address: string): Promise<void> {
  await client.query(
    `INSERT INTO studio.leader (address, since, proving_since) VALUES ($1, now(), now())
     ON CONFLICT (is_only) DO UPDATE
        SET address = excluded.address, since = excluded.since, proving_since = excluded.proving_since`,
    [address],
  )
}

export async function notifyLeader(client: LeaderConnection, text: string): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [CHANNEL, text])
}
