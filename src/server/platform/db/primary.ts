import pg from 'pg'

import { type DatabaseAddress, type Target, readAddress } from './address.ts'

/**
 * The host that takes writes. One instance per list of hosts and process, so that pools, listeners and jobs switch
 * together.
 */
export interface Primary {
  readonly address: DatabaseAddress
  readonly isAlone: boolean
  /** The watch got no answer from the database: other connections can fail fast. */
  isSilent: boolean
  /** The host that takes writes: from the cache, or found by asking all hosts. */
  find(): Promise<Target>
  /** Asks all hosts again; true if the primary has changed. */
  findAnew(): Promise<boolean>
  /** This host was unreachable or refused writes: the next connection asks again. */
  lose(target: Target): void
}

/** No host takes writes. The code means a failed connection, so callers retry. */
export class NoPrimary extends Error {
  readonly code = '08001'
}

const ASK_WITHIN_MS = 2_000
/** Wait before asking again after no host took writes. */
const PAUSE_MS = 250

const known = new Map<string, Primary>()

/** Keyed by hosts only, so that owner and application switch together. */
export function primaryOf(url: string): Primary {
  const address = readAddress(url)
  if (!address) throw new Error('the database URL is invalid')
  const key = JSON.stringify(address.targets)
  const found = known.get(key) ?? openPrimary(address)
  known.set(key, found)
  return found
}

function openPrimary(address: DatabaseAddress): Primary {
  const [first] = address.targets
  const isAlone = address.targets.length === 1
  let current: Target | undefined = isAlone ? first : undefined
  let asking: Promise<Target> | undefined
  const ask = () =>
    (asking ??= choosePrimary(address)
      .then((target) => (current = target))
      .catch(async (error: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        throw error
      })
      .finally(() => (asking = undefined)))
  return {
    address,
    isAlone,
    isSilent: false,
    find: () => (current ? Promise.resolve(current) : ask()),
    async findAnew() {
      const before = current
      return !isAlone && !isSame(await ask(), before)
    },
    lose(target) {
      if (!isAlone && isSame(target, current)) current = undefined
    },
  }
}

export function isSame(one: Target | undefined, other: Target | undefined): boolean {
  return one !== undefined && one.host === other?.host && one.port === other.port
}

/**
 * Finds the host that takes writes. If two do, an old primary has come back: the one with the higher timeline was
 * promoted later and alone has the newest commits.
 */
async function choosePrimary(address: DatabaseAddress): Promise<Target> {
  const candidates = await Promise.all(
    address.targets.map(async (target) => ({ target, timeline: await timelineOf(address.urlOf(target)) })),
  )
  const [best] = candidates.filter(({ timeline }) => timeline > 0).toSorted((a, b) => b.timeline - a.timeline)
  if (!best) throw new NoPrimary('no host of DATABASE_URL takes writes')
  return best.target
}

/** 0 if the host does not answer or refuses writes. */
async function timelineOf(url: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tessera looks for the primary',
    connectionTimeoutMillis: ASK_WITHIN_MS,
  })
  client.on('error', () => undefined)
  const late = setTimeout(() => client.connection.stream.destroy(), ASK_WITHIN_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number }>(
      `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN 0
              ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer END AS timeline`,
    )
    return rows[0]?.timeline ?? 0
  } catch {
    return 0
  } finally {
    clearTimeout(late)
    void client.end().catch(() => undefined)
  }
}
