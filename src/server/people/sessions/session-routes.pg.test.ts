import { afterAll, beforeAll, expect, test } from 'vitest'

import { signOut } from '#contract/console/session.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})

afterAll(async () => {
  await server?.close()
})

type Headers = Readonly<Record<string, string>>

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers) =>
  server.site.inject({ method, url, headers: { host: server.host, ...headers } })

const resume = (headers: Headers) =>
  call('POST', '/wps/session/resume', { origin: `http://${server.host}`, ...headers })

async function signIn() {
  const member = await server.fixtures.member({ accountType: 42 })
  const { headers } = await server.fixtures.memberSession(member)
  const { cookie = '', 'x-session-token': token = '' } = headers
  return { cookie, token, headers }
}

const cookiesOf = (answer: Awaited<ReturnType<typeof call>>) => [answer.headers['set-cookie'] ?? []].flat()

test('a new tab gets the token of its cookie’s session', async () => {
  const { cookie, token } = await signIn()
  const answer = await resume({ cookie })
  expect(answer.json()).toEqual({ success: true, value: { token } })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(cookiesOf(answer)).toEqual(['signed_in=1; Path=/; SameSite=Lax'])
})

test('a browser without a cookie gets an empty answer, and no cookie', async () => {
  const answer = await resume({})
  expect(answer.json()).toEqual({ success: true, value: {} })
  expect(cookiesOf(answer)).toEqual([])
})

test('an unknown cookie is never adopted, but cleared', async () => {
  const answer = await resume({ cookie: `session=${Buffer.alloc(32, 9).toString('base64url')}` })
  expect(answer.json()).toEqual({ success: true, value: {} })
  expect(cookiesOf(answer)).toEqual([
    'session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    'signed_in=; Path=/; SameSite=Lax; Max-Age=0',
  ])
})

test('the cookie of another browser gives no token, and is cleared', async () => {
  const { cookie } = await signIn()
  await server.asOwner(`UPDATE session SET device = 'Mozilla/5.0 (iPhone) Version/26.0 Mobile Safari/604.1'`)
  const answer = await resume({ cookie, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/143.0' })
  expect(answer.json()).toEqual({ success: true, value: {} })
  expect(cookiesOf(answer)[0]).toMatch(/^session=; .*Max-Age=0$/)
})

test('a page of another origin gets no token', async () => {
  const { cookie, token } = await signIn()
  const answer = await resume({ cookie, origin: 'http://evil.example' })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).not.toContain(token)
})

test('a member reads their own data with cookie and token', async () => {
  const { cookie, token, headers } = await signIn()
  const answer = await call('GET', '/wps/member/info', headers)
  expect(answer.json()).toMatchObject({ success: true, value: { type: 42, isAgent: true } })
  expect((await call('GET', '/wps/member/info', { cookie })).statusCode).toBe(401)
  expect((await call('GET', '/wps/member/info', { 'x-session-token': token })).statusCode).toBe(401)
})

test('after signing out neither cookie nor token is valid, and both cookies are cleared', async () => {
  const { cookie, headers } = await signIn()
  const answer = await call('DELETE', '/wps/session/logout', headers)
  expect(answer.statusCode).toBe(200)
  expect(cookiesOf(answer)).toEqual([
    expect.stringMatching(/^session=; .*Max-Age=0/),
    expect.stringMatching(/^signed_in=; .*Max-Age=0/),
  ])
  expect((await call('GET', '/wps/member/info', headers)).statusCode).toBe(401)
  expect((await resume({ cookie })).json()).toEqual({ success: true, value: {} })
})

test('signing out clears the browser’s cache, but neither the service worker nor the language', async () => {
  const { headers } = await signIn()
  const answer = await call('DELETE', '/wps/session/logout', headers)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  const operator = await server.fixtures.operatorSession([])
  const left = await server.console.inject({
    method: signOut.method,
    url: signOut.path,
    headers: {
      host: server.consoleHost,
      origin: `http://${server.consoleHost}`,
      'sec-fetch-site': 'same-origin',
      ...operator.headers,
    },
  })
  expect([left.statusCode, left.headers['clear-site-data']]).toEqual([200, '"cache", "storage"'])
})

test('the cookie alone ends no session', async () => {
  const { cookie, headers } = await signIn()
  expect((await call('DELETE', '/wps/session/logout', { cookie })).statusCode).toBe(401)
  expect((await call('GET', '/wps/member/info', headers)).statusCode).toBe(200)
})
