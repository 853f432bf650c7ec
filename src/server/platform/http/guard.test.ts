import { afterEach, expect, test } from 'vitest'

import { parseRange } from '#domain/network/address.ts'
import { type SampleOptions, openSample, sampleMerchant } from '#test/contract/plumbing-app.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH'
  host?: string
  payload?: object
  [header: string]: unknown
}

/** Sends one request to a sample server. */
async function ask(path: string, request: Ask = {}, options: SampleOptions = {}) {
  const sample = await openSample(options)
  open.push(() => sample.app.close())
  const { method = 'GET', host = 'sample.test', payload, ...headers } = request
  const answer = await sample.app.inject({
    method,
    url: path,
    headers: { host, ...(headers as Record<string, string>) },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{
      success: boolean
      code?: string
      message?: string
      correlationId?: string
      value?: unknown
    }>(),
    headers: answer.headers,
    sample,
  }
}

const signedIn = (name: string) => ({ cookie: `session=${name}`, 'x-session-token': `${name}-token` })
const own = { origin: 'http://sample.test', 'sec-fetch-site': 'same-origin' }

const closed: SampleOptions = {
  merchant: { opening: { ...sampleMerchant.opening, isClosed: true, opensAtMs: 2_000_000 } },
}
const ended: SampleOptions = { merchant: { opening: { ...sampleMerchant.opening, isEnded: true } } }
const blocked: SampleOptions = {
  merchant: { opening: { ...sampleMerchant.opening, servedCountries: ['VN'] } },
}
const membersOnly: SampleOptions = { merchant: { showsPagesToMembersOnly: true } }
const overTls = {
  clientRules: {
    trustedProxies: { kind: 'ranges' as const, ranges: [parseRange('127.0.0.0/8') as never] },
    countryHeader: 'x-country',
    findCountry: undefined,
  },
}
const consoleSide: SampleOptions = { side: 'console' }

// Each row: what it proves, the call, the request, the server's state, the answer. In the order of the guards.
const rows: readonly (readonly [string, string, Ask, SampleOptions, number, string?])[] = [
  ['an unknown host', '/wps/read', { host: 'other.test' }, {}, 404, 'absent'],
  ['a host with a port', '/wps/read', { host: 'sample.test:8080' }, {}, 200],
  ['a host in capitals', '/wps/read', { host: 'SAMPLE.test' }, {}, 200],
  ['a host that is no host', '/wps/read', { host: '[::1' }, {}, 404, 'absent'],
  [
    'a change from a foreign page',
    '/wps/write',
    { method: 'POST', payload: { page: 1 }, origin: 'https://evil.test' },
    {},
    403,
    'forbidden',
  ],
  [
    'a change from a page of no origin',
    '/wps/write',
    { method: 'POST', payload: { page: 1 }, origin: 'null' },
    {},
    403,
    'forbidden',
  ],
  [
    'a change from a page of a sister host',
    '/wps/write',
    { method: 'POST', payload: { page: 1 }, 'sec-fetch-site': 'same-site' },
    {},
    403,
    'forbidden',
  ],
  ['a change from our own page', '/wps/write', { method: 'POST', payload: { page: 1 }, ...own }, {}, 200],
  ['a change from no page', '/wps/write', { method: 'POST', payload: { page: 1 } }, {}, 200],
  [
    'a change over TLS from a page of plain http',
    '/wps/write',
    { method: 'POST', payload: { page: 1 }, origin: 'http://sample.test', 'x-forwarded-proto': 'https' },
    overTls,
    403,
    'forbidden',
  ],
  [
    'a change over TLS from our own page',
    '/wps/write',
    { method: 'POST', payload: { page: 1 }, origin: 'https://sample.test', 'x-forwarded-proto': 'https' },
    overTls,
    200,
  ],
  ['reading from a foreign page', '/wps/read', { origin: 'https://evil.test' }, {}, 200],
  ['a closed site', '/wps/read', {}, closed, 503, 'maintenance'],
  ['a closed site, to members too', '/wps/mine', signedIn('player'), closed, 503, 'maintenance'],
  ['a closed site, to what is always open', '/wps/open', {}, closed, 200],
  ['a closed site, to a provider', '/wps/provider', { method: 'POST' }, closed, 401, 'unauthenticated'],
  ['a brand closed for good', '/wps/read', {}, ended, 410, 'brand_closed'],
  ['a brand closed for good, to members too', '/wps/mine', signedIn('player'), ended, 410, 'brand_closed'],
  ['a brand closed for good, to what is always open', '/wps/open', {}, ended, 200],
  ['a region that is not served', '/wps/read', {}, blocked, 451, 'region_restricted'],
  ['a region that is not served, to what is always open', '/wps/open', {}, blocked, 200],
  ['a country that a stranger claims', '/wps/read', { 'x-country': 'VN' }, blocked, 451, 'region_restricted'],
  ['a country that our proxy names', '/wps/read', { 'x-country': 'VN' }, { ...blocked, ...overTls }, 200],
  [
    'an address that asks too often',
    '/wps/read',
    {},
    { throttle: full('address') },
    429,
    'too_many_requests',
  ],
  [
    'an account that asks too often',
    '/wps/mine',
    signedIn('player'),
    { throttle: full('account') },
    429,
    'too_many_requests',
  ],
  ['an account that asks too often, to a visitor', '/wps/read', {}, { throttle: full('account') }, 200],
  [
    'a dear call of an address',
    '/wps/dear',
    {},
    { throttle: full('dear address') },
    429,
    'too_many_requests',
  ],
  [
    'a dear call of an account',
    '/wps/dear',
    signedIn('player'),
    { throttle: full('dear account') },
    429,
    'too_many_requests',
  ],
  ['members only, to a visitor', '/wps/read', {}, membersOnly, 401, 'unauthenticated'],
  ['members only, half signed in', '/wps/read', signedIn('half'), membersOnly, 401, 'unauthenticated'],
  ['members only, to a member', '/wps/mine', signedIn('player'), membersOnly, 200],
  ['members only, to what opens before login', '/wps/open', {}, membersOnly, 200],
  ["a member's call, to a visitor", '/wps/mine', {}, {}, 401, 'unauthenticated'],
  ["a member's call, to an unknown cookie", '/wps/mine', signedIn('stranger'), {}, 401, 'unauthenticated'],
  ["a member's call, to a member", '/wps/mine', signedIn('player'), {}, 200],
  ["a member's call, half signed in", '/wps/mine', signedIn('half'), {}, 401, 'unauthenticated'],
  ['a half signed in call, to a member', '/wps/half', signedIn('player'), {}, 403, 'forbidden'],
  ['a half signed in call, half signed in', '/wps/half', signedIn('half'), {}, 200],
  ["a real member's call, on trial", '/wps/real', signedIn('trial'), {}, 403, 'forbidden'],
  ["a real member's call, to a player", '/wps/real', signedIn('player'), {}, 200],
  ['a guarded call, to a visitor', '/wps/centre', {}, {}, 401, 'unauthenticated'],
  ['a guarded call, on trial', '/wps/centre', signedIn('trial'), {}, 403, 'forbidden'],
  ['a guarded call, to a player', '/wps/centre', signedIn('player'), {}, 200],
  [
    'a guarded call that the merchant switched off, to a player',
    '/wps/centre',
    signedIn('player'),
    { merchant: { accounts: { ...sampleMerchant.accounts, showsMemberCentre: false } } },
    403,
    'forbidden',
  ],
  ["an agent's call, to a player", '/wps/agents', signedIn('player'), {}, 403, 'forbidden'],
  ["an agent's call, to an agent", '/wps/agents', signedIn('agent'), {}, 200],
  ["an operator's call, to a member", '/console/sample', signedIn('player'), {}, 403, 'forbidden'],
  [
    "the operator's cookie on the site",
    '/console/sample',
    { cookie: 'operator=reader', 'x-session-token': 'reader-token' },
    {},
    401,
    'unauthenticated',
  ],
  ['the console at another host', '/console/sample', {}, consoleSide, 404, 'absent'],
  [
    'the console, to a visitor',
    '/console/sample',
    { host: 'console.test' },
    consoleSide,
    401,
    'unauthenticated',
  ],
  [
    "the console, to a member's cookie",
    '/console/sample',
    { host: 'console.test', ...signedIn('reader') },
    consoleSide,
    401,
    'unauthenticated',
  ],
  [
    'the console, without the permission',
    '/console/sample',
    { host: 'console.test', cookie: 'operator=nobody', 'x-session-token': 'nobody-token' },
    consoleSide,
    403,
    'forbidden',
  ],
  [
    'the console, with it',
    '/console/sample',
    { host: 'console.test', cookie: 'operator=reader', 'x-session-token': 'reader-token' },
    consoleSide,
    200,
  ],
  [
    "a member's call without the page token",
    '/wps/mine',
    { cookie: 'session=player' },
    {},
    401,
    'unauthenticated',
  ],
  [
    "a member's call with another's token",
    '/wps/mine',
    { cookie: 'session=player', 'x-session-token': 'agent-token' },
    {},
    401,
    'unauthenticated',
  ],
  [
    'the cookie given twice',
    '/wps/mine',
    { cookie: 'session=player; session=agent', 'x-session-token': 'player-token' },
    {},
    401,
    'unauthenticated',
  ],
  [
    'the plain cookie under TLS',
    '/wps/mine',
    { ...signedIn('player'), 'x-forwarded-proto': 'https' },
    overTls,
    401,
    'unauthenticated',
  ],
  [
    'the bound cookie under TLS',
    '/wps/mine',
    { cookie: '__Host-session=player', 'x-session-token': 'player-token', 'x-forwarded-proto': 'https' },
    overTls,
    200,
  ],
  [
    'a file by cookie alone from our page',
    '/wps/file',
    { cookie: 'session=player', 'sec-fetch-site': 'same-origin' },
    {},
    200,
  ],
  [
    'a file by cookie alone from a foreign page',
    '/wps/file',
    { cookie: 'session=player', 'sec-fetch-site': 'cross-site' },
    {},
    403,
    'forbidden',
  ],
  [
    'a file by cookie alone from a sister host',
    '/wps/file',
    { cookie: 'session=player', 'sec-fetch-site': 'same-site' },
    {},
    403,
    'forbidden',
  ],
  [
    'a file by cookie alone without headers of origin',
    '/wps/file',
    { cookie: 'session=player' },
    {},
    403,
    'forbidden',
  ],
  [
    'a file by cookie alone from our named origin',
    '/wps/file',
    { cookie: 'session=player', origin: 'http://sample.test' },
    {},
    200,
  ],
  [
    'the page token for our page',
    '/wps/token',
    { method: 'POST', cookie: 'session=player', ...own },
    {},
    200,
  ],
  [
    'the page token without a named origin',
    '/wps/token',
    { method: 'POST', cookie: 'session=player', 'sec-fetch-site': 'same-origin' },
    {},
    403,
    'forbidden',
  ],
  [
    'the page token for a foreign page',
    '/wps/token',
    { method: 'POST', cookie: 'session=player', origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    {},
    403,
    'forbidden',
  ],
]

for (const [name, path, request, options, status, code] of rows) {
  test(`${name}: ${status} ${code ?? ''}`, async () => {
    const answer = await ask(path, request, options)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
}

test('a closed site says when it opens, and reveals nothing else', async () => {
  const answer = await ask('/wps/mine', {}, closed)
  expect(answer.body).toEqual({
    success: false,
    code: 'maintenance',
    message: expect.any(String),
    correlationId: expect.any(String),
    value: { opensAt: '1970-01-01T00:33:20.000Z' },
  })
  expect(answer.headers['retry-after']).toBe('30')
})

test('a throttled call says how long to wait, and is counted', async () => {
  const answer = await ask('/wps/read', {}, { throttle: full('address') })
  expect(answer.headers['retry-after']).toBe('3')
  expect(answer.sample.throttled).toEqual(['address'])
})

test('a header that overrides the method is ignored', async () => {
  const answer = await ask('/wps/write', { 'x-http-method-override': 'POST', 'x-http-method': 'POST' })
  expect(answer.status).toBe(405)
})

/** A throttle with one empty bucket. */
function full(which: string): SampleOptions['throttle'] {
  return {
    take: (kind) => (which === kind ? 3 : undefined),
    takeDear: (kind) => Promise.resolve(which === `dear ${kind}` ? 3 : undefined),
    share: () => Promise.resolve(),
    close: () => undefined,
  }
}
