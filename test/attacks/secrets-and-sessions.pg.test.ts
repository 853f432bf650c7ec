import { Writable } from 'node:stream'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSiteApp, createConsoleApp } from '#server/shell/app.ts'
import { permissions } from '#domain/access/permission.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/http/log.ts'
import { openServices } from '#server/shell/services.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, appOf, hostOfSide, knownCalls } from './attack.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server.close())

const calls = knownCalls.filter(({ name }) => name !== 'live.stream' && name !== 'session.logout')

/** The production logger with its redaction, writing to memory. */
function openCapturedLog() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, log: openLog('trace', stream as unknown as NodeJS.WriteStream) }
}

test('a log that tells everything tells no secret, and no line of a stranger', async () => {
  const { log, lines } = openCapturedLog()
  const config = readConfig({
    ...WIDE_OPEN,
    DATABASE_URL: server.database.appUrl,
    CONSOLE_HOSTS: server.consoleHost,
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: 'metrics-token-secret-1',
  })
  const services = await openServices({ config, log, appUrl: server.database.appUrl })
  const apps = { site: await createSiteApp(services), console: await createConsoleApp(services) }
  const member = await server.fixtures.memberSession(await server.fixtures.member())
  const operator = await server.fixtures.operatorSession([...permissions])
  const inject = '\r\n{"level":"error","msg":"forged line"}'
  const marks = ['query-secret-2', 'body-secret-3', 'header-secret-4', 'agent-secret-5', 'password-secret-6']
  try {
    for (const { side, endpoint } of [
      ...calls,
      ...calls.map((one) => ({
        ...one,
        endpoint: { ...one.endpoint, path: '/readyz', method: 'GET' as const },
      })),
    ]) {
      const proof = side === 'site' ? member : operator
      const host = hostOfSide(server, side)
      await apps[side].inject({
        method: endpoint.method,
        url: `${endpoint.path}?token=query-secret-2&x=${encodeURIComponent(inject)}`,
        ...(endpoint.method === 'GET'
          ? {}
          : { payload: { password: 'password-secret-6', word: 'body-secret-3' } }),
        headers: {
          host,
          origin: `http://${host}`,
          ...proof.headers,
          authorization: 'Bearer header-secret-4',
          'user-agent': `agent-secret-5 forged line`,
          'x-correlation-id': 'forged line',
          'x-forwarded-for': 'forged line',
        },
      })
    }
    // An internal error writes the most detailed log line.
    await server.asOwner('ALTER TABLE session RENAME TO session_away')
    const broken = await apps.site.inject({
      url: '/wps/member/info?x=query-secret-2',
      headers: { host: server.host, ...member.headers, 'user-agent': 'agent-secret-5' },
    })
    await server.asOwner('ALTER TABLE session_away RENAME TO session')
    expect(broken.statusCode).toBe(500)
    expect(Object.keys(broken.json<object>()).sort()).toEqual(['code', 'correlationId', 'message', 'success'])
    expect(broken.body).not.toMatch(/session|\brelation\b|select|\.ts\b/i)
    const all = lines.join('')
    expect(all).toContain(broken.json<{ correlationId: string }>().correlationId)
    expect(lines.length).toBeGreaterThan(calls.length)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(all).not.toContain('forged line')
    const secrets = [...Object.values(member.headers), ...Object.values(operator.headers)].map((one) =>
      one.replace(/^\w+=/, ''),
    )
    for (const secret of [...marks, ...secrets, 'metrics-token-secret-1'])
      expect(all, secret).not.toContain(secret)
  } finally {
    await Promise.all([apps.site.close(), apps.console.close()])
    await services.close()
  }
})

test('no answer names a secret, a hash, or anything of another member', async () => {
  const mine = await server.fixtures.member({ account: 'mine0account' })
  const theirs = await server.fixtures.member({ account: 'theirs0account' })
  await server.asOwner(
    `UPDATE member SET password_hash = '$argon2id$v=19$hidden', payment_password_hash = '$argon2id$v=19$hidden',
            email = account || '@letters.example', particulars = '{"mobileNum": "9171234567", "idNumber": "ID99887766"}'`,
  )
  const other = await server.fixtures.merchant({ code: 'otherbrand' })
  const proofs = {
    site: await server.fixtures.memberSession(mine),
    console: await server.fixtures.operatorSession([...permissions], {
      merchantId: server.merchantId,
    }),
  }
  const theirProof = await server.fixtures.memberSession(theirs)
  const hashes = await server.asOwner<{ hash: string; url: string }>(
    `SELECT encode(secret_hash, 'hex') AS hash, encode(secret_hash, 'base64') AS url FROM session
     UNION ALL SELECT encode(secret_hash, 'hex'), encode(secret_hash, 'base64') FROM operator_session`,
  )
  const cookieOf = (headers: Readonly<Record<string, string>>) =>
    (headers['cookie'] ?? '').replace(/^\w+=/, '')
  const forbidden = [
    ...hashes.flatMap(({ hash, url }) => [hash, url]),
    ...Object.values(theirProof.headers).map((one) => one.replace(/^\w+=/, '')),
    cookieOf(proofs.site.headers),
    cookieOf(proofs.console.headers),
    'theirs0account',
    other.host,
    'otherbrand',
    'postgresql://',
    'secret_hash',
    '$argon2',
    'mine0account@letters.example',
    '9171234567',
    'ID99887766',
  ]
  for (const { side, name, endpoint } of knownCalls.filter((one) => one.name !== 'live.stream')) {
    const host = hostOfSide(server, side)
    const required = (endpoint.input as { required?: string[] }).required ?? []
    const answer = await appOf(server, side).inject({
      method: endpoint.method,
      url:
        endpoint.method === 'GET' && required.includes('groupName')
          ? `${endpoint.path}?groupName=home`
          : endpoint.path,
      headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...proofs[side].headers },
    })
    const all = JSON.stringify(answer.headers) + answer.body
    for (const word of forbidden) expect(all.includes(word), `${name}: ${word}`).toBe(false)
    expect(answer.headers['cache-control'], name).toBe('no-store')
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['server']).toBeUndefined()
  }
})

test('an identity that the input or a header names changes nothing', async () => {
  const mine = await server.fixtures.memberSession(await server.fixtures.member({ account: 'first0account' }))
  const victim = await server.fixtures.member({ account: 'victim0account' })
  for (const query of [
    `customerId=${victim.id}`,
    `memberId=${victim.id}`,
    'account=victim0account',
    `merchantCode=x`,
    'token=x',
  ]) {
    const answer = await server.site.inject({
      url: `/wps/member/info?${query}`,
      headers: { host: server.host, ...mine.headers },
    })
    expect([query, answer.statusCode]).toEqual([query, 400])
  }
  const answer = await server.site.inject({
    url: '/wps/member/info',
    headers: {
      host: server.host,
      ...mine.headers,
      'x-member-id': String(victim.id),
      'x-user': 'victim0account',
      from: 'victim0account',
    },
  })
  expect(answer.json()).toMatchObject({ value: { account: 'first0account' } })
})

test('neither side takes the session of the other, under whatever name it is sent', async () => {
  const member = await server.fixtures.memberSession(await server.fixtures.member())
  const operator = await server.fixtures.operatorSession([...permissions])
  const value = (headers: Readonly<Record<string, string>>) => (headers['cookie'] ?? '').replace(/^\w+=/, '')
  const guarded = calls.filter((one) => one.endpoint.access !== 'public')
  const names = ['session', 'operator', '__Host-session', '__Host-operator', 'signed_in']
  const tried = new Set<string>()
  for (const [place, { side, endpoint }] of guarded.entries()) {
    const wrong = side === 'site' ? operator : member
    // Expensive calls have low throttles; this test is about sessions.
    if (endpoint.throttle === 'dear') await server.asOwner('DELETE FROM throttle_bucket')
    // Common code reads the cookies: every name at one call of each access, one of them at every other.
    const kind = `${side} ${endpoint.method} ${endpoint.access}`
    const those = names.filter((_, at) => !tried.has(kind) || at === place % names.length)
    tried.add(kind)
    for (const name of those) {
      const host = hostOfSide(server, side)
      const answer = await appOf(server, side).inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: {
          host,
          origin: `http://${host}`,
          ...wrong.headers,
          cookie: `${name}=${value(wrong.headers)}`,
        },
      })
      expect([endpoint.path, name, answer.statusCode]).toEqual([endpoint.path, name, 401])
    }
  }
})

test('a token opens nothing but with its own cookie, and a replayed pair nothing after signing out', async () => {
  const one = await server.fixtures.memberSession(await server.fixtures.member())
  const other = await server.fixtures.memberSession(await server.fixtures.member())
  const ask = async (headers: Record<string, string>) =>
    (await server.site.inject({ url: '/wps/member/info', headers: { host: server.host, ...headers } }))
      .statusCode
  const cookie = one.headers['cookie'] ?? ''
  const token = one.headers['x-session-token'] ?? ''
  expect(await ask({ cookie, 'x-session-token': token })).toBe(200)
  for (const wrong of [
    '',
    other.headers['x-session-token'] ?? '',
    `${token}=`,
    token.slice(0, -1),
    token.toUpperCase(),
    `${token} `.repeat(2),
    cookie.replace('session=', ''),
  ])
    expect([wrong, await ask({ cookie, 'x-session-token': wrong })]).toEqual([wrong, 401])
  const out = await server.site.inject({
    method: 'DELETE',
    url: '/wps/session/logout',
    headers: { host: server.host, origin: `http://${server.host}`, cookie, 'x-session-token': token },
  })
  expect(out.statusCode).toBe(200)
  expect(String(out.headers['set-cookie'])).toMatch(/session=;.*Max-Age=0/)
  expect(await ask({ cookie, 'x-session-token': token })).toBe(401)
  const resumed = await server.site.inject({
    method: 'POST',
    url: '/wps/session/resume',
    headers: { host: server.host, origin: `http://${server.host}`, cookie },
  })
  expect(resumed.json()).toEqual({ success: true, value: {} })
})

test('a session that a stranger chose is never taken over', async () => {
  const chosen = 'A'.repeat(43)
  const resumed = await server.site.inject({
    method: 'POST',
    url: '/wps/session/resume',
    headers: { host: server.host, origin: `http://${server.host}`, cookie: `session=${chosen}` },
  })
  expect(resumed.json()).toEqual({ success: true, value: {} })
  expect(String(resumed.headers['set-cookie'])).not.toContain(chosen)
  expect(
    await server.asOwner('SELECT 1 FROM session WHERE secret_hash = sha256($1::bytea)', [Buffer.alloc(32)]),
  ).toEqual([])
})
