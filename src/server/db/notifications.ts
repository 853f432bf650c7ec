import pg from 'pg'
import type { Logger } from 'pino'

export type Listen = (channel: string, listener: (payload: string) => void) => () => void

/** Hints between processes. One may be lost, so whoever listens also looks by itself now and then. */
export interface Notifications {
  readonly listen: Listen
  /** Ids and other small things only: what is told here can be read again where it is kept. */
  notify(channel: string, payload: string): void
  close(): Promise<void>
}

const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 10_000
const WAITING_MAX = 1_000
/** One statement for all that came meanwhile: each is a transaction of its own, and all of them wait for one lock. */
const NOTIFY = `SELECT pg_notify(hint.channel, hint.payload)
                  FROM unnest($1::text[], $2::text[]) AS hint (channel, payload)`

/** A direct connection of its own, because a pooler forgets who listens. It comes back when it was lost. */
export function openNotifications(url: string, log: Pick<Logger, 'warn' | 'debug'>): Notifications {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = RETRY_MIN_MS
  let isClosed = false
  let connecting: Promise<void> | undefined

  const connect = async () => {
    const fresh = newClient(url)
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      if (client === fresh) client = undefined
      void fresh.end().catch(() => undefined)
      if (isClosed) return
      timer = setTimeout(() => void start(), waitMs).unref()
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of listeners.keys()) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      client = fresh
      waitMs = RETRY_MIN_MS
      if (isClosed) await fresh.end()
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'no connection for hints yet',
      )
      lose()
    }
  }
  const start = () => (connecting = connect())
  void start()
  const queue = openQueue(connecting, async (statement) => void (await client?.query(statement)), log)
  const notify = gatherHints(queue)

  return {
    listen(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else {
        listeners.set(channel, new Set([listener]))
        // A connection that is still coming up reads the list again once it is there.
        queue.add(() => ({ text: `LISTEN ${pg.escapeIdentifier(channel)}` }))
      }
      return () => void listeners.get(channel)?.delete(listener)
    },
    notify,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await queue.idle()
      await client?.end().catch(() => undefined)
    },
  }
}

/** One statement at a time, made when its turn has come: a connection can do no more. */
function openQueue(
  first: Promise<void> | undefined,
  run: (statement: pg.QueryConfig) => Promise<void>,
  log: Pick<Logger, 'debug'>,
) {
  let turn = first ?? Promise.resolve()
  return {
    add(makeStatement: () => pg.QueryConfig) {
      turn = turn
        .then(() => run(makeStatement()))
        .catch((error: unknown) => log.debug({ error: String(error) }, 'a hint was lost'))
    },
    idle: () => turn,
  }
}

/** What is to be told while the connection is busy goes out by one statement. Equal hints are one: whoever hears looks. */
function gatherHints(queue: Pick<ReturnType<typeof openQueue>, 'add'>): Notifications['notify'] {
  let hints = new Map<string, readonly [channel: string, payload: string]>()
  const tellAll = () => {
    const told = [...hints.values()]
    hints = new Map()
    const values = [told.map(([channel]) => channel), told.map(([, payload]) => payload)]
    return { name: 'notify', text: NOTIFY, values }
  }
  return (channel, payload) => {
    // A database that hangs must not fill the memory with hints: they may be lost, and looks make up for them.
    if (hints.size >= WAITING_MAX) return
    if (hints.size === 0) queue.add(tellAll)
    hints.set(`${channel} ${payload}`, [channel, payload])
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url, application_name: 'tessera notifications', keepAlive: true })
}
