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

/** Every call of both sides: one that is added is attacked without anybody thinking of it. */
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

/** Enough for a whole file of attacks: throttles are attacked where they are meant. */
export const WIDE_OPEN = { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' }

/**
 * Every row that is stored, hashed table by table. What a call may touch by being made at all (when a session was last
 * used, what throttles, rests and meters have counted, that a sealed text is used up) is left out.
 */
export async function lookAtDatabase(server: TestServer): Promise<Record<string, string>> {
  const tables = await server.asOwner<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('throttle_bucket', 'login_failure', 'provider_minute', 'provider_line') ORDER BY tablename`,
  )
  const seen: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await server.asOwner<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, ',' ORDER BY line)), '') AS hash
         FROM (SELECT (to_jsonb(one) - 'last_used_at')::text AS line FROM "${name}" AS one) AS lines
        ${name === 'used_once' ? `WHERE line NOT LIKE '%"kind": "sealed"%'` : ''}`,
    )
    seen[name] = row?.hash ?? ''
  }
  return seen
}

/** Sends bytes as they are, as no client library would, and reads until the other side is done or says nothing more. */
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

/** The status of the first answer in what came back. */
export function statusIn(answer: string): number {
  return Number.parseInt(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '0', 10)
}
