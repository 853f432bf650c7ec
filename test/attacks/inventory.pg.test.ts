import { request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sealing } from '#contract/sealing.ts'
import { permissions } from '#domain/access/permission.ts'
import { mountConsolePages, mountSitePages } from '#server/publishing/pages/open.ts'
import { createConsoleApp, createSiteApp } from '#server/shell/app.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import {
  WIDE_OPEN,
  appOf,
  hostOfSide,
  knownCalls,
  lookAtDatabase,
  sendRaw,
  statusIn,
  statusesIn,
} from './attack.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server.close())

/** Routes besides calls. A new route must be listed here, with a decision on its access. */
const plumbing = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs/api',
  '/docs/api/page.css',
  '/docs/api/openapi.json',
]
const pictures = [
  '/art/promotion/:id/:version/:file',
  '/media/:file',
  '/art/banner/:id/:version/:file',
  '/art/game/:id/:name',
  '/art/game/:id/:name/:file',
  '/art/lottery/:code/:name',
  '/art/hall/:file',
  '/art/offer/:file',
  '/art/strip/:file',
  '/art/mosaic/lost.svg',
  '/art/mosaic/work.svg',
  '/art/mosaic/lock.svg',
  '/art/mosaic/door.svg',
  '/art/partner/:id/:file',
  '/art/flag/:file',
  '/art/poster/register.svg',
  '/art/poster/login.svg',
  '/brand/mark.svg',
  '/favicon.svg',
  '/brand/icon-192.png',
  '/brand/icon-512.png',
  '/brand/icon-maskable-512.png',
  '/brand/apple-touch-icon.png',
  '/brand/qr.svg',
  '/brand/qr/:file',
  '/manifest.webmanifest',
]
/** Tiles are open to all, and throttled as calls are: they display public words, and a hash in the address names their content. */
const tiles = ['/art/game/:id/:name', '/art/game/:id/:name/:file', '/art/lottery/:code/:name']
/** Open to all: it answers with the token of the address alone, for a host that is claimed and not yet proven. */
const hostProof = '/.well-known/tessera-challenge/:token'
/** Open to all: its signed link says who unsubscribes from what. Opening it changes nothing; its button sends a POST. */
const unsubscribePage = '/unsubscribe'
const pages = ['/*', '/assets/:name', '/service-worker.js']
/** Wallet API for game providers: authenticated by key only, each in its own protocol. */
const walletCalls = '/wallet-api/:code/*'
const refusedPrefixes = ['/wps', '/lgw', '/lotto', '/console', '/api'].flatMap((one) => [one, `${one}/*`])

test('every route of both servers is a call of a contract, or listed here', async () => {
  const site = await createSiteApp(server.services, mountSitePages)
  const console = await createConsoleApp(server.services, mountConsolePages)
  for (const [side, app] of [
    ['site', site],
    ['console', console],
  ] as const) {
    await app.ready()
    const calls = knownCalls.filter((call) => call.side === side)
    const allowed = new Map<string, string[]>()
    for (const { endpoint } of calls)
      allowed.set(endpoint.path, [...(allowed.get(endpoint.path) ?? []), endpoint.method])
    const extra = [...plumbing, ...pages, ...(side === 'site' ? [...pictures, hostProof] : tiles)]
    for (const path of extra) allowed.set(path, ['GET', 'HEAD'])
    if (side === 'site') {
      allowed.set(walletCalls, ['GET', 'POST'])
      allowed.set(unsubscribePage, ['GET', 'HEAD', 'POST'])
    }
    for (const [path, methods] of app.methodsOfPaths) {
      if (refusedPrefixes.includes(path)) continue
      expect(allowed.has(path), `${side} ${path}`).toBe(true)
      for (const method of methods) expect(allowed.get(path), `${side} ${method} ${path}`).toContain(method)
    }
    for (const { endpoint } of calls)
      expect(app.methodsOfPaths.get(endpoint.path), endpoint.path).toContain(endpoint.method)
    await app.close()
  }
})

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test('a call answers only to its own method, for every caller, and nothing overrides it', async () => {
  const proofs = {
    site: await server.fixtures.memberSession(await server.fixtures.member()),
    console: await server.fixtures.operatorSession([...permissions]),
  }
  const before = await lookAtDatabase(server)
  for (const { side, endpoint } of knownCalls) {
    const host = hostOfSide(server, side)
    const own = knownCalls.filter((one) => one.side === side && one.endpoint.path === endpoint.path)
    for (const method of everyMethod) {
      if (own.some((one) => one.endpoint.method === method)) continue
      const answer = await appOf(server, side).inject({
        method,
        url: `${endpoint.path}?_method=${endpoint.method}`,
        headers: {
          host,
          origin: `http://${host}`,
          'sec-fetch-site': 'same-origin',
          ...proofs[side].headers,
          'x-http-method-override': endpoint.method,
          'x-method-override': endpoint.method,
          'x-http-method': endpoint.method,
          'x-original-url': endpoint.path,
          'x-rewrite-url': endpoint.path,
        },
      })
      expect([method, endpoint.path, answer.statusCode]).toEqual([method, endpoint.path, 405])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

/** Guesses at paths: the console's own, and common ones of other products. */
const guesses = [
  ...knownCalls
    .filter(({ side, endpoint }) => side === 'console' && endpoint !== sealing.exchangeKey)
    .map(({ endpoint }) => endpoint.path),
  '/console',
  '/console/',
  '/console/members',
  '/console/operators',
  '/console/audit',
  '/api/admin',
  '/api/console/merchants',
  '/wps/console/merchants',
  '/wps/../console/merchants',
  '/wps/%2e%2e/console/merchants',
  '/wps/..;/console/merchants',
  '/wps//console//merchants',
  '/console%2fmerchants',
  '/%63onsole/merchants',
  '/lgw/merchants',
  '/wps/relay/passwordCheck/MCSFE_getListAnnouncements',
  '/wps/relay/MCS2_redeemPointReward',
  '/api/v0/version',
  '/wps/v1/system/status',
]

test('a member who guesses at the console finds nothing on the site, in whatever spelling and method', async () => {
  const member = await server.fixtures.memberSession(await server.fixtures.member())
  const operator = await server.fixtures.operatorSession([...permissions])
  const before = await lookAtDatabase(server)
  for (const proof of [member, operator])
    for (const url of guesses)
      for (const method of everyMethod) {
        const answer = await server.site.inject({
          method,
          url,
          headers: { host: server.host, origin: `http://${server.host}`, ...proof.headers },
        })
        // A percent-encoded letter is refused before routing.
        const noes = url.includes('%') ? [400, 404] : [404]
        expect([method, url, noes.includes(answer.statusCode)]).toEqual([method, url, true])
      }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('another spelling of a call is the same guarded call, or none', async () => {
  for (const { side, endpoint } of knownCalls.filter((one) => one.endpoint.access !== 'public')) {
    const path = endpoint.path
    const spellings = [
      `${path}/`,
      `/${path}`,
      `${path}//`,
      `${path};x=1`,
      `${path}%00`,
      `${path}%20`,
      `${path}.json`,
      `/.${path}`,
      `/x/..${path}`,
      path.toUpperCase(),
      path.replace(/[a-z](?=\w*$)/, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
      path.replace('/', '/%2e/'),
      path.replace(/\/(\w+)$/, '\\$1'),
      `${path}#x`,
      `http://evil.example${path}`,
    ]
    if (endpoint.throttle === 'dear') await server.asOwner('DELETE FROM throttle_bucket')
    const statuses = await askInARow(side, endpoint.method, spellings)
    for (const [place, url] of spellings.entries())
      expect([url, [400, 401, 404].includes(statuses[place] ?? 0)]).toEqual([url, true])
  }
})

/** The statuses of requests that share a connection, because a connection costs more than its request. */
async function askInARow(
  side: 'site' | 'console',
  method: string,
  urls: readonly string[],
): Promise<readonly number[]> {
  const { port } = await portOf(side)
  const lines = (place: number) =>
    `Host: ${hostOfSide(server, side)}\r\nContent-Length: 0\r\n${place === urls.length - 1 ? 'Connection: close\r\n' : ''}`
  const answer = await sendRaw(
    port,
    urls.map((url, place) => `${method} ${url} HTTP/1.1\r\n${lines(place)}\r\n`).join(''),
  )
  return statusesIn(answer)
}

const ports: Partial<Record<'site' | 'console', { port: number }>> = {}
async function portOf(side: 'site' | 'console'): Promise<{ port: number }> {
  return (ports[side] ??= await server.listen(side))
}

test('requests that are none are refused by the server itself, and it goes on', async () => {
  const { port } = await portOf('site')
  const host = `Host: ${server.host}\r\n`
  for (const [bytes, statuses] of [
    ['GET / HTTP/1.1\r\n\r\n', [400]],
    ['FOO / HTTP/1.1\r\n\r\n', [400]],
    [`TRACE / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [404]],
    [`PROPFIND / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [404]],
    [`GET /wps/system/status HTTP/1.1\r\n${host}X: ${'y'.repeat(20_000)}\r\n\r\n`, [431]],
    [`GET /${'y'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, [431]],
    [`GET /wps/system/status HTTP/1.1\r\n${host}X : y\r\n\r\n`, [400]],
    [
      `POST /wps/session/resume HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    [`POST /wps/session/resume HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
    [`POST /wps/session/resume HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\n`, [400, 403]],
    [`GET /%zz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [400]],
    [`GET /wps/system/status?%zz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [400]],
    [`GET * HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [400, 404]],
    [`GET evil HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [400]],
    [
      `GET /wps/system/status HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      [200],
    ],
  ] as const) {
    const answer = await sendRaw(port, bytes)
    expect([bytes.slice(0, 60), statusIn(answer)]).toEqual([
      bytes.slice(0, 60),
      expect.toBeOneOf([...statuses]),
    ])
  }
  const still = await new Promise<number | undefined>((done) =>
    request({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    }).end(),
  )
  expect(still).toBe(200)
})

test('nobody of another origin is let in by CORS', async () => {
  const { headers } = await server.fixtures.memberSession(await server.fixtures.member())
  const strangers = [
    'null',
    'https://evil.example',
    `https://${server.host}.evil.example`,
    `https://evil${server.host}`,
    `http://${server.host}:81`,
    'file://',
  ]
  const calls = knownCalls.filter((one) => one.side === 'site' && one.name !== 'live.stream')
  const tried = new Set<string>()
  for (const [place, { endpoint }] of calls.entries()) {
    // Common code lets origins in or not: every origin at one call of each access, one of them at every other.
    const kind = `${endpoint.method} ${endpoint.access}`
    const those = strangers.filter((_, at) => !tried.has(kind) || at === place % strangers.length)
    tried.add(kind)
    for (const origin of those) {
      const answer = await server.site.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: { host: server.host, ...headers, origin },
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      // A provider sends no page token: its notice is signed, or it is refused.
      const refused = endpoint.access.startsWith('provider:') ? 401 : 403
      if (endpoint.method !== 'GET')
        expect([origin, endpoint.path, answer.statusCode]).toEqual([origin, endpoint.path, refused])
    }
  }
})
