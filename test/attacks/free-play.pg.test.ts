import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePlay } from '#contract/free-play.ts'
import { solveHuman } from '#test/pg/human.ts'
import { openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, knownCalls, lookAtDatabase } from './attack.ts'

let server: TestServer
let host: string
let proof: Record<string, string>

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  host = (await server.fixtures.merchant({ flags: { freePlay: true } })).host
  const visitor = openVisitor(server, { host })
  const opened = await visitor.call('POST', freePlay.tryFree.path, {
    payload: {
      platform: 'W',
      random: randomBytes(24).toString('base64url'),
      gatewayVersion: 3,
      human: await solveHuman(server, host),
    },
  })
  expect(opened.status).toBe(200)
  proof = {
    cookie: `session=${visitor.cookies.get('session')}`,
    'x-session-token': (opened.body.value as { token: string }).token,
  }
})

afterAll(() => server.close())

/** All calls for real members, selected by access level, so that a new call is covered automatically. */
const closed = knownCalls.filter(
  ({ endpoint: { access } }) =>
    access === 'real-member' ||
    access === 'agent' ||
    (access.startsWith('guarded:') && access !== 'guarded:free_launch'),
)

test('every call that asks for a real account answers 403 to a trial account, and nothing has changed', async () => {
  expect(closed.length).toBeGreaterThan(10)
  const before = await lookAtDatabase(server)
  for (const { name, endpoint } of closed) {
    // Clears the throttle, so that the answer is the missing right and not 429.
    await server.asOwner('DELETE FROM throttle_bucket')
    const answer = await server.site.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { host, ...proof },
      ...(endpoint.method === 'GET' ? {} : { payload: { accountType: 0 } }),
    })
    expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([name, 403, 'forbidden'])
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('neither a header nor a cookie makes a trial account more than it is', async () => {
  const lies = {
    'x-account-type': '0',
    'x-http-method-override': 'GET',
    cookie: `${proof['cookie']}; isAgent=1`,
  }
  for (const { name, endpoint } of closed) {
    await server.asOwner('DELETE FROM throttle_bucket')
    const answer = await server.site.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { host, ...proof, ...lies },
    })
    expect([name, answer.statusCode]).toEqual([name, 403])
  }
})

test('a trial account signs in by no other way: it has no password to guess and none to recover', async () => {
  const [row] = await server.asOwner<{ bare: boolean }>(
    `SELECT password_hash IS NULL AND email IS NULL AND referral_code IS NULL AND upline_id IS NULL AS bare
       FROM member WHERE account_type = 4 AND trial_from IS NOT NULL`,
  )
  expect(row).toEqual({ bare: true })
})
