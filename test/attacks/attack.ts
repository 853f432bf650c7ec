import { type Socket, connect } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestServer } from '#test/pg/test-server.ts'

export interface KnownCall {
  readonly side: 'site' | 'console'
  readonly name: string
  readonly endpoint: Endpoint
}

/** Every call of site and console, so that a new call is attacked automatically. */
export const knownCalls: readonly KnownCall[] = (
  [
    ['site', siteContracts],
    ['console', consoleContracts],
  ] as const
).flatMap(([side, contracts]) =>
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => ({ side, name: `${feature}.${name}`, endpoint })),
  ),
)

export function appOf(server: TestServer, side: 'site' | 'console'): FastifyInstance {
  return side === 'site' ? server.site : server.console
}

export function hostOfSide(server: TestServer, side: 'site' | 'console'): string {
  return side === 'site' ? server.host : server.consoleHost
}

/** Throttles high enough for a whole file of attacks; throttles have attacks of their own. */
export const WIDE_OPEN = { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' }

/**
 * A hash of every row, by table. Excludes what any call may change: last use of a session, counters of throttles and
 * meters, and the record of used sealed texts.
 */
export async function lookAtDatabase(server: TestServer): Promise<Record<string, string>> {
  if (!looked.has(server)) {
    looked.add(server)
    await server.asOwner(await lookingFunction(server))
  }
  const rows = await server.asOwner<{ name: string; seen: string }>(
    'SELECT name, seen FROM look_at_database()',
  )
  return Object.fromEntries(rows.map(({ name, seen }) => [name, seen]))
}

const looked = new WeakSet<TestServer>()

/**
 * One SQL function for all tables, planned once: most tables are empty, and round trips and planning would cost more
 * than reading.
 */
async function lookingFunction(server: TestServer): Promise<string> {
  const tables = await server.asOwner<{ name: string; isTouched: boolean }>(
    `SELECT relname AS name, EXISTS (
              SELECT FROM pg_attribute WHERE attrelid = one.oid AND attname = 'last_used_at' AND NOT attisdropped
            ) AS "isTouched"
       FROM pg_class AS one
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname <> ALL ('{throttle_bucket,login_failure,provider_minute,provider_line,refused_read,picture_refusal}') ORDER BY relname`,
  )
  const looks = tables.map(({ name, isTouched }) =>
    name === 'used_once' || isTouched ? lookAtRows(name) : lookAtWriters(name),
  )
  return `CREATE FUNCTION look_at_database() RETURNS TABLE (name text, seen text) LANGUAGE plpgsql AS $look$
    BEGIN RETURN QUERY ${looks.join(' UNION ALL ')}; END $look$`
}

/** Count and sum of the writing transactions (xmin): any inserted, updated or deleted row changes it. */
const lookAtWriters = (name: string) =>
  `SELECT '${name}'::text, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) FROM "${name}"`

/** The rows themselves, without the time of their last use. */
const lookAtRows = (name: string) =>
  `SELECT '${name}'::text, count(*) || ' ' || coalesce(md5(string_agg(line, ',' ORDER BY line)), '')
     FROM (SELECT (to_jsonb(one) - 'last_used_at')::text AS line FROM "${name}" AS one) AS lines
    ${name === 'used_once' ? `WHERE line NOT LIKE '%"kind": "sealed"%'` : ''}`

/** Sends raw bytes, which no HTTP client would send, and reads until the other side closes or falls silent. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (text += part))
    socket.on('error', () => undefined)
    socket.on('close', () => done(text))
    socket.write(bytes)
  })
}

/** Status of the first response in the received text. */
export function statusIn(answer: string): number {
  return Number.parseInt(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '0', 10)
}

/** Statuses of all responses in the received text. */
export function statusesIn(answer: string): readonly number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
