import { afterAll, beforeAll, expect, test } from 'vitest'

import { keepSession, sessionTimes } from '#contract/console/session.ts'
import type { Output } from '#contract/endpoint.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})

afterAll(() => server?.close())

const MINUTE = 60_000

test('a session says when it ends, a call in the background leaves it, and keeping moves its idle timeout', async () => {
  const session = await server.fixtures.operatorSession([])
  const call = async ({ method, path }: { method: 'GET' | 'POST'; path: string }, headers = {}) => {
    const answer = await server.console.inject({
      method,
      url: path,
      headers: {
        host: server.consoleHost,
        origin: `http://${server.consoleHost}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...session.headers,
        ...headers,
      },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })
    return { status: answer.statusCode, value: answer.json<{ value: Output<typeof sessionTimes> }>().value }
  }
  await server.asOwner(
    `UPDATE operator_session SET last_used_at = now() - interval '10 minutes', expires_at = now() + interval '1 hour'
      WHERE id = $1`,
    [session.id],
  )
  const read = await call(sessionTimes, { 'x-background': '1' })
  const leftOf = (moment = '') => Math.round((Date.parse(moment) - Date.now()) / MINUTE)
  expect([leftOf(read.value.idleEndsAt), leftOf(read.value.endsAt)]).toEqual([5, 60])
  const kept = await call(keepSession)
  expect([leftOf(kept.value.idleEndsAt), kept.value.endsAt]).toEqual([15, read.value.endsAt])
  expect((await call(sessionTimes, { 'x-background': '1' })).value).toEqual(kept.value)

  await server.asOwner(`UPDATE operator_session SET ended_at = now() WHERE id = $1`, [session.id])
  expect((await call(keepSession)).status).toBe(401)
})
