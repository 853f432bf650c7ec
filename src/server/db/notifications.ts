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
  const queue = openQueue(connecting, (text, values) => client?.query(text, values), log)

  return {
    listen(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else {
        listeners.set(channel, new Set([listener]))
        // A connection that is still coming up reads the list again once it is there.
        queue.add(`LISTEN ${pg.escapeIdentifier(channel)}`)
      }
      return () => void listeners.get(channel)?.delete(listener)
    },
    notify(channel, payload) {
      // A database that hangs must not fill the memory with hints: they may be lost, and looks make up for them.
      if (queue.length() < WAITING_MAX) queue.add('SELECT pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await queue.idle()
      await client?.end().catch(() => undefined)
    },
  }
}

/** One statement at a time: a connection can do no more. */
function openQueue(
  first: Promise<void> | undefined,
  run: (text: string, values: string[]) => Promise<unknown> | undefined,
  log: Pick<Logger, 'debug'>,
) {
  let turn = first ?? Promise.resolve()
  let waiting = 0
  return {
    add(text: string, values: string[] = []) {
      waiting += 1
      turn = turn
        .then(async () => void (await run(text, values)))
        .catch((error: unknown) => log.debug({ error: String(error) }, 'a hint was lost'))
        .finally(() => (waiting -= 1))
    },
    length: () => waiting,
    idle: () => turn,
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url, application_name: 'tessera notifications', keepAlive: true })
}
