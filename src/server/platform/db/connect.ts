import type { EventEmitter } from 'node:events'

import pg from 'pg'

import { type Target, readAddress } from './address.ts'
import { type Primary, isSame, primaryOf } from './primary.ts'
import { DatabaseSilent, endWhenSilent } from './silence.ts'
import { nameStatements } from './named.ts'
import { traceStatements } from './traced.ts'

/** int8 is parsed as bigint, never as a float; numeric stays text, because amounts have their own parser. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/**
 * Timeouts per kind of connection, in milliseconds; 0 is none. PostgreSQL enforces the first three. The client enforces
 * `silence`, for a server that sends nothing any more, so it is no shorter than the others.
 */
export const limits = {
  /** Calls, and jobs that a person waits for. */
  call: { statement: 20_000, lock: 10_000, idleInTransaction: 20_000, silence: 22_000, connect: 5_000 },
  /** Long jobs, file exports, checks. */
  long: {
    statement: 1_800_000,
    lock: 30_000,
    idleInTransaction: 300_000,
    silence: 1_830_000,
    connect: 5_000,
  },
  /** A migration waits for another one without limit, and sets its own lock_timeout. */
  migration: { statement: 7_200_000, lock: 0, idleInTransaction: 0, silence: 7_230_000, connect: 10_000 },
  /** The listener for hints: pinged every few seconds, and every statement is answered at once. */
  hints: { statement: 4_000, lock: 4_000, idleInTransaction: 4_000, silence: 4_000, connect: 4_000 },
} as const

export type Limits = keyof typeof limits

/** While the watch reports the database as silent, other calls wait no longer than this. */
const SILENT_MS = 3_000

export interface ClientOptions {
  readonly limits: Limits
  /** The connection's application_name. */
  readonly name: string
  /** Connects even while the database is reported silent, to find out whether it still is. */
  readonly isProbe?: boolean
}

const targets = new Map<pg.Client, { readonly primary: Primary; readonly target: Target }>()

/** The only factory of connections. With several hosts they lead to the one that takes writes. */
export function newClient(url: string, options: ClientOptions): pg.Client {
  const address = readAddress(url)
  const [first] = address?.targets ?? []
  if (!address || !first) throw new Error('the database URL is invalid')
  const { statement, lock, idleInTransaction, connect } = limits[options.limits]
  const client = new pg.Client({
    connectionString: address.urlOf(first),
    application_name: options.name,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    connectionTimeoutMillis: connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  connectToPrimary(client, primaryOf(url), options)
  traceStatements(client, options.name)
  nameStatements(client)
  return client
}

/** A connected client for a few statements; the caller ends it. */
export async function openClient(url: string, options: ClientOptions): Promise<pg.Client> {
  const client = newClient(url, options)
  // An error between statements also fails the next statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Closes connections to hosts other than the primary; returns how many. */
export function dropOthers(primary: Primary, target: Target): number {
  let dropped = 0
  for (const [client, led] of targets) {
    if (led.primary !== primary || isSame(led.target, target)) continue
    dropped += 1
    client.connection.stream.destroy(new DatabaseSilent('the database has moved to another host'))
  }
  return dropped
}

function connectToPrimary(client: pg.Client, primary: Primary, options: ClientOptions): void {
  const { silence } = limits[options.limits]
  const connect = client.connect.bind(client) as () => Promise<unknown>
  const { connection } = client
  const run = async () => {
    // Fail fast while the only host is silent. With several hosts another may take over, so asking is worthwhile.
    if (primary.isSilent && primary.isAlone && options.isProbe !== true)
      throw new DatabaseSilent('the database is known to be silent')
    const target = await primary.find()
    // The caller has given up meanwhile.
    if (connection.stream.destroyed) throw new DatabaseSilent('no host took writes in time')
    if (!primary.isAlone) Object.assign(client, target)
    try {
      await connect()
    } catch (error) {
      primary.lose(target)
      throw error
    }
    targets.set(client, { primary, target })
    client.once('end', () => targets.delete(client))
    endWhenSilent(client, () =>
      primary.isSilent && options.limits === 'call' ? Math.min(silence, SILENT_MS) : silence,
    )
    leaveReadOnly(client, () => primary.lose(target))
  }
  client.connect = ((callback?: (error?: Error) => void) => {
    const connected = run()
    if (!callback) return connected
    connected.then(
      () => callback(),
      (error: unknown) => callback(error as Error),
    )
    return undefined
  }) as pg.Client['connect']
}

/** A host that refuses writes is no longer the primary: drop the connection; the next one looks for the primary. */
function leaveReadOnly(client: pg.Client, lose: () => void): void {
  const events = client.connection as unknown as EventEmitter
  events.on('errorMessage', ({ code }: { readonly code?: string }) => {
    if (code !== '25006') return
    lose()
    client.connection.stream.destroy()
  })
}
