import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { session } from '#contract/session.ts'
import { cameToAnEnd } from '#test/patience.ts'
import { type Visitor, openVisitor } from '#test/pg/sign-in.ts'
import {
  PLAYED_PROVIDERS,
  comeBack as goAndComeBack,
  finishVisit,
  mend,
  registerByVisit,
  setUpProvider,
  startVisit,
} from '#test/pg/social-visit.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { type PlayedProvider, openIdentityProviderSim } from '#test/provider-sim/identity-provider.ts'

let server: TestServer
let google: PlayedProvider
let other: PlayedProvider

beforeAll(async () => {
  server = await openTestServer({ settings: PLAYED_PROVIDERS })
  google = await openIdentityProviderSim(['http://sample.test/social', 'http://two.test/social'])
  other = await openIdentityProviderSim(['http://sample.test/social'])
  await setUpProvider(server, 'google', google)
  await setUpProvider(server, 'other', other)
})

afterAll(async () => {
  await server.close()
  await google.close()
  await other.close()
})

let people = 0
const somebody = (email = 'marisol@mail.test') => ({
  sub: `someone-${(people += 1)}`,
  email,
  name: 'Marisol',
})

afterEach(() => {
  for (const provider of [google, other]) mend(provider)
})

const start = (visitor: Visitor, provider = 'google') => startVisit(visitor, provider)
const playedOf = (provider: string) => (provider === 'google' ? google : other)
const comeBack = (visitor: Visitor, provider = 'google') =>
  goAndComeBack(visitor, provider, playedOf(provider))
const finish = finishVisit
const register = (visitor: Visitor, overrides: Record<string, unknown> = {}) =>
  registerByVisit(server, visitor, overrides)

/** Registers a new member through a provider. */
async function join(provider = 'google', person = somebody()) {
  const visitor = openVisitor(server)
  playedOf(provider).person = person
  expect((await finish(visitor, await comeBack(visitor, provider))).status).toBe(200)
  const answer = await register(visitor)
  expect(answer.status).toBe(200)
  return { visitor, person, token: (answer.body.value as { token: string }).token }
}

const membersCount = async () =>
  (await server.asOwner<{ count: number }>('SELECT count(*)::int AS count FROM member'))[0]?.count ?? 0

test('the page gets name and mark of its merchant’s providers, and nothing else', async () => {
  const answer = await openVisitor(server).call('GET', '/wps/system/whitelabel')
  expect((answer.body.value as { providers: unknown }).providers).toEqual([
    { id: 'google', label: 'google', mark: 'google' },
    { id: 'other', label: 'other', mark: 'key' },
  ])
  expect(JSON.stringify(answer.body)).not.toContain(google.issuer)
})

test('a newcomer registers without a password, and signs in from then on', async () => {
  const visitor = openVisitor(server)
  google.person = somebody()
  const query = await comeBack(visitor)
  const met = await finish(visitor, query)
  expect(met.body.value).toEqual({
    newcomer: {
      provider: { id: 'google', label: 'google', mark: 'google' },
      email: 'marisol@mail.test',
      name: 'Marisol',
    },
  })
  expect(visitor.cookies.has('session')).toBe(false)
  const registered = await register(visitor)
  expect(registered.status).toBe(200)
  const { token } = registered.body.value as { token: string }
  expect((await visitor.call('GET', session.memberInfo.path, { token })).status).toBe(200)
  expect(visitor.cookies.has('visit')).toBe(false)

  // Another browser, another day.
  const again = openVisitor(server)
  const back = await finish(again, await comeBack(again))
  expect(back.status).toBe(200)
  const { loggedIn } = back.body.value as { loggedIn: { token: string } }
  const info = await again.call('GET', session.memberInfo.path, { token: loggedIn.token })
  expect(info.body.value).toMatchObject({ type: 0 })
  const [row] = await server.asOwner<{ bare: boolean; entries: number }>(
    `SELECT password_hash IS NULL AND member.email IS NULL AS bare,
            (SELECT count(*)::int FROM audit_entry WHERE member_id = member.id
              AND action IN ('member.registered', 'member.identity_bound')) AS entries
       FROM member JOIN member_identity ON member_identity.member_id = member.id WHERE subject = $1`,
    [google.person.sub],
  )
  expect(row).toEqual({ bare: true, entries: 2 })
})

test('the redirect to the provider carries PKCE, a nonce and a state, and no secret', async () => {
  const visitor = openVisitor(server)
  const begun = await start(visitor)
  const url = new URL((begun.body.value as { url: string }).url)
  expect(url.origin).toBe(google.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    redirect_uri: 'http://sample.test/social',
    response_type: 'code',
    code_challenge_method: 'S256',
  })
  const [row] = await server.asOwner<{ code_verifier: string }>('SELECT code_verifier FROM identity_visit')
  expect(url.href).not.toContain(row?.code_verifier)
  expect(begun.setCookies.join()).toMatch(/^visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900/)
})

// Each row: what is wrong with a registration form, and the refusal.
const wrongForms: [string, Record<string, unknown>, string][] = [
  ['too young', { birthday: '2020-01-01' }, 'too_young'],
  ['not agreed', { isAgreed: false }, 'not_agreed'],
  ['a name that is no name', { username: '<b>' }, 'fields'],
  ['no work done', { human: 'x' }, 'human_check_failed'],
  ['an unknown affiliate code', { affiliateCode: 'NOBODY' }, 'invitation_code_error'],
]

test('an invalid form is refused as usual, the visit stays, and the corrected form succeeds', async () => {
  const visitor = openVisitor(server)
  google.person = somebody()
  await finish(visitor, await comeBack(visitor))
  const before = await membersCount()
  for (const [what, given, code] of wrongForms)
    expect([what, (await register(visitor, given)).body.code]).toEqual([what, code])
  expect(await membersCount()).toBe(before)
  expect((await register(visitor)).status).toBe(200)
  expect((await register(visitor)).body.code).toBe('visit_unknown')
})

test('of two concurrent registrations with one visit one succeeds, and the other leaves nothing', async () => {
  const visitor = openVisitor(server)
  google.person = somebody()
  await finish(visitor, await comeBack(visitor))
  const before = await membersCount()
  const answers = await Promise.all([register(visitor), register(visitor), register(visitor)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await membersCount()).toBe(before + 1)
})

test('a suspended member cannot sign in by a provider', async () => {
  const { person } = await join()
  await server.asOwner(
    `UPDATE member SET status = 'suspended' WHERE id = (SELECT member_id FROM member_identity WHERE subject = $1)`,
    [person.sub],
  )
  const visitor = openVisitor(server)
  const answer = await finish(visitor, await comeBack(visitor))
  expect(answer.body.code).toBe('account_suspended')
  expect(visitor.cookies.has('session')).toBe(false)
})

for (const mood of ['silent', 'broken', 'endless'] as const)
  test(`a provider that is ${mood} is reported as unreachable in time, and called again later`, async () => {
    const fresh = await openIdentityProviderSim(['http://sample.test/social'])
    try {
      await setUpProvider(server, 'moody', fresh)
      fresh.mood = mood
      const answer = await cameToAnEnd(start(openVisitor(server), 'moody'))
      expect([answer.status, answer.body.code]).toEqual([409, 'provider_unreachable'])
      fresh.mood = 'well'
      expect((await start(openVisitor(server), 'moody')).status).toBe(200)
    } finally {
      await fresh.close()
      await server.asOwner(`DELETE FROM identity_provider WHERE id = 'moody'`)
      await server.services.registry.refresh()
    }
  })

test('a provider that became silent is reported as unreachable, and no member is signed in', async () => {
  const visitor = openVisitor(server)
  google.person = somebody()
  const query = await comeBack(visitor)
  google.mood = 'broken'
  const answer = await finish(visitor, query)
  expect(answer.status).toBe(409)
  expect(['provider_unreachable', 'provider_refused']).toContain(answer.body.code)
  expect(visitor.cookies.has('session')).toBe(false)
})

test('a visitor who declines at the provider gets a refusal, and can begin again', async () => {
  const visitor = openVisitor(server)
  const begun = await start(visitor)
  const { searchParams } = new URL((begun.body.value as { url: string }).url)
  const back = `?error=access_denied&state=${searchParams.get('state')}&iss=${encodeURIComponent(google.issuer)}`
  expect((await finish(visitor, back)).body.code).toBe('provider_refused')
})

test('a provider of another merchant, or a disabled one, is unknown', async () => {
  const two = await server.fixtures.merchant({ host: 'two.test' })
  const visitor = openVisitor(server, { host: two.host })
  expect((await start(visitor)).body.code).toBe('provider_unknown')
  expect((await start(openVisitor(server), 'nobody')).body.code).toBe('provider_unknown')
})
