import { once } from 'node:events'
import {
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openHub } from '#server/platform/live/hub.ts'
import { waitFor } from '#test/patience.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  // A trusted proxy, so that streams can come from many addresses.
  server = await openTestServer({ settings: { ...WIDE_OPEN, TRUST_PROXY: '127.0.0.0/8' } })
  port = (await server.listen()).port
})
afterAll(() => server.close())
afterEach(hangUpAll)

const visitorStream = {
  merchantId: 1,
  memberId: undefined,
  sessionId: undefined,
  address: '203.0.113.1',
  heartbeatSeconds: 25,
}
const ours = { 'sec-fetch-site': 'same-origin' }
const open: ClientRequest[] = []

function start(headers: Readonly<Record<string, string>>): ClientRequest {
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/wps/live',
    headers: { host: server.host, ...headers },
    agent: false,
  })
  call.on('error', () => undefined)
  open.push(call)
  call.end()
  return call
}

interface Received {
  readonly status: number | undefined
  readonly response: IncomingMessage
  text: string
}

async function listen(headers: Readonly<Record<string, string>> = ours): Promise<Received> {
  const stream = start(headers)
  const response = await new Promise<IncomingMessage>((done) => stream.on('response', done))
  const received: Received = { status: response.statusCode, response, text: '' }
  response.setEncoding('utf8')
  response.on('data', (part: string) => (received.text += part))
  response.on('error', () => undefined)
  return received
}

async function hangUpAll(): Promise<void> {
  for (const one of open.splice(0)) one.destroy()
  await waitFor(() => expect(server.services.hub.count()).toBe(0))
}

const memberSession = async (merchantId = server.merchantId): Promise<Proof & { memberId: bigint }> => {
  const member = await server.fixtures.member({ merchantId })
  return { ...(await server.fixtures.memberSession(member)), memberId: member.id }
}

test('no page of another site opens a stream, with or without a cookie', async () => {
  const { headers } = await memberSession()
  for (const cookie of [{}, { cookie: headers['cookie'] ?? '' }] as Record<string, string>[]) {
    const foreigners: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${server.host}.evil.example`, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: `http://${server.host}`, 'sec-fetch-site': 'cross-site' },
    ]
    for (const foreign of foreigners) {
      const { status } = await listen({ ...cookie, ...foreign })
      expect([foreign, status]).toEqual([foreign, 403])
    }
  }
})

test('a stream gets messages of its own brand and its own member alone', async () => {
  const other = await server.fixtures.merchant()
  const mine = await memberSession()
  const theirs = await memberSession()
  const elsewhere = await memberSession(other.id)
  const visitor = await listen()
  const me = await listen({ ...ours, cookie: mine.headers['cookie'] ?? '' })
  const them = await listen({ ...ours, cookie: theirs.headers['cookie'] ?? '' })
  const away = await listen({ ...ours, host: other.host, cookie: elsewhere.headers['cookie'] ?? '' })
  // A session of one brand is not valid at another.
  const stranger = await listen({ ...ours, host: other.host, cookie: mine.headers['cookie'] ?? '' })
  const { hub } = server.services
  hub.publish({ kind: 'member', memberId: mine.memberId }, { type: 'stale', what: 'banners' })
  hub.publish({ kind: 'merchant', merchantId: other.id }, { type: 'stale', what: 'whitelabel' })
  hub.publish({ kind: 'merchant', merchantId: server.merchantId }, { type: 'stale', what: 'announcements' })
  await waitFor(() => {
    for (const one of [visitor, me, them]) expect(one.text).toContain('announcements')
    for (const one of [away, stranger]) expect(one.text).toContain('whitelabel')
    expect(me.text).toContain('banners')
  })
  for (const one of [visitor, them, away, stranger]) expect(one.text).not.toContain('banners')
  for (const one of [visitor, me, them]) expect(one.text).not.toContain('whitelabel')
  for (const one of [away, stranger]) expect(one.text).not.toContain('announcements')
})

test('a stream ends when its session is ended, its member suspended or its time over', async () => {
  for (const sql of [
    'UPDATE session SET ended_at = now() WHERE id = $1',
    `UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`,
    `UPDATE session SET last_used_at = now() - interval '1 day' WHERE id = $1`,
    `UPDATE member SET status = 'suspended' WHERE id = (SELECT member_id FROM session WHERE id = $1)`,
  ]) {
    const proof = await memberSession()
    const received = await listen({ ...ours, cookie: proof.headers['cookie'] ?? '' })
    const visitor = await listen()
    await waitFor(() => expect(server.services.hub.count()).toBe(2))
    await server.asOwner(sql, [proof.id])
    await server.services.hub.endRevoked()
    await waitFor(() => expect(received.response.complete).toBe(true))
    expect(received.text).toContain('"signed_out"')
    expect(visitor.response.complete).toBe(false)
    await hangUpAll()
  }
})

/** Opens streams until one is refused, or until the limit is clearly missing. */
async function countStreams(headersOf: (count: number) => Record<string, string>): Promise<number> {
  for (let count = 0; count < 80; count += 1) {
    const { status } = await listen(headersOf(count))
    if (status === 429) return count
    expect(status).toBe(200)
  }
  return 80
}

test('one session, one address and one household have so many streams and no more', async () => {
  const { headers } = await memberSession()
  const cookie = headers['cookie'] ?? ''
  expect(await countStreams((count) => ({ ...ours, cookie, 'x-forwarded-for': `203.0.113.${count}` }))).toBe(
    4,
  )
  await hangUpAll()
  expect(await countStreams(() => ({ ...ours, 'x-forwarded-for': '203.0.113.1' }))).toBe(64)
  await hangUpAll()
  expect(await countStreams((count) => ({ ...ours, 'x-forwarded-for': `2001:db8:1:2::${count}` }))).toBe(64)
  const neighbour = await listen({ ...ours, 'x-forwarded-for': '2001:db8:1:3::1' })
  expect(neighbour.status).toBe(200)
})

test('a client that hung up before its stream opened leaves no stream behind', async () => {
  const proof = await memberSession()
  const lock = new pg.Client({ connectionString: server.database.ownerUrl })
  await lock.connect()
  const gone: ClientRequest[] = []
  try {
    await lock.query('BEGIN; LOCK TABLE session IN ACCESS EXCLUSIVE MODE')
    // One at a time, so that each lookup is a statement of its own and waits for the lock.
    for (const count of [1, 2]) {
      gone.push(start({ ...ours, cookie: proof.headers['cookie'] ?? '' }))
      await waitFor(async () => {
        const waiting = await server.asOwner(
          `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database
            WHERE datname = current_database() AND NOT granted AND relation = 'session'::regclass`,
        )
        expect(waiting.length).toBe(count)
      })
    }
    for (const one of gone) one.destroy()
    await waitFor(() => expect(gone.every((one) => one.closed)).toBe(true))
    // A request after the disconnects: its answer shows that the server has processed them.
    await new Promise((done) =>
      request({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (answer) => {
        answer.resume()
        answer.on('end', done)
      }).end(),
    )
  } finally {
    await lock.query('COMMIT')
    await lock.end()
  }
  const still = await listen({ ...ours, cookie: proof.headers['cookie'] ?? '' })
  expect(still.status).toBe(200)
  await waitFor(() => expect(server.services.hub.count()).toBe(1))
})

test('a reader who does not read is dropped, and costs a bounded amount of memory', async () => {
  const hub = openHub({ log: server.services.log, findStanding: () => Promise.resolve(new Set()) })
  let mostUnread = 0
  const sockets: ServerResponse[] = []
  const listening = createServer((request, response) => {
    sockets.push(response)
    hub.open({ ...visitorStream, response })
    request.resume()
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const socket = connect((listening.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitFor(() => expect(hub.count()).toBe(1))
  // Far more than network buffers hold, in batches, so that the server can write in between.
  for (let attempt = 0; attempt < 2_000 && hub.count() > 0; attempt += 1) {
    for (let count = 0; count < 200; count += 1)
      hub.publish({ kind: 'merchant', merchantId: 1 }, { type: 'stale', what: 'announcements' })
    mostUnread = Math.max(mostUnread, sockets[0]?.writableLength ?? 0)
    await new Promise((done) => setImmediate(done))
  }
  expect(hub.count()).toBe(0)
  expect(mostUnread).toBeLessThan(80_000)
  socket.destroy()
  hub.close()
  listening.close()
})

test('a hint from another process that is no message of the contract reaches no browser', async () => {
  const visitor = await listen()
  const evil = [
    '{"from":"x","to":"b1","message":{"type":"status","status":9}}',
    `{"from":"x","to":"b${server.merchantId}","message":{"type":"stale","what":"x\\n\\ndata: evil"}}`,
    '{"from":"x","to":"b1; DROP TABLE member","message":{"type":"signed_out"}}',
    '{"from":"x","to":"m99999999999999999999","message":{"type":"signed_out"}}',
    '[]',
    'null',
    '{',
    'x'.repeat(7_000),
  ]
  for (const payload of evil) await server.asOwner('SELECT pg_notify($1, $2)', ['live', payload])
  await server.asOwner('SELECT pg_notify($1, $2)', [
    'live',
    `{"from":"x","to":"b${server.merchantId}","message":{"type":"stale","what":"banners"}}`,
  ])
  await waitFor(() => expect(visitor.text).toContain('banners'))
  expect(visitor.text.match(/data:/g)).toHaveLength(1)
})
