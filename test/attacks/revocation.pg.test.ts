import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { setMemberStatus } from '#contract/console/members.ts'
import { permissions } from '#domain/access/permission.ts'
import { waitFor } from '#test/patience.ts'
import { clerk } from '#test/pg/console.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

const MINUTE_MS = 60_000

let server: TestServer
let other: ChildProcess
let port: number
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  other = fork(new URL('../pg/further-process.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: server.database.appUrl },
  })
  const [notice] = (await once(other, 'message')) as [{ port: number }]
  port = notice.port
}, MINUTE_MS)
afterAll(async () => {
  agent.destroy()
  const ended = once(other, 'exit')
  other.disconnect()
  await ended
  await server.close()
})

/** Status of a request to the other process, over HTTP. */
function askOther({ headers }: Proof): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: '/wps/member/info',
        agent,
        headers: { ...headers, host: server.host },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call.once('error', reject)
    call.end()
  })
}

const signOut = ({ headers }: Proof) =>
  server.site.inject({
    method: 'DELETE',
    url: '/wps/session/logout',
    headers: { host: server.host, origin: `http://${server.host}`, ...headers },
  })

const ways: readonly (readonly [string, (proof: Proof) => Promise<unknown>])[] = [
  ['signing out in this process', signOut],
  [
    'ending it in the table',
    ({ id }) => server.asOwner('UPDATE session SET ended_at = now() WHERE id = $1', [id]),
  ],
  [
    'suspending the member',
    ({ id }) =>
      server.asOwner(
        `UPDATE member SET status = 'suspended' WHERE id = (SELECT member_id FROM session WHERE id = $1)`,
        [id],
      ),
  ],
  [
    'letting it run out',
    ({ id }) => server.asOwner(`UPDATE session SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]),
  ],
]

test.each(ways)(
  '%s ends a session for another process from the next call on, however busy that one is',
  async (_way, end) => {
    for (let round = 0; round < 5; round += 1) {
      const proof = await server.fixtures.memberSession(await server.fixtures.member())
      // Keeps session lookups in flight in the other process, for this session and others.
      const busy = await server.fixtures.memberSession(await server.fixtures.member())
      let isOver = false
      const crowd = Array.from({ length: 24 }, async (_, index) => {
        while (!isOver) await askOther(index % 2 === 0 ? proof : busy)
      })
      expect(await askOther(proof)).toBe(200)
      await end(proof)
      // Every request after the end is refused, also those that share a batched lookup.
      const after = await Promise.all(Array.from({ length: 16 }, () => askOther(proof)))
      expect(new Set(after)).toEqual(new Set([401]))
      expect(await askOther(busy)).toBe(200)
      isOver = true
      await Promise.all(crowd)
    }
  },
  MINUTE_MS,
)

test('suspending a member in the console ends their stream in another process within five seconds', async () => {
  const member = await server.fixtures.member()
  const proof = await server.fixtures.memberSession(member)
  const notice = { text: '', hasEnded: false }
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/wps/live',
    agent: false,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', cookie: proof.headers['cookie'] },
  })
  call.on('error', () => undefined)
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.end()
  const [stream] = await answered
  expect(stream.statusCode).toBe(200)
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => (notice.text += part))
  stream.on('close', () => (notice.hasEnded = true))
  expect(await askOther(proof)).toBe(200)

  const consoleVisitor = await clerk(server, permissions)
  const merchantCode = server.services.registry.findById(server.merchantId)?.code
  const done = await consoleVisitor.call(setMemberStatus, {
    merchantCode,
    id: member.id.toString(),
    version: 1,
    status: 'suspended',
    reason: 'a test',
  })
  expect(done.status).toBe(200)
  expect(await askOther(proof)).toBe(401)
  await waitFor(() => expect(notice.hasEnded).toBe(true))
  expect(notice.text).toContain('signed_out')
})
