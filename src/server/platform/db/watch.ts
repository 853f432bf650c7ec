import type pg from 'pg'
import type { Logger } from 'pino'

import { dropOthers, newClient } from './connect.ts'
import { primaryOf } from './primary.ts'
import { DatabaseSilent } from './silence.ts'

export interface DatabaseState {
  readonly isAnswering: boolean
  readonly isReadOnly: boolean
  /** The database's clock minus ours; undefined until it is first measured. */
  readonly clockOffsetMs: number | undefined
  /** The clocks are more than a second apart. */
  readonly isClockOff: boolean
}

export interface DatabaseWatch {
  readonly state: () => DatabaseState
  close(): Promise<void>
}

export interface WatchOptions {
  readonly url: string
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now?: () => number
  readonly everyMs?: number
}

const EVERY_MS = 1_000
/** Interval of comparing several hosts, so that an old primary that comes back keeps no connection. */
const COMPARE_EVERY_MS = 5_000
const CLOCK_MS = 1_000
/** So many measurements in a row must be off: a pause of this process falsifies one of them. */
const CLOCK_TIMES = 3

interface Seen {
  failures: number
  awaySinceMs: number | undefined
  isReadOnly: boolean
  clockOffsetMs: number | undefined
  clockFaults: number
  comparedAtMs: number
}

/**
 * Pings the database once a second, on its own connection. A change of state is logged once and decides readiness;
 * calls fail at once while the database is known to be silent.
 */
export function watchDatabase(options: WatchOptions): DatabaseWatch {
  const { url, log, now = Date.now, everyMs = EVERY_MS } = options
  const primary = primaryOf(url)
  const seen: Seen = {
    failures: 0,
    awaySinceMs: undefined,
    isReadOnly: false,
    clockOffsetMs: undefined,
    clockFaults: 0,
    comparedAtMs: 0,
  }
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const ask = async () => {
    client ??= await connect(url)
    const began = { at: now(), ms: performance.now() }
    const { rows } = await client.query<{ at: number; readOnly: boolean }>(
      `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at, pg_is_in_recovery() AS "readOnly"`,
    )
    const tookMs = performance.now() - began.ms
    const [row] = rows
    if (!row) return
    seen.isReadOnly = row.readOnly
    judgeClock(seen, { offsetMs: row.at - began.at - tookMs / 2, unsureMs: tookMs / 2 }, log)
  }
  const compare = async () => {
    if (primary.isAlone || performance.now() - seen.comparedAtMs < COMPARE_EVERY_MS) return
    seen.comparedAtMs = performance.now()
    const isElsewhere = await primary.findAnew()
    const dropped = dropOthers(primary, await primary.find())
    if (isElsewhere || dropped > 0) log.warn({ dropped }, 'the database has moved to another host')
  }
  const look = async () => {
    try {
      await ask()
      logAnswer(seen, log)
      primary.isSilent = false
      await compare()
    } catch (error) {
      client?.connection.stream.destroy()
      client = undefined
      if (isClosed) return
      if (logFailure(seen, error, log)) primary.isSilent = true
      // If another host was promoted, `compare` ends the connections to this one.
      await compare().catch(() => undefined)
    }
  }
  const run = async () => {
    await look()
    if (!isClosed) timer = setTimeout(() => void run(), seen.failures === 1 ? 100 : everyMs).unref()
  }
  timer = setTimeout(() => void run(), 0).unref()
  return {
    state: () => ({
      isAnswering: seen.awaySinceMs === undefined,
      isReadOnly: seen.isReadOnly,
      clockOffsetMs: seen.clockOffsetMs,
      isClockOff: seen.clockFaults >= CLOCK_TIMES,
    }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      primary.isSilent = false
      await client?.end().catch(() => undefined)
    },
  }
}

function logAnswer(seen: Seen, log: WatchOptions['log']): void {
  if (seen.awaySinceMs !== undefined)
    log.info({ awayMs: Math.round(performance.now() - seen.awaySinceMs) }, 'the database answers again')
  Object.assign(seen, { failures: 0, awaySinceMs: undefined })
}

/** Counts and logs a failed ping. Returns whether the database sent nothing at all. */
function logFailure(seen: Seen, error: unknown, log: WatchOptions['log']): boolean {
  seen.failures += 1
  seen.comparedAtMs = 0
  const isSilent = error instanceof DatabaseSilent || /timeout/.test(String(error))
  // A single cut connection does not mean that the database is down; a second failure does.
  if (seen.failures < 2 && !isSilent) return false
  if (seen.awaySinceMs === undefined)
    log.error({ alarm: 'database', why: String(error) }, 'the database does not answer')
  seen.awaySinceMs ??= performance.now()
  return isSilent
}

async function connect(url: string): Promise<pg.Client> {
  const client = newClient(url, { limits: 'hints', name: 'tessera watch', isProbe: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function judgeClock(
  seen: Seen,
  { offsetMs, unsureMs }: { readonly offsetMs: number; readonly unsureMs: number },
  log: WatchOptions['log'],
): void {
  seen.clockOffsetMs = offsetMs
  if (Math.abs(offsetMs) - unsureMs <= CLOCK_MS) {
    seen.clockFaults = 0
    return
  }
  seen.clockFaults += 1
  if (seen.clockFaults === CLOCK_TIMES)
    log.error(
      { alarm: 'clock', offsetMs: Math.round(offsetMs) },
      'the clock of this machine differs from the database’s',
    )
}
