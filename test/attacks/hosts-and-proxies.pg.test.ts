import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knownCalls, lookAtDatabase, sendRaw, statusIn } from './attack.ts'

/** A trusted proxy at 10.0.0.0/8 that sends the country, and a low throttle. */
const settings = {
  TRUST_PROXY: '10.0.0.0/8',
  GEO_COUNTRY_HEADER: 'x-country',
  THROTTLE_ADDRESS: '20,1',
}

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings })
})
afterAll(() => server.close())

function ask(
  url: string,
  from: { readonly remoteAddress?: string; readonly headers?: Record<string, string> },
) {
  return server.site.inject({
    url,
    remoteAddress: from.remoteAddress ?? '198.51.100.1',
    headers: { host: server.host, ...from.headers },
  })
}

const forwardingHeaders = (address: string) => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  forwarded: `for=${address}`,
  'cf-connecting-ip': address,
  'true-client-ip': address,
  'x-client-ip': address,
  'x-cluster-client-ip': address,
  'client-ip': address,
})

test('a stranger cannot lend themselves another address or country', async () => {
  const headers = { ...forwardingHeaders('203.0.113.9'), 'x-country': 'ZZ' }
  const answer = await ask('/wps/system/status', { headers })
  expect(answer.json()).toMatchObject({ value: { location: { ip: '198.51.100.1' } } })
  for (const chain of ['10.1.1.1', '203.0.113.9, 198.51.100.1', '203.0.113.9, 10.1.1.1, 198.51.100.1']) {
    const through = await ask('/wps/system/status', {
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': chain },
    })
    const nearest = chain.split(', ').findLast((one) => !one.startsWith('10.'))
    expect(through.json()).toMatchObject({ value: { location: { ip: nearest ?? '10.1.1.1' } } })
  }
})

test('the value of a forwarding header is an address, or is ignored', async () => {
  for (const evil of [
    '<script>',
    "1.1.1.1' OR 1=1",
    '127.0.0.1\t',
    'x'.repeat(10_000),
    ', , ,',
    '::ffff:999.1.1.1',
    '1.1.1.1:80',
    '[::1]',
    'unknown',
  ]) {
    const answer = await ask('/wps/system/status', {
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': evil },
    })
    expect(answer.statusCode).toBe(200)
    const { ip } = answer.json<{ value: { location: { ip: string } } }>().value.location
    expect([evil, ip]).toEqual([evil, evil.startsWith('127') ? '127.0.0.1' : '10.0.0.1'])
  }
})

async function countLetIn(asks: readonly Parameters<typeof ask>[1][]): Promise<number> {
  let count = 0
  for (const one of asks) if ((await ask('/api/version', one)).statusCode === 200) count += 1
  return count
}

const many = <T>(make: (count: number) => T) => Array.from({ length: 60 }, (_, count) => make(count))

test('no dodge gives one visitor more than one bucket', async () => {
  const dodges: Record<string, Parameters<typeof ask>[1][]> = {
    'forged forwarding headers': many((count) => ({
      remoteAddress: '198.51.100.2',
      headers: forwardingHeaders(`203.0.113.${count}`),
    })),
    'all addresses of a household': many((count) => ({
      remoteAddress: `2001:db8:1:2:${count.toString(16)}:${count}::${count + 1}`,
    })),
    'one address in many spellings': many((count) => ({
      remoteAddress:
        ['2001:db8:1:3::1', '2001:DB8:1:3:0:0:0:1', '2001:0db8:0001:0003::1', '2001:db8:1:3::0.0.0.1'][
          count % 4
        ] ?? '',
    })),
    'IPv4 in the clothes of IPv6': many((count) => ({
      remoteAddress: count % 2 === 0 ? '198.51.100.3' : '::ffff:198.51.100.3',
    })),
    'through our proxy, with a chain of their own before it': many((count) => ({
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': `203.0.113.${count}, 198.51.100.4` },
    })),
    'hosts with ports and in capitals': many((count) => ({
      remoteAddress: '198.51.100.5',
      headers: { host: `${count % 2 === 0 ? server.host.toUpperCase() : server.host}:${1_000 + count}` },
    })),
    'cookies and tokens of their own': many((count) => ({
      remoteAddress: '198.51.100.6',
      headers: { cookie: `session=${'A'.repeat(42)}${count % 10}`, 'x-session-token': `t${count}` },
    })),
    'languages and agents': many((count) => ({
      remoteAddress: '198.51.100.7',
      headers: { 'user-agent': `browser ${count}`, 'accept-language': `x${count}` },
    })),
  }
  for (const [what, asks] of Object.entries(dodges)) {
    const letIn = await countLetIn(asks)
    expect([what, letIn >= 20 && letIn <= 25]).toEqual([what, true])
  }
})

test('another household is not made to wait by its neighbour', async () => {
  await countLetIn(many(() => ({ remoteAddress: '2001:db8:5:1::1' })))
  expect((await ask('/api/version', { remoteAddress: '2001:db8:5:2::1' })).statusCode).toBe(200)
})

test('only a host that is served is a brand, in whatever way it is asked', async () => {
  const { port } = await server.listen()
  const status = async (lines: string, path = '/wps/system/whitelabel') =>
    statusIn(await sendRaw(port, `GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`))
  expect(await status(`Host: ${server.host}\r\n`)).toBe(200)
  for (const lines of [
    'Host: \r\n',
    'Host: nobody.example\r\n',
    `Host: ${server.host}.\r\n`,
    `Host: ${server.host}.evil.example\r\n`,
    `Host: evil.example\r\nHost: ${server.host}\r\n`,
    `Host: evil.example\r\nX-Forwarded-Host: ${server.host}\r\n`,
    `Host: evil.example\r\nX-Host: ${server.host}\r\nForwarded: host=${server.host}\r\n`,
    `Host: evil.example/${server.host}\r\n`,
    `Host: ${server.host}@evil.example\r\n`,
    `Host: evil.example, ${server.host}\r\n`,
    `Host: [${server.host}]\r\n`,
    'Host: __proto__\r\n',
    'Host: localhost\r\n',
    'Host: 127.0.0.1\r\n',
  ])
    expect([lines, [400, 404].includes(await status(lines))]).toEqual([lines, true])
  expect(await status('Host: evil.example\r\n', `http://${server.host}/wps/system/whitelabel`)).not.toBe(200)
})

test('a request with two hosts is refused, whichever of them is served', async () => {
  const { port } = await server.listen()
  for (const lines of [
    `Host: ${server.host}\r\nHost: evil.example\r\n`,
    `Host: evil.example\r\nHost: ${server.host}\r\n`,
    `Host: ${server.host}\r\nhOST: ${server.host}\r\n`,
  ]) {
    const answer = await sendRaw(
      port,
      `GET /wps/system/whitelabel HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`,
    )
    expect([lines, statusIn(answer)]).toEqual([lines, 400])
  }
})

test('a call is reached by one spelling of its path alone', async () => {
  const { port } = await server.listen()
  const ask = async (path: string) =>
    await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${server.host}\r\nConnection: close\r\n\r\n`)
  expect(statusIn(await ask('/wps/system/whitelabel?'))).toBe(200)
  const refused = [
    '/%77ps/system/whitelabel',
    '/wps/system/%77hitelabel',
    '/wps/system/whitelabe%6C',
    '/wps/system/whitelabe%6c?x=1',
    '/wps%2fsystem/whitelabel',
    '/wps%2Fsystem%5Cwhitelabel',
    '/%2577ps/system/whitelabel',
    '/%25%37%37ps/system/whitelabel',
    '/wps/system/%2e%2e/system/whitelabel',
    '/wps/system/whitelabel%00',
    '/wps/system/whitelabel%0d%0ax',
  ]
  for (const path of refused) expect([path, statusIn(await ask(path))]).toEqual([path, 400])
  // URL normalization is up to clients; here these paths must not reach a call.
  for (const path of [
    '//wps/system/whitelabel',
    '/wps//system/whitelabel',
    '/x/../wps/system/whitelabel',
    '/./wps/system/whitelabel',
    '/wps/./system/whitelabel',
    '/wps/system/whitelabel/',
    '/wps/system/whitelabel.',
    '/wps/system/whitelabel/.',
    '/wps/system/whitelabel;x=1',
    '/wps;x/system/whitelabel',
    '/WPS/system/whitelabel',
    '/wps/System/whitelabel',
    '/wps/system/whitelabel%20',
    '/wps\\system\\whitelabel',
    '/wps/system/whitelabel%',
    '/wps/system/whitelabel%c3%28',
    '/\u0077ps/system/whitelabe\u017f',
  ]) {
    const answer = await ask(path)
    expect([path, [400, 404].includes(statusIn(answer))]).toEqual([path, true])
    expect([path, answer.includes('"success":true')]).toEqual([path, false])
  }
})

test('neither header nor method nor spelling gets around a blocked region or maintenance', async () => {
  const closed = await server.fixtures.merchant()
  const proof = await server.fixtures.memberSession(await server.fixtures.member({ merchantId: closed.id }))
  const calls = knownCalls.filter(
    ({ side, endpoint }) =>
      // Provider notices are accepted also while the brand is closed to visitors.
      side === 'site' && !endpoint.alwaysOpen && !endpoint.access.startsWith('provider:'),
  )
  const attempts = async (code: string, status: number) => {
    const before = await lookAtDatabase(server)
    for (const [count, { endpoint }] of calls.entries())
      for (const headers of [
        {},
        { ...forwardingHeaders('10.9.9.9'), 'x-country': 'SE', 'x-forwarded-host': server.host },
        { 'x-maintenance': '0', 'x-original-url': '/wps/system/status', 'x-correlation-id': 'aaaaaaaaaa' },
        { origin: `http://${closed.host}`, 'sec-fetch-site': 'same-origin' },
      ]) {
        const answer = await server.site.inject({
          method: endpoint.method,
          url: endpoint.path,
          remoteAddress: `198.51.${200 + (count % 50)}.${status % 250}`,
          headers: { host: closed.host, ...proof.headers, ...headers },
        })
        expect([endpoint.path, answer.statusCode, answer.json()]).toMatchObject([
          endpoint.path,
          status,
          { code },
        ])
      }
    expect(await lookAtDatabase(server)).toEqual(before)
  }
  await server.asOwner('UPDATE merchant SET is_closed = true WHERE id = $1', [closed.id])
  await server.services.registry.refresh()
  await attempts('maintenance', 503)
  await server.asOwner(`UPDATE merchant SET is_closed = false, served_countries = '{SE}' WHERE id = $1`, [
    closed.id,
  ])
  await server.services.registry.refresh()
  await attempts('region_restricted', 451)
  await server.asOwner(`UPDATE merchant SET served_countries = '{}' WHERE id = $1`, [closed.id])
  await server.asOwner(
    `INSERT INTO address_rule (merchant_id, range, verdict) VALUES ($1, '198.51.0.0/16', 'block')`,
    [closed.id],
  )
  await server.services.registry.refresh()
  await attempts('region_restricted', 451)
})

test('a window without an end, or one from the beginning of time, stops no brand from being read', async () => {
  const shut = await server.fixtures.merchant()
  await server.asOwner(
    `INSERT INTO maintenance_window (merchant_id, starts_at, ends_at) VALUES ($1, '-infinity', 'infinity')`,
    [shut.id],
  )
  await server.asOwner(`UPDATE merchant SET opens_at = 'infinity' WHERE id = $1`, [shut.id])
  const other = await server.fixtures.merchant()
  const at = (host: string) =>
    server.site.inject({
      url: '/wps/content/banners?groupName=home',
      remoteAddress: '198.51.100.90',
      headers: { host },
    })
  expect((await at(other.host)).statusCode).toBe(200)
  const answer = await at(shut.host)
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'maintenance' }])
})
