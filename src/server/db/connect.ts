import type { EventEmitter } from 'node:events'

import pg from 'pg'

import { type Target, readAddress } from './address.ts'
import { type Primary, isSame, primaryOf } from './primary.ts'
import { DatabaseSilent, endWhenSilent } from './silence.ts'

/** Whole numbers of 64 bits are bigint, never a float; numeric stays text, because amounts are parsed by their own rule. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

/**
 * What a connection may take, in milliseconds. The database ends what is slow, and says so; `silence` is for a database
 * that says nothing any more, so it is longer than what the database itself allows. 0 is no limit.
 */
export const limits = {
  /** Calls, and jobs that somebody waits for. */
  call: { statement: 20_000, lock: 10_000, idleInTransaction: 20_000, silence: 22_000, connect: 5_000 },
  /** Jobs that go over much, files, checks. */
  long: {
    statement: 1_800_000,
    lock: 30_000,
    idleInTransaction: 300_000,
    silence: 1_830_000,
    connect: 5_000,
  },
  /** One migration waits for another as long as it takes, and sets a lock_timeout of its own. */
  migration: { statement: 7_200_000, lock: 0, idleInTransaction: 0, silence: 7_230_000, connect: 10_000 },
  /** What listens for hints: it is asked every few seconds, and each question is answered at once. */
  hints: { statement: 4_000, lock: 4_000, idleInTransaction: 4_000, silence: 4_000, connect: 4_000 },
} as const

export type Limits = keyof typeof limits

/** While the watch knows that the database is silent, nobody else waits longer than this to find out. */
const SILENT_MS = 3_000

export interface ClientOptions {
  readonly limits: Limits
  /** What the database calls the connection. */
  readonly name: string
  /** Asks also while the database is known to be silent: whether it is still. */
  readonly isProbe?: boolean
}

const targets = new Map<pg.Client, { readonly primary: Primary; readonly target: Target }>()

/** The one place that makes connections. Where the address names several hosts, they lead to the one that takes writes. */
export function newClient(url: string, options: ClientOptions): pg.Client {
  const address = readAddress(url)
  const [first] = address?.targets ?? []
  if (!address || !first) throw new Error('this is no address of a database')
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
  return client
}

/** One that is connected, for a few statements. Whoever asks for it ends it. */
export async function openClient(url: string, options: ClientOptions): Promise<pg.Client> {
  const client = newClient(url, options)
  // What is lost between two statements fails the next one; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Ends the connections to every host but the one that takes writes; how many there were. */
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
    // Of several hosts another one may take over at any moment: there it is worth asking.
    if (primary.isSilent && primary.isAlone && options.isProbe !== true)
      throw new DatabaseSilent('the database is known to be silent')
    const target = await primary.find()
    // Whoever asked has given up meanwhile.
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

/** A host that refuses writes was the primary once: the connection is dropped, and the next one asks where to go. */
function leaveReadOnly(client: pg.Client, lose: () => void): void {
  const events = client.connection as unknown as EventEmitter
  events.on('errorMessage', ({ code }: { readonly code?: string }) => {
    if (code !== '25006') return
    lose()
    client.connection.stream.destroy()
  })
}
