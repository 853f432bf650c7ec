import { json } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sealing } from '#contract/sealing.ts'
import type { AccessLevel } from '#domain/access/access-level.ts'
import { type Permission, permissions } from '#domain/access/permission.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

/**
 * Generated from the whole contract, so a new call is covered automatically. Inputs are omitted on purpose: access is
 * checked before the input.
 */
const calls = [...list('site', siteContracts), ...list('console', consoleContracts)]

function list(side: 'site' | 'console', contracts: typeof siteContracts) {
  return Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => ({ side, name: `${feature}.${name}`, endpoint })),
  )
}

let server: TestServer
const proofs = new Map<string, Proof>()

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  const { fixtures } = server
  const player = await fixtures.member()
  proofs.set('player', await fixtures.memberSession(player))
  proofs.set('half', await fixtures.memberSession(await fixtures.member(), { isHalfSignedIn: true }))
  proofs.set('agent', await fixtures.memberSession(await fixtures.member({ accountType: 1 })))
  proofs.set('trial', await fixtures.memberSession(await fixtures.member({ accountType: 4 })))
  proofs.set('operator without permissions', await fixtures.operatorSession([]))
  proofs.set('half operator', await fixtures.operatorSession([...permissions], { isHalfSignedIn: true }))
  for (const permission of permissions) {
    const others = permissions.filter((one) => one !== permission)
    proofs.set(`operator without ${permission}`, await fixtures.operatorSession(others))
    proofs.set(`operator with ${permission}`, await fixtures.operatorSession([permission as Permission]))
  }
  const other = await fixtures.merchant()
  const elsewhere = await fixtures.member({ merchantId: other.id })
  proofs.set('member of another brand', await fixtures.memberSession(elsewhere))
  const suspended = await fixtures.member()
  proofs.set('suspended', await fixtures.memberSession(suspended))
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [suspended.id])
  const gone = await fixtures.member()
  const ended = await fixtures.memberSession(gone)
  proofs.set('ended', ended)
  await server.asOwner('UPDATE session SET ended_at = now() WHERE id = $1', [ended.id])
  const late = await fixtures.memberSession(gone)
  proofs.set('run out', late)
  await server.asOwner(`UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`, [late.id])
})

afterAll(() => server.close())

/** Known callers who must never pass this access level. */
function wrongRoles(level: AccessLevel): string[] {
  if (level === 'real-member') return ['trial']
  if (level === 'agent' || level === 'guarded:agent_centre') return ['player', 'trial']
  if (level.startsWith('guarded:') && level !== 'guarded:free_launch') return ['trial']
  if (level === 'half-signed-in') return ['player']
  if (level === 'half-operator') return ['operator with merchants.read']
  if (level.startsWith('operator:'))
    return ['operator without permissions', `operator without ${level.slice('operator:'.length)}`]
  return []
}

async function ask(
  side: 'site' | 'console',
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>> = {},
) {
  const app = side === 'site' ? server.site : server.console
  // Expensive calls have low throttles; this test is about access.
  if (endpoint.throttle === 'dear') await server.asOwner('DELETE FROM throttle_bucket')
  const host = side === 'site' ? server.host : server.consoleHost
  const answer = await app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { host, 'sec-fetch-site': 'same-origin', origin: `http://${host}`, ...headers },
    payloadAsStream: true,
  })
  const isJson = answer.headers['content-type']?.includes('json') ?? false
  const body = answer.stream()
  // An event stream ends only when the client disconnects.
  if (!isJson) body.destroy()
  return {
    status: answer.statusCode,
    code: isJson ? ((await json(body)) as { code?: string }).code : undefined,
  }
}

for (const { side, name, endpoint } of calls) {
  if (endpoint.access === 'public') {
    test(`${name} is public: no stranger is asked to sign in`, async () => {
      const answer = await ask(side, endpoint)
      expect(answer.status).not.toBe(401)
      expect(answer.status).not.toBe(404)
    })
    continue
  }
  test(`${name} refuses strangers with 401`, async () => {
    expect(await ask(side, endpoint)).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await ask(side, endpoint, { cookie: 'session=x; operator=x', 'x-session-token': 'x' })).toEqual({
      status: 401,
      code: 'unauthenticated',
    })
  })
  test(`${name} refuses whose session opens nothing`, async () => {
    const ofConsole = endpoint.access === 'half-operator' ? ['player'] : ['player', 'half operator']
    const whose = side === 'site' ? ['suspended', 'ended', 'run out', 'member of another brand'] : ofConsole
    for (const who of whose)
      expect([who, (await ask(side, endpoint, proofs.get(who)?.headers)).status]).toEqual([who, 401])
  })
  if (!endpoint.cookieOnly && !endpoint.givesToken) {
    test(`${name} refuses a cookie without the page token`, async () => {
      const ofConsole = endpoint.access === 'half-operator' ? 'half operator' : 'operator with merchants.read'
      const proof = proofs.get(side === 'site' ? 'player' : ofConsole)
      expect((await ask(side, endpoint, { cookie: proof?.headers['cookie'] ?? '' })).status).toBe(401)
    })
  }
  const wrong = wrongRoles(endpoint.access)
  if (wrong.length > 0) {
    test(`${name} refuses the wrong role with 403`, async () => {
      for (const who of wrong) {
        expect(proofs.has(who), who).toBe(true)
        expect([who, await ask(side, endpoint, proofs.get(who)?.headers)]).toEqual([
          who,
          { status: 403, code: 'forbidden' },
        ])
      }
    })
  }
}

/** Provider notices are authenticated by signature; their own tests sign one. */
const ofSessions = calls.filter(
  ({ endpoint: { access } }) => access !== 'public' && !access.startsWith('provider:'),
)

const layDrafts = () =>
  server.asOwner(
    `INSERT INTO brand_draft (operator_id, document, picture)
     SELECT id, '{}', decode(repeat('00', 60), 'hex') FROM operator ON CONFLICT DO NOTHING`,
  )

/** A call that changes something may have ended the session that the next calls need: a sign-out does. */
async function renew(who: string): Promise<void> {
  const { fixtures } = server
  if (who === 'player') proofs.set(who, await fixtures.memberSession(await fixtures.member()))
  if (who === 'half')
    proofs.set(who, await fixtures.memberSession(await fixtures.member(), { isHalfSignedIn: true }))
  if (who === 'operator with merchants.read')
    proofs.set(who, await fixtures.operatorSession(['merchants.read']))
}

for (const { side, name, endpoint } of ofSessions) {
  test(`${name} is there for whom it is meant`, async () => {
    const ofConsole =
      endpoint.access === 'half-operator'
        ? 'half operator'
        : `operator with ${endpoint.access.split(':')[1] ?? 'merchants.read'}`
    const ofAgent = ['agent', 'guarded:agent_centre'].includes(endpoint.access)
    const ofSite = endpoint.access === 'half-signed-in' ? 'half' : ofAgent ? 'agent' : 'player'
    // Only a draft has a mark, and an earlier call drops the draft.
    if (name === 'brands.brandDraftMark') await layDrafts()
    const rightful = side === 'site' ? ofSite : ofConsole
    const answer = await ask(side, endpoint, proofs.get(rightful)?.headers)
    expect([401, 403, 404]).not.toContain(answer.status)
    if (endpoint.method !== 'GET') await renew(rightful)
  })
}

test('no call of the console is served on the site, and none of the site on the console', async () => {
  // Both sides serve the exchange key.
  const own = calls.filter(({ endpoint }) => endpoint !== sealing.exchangeKey)
  for (const { side, endpoint } of own) {
    const app = side === 'site' ? server.console : server.site
    const host = side === 'site' ? server.consoleHost : server.host
    const answer = await app.inject({ method: endpoint.method, url: endpoint.path, headers: { host } })
    expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 404])
  }
})

test('every call that moves money carries a request id', () => {
  for (const { name, endpoint } of calls.filter((call) => call.endpoint.movesMoney)) {
    const { required = [] } = endpoint.input as { required?: readonly string[] }
    expect(required, name).toContain('requestId')
  }
})

test('every call has its own path and method, and is known by the level that guards it', () => {
  const places = calls.map(({ side, endpoint }) => `${side} ${endpoint.method} ${endpoint.path}`)
  expect(new Set(places).size).toBe(places.length)
  for (const { side, name, endpoint } of calls) {
    const isOfOperators = endpoint.access.startsWith('operator') || endpoint.access === 'half-operator'
    if (endpoint.access !== 'public') expect(isOfOperators, name).toBe(side === 'console')
  }
})
