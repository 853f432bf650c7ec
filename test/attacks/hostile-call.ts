import { expect } from 'vitest'

import { permissions } from '#domain/access/permission.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, type KnownCall, appOf, hostOfSide, knownCalls } from './attack.ts'
import { faultsOfNo } from './clean-refusal.ts'

/**
 * Without the event stream, which holds its connection, and uploads, which are no JSON: both have their own attacks.
 */
export const hostileCalls = knownCalls.filter(
  ({ name, endpoint }) => name !== 'live.stream' && !endpoint.takesBytes,
)

/** A server whose brand also speaks Vietnamese. */
export async function openHostileServer(): Promise<TestServer> {
  const server = await openTestServer({ settings: WIDE_OPEN })
  await server.asOwner(`UPDATE merchant SET languages = '{EN,VI}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  return server
}

const isOfAgents = (access: string) => access === 'agent' || access === 'guarded:agent_centre'

/** A fresh caller with the right to make the call. */
export async function proofFor(server: TestServer, { side, endpoint }: KnownCall): Promise<Proof> {
  if (side === 'console') {
    const isHalfSignedIn = endpoint.access === 'half-operator'
    return await server.fixtures.operatorSession([...permissions], { isHalfSignedIn })
  }
  const member = await server.fixtures.member({ accountType: isOfAgents(endpoint.access) ? 1 : 0 })
  return await server.fixtures.memberSession(member, { isHalfSignedIn: endpoint.access === 'half-signed-in' })
}

export interface RequestedCall {
  readonly url?: string
  readonly payload?: string | Buffer | object
  readonly headers?: Readonly<Record<string, string>>
}

export async function sendHostile(
  server: TestServer,
  call: KnownCall,
  { proof, ...requested }: RequestedCall & { readonly proof: Proof },
) {
  const host = hostOfSide(server, call.side)
  const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'accept-language': 'vi' }
  const answer = await appOf(server, call.side).inject({
    method: call.endpoint.method,
    url: requested.url ?? call.endpoint.path,
    ...(requested.payload === undefined ? {} : { payload: requested.payload }),
    headers: { ...own, ...proof.headers, ...requested.headers },
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body }
}

export type HostileAnswer = Awaited<ReturnType<typeof sendHostile>>

/** Expensive calls have low throttles; this test is about inputs. */
export async function emptyThrottles(server: TestServer, { endpoint }: KnownCall): Promise<void> {
  if (endpoint.throttle === 'dear')
    await server.asOwner('WITH gone AS (DELETE FROM throttle_bucket) DELETE FROM login_failure')
}

/** A proper refusal: our envelope with a known code, a message, an id, and no internal details. */
export function expectCleanNo(answer: HostileAnswer, what: string, statuses: readonly number[] = [400]) {
  expect([what.slice(0, 90), ...faultsOfNo(answer, statuses)]).toEqual([what.slice(0, 90)])
}
