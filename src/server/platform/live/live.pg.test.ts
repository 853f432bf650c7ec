import { type IncomingMessage, request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitFor } from '#test/patience.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let port: number

beforeAll(async () => {
  server = await openTestServer()
  port = (await server.listen()).port
})
afterAll(() => server.close())

const ours = { 'sec-fetch-site': 'same-origin' }

/** Opens a stream and reads it line by line. */
async function listen(headers: Readonly<Record<string, string>> = {}, query = '') {
  const hangUp = new AbortController()
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: `/wps/live${query}`,
        headers: { host: server.host, ...ours, ...headers },
        signal: hangUp.signal,
        agent: false,
      },
      done,
    )
    call.on('error', fail)
    call.end()
  })
  let text = ''
  let hasEnded = false
  const waiting = new Set<() => void>()
  const wake = () => waiting.forEach((one) => one())
  response.setEncoding('utf8')
  response.on('data', (part: string) => ((text += part), wake()))
  response.on('close', () => ((hasEnded = true), wake()))
  response.on('error', () => undefined)
  const until = (isThere: () => boolean) =>
    new Promise<void>((done) => {
      const look = () => (isThere() ? (waiting.delete(look), done()) : undefined)
      waiting.add(look)
      look()
    })
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    headers: response.headers,
    text: () => text,
    hears: (words: string) => until(() => text.includes(words)),
    ends: () => until(() => hasEnded),
    hangUp: () => hangUp.abort(),
  }
}

const memberSession = async (): Promise<{ id: bigint; proof: Proof }> => {
  const member = await server.fixtures.member()
  return { id: member.id, proof: await server.fixtures.memberSession(member) }
}

test('a visitor receives events of the brand, and a retry delay', async () => {
  const stream = await listen()
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(stream.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  await stream.hears('retry: ')
  server.services.hub.publish(
    { kind: 'merchant', merchantId: server.merchantId },
    { type: 'stale', what: 'banners' },
  )
  await stream.hears('data: {"type":"stale","what":"banners"}\n\n')
  stream.hangUp()
})

test('another brand and another member receive nothing', async () => {
  const { proof, id } = await memberSession()
  const mine = await listen({ cookie: proof.headers['cookie'] ?? '' })
  const visitor = await listen()
  server.services.hub.publish(
    { kind: 'merchant', merchantId: server.merchantId + 1 },
    { type: 'status', status: 1 },
  )
  server.services.hub.publish({ kind: 'member', memberId: id }, { type: 'stale', what: 'whitelabel' })
  server.services.hub.publish(
    { kind: 'merchant', merchantId: server.merchantId },
    { type: 'status', status: 0 },
  )
  await mine.hears('"status":0')
  await visitor.hears('"status":0')
  expect(mine.text()).toContain('whitelabel')
  expect(visitor.text()).not.toContain('whitelabel')
  expect(visitor.text()).not.toContain('"status":1')
  mine.hangUp()
  visitor.hangUp()
})

test('a message that is not in the contract is not sent', () => {
  const audience = { kind: 'merchant', merchantId: server.merchantId } as const
  for (const send of [server.services.hub.publish, server.services.hub.deliver])
    expect(() => send(audience, { type: 'stale', what: 'secrets' } as never)).toThrow()
})

test('a message of another process arrives, and an invalid one on the channel is ignored', async () => {
  const stream = await listen()
  await server.asOwner(`SELECT pg_notify('live', 'nonsense')`)
  const hint = {
    from: 'another',
    to: `b${server.merchantId}`,
    message: { type: 'stale', what: 'announcements' },
  }
  await server.asOwner(`SELECT pg_notify('live', $1)`, [JSON.stringify(hint)])
  await stream.hears('announcements')
  stream.hangUp()
})

test('a message that every process sends itself is not sent to the others', async () => {
  const stream = await listen()
  const hints: string[] = []
  server.services.notifications.listen('live', (hint) => void hints.push(hint))
  const audience = { kind: 'merchant', merchantId: server.merchantId } as const
  server.services.hub.deliver(audience, { type: 'draws', draws: [], next: [] })
  server.services.hub.publish(audience, { type: 'stale', what: 'banners' })
  await stream.hears('data: {"type":"draws","draws":[],"next":[]}\n\n')
  await waitFor(() => expect(hints.join()).toContain('banners'))
  expect(hints.join()).not.toContain('draws')
  stream.hangUp()
})

test('a revoked session gets an event, and its stream ends', async () => {
  const { proof } = await memberSession()
  const stream = await listen({ cookie: proof.headers['cookie'] ?? '' })
  await server.asOwner('UPDATE session SET ended_at = now() WHERE id = $1', [proof.id])
  // The check runs every three seconds.
  await stream.ends()
  expect(stream.text()).toContain('{"type":"signed_out"}')
})

test('a session has at most four streams, and a closed one makes room', async () => {
  const { proof } = await memberSession()
  const cookie = { cookie: proof.headers['cookie'] ?? '' }
  const streams = await Promise.all([1, 2, 3, 4].map(() => listen(cookie)))
  expect(streams.map((one) => one.status)).toEqual([200, 200, 200, 200])
  expect((await listen(cookie)).status).toBe(429)
  streams[0]?.hangUp()
  await streams[0]?.ends()
  await expect.poll(async () => (await listen(cookie)).status).toBe(200)
  for (const stream of streams) stream.hangUp()
})

test('a page of another origin cannot open a stream', async () => {
  const { proof } = await memberSession()
  const stream = await listen({ cookie: proof.headers['cookie'] ?? '', 'sec-fetch-site': 'cross-site' })
  expect(stream.status).toBe(403)
})

test('a quiet stream sends heartbeats', async () => {
  const stream = await listen({}, '?heartbeat=1')
  await stream.hears('\n\n:\n\n')
  stream.hangUp()
})

test('draining sends every stream a retry delay', async () => {
  const stream = await listen()
  await stream.hears('retry: 3000')
  server.services.hub.drain()
  await stream.ends()
  expect(stream.text()).toMatch(/retry: \d+\n\n$/)
  expect(server.services.hub.count()).toBe(0)
})
