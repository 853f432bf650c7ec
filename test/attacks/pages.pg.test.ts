import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSiteApp } from '#server/shell/app.ts'
import { listenAt } from '#server/platform/http/listen.ts'
import { publishAnnouncement, publishBanner } from '#server/publishing/content/actions.ts'
import { mountSitePages } from '#server/publishing/pages/open.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, sendRaw, statusIn } from './attack.ts'

let server: TestServer
let site: FastifyInstance

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  site = await createSiteApp(server.services, mountSitePages)
  await site.ready()
})
afterAll(async () => {
  await site.close()
  await server.close()
})

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return site.inject({ method, url, headers: { host: server.host, ...headers } })
}

/** The page without the time of its data. */
const drawnAgain = (body: string) => body.replace(/"answers":{"at":\d+/, '"answers":{"at":0')

/** Headers without those that differ on every answer. */
function withoutId(headers: Record<string, unknown>): Record<string, unknown> {
  const { 'x-correlation-id': _id, date: _date, etag: _etag, ...rest } = headers
  return rest
}

const hostilePaths = [
  '//evil.example',
  '///evil.example/%2f..',
  '/\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%09/evil.example',
  '/index%00',
  '/%00',
  '/%0d%0aset-cookie:%20session=evil',
  '/index%0d%0alocation:%20https://evil.example',
  '/..%2f..%2f..%2fetc/passwd',
  '/../../../../etc/passwd',
  '/assets/..%2f..%2fserver%2fsite.js',
  '/assets/%2e%2e/manifest.json',
  '/assets/../../package.json',
  '/assets/__proto__',
  '/.env',
  '/.git/config',
  '/package.json',
  '/manifest.json',
  '/server/site.js',
  '/src/site/main.tsx',
  `/${'a'.repeat(8_000)}`,
  `/${'%61'.repeat(2_000)}`,
  `/${'a/'.repeat(3_000)}`,
  '/índex',
  '/%e2%80%aeevil',
  '/<script>alert(1)</script>',
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  '/"onmouseover="alert(1)',
  '/__proto__',
  '/constructor',
  '/toString',
  '/javascript:alert(1)',
  '/index;x=1',
  '/INDEX',
  '/index/',
  '/register/../index',
  '/assets/..\\..\\package.json',
  'http://evil.example/index',
  '*',
]

test('a path that is no page is lost, and nothing of it comes back', async () => {
  const lost = await get('/lost-for-sure')
  const title = /<title>[\w ]+/.exec(lost.body)?.[0] ?? 'no title'
  const listening = await listenAt(await createSiteApp(server.services, mountSitePages), 'localhost', 0)
  try {
    for (const url of hostilePaths) {
      const bytes = Buffer.from(`GET ${url} HTTP/1.1\r\nHost: ${server.host}\r\nConnection: close\r\n\r\n`)
      const answer = await sendRaw(listening.port, bytes)
      expect([url.slice(0, 60), [400, 404].includes(statusIn(answer))]).toEqual([url.slice(0, 60), true])
      expect(answer, url).not.toMatch(/^(location|set-cookie):/im)
      expect(answer, url).not.toMatch(/evil|alert\(1\)|root:x|"dependencies"/)
      if (answer.includes('content-type: text/html')) expect(answer).toContain(title)
    }
  } finally {
    await listening.stop(0)
  }
})

test('nothing that is asked along leads to another host', async () => {
  const names = [
    'backUrl',
    'redirect',
    'next',
    'url',
    'returnTo',
    'registerUrl',
    'target',
    'language',
    'affiliateCode',
    'referralCode',
  ]
  for (const path of ['/', '/index', '/login', '/register'])
    for (const name of names)
      for (const evil of [
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        '%0d%0alocation:https://evil.example',
      ]) {
        const answer = await get(`${path}?${name}=${evil}`, {
          'x-forwarded-host': 'evil.example',
          referer: 'https://evil.example',
        })
        expect(answer.body).not.toContain('evil.example')
        if (answer.statusCode === 302) expect(answer.headers['location']).toMatch(/^\/\w+$/)
        else expect(answer.statusCode).toBe(200)
      }
})

test('an invitation code is kept from the root on, in its own form and alone', async () => {
  const leadsTo = async (query: string) => (await get(`/?${query}`)).headers['location']
  expect(await leadsTo('affiliateCode=TSR2088&x=1')).toBe('/index?affiliateCode=TSR2088')
  expect(await leadsTo('referralCode=%20FRIEND22')).toBe('/index?referralCode=FRIEND22')
  for (const code of ['a%26b', 'a%23b', '<b>', 'x'.repeat(33), ''])
    expect(await leadsTo(`affiliateCode=${code}`)).toBe('/index')
})

/** Cache poisoning: headers of one request must not change the cached page of the next. */
const poisons: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https', 'x-forwarded-scheme': 'https', 'x-forwarded-port': '444' },
  { 'x-forwarded-prefix': '/evil', 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'accept-language': 'evil"><script>' },
  { 'accept-language': `${'xx,'.repeat(3_000)}en` },
  { cookie: 'theme="><script>evil</script>; language=../../evil; signed_in=2' },
  { cookie: 'theme=dark%00; language=EN%0d%0a; signed_in=true' },
  { cookie: 'theme=constructor; language=__proto__; signed_in=__proto__' },
  { cookie: 'theme=evil; theme=dark' },
  { range: 'bytes=0-10' },
  { 'if-none-match': '"evil"' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { accept: 'application/json' },
  { te: 'trailers', expect: 'evil' },
  { origin: 'https://evil.example', referer: 'https://evil.example/evil' },
  { 'user-agent': 'evil<script>' },
  { 'x-http-method-override': 'POST' },
  { authorization: 'Bearer evil' },
]

test('no header that a page does not depend on changes the page, for its sender or for the next', async () => {
  // A page without time-dependent content; the home page's jackpot runs by the clock.
  const plain = await get('/down')
  expect(plain.statusCode).toBe(200)
  // A new brand version empties the page cache, so that each poisoned request comes first.
  for (const poison of poisons) {
    await server.asOwner('UPDATE merchant SET version = version WHERE id = $1', [server.merchantId])
    await server.services.registry.refresh()
    const poisoned = await get('/down', poison)
    expect([JSON.stringify(poison).slice(0, 60), poisoned.statusCode]).toEqual([
      JSON.stringify(poison).slice(0, 60),
      200,
    ])
    expect(poisoned.body).not.toMatch(/evil/)
    const next = await get('/down')
    expect(drawnAgain(next.body)).toBe(drawnAgain(plain.body))
    expect(withoutId(next.headers)).toEqual(withoutId(plain.headers))
    expect(drawnAgain(poisoned.body)).toBe(drawnAgain(plain.body))
  }
})

test('a page over HTTP and over HTTPS are distinguished, and the answer says what it varies on', async () => {
  const first = await get('/index', { cookie: 'theme=dark; signed_in=1', 'accept-language': 'en' })
  const second = await get('/index')
  expect(first.body).not.toBe(second.body)
  for (const one of ['cookie', 'accept-language', 'accept-encoding'])
    expect(first.headers['vary']).toContain(one)
  expect(first.headers['cache-control']).toContain('private')
  const head = await get('/index', {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await get('/index')).body).toBe(second.body)
  const again = await get('/index', { 'if-none-match': String(second.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBe(second.headers['content-security-policy'])
  expect((await get('/index')).body).toBe(second.body)
})

test('a page of one brand is never that of another, however the host is written', async () => {
  const other = await server.fixtures.merchant()
  const own = await get('/index')
  const theirs = await get('/index', { host: other.host })
  expect(own.body).not.toBe(theirs.body)
  for (const host of [server.host.toUpperCase(), `${server.host}:8080`])
    expect((await get('/index', { host })).body).toBe(own.body)
  const nobody = await get('/index', { host: 'evil.example' })
  expect(nobody.statusCode).toBe(404)
  expect(nobody.body).not.toContain('evil')
  for (const host of [
    `${server.host}.`,
    `${server.host}@evil.example`,
    `evil.example ${server.host}`,
    '[::1]',
  ])
    expect((await get('/index', { host })).body).toBe(nobody.body)
})

test('the documents of the API hold a hostile port to themselves', async () => {
  for (const host of [`${server.host}:"><script>alert(1)</script>`, `${server.host}:80@evil.example`]) {
    const answer = await get('/docs/api', { host })
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain('evil.example')
  }
  expect((await get('/brand/qr.svg', { host: `${server.host}:80@evil.example` })).statusCode).toBe(404)
})

const SECRET_NOTICE = 'a notice for members alone'
const SECRET_BANNER = 'a banner for members alone'

async function membersOnly(): Promise<{ id: number; host: string }> {
  const brand = await server.fixtures.merchant({ flags: { loginedToHomePage: true } })
  await server.services.store.transact(async (tx) => {
    await publishAnnouncement(tx, {
      merchantId: brand.id,
      type: 'B',
      texts: { EN: { title: SECRET_NOTICE, content: `<p>${SECRET_NOTICE}</p>` } },
    })
    await publishBanner(tx, {
      merchantId: brand.id,
      groupName: 'home',
      position: 0,
      artCategory: 'slots',
      artTitle: SECRET_BANNER,
      linkage: undefined,
      texts: { EN: { title: SECRET_BANNER, text: '', button: '' } },
    })
  })
  return brand
}

test('a brand for members only shows visitors nothing of its pages', async () => {
  const brand = await membersOnly()
  const member = await server.fixtures.member({ merchantId: brand.id })
  const half = await server.fixtures.memberSession(member, { isHalfSignedIn: true })
  const ended = await server.fixtures.memberSession(member)
  await server.asOwner('UPDATE session SET ended_at = now() WHERE id = $1', [ended.id])
  const elsewhere = await server.fixtures.memberSession(await server.fixtures.member())
  const outsiders: Record<string, string>[] = [
    {},
    { cookie: 'signed_in=1' },
    { cookie: `session=${'A'.repeat(43)}; signed_in=1` },
    { cookie: half.headers['cookie'] ?? '' },
    { cookie: ended.headers['cookie'] ?? '' },
    { cookie: elsewhere.headers['cookie'] ?? '' },
  ]
  const { knownPaths, openPaths } = await siteEntry()
  // A member's request fills the cache first.
  const inside = await server.fixtures.memberSession(member)
  const seen = await get('/index', { host: brand.host, cookie: inside.headers['cookie'] ?? '' })
  expect(seen.statusCode).toBe(200)
  expect(seen.body).toContain(SECRET_BANNER)
  for (const outsider of outsiders)
    for (const path of [
      '/',
      ...knownPaths,
      '/lost',
      '/index/',
      '/INDEX',
      '//index',
      '/%69ndex',
      '/index;x',
      '/index?x=/login',
    ])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await get(path, { host: brand.host, ...outsider }, method)
        expect([path, answer.body.includes(SECRET_NOTICE), answer.body.includes(SECRET_BANNER)]).toEqual([
          path,
          false,
          false,
        ])
        if (openPaths.includes(path)) expect([path, answer.statusCode]).toEqual([path, 200])
        else if (path.includes('%')) expect([path, answer.statusCode]).toEqual([path, 400])
        else
          expect([path, answer.statusCode, answer.headers['location']]).toEqual([
            path,
            302,
            path === '/' ? '/index' : '/login',
          ])
      }
})

async function siteEntry(): Promise<{ knownPaths: readonly string[]; openPaths: readonly string[] }> {
  const url = new URL('../../dist/server/site.js', import.meta.url)
  return (await import(url.href)) as Awaited<ReturnType<typeof siteEntry>>
}

test('a closed brand shows nothing of its pages, and a blocked visitor their own address alone', async () => {
  const brand = await server.fixtures.merchant()
  await server.asOwner('UPDATE merchant SET is_closed = true WHERE id = $1', [brand.id])
  await server.services.registry.refresh()
  const paths = ['/', '/index', '/login', '/noticePage', '/lost', '//x']
  for (const path of paths)
    expect([path, (await get(path, { host: brand.host })).statusCode]).toEqual([path, 503])
  await server.asOwner(`UPDATE merchant SET is_closed = false, served_countries = '{SE}' WHERE id = $1`, [
    brand.id,
  ])
  await server.services.registry.refresh()
  for (const address of ['198.51.100.7', '2001:db8::7', 'fe80::1%<script>'])
    for (const path of paths) {
      const answer = await site.inject({ url: path, remoteAddress: address, headers: { host: brand.host } })
      expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 451, 'no-store'])
      expect(answer.body).toContain(address.split('%')[0])
      expect(answer.body).not.toContain('%visitor-address%')
      expect(answer.body).not.toContain('<script>"')
    }
  const other = await site.inject({
    url: '/index',
    remoteAddress: '203.0.113.200',
    headers: { host: brand.host },
  })
  expect(other.body).not.toContain('198.51.100.7')
})

/** A page, a redirect and a refusal are written in different ways; each must carry what protects the browser. */
const kindsOfAnswer = [
  ['a page', 200, { url: '/index' }],
  ['a compressed page', 200, { url: '/index', headers: { 'accept-encoding': 'br' } }],
  ['a HEAD request', 200, { url: '/index', method: 'HEAD' }],
  ['a lost page', 404, { url: '/lost-for-sure' }],
  ['a redirect', 302, { url: '/' }],
  ['a host without a brand', 404, { url: '/index', headers: { host: 'nobody.example' } }],
  ['a disguised path', 400, { url: '/%69ndex' }],
] as const

test.each(kindsOfAnswer)('%s has the security headers once', async (_kind, status, request) => {
  const answer = await site.inject({
    method: 'method' in request ? request.method : 'GET',
    url: request.url,
    headers: { host: server.host, ...('headers' in request ? request.headers : {}) },
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-correlation-id': expect.stringMatching(/^[\w.-]{8,64}$/) as string,
  })
  for (const name of ['content-security-policy', 'permissions-policy', 'cache-control', 'x-correlation-id'])
    expect([name, typeof answer.headers[name]]).toEqual([name, 'string'])
})
