import { randomBytes } from 'node:crypto'

import pg from 'pg'
import type { Logger } from 'pino'

import { newClient } from './connect.ts'

export type Listen = (channel: string, listener: (payload: string) => void) => () => void

/** Hints between processes. One may be lost, so whoever listens also looks by itself now and then. */
export interface Notifications {
  readonly listen: Listen
  /** Ids and other small things only: what is told here can be read again where it is kept. */
  notify(channel: string, payload: string): void
  /** The connection was lost and is back: what was told meanwhile nobody heard, so everything counts as stale. */
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
/** A hint to ourselves, there and back. Silence of the database ends the connection after `limits.hints.silence`. */
const BEAT_MS = 3_000
/** So many beats without an echo: the database answers and has forgotten that we listen, as a pooler does. */
const DEAF_BEATS = 2
/** One statement for all that came meanwhile: each is a transaction of its own, and all of them wait for one lock. */
const NOTIFY = `SELECT pg_notify(hint.channel, hint.payload)
                  FROM unnest($1::text[], $2::text[]) AS hint (channel, payload)`

/**
 * A direct connection of its own, because a pooler forgets who listens. It comes back when it was lost, also when it died
 * in silence: a heartbeat of its own notices within ten seconds.
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
      // A goodbye would wait for an answer from somebody who may be gone.
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
        for (const tell of regained) tell()
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
        // A connection that is still coming up reads the list again once it is there.
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
