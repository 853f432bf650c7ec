import { createHmac, randomBytes, randomInt } from 'node:crypto'

import { accounts } from '#contract/accounts.ts'
import type { Endpoint, Method } from '#contract/endpoint.ts'
import { hashSecret } from '#server/platform/http/session-secret.ts'

import { sealFor } from './seal.ts'
import type { TestServer } from './test-server.ts'

/** A browser: address, host and cookies. */
export interface Visitor {
  readonly cookies: Map<string, string>
  /** Extra headers. */
  readonly headers: Map<string, string>
  logIn(input: Record<string, unknown>): Promise<Answer>
  changePassword(input: Record<string, unknown>, token: string): Promise<Answer>
  call(method: Method, url: string, overrides?: { token?: string; payload?: object }): Promise<Answer>
  /** Any call by its contract, sealed if required. */
  ask(endpoint: Endpoint, input?: object, token?: string): Promise<Answer>
  /** Requests a captcha, and sets its answer to this text. */
  seePicture(text: string): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: { success: boolean; code?: string; message?: string; value?: unknown }
  readonly setCookies: string[]
  readonly headers: Record<string, unknown>
}

/** A random address. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

export function openVisitor(
  server: TestServer,
  {
    address = someAddress(),
    host = server.host,
    browser = 'a browser of tests',
  }: { address?: string; host?: string; browser?: string } = {},
): Visitor {
  const cookies = new Map<string, string>()
  const further = new Map<string, string>()
  const send = async (
    method: Method,
    url: string,
    overrides: { readonly token?: string; readonly payload?: object } = {},
  ): Promise<Answer> => {
    const answer = await server.site.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...Object.fromEntries(further),
        host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': browser,
        ...(overrides.token === undefined ? {} : { 'x-session-token': overrides.token }),
      },
      ...(overrides.payload ? { payload: overrides.payload } : {}),
    })
    const setCookies = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.statusCode, body: answer.json(), setCookies, headers: answer.headers }
  }
  return {
    cookies,
    headers: further,
    call: send,
    async ask(endpoint, input = {}, token) {
      const body = endpoint.isSealed ? await sealFor(server, endpoint, input) : input
      return await send(endpoint.method, endpoint.path, {
        ...(token === undefined ? {} : { token }),
        ...(endpoint.method === 'GET' ? {} : { payload: body }),
      })
    },
    async logIn(input) {
      const payload = await sealFor(server, accounts.login, { type: 'username', ...input })
      return await send('POST', accounts.login.path, { payload })
    },
    async changePassword(input, token) {
      const payload = await sealFor(server, accounts.changePassword, input)
      return await send('POST', accounts.changePassword.path, { payload, token })
    },
    async seePicture(text) {
      await send('GET', accounts.captcha.path)
      const secret = Buffer.from(cookies.get('captcha') ?? '', 'base64url')
      await server.asOwner('UPDATE captcha SET answer_hash = $1 WHERE id_hash = $2', [
        createHmac('sha256', secret).update(`captcha ${text}`).digest(),
        hashSecret(secret),
      ])
    },
  }
}

/** A member with a password whose hash is shared by all tests. */
export async function memberWith(
  server: TestServer,
  passwordHash: string,
  overrides: { readonly merchantId?: number } = {},
): Promise<{ id: bigint; merchantId: number; account: string }> {
  const account = `m${randomBytes(5).toString('hex')}`
  const member = await server.fixtures.member({ merchantId: server.merchantId, ...overrides, account })
  await server.asOwner('UPDATE member SET password_hash = $1, password_changed_at = now() WHERE id = $2', [
    passwordHash,
    member.id,
  ])
  return { ...member, account }
}
