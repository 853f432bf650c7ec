import { randomBytes } from 'node:crypto'

import pg from 'pg'
import type { Logger } from 'pino'

import { newClient } from './connect.ts'

export type Listen = (channel: string, listener: (payload: string) => void) => () => void

/** Hints between processes, by LISTEN and NOTIFY. A hint may be lost, so listeners also poll from time to time. */
export interface Notifications {
  readonly listen: Listen
  /** The payload carries only ids and other small data; the receiver reads the rest from the database. */
  notify(channel: string, payload: string): void
  /** The connection was lost and is back: hints were missed meanwhile, so every cache is stale. */
  onRegained(listener: () => void): () => void
  close(): Promise<void>
}

export interface NotificationsOptions {
  readonly url: string
  readonly log: Pick<Logger, 'info' | 'warn' | 'debug'>
  readonly beatMs?: number
}

const RETRY_MIN_MS = 200
const RETRY_MAX_MS = 10_000
const WAITING_MAX = 1_000
/**
 * Interval of the heartbeat, a hint to this process itself. `limits.hints.silence` closes the connection to a
 * silent database.
 */
const BEAT_MS = 3_000
/** Missed heartbeats until we reconnect: a pooler answers, but drops LISTEN. */
const DEAF_BEATS = 2
/**
 * One statement for all waiting hints: NOTIFY takes a global lock at commit, so one transaction per hint would queue.
 */
const NOTIFY = `SELECT pg_notify(hint.channel, hint.payload)
                  FROM unnest($1::text[], $2::text[]) AS hint (channel, payload)`

/**
 * Opens a dedicated direct connection, because a pooler drops LISTEN. It reconnects after a loss; a heartbeat detects a
 * silent one within ten seconds.
 */
// oxlint-disable-next-line max-lines-per-function -- one closure over one connection: cut up, its state would be handed about
export function openNotifications({ url, log, beatMs = BEAT_MS }: NotificationsOptions): Notifications {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const regained = new Set<() => void>()
  const pulse = `pulse_${randomBytes(8).toString('hex')}`
  let unheard = 0
  let hadConnection = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let waitMs = RETRY_MIN_MS
  let isClosed = false
  let connecting: Promise<void> | undefined

  const connect = async () => {
    const fresh = newClient(url, { limits: 'hints', name: 'tessera notifications' })
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      if (client === fresh) {
        client = undefined
        log.warn({ beats: unheard }, 'the connection for hints was lost')
      }
      // `end()` would wait for an answer of a peer that may be gone.
      fresh.connection.stream.destroy()
      if (isClosed) return
      timer = setTimeout(() => void start(), waitMs).unref()
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)
    }
    fresh.on('error', lose)
    fresh.on('end', lose)
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === pulse) unheard = 0
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of [pulse, ...listeners.keys()])
        await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      client = fresh
      waitMs = RETRY_MIN_MS
      unheard = 0
      if (isClosed) return await fresh.end()
      if (hadConnection) {
        log.info('the connection for hints is back')
        for (const onRegain of regained) onRegain()
      }
      hadConnection = true
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
  const beat = setInterval(() => {
    if (!client) return
    unheard += 1
    if (unheard > DEAF_BEATS) client.connection.stream.destroy()
    else queue.add(() => ({ name: 'pulse', text: 'SELECT pg_notify($1, $2)', values: [pulse, ''] }))
  }, beatMs).unref()

  return {
    listen(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else {
        listeners.set(channel, new Set([listener]))
        // A connection that is just starting subscribes to all channels itself.
        queue.add(() => ({ text: `LISTEN ${pg.escapeIdentifier(channel)}` }))
      }
      return () => void listeners.get(channel)?.delete(listener)
    },
    notify,
    onRegained(listener) {
      regained.add(listener)
      return () => void regained.delete(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(beat)
      await connecting
      await queue.idle()
      await client?.end().catch(() => undefined)
    },
  }
}

/** Runs statements one at a time; each is built when the one before has ended. */
function openQueue(
  first: Promise<void> | undefined,
  run: (statement: pg.QueryConfig) => Promise<void>,
  log: Pick<Logger, 'debug'>,
) {
  let tail = first ?? Promise.resolve()
  return {
    add(makeStatement: () => pg.QueryConfig) {
      tail = tail
        .then(() => run(makeStatement()))
        .catch((error: unknown) => log.debug({ error: String(error) }, 'a hint was lost'))
    },
    idle: () => tail,
  }
}

/**
 * Batches hints while the connection is busy. Equal hints are sent once, since the receiver reads the current state.
 */
function gatherHints(queue: Pick<ReturnType<typeof openQueue>, 'add'>): Notifications['notify'] {
  let hints = new Map<string, readonly [channel: string, payload: string]>()
  const notifyAll = () => {
    const pending = [...hints.values()]
    hints = new Map()
    const values = [pending.map(([channel]) => channel), pending.map(([, payload]) => payload)]
    return { name: 'notify', text: NOTIFY, values }
  }
  return (channel, payload) => {
    // Drops hints while the database hangs, to bound memory: listeners poll anyway.
    if (hints.size >= WAITING_MAX) return
    if (hints.size === 0) queue.add(notifyAll)
    hints.set(`${channel} ${payload}`, [channel, payload])
  }
}
