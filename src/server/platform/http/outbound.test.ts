import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { NotReached, type Resolve, openOutbound } from './outbound.ts'

const received: string[] = []
const stranger = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`)
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (request.url === '/redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
    if (request.url === '/zipped') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    if (request.url === '/long') return response.writeHead(200).end('x'.repeat(2_000))
    if (request.url === '/silent') return
    if (request.url === '/empty') return response.writeHead(204).end()
    response.writeHead(200, { 'x-method': request.method }).end(Buffer.concat(parts))
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  port = (stranger.address() as AddressInfo).port
})
afterAll(() => {
  stranger.closeAllConnections()
  stranger.close()
})

/** A resolver that returns these addresses in turn, then repeats the last one. */
function resolving(...addresses: string[]): { readonly resolve: Resolve; readonly names: string[] } {
  const names: string[] = []
  const resolve: Resolve = (hostname, _options, done) => {
    const address = addresses[Math.min(names.length, addresses.length - 1)] ?? ''
    names.push(hostname)
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }
  return { resolve, names }
}

const plain = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const

async function why(url: string, options: Partial<Parameters<typeof openOutbound>[0]> = {}): Promise<string> {
  const fetchOutbound = openOutbound({ allowsLocal: false, patienceSeconds: 0.4, ...options })
  const error = await fetchOutbound(url, plain).catch((one: unknown) => one)
  return error instanceof NotReached ? error.message : 'reached'
}

test.each([
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '192.168.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
])('a name that resolves to %s is refused', async (address) => {
  expect(await why('https://provider.example', { resolve: resolving(address).resolve })).toBe(
    'an address of our own network',
  )
})

test.each(['10.0.0.1', '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:10.0.0.1]', '[fe80::1]'])(
  'the literal address %s is refused',
  async (host) => {
    expect(await why(`https://${host}/`)).toBe('an address of our own network')
  },
)

test('one address of our own network among others refuses the name', async () => {
  const resolve: Resolve = (_name, _options, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  expect(await why('https://provider.example', { resolve })).toBe('an address of our own network')
})

test('a name is resolved once: the judged address is the connected one', async () => {
  const before = received.length
  // DNS rebinding: a second lookup would return the opposite kind of address, so there must be only one.
  const there = resolving('127.0.0.1', '8.8.8.8')
  const answer = await openOutbound({ allowsLocal: true, resolve: there.resolve })(
    `http://localhost:${port}/once`,
    plain,
  )
  expect([answer.status, there.names]).toEqual([200, ['localhost']])
  expect(received.slice(before)).toEqual(['GET /once'])
  const back = resolving('8.8.8.8', '127.0.0.1')
  expect(await why(`https://provider.example:${port}/twice`, { resolve: back.resolve })).toBe('no answer')
  expect([received.length - before, back.names]).toEqual([1, ['provider.example']])
})

test('a loopback name that resolves to another machine is refused', async () => {
  const { resolve } = resolving('8.8.8.8')
  expect(await why(`http://localhost:${port}/`, { allowsLocal: true, resolve })).toBe(
    'an address of our own network',
  )
})

test('HTTP without TLS reaches a public host only where a caller allows it, and never our own network', async () => {
  const { resolve, names } = resolving('10.0.0.1')
  expect(await why('http://provider.example/', { resolve })).toBe('http://provider.example')
  expect(names).toEqual([])
  expect(await why('http://provider.example/', { resolve, allowsPlain: true })).toBe(
    'an address of our own network',
  )
  expect(await why('http://127.0.0.1/', { resolve, allowsPlain: true })).toBe('an address of our own network')
  expect(await why('http://me:secret@provider.example/', { resolve, allowsPlain: true })).toBe(
    'http://provider.example',
  )
  expect(await why('ftp://provider.example/', { resolve, allowsPlain: true })).toBe('ftp://provider.example')
})

test('URLs of environment variables may point into our own network', async () => {
  const inside = { isOfEnvironment: true, resolve: resolving('10.255.255.1').resolve }
  expect(await why('https://sms.internal:9/', inside)).toBe('no answer')
})

test.each([
  ['/redirect', 'reached', {}],
  ['/zipped', 'a compressed answer', {}],
  ['/long', 'too long an answer', { answerBytes: 1_000 }],
  ['/silent', 'no answer', {}],
] as const)('of %s: %s', async (path, outcome, options) => {
  const before = received.length
  expect(await why(`http://127.0.0.1:${port}${path}`, { allowsLocal: true, ...options })).toBe(outcome)
  expect(received.slice(before)).toEqual([`GET ${path}`])
})

test('an answer keeps its status, headers and body, or has no body', async () => {
  const fetchOutbound = openOutbound({ allowsLocal: true })
  const answer = await fetchOutbound(`http://127.0.0.1:${port}/form`, {
    ...plain,
    method: 'POST',
    body: new URLSearchParams({ code: 'ä' }),
  })
  expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([
    200,
    'POST',
    'code=%C3%A4',
  ])
  expect((await fetchOutbound(`http://127.0.0.1:${port}/empty`, plain)).status).toBe(204)
})
