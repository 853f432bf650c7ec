import { randomBytes } from 'node:crypto'

import type { Endpoint } from '#contract/endpoint.ts'
import type { OperatorRole } from '#domain/access/operator-role.ts'

import { lightHash } from './light-hash.ts'
import { sealFor } from './seal.ts'
import { type Answer, someAddress } from './sign-in.ts'
import type { Proof, TestServer } from './test-server.ts'

/** A browser at the console: address, cookies and page token. */
export interface ConsoleVisitor {
  readonly cookies: Map<string, string>
  readonly address: string
  token: string | undefined
  /** Makes a call as the page does: sealed if required, with the current page token. */
  call(endpoint: Endpoint, input?: object): Promise<Answer>
}

export const CONSOLE_ORIGIN = 'http://console.test'

export function openConsoleVisitor(
  server: TestServer,
  { address = someAddress() }: { readonly address?: string } = {},
): ConsoleVisitor {
  const cookies = new Map<string, string>()
  const visitor: ConsoleVisitor = {
    cookies,
    address,
    token: undefined,
    async call(endpoint, input = {}) {
      const isRead = endpoint.method === 'GET'
      const query = new URLSearchParams(
        Object.entries(input).map(([name, value]) => [name, String(value)]),
      ).toString()
      const answer = await server.console.inject({
        method: endpoint.method,
        url: isRead && query !== '' ? `${endpoint.path}?${query}` : endpoint.path,
        remoteAddress: address,
        headers: {
          host: server.consoleHost,
          origin: CONSOLE_ORIGIN,
          'sec-fetch-site': 'same-origin',
          'user-agent': 'a browser of tests',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(visitor.token === undefined ? {} : { 'x-session-token': visitor.token }),
        },
        ...(isRead ? {} : { payload: endpoint.isSealed ? await seal(server, endpoint, input) : input }),
      })
      const setCookies = [answer.headers['set-cookie'] ?? []].flat()
      for (const line of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const isJson = answer.headers['content-type']?.toString().includes('json') ?? false
      const body: Answer['body'] = isJson
        ? answer.json()
        : { success: answer.statusCode === 200, value: answer.body }
      const { token } = (body.value ?? {}) as { readonly token?: string }
      if (token !== undefined) visitor.token = token
      return { status: answer.statusCode, body, setCookies, headers: answer.headers }
    },
  }
  return visitor
}

/** Seals by the server's clock, which a test may have advanced. */
function seal(server: TestServer, endpoint: Endpoint, input: object) {
  return sealFor(server, endpoint, input, { iat: Math.floor(server.services.consoleHooks.now() / 1000) })
}

export const OPERATOR_PASSWORD = 'seven quiet herons'
let passwordHash: Promise<string> | undefined

/** An operator with a password of their own, and no second factor. */
export async function operatorWith(
  server: TestServer,
  overrides: {
    readonly role?: OperatorRole
    readonly merchantId?: number
    readonly name?: string
    readonly columns?: string
  } = {},
): Promise<{ readonly id: bigint; readonly name: string }> {
  passwordHash ??= lightHash(OPERATOR_PASSWORD)
  const name = overrides.name ?? `op-${randomBytes(5).toString('hex')}`
  const [row] = await server.asOwner<{ id: bigint }>(
    'INSERT INTO operator (name, role, merchant_id, password_hash) VALUES ($1, $2, $3, $4) RETURNING id',
    [name, overrides.role ?? 'owner', overrides.merchantId ?? null, await passwordHash],
  )
  if (overrides.columns !== undefined)
    await server.asOwner(`UPDATE operator SET ${overrides.columns} WHERE id = $1`, [row?.id])
  return { id: BigInt(row?.id ?? 0), name }
}

/** A fully signed-in operator with these permissions. */
export async function clerk(
  server: TestServer,
  permissions: Parameters<TestServer['fixtures']['operatorSession']>[0],
  merchantId?: number,
): Promise<ConsoleVisitor & { readonly operatorId: bigint }> {
  const proof = await server.fixtures.operatorSession(permissions, { merchantId })
  return Object.assign(clerkOf(server, proof), { operatorId: proof.operatorId })
}

/** The console of an operator who is signed in already. */
export function clerkOf(server: TestServer, proof: Pick<Proof, 'headers'>): ConsoleVisitor {
  const visitor = openConsoleVisitor(server)
  visitor.cookies.set('operator', (proof.headers['cookie'] ?? '').replace('operator=', ''))
  visitor.token = proof.headers['x-session-token']
  return visitor
}

/** The first wait after failures is one second, which a slow machine may take for one call: now it is half a minute. */
export const lengthenWaits = (server: Pick<TestServer, 'asOwner'>) =>
  server.asOwner('UPDATE login_failure SET failures = failures + 10 WHERE failures >= 5')
