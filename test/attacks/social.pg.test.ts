import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { session } from '#contract/session.ts'
import { social } from '#contract/social.ts'
import { giveProof } from '#server/people/sessions/actions.ts'
import { type Visitor, openVisitor } from '#test/pg/sign-in.ts'
import {
  PLAYED_PROVIDERS,
  comeBack,
  finishVisit,
  mend,
  registerByVisit,
  setUpProvider,
  startVisit,
} from '#test/pg/social-visit.ts'
import { signedIn } from '#test/pg/factors.ts'
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

afterEach(() => {
  mend(google)
  mend(other)
})

let people = 0
const somebody = (email = 'marisol@mail.test') => ({ sub: `victim-${(people += 1)}`, email, name: 'Marisol' })

/** A member who signed up with Google, and their browser. */
async function join(person = somebody()) {
  const visitor = openVisitor(server)
  google.person = person
  await finishVisit(visitor, await comeBack(visitor, 'google', google))
  const answer = await registerByVisit(server, visitor)
  expect(answer.status).toBe(200)
  const { token } = answer.body.value as { token: string }
  const info = await visitor.call('GET', session.memberInfo.path, { token })
  return { visitor, token, person, id: BigInt((info.body.value as { id: string }).id) }
}

async function standing() {
  const [row] = await server.asOwner<{ members: number; identities: number; sessions: number }>(
    `SELECT (SELECT count(*)::int FROM member) AS members, (SELECT count(*)::int FROM member_identity) AS identities,
            (SELECT count(*)::int FROM session WHERE ended_at IS NULL) AS sessions`,
  )
  return row
}

/** Expects a refusal, and that no account, binding or session was created. */
async function expectNothing(
  visitor: Visitor,
  deed: () => Promise<{ body: { code?: string } }>,
  code: string,
) {
  const before = await standing()
  expect((await deed()).body.code).toBe(code)
  expect(await standing()).toEqual(before)
  expect(visitor.cookies.has('session')).toBe(false)
}

// Each row: the fault in a token with the victim's subject.
const lies: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
  ['for another client', (claims) => ({ ...claims, aud: 'another' })],
  ['for others beside us', (claims) => ({ ...claims, aud: ['tessera', 'another'], azp: 'another' })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://accounts.example' })],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
  ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
  ['that has run out', (claims) => ({ ...claims, iat: 1_000, exp: 2_000 })],
  ['that never runs out', ({ exp: _exp, ...claims }) => claims],
  ['of nobody', ({ sub: _sub, ...claims }) => claims],
  ['of an endless subject', (claims) => ({ ...claims, sub: 'x'.repeat(300) })],
]

for (const [what, claim] of lies)
  test(`a token ${what} lets nobody in`, async () => {
    const { person } = await join()
    const visitor = openVisitor(server)
    google.person = person
    google.claim = claim
    const query = await comeBack(visitor, 'google', google)
    await expectNothing(visitor, () => finishVisit(visitor, query), 'provider_refused')
  })

for (const signing of ['none', 'secret', 'stranger'] as const)
  test(`a token that is signed by ${signing} lets nobody in`, async () => {
    const { person } = await join()
    const visitor = openVisitor(server)
    google.person = person
    google.signing = signing
    const query = await comeBack(visitor, 'google', google)
    await expectNothing(visitor, () => finishVisit(visitor, query), 'provider_refused')
  })

test('an answer of a provider is accepted once', async () => {
  const { person } = await join()
  const visitor = openVisitor(server)
  google.person = person
  const query = await comeBack(visitor, 'google', google)
  const cookie = visitor.cookies.get('visit') ?? ''
  const answers = [await finishVisit(visitor, query)]
  visitor.cookies.set('visit', cookie)
  answers.push(await finishVisit(visitor, query))
  expect(answers.map(({ status, body }) => (status === 200 ? 'in' : body.code))).toEqual([
    'in',
    'visit_unknown',
  ])
})

test('of two who come back with the same at once one is let in, and the code is redeemed once', async () => {
  const { person } = await join()
  const visitor = openVisitor(server)
  google.person = person
  const query = await comeBack(visitor, 'google', google)
  const before = google.redeemed()
  const answers = await Promise.all([1, 2, 3].map(() => finishVisit(visitor, query)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(google.redeemed()).toBe(before + 1)
})

test('an attacker’s answer of a provider signs no other visitor in: the visit is bound to its browser', async () => {
  const { person } = await join()
  const attacker = openVisitor(server)
  google.person = person
  const query = await comeBack(attacker, 'google', google)
  const victim = openVisitor(server)
  // Without a visit of the victim, and with one.
  await expectNothing(victim, () => finishVisit(victim, query), 'visit_unknown')
  await startVisit(victim, 'google')
  await expectNothing(victim, () => finishVisit(victim, query), 'provider_refused')
})

test('the code of another visit is worth nothing, even with the right state', async () => {
  const { person } = await join()
  google.person = person
  const stolen = new URLSearchParams(await comeBack(openVisitor(server), 'google', google))
  const visitor = openVisitor(server)
  const own = new URLSearchParams(await comeBack(visitor, 'google', google))
  own.set('code', stolen.get('code') ?? '')
  await expectNothing(visitor, () => finishVisit(visitor, `?${own.toString()}`), 'provider_refused')
})

test('a code of one provider does not count for another', async () => {
  const { person } = await join()
  google.person = person
  const fromGoogle = new URLSearchParams(await comeBack(openVisitor(server), 'google', google))
  const visitor = openVisitor(server)
  const begun = await startVisit(visitor, 'other')
  const state = new URL((begun.body.value as { url: string }).url).searchParams.get('state') ?? ''
  fromGoogle.set('state', state)
  await expectNothing(visitor, () => finishVisit(visitor, `?${fromGoogle.toString()}`), 'provider_refused')
})

test('a visit of one merchant is none at another', async () => {
  const two = await server.fixtures.merchant({ host: 'two.test' })
  await setUpProvider(server, 'google', google, two.id)
  const { person } = await join()
  google.person = person
  const visitor = openVisitor(server)
  const query = await comeBack(visitor, 'google', google)
  const there = openVisitor(server, { host: two.host })
  there.cookies.set('visit', visitor.cookies.get('visit') ?? '')
  await expectNothing(there, () => finishVisit(there, query), 'visit_unknown')
  // The same person is a newcomer at another brand.
  const fresh = openVisitor(server, { host: two.host })
  const met = await finishVisit(fresh, await comeBack(fresh, 'google', google))
  expect(met.body.value).toHaveProperty('newcomer')
})

test('one e-mail address at two providers is two people, and a member’s own address is no way in', async () => {
  const { person, id } = await join()
  await server.asOwner(`UPDATE member SET email = $1 WHERE id = $2`, [person.email, id])
  const visitor = openVisitor(server)
  other.person = { ...somebody(person.email), sub: person.sub }
  const met = await finishVisit(visitor, await comeBack(visitor, 'other', other))
  expect(met.body.value).toHaveProperty('newcomer')
  expect(met.body.value).not.toHaveProperty('loggedIn')
  const again = openVisitor(server)
  google.person = somebody(person.email)
  const stranger = await finishVisit(again, await comeBack(again, 'google', google))
  expect(stranger.body.value).toHaveProperty('newcomer')
})

// Each row: the target to which a provider's discovery document would send the browser or the server.
const hostile: [string, Record<string, unknown>][] = [
  ['to run something', { authorization_endpoint: 'javascript:alert(document.domain)' }],
  ['to read something', { authorization_endpoint: 'data:text/html,<script>alert(1)</script>' }],
  ['without TLS to a stranger', { authorization_endpoint: 'http://evil.example/authorize' }],
  ['as another issuer', { issuer: 'https://evil.example' }],
]

for (const [what, document] of hostile)
  test(`a provider whose document leads ${what} leads nowhere`, async () => {
    const evil = await openIdentityProviderSim(['http://sample.test/social'])
    try {
      evil.document = document
      await setUpProvider(server, 'evil', evil)
      const visitor = openVisitor(server)
      await expectNothing(visitor, () => startVisit(visitor, 'evil'), 'provider_unreachable')
    } finally {
      await evil.close()
      await server.asOwner(`DELETE FROM identity_provider WHERE id = 'evil'`)
      await server.services.registry.refresh()
    }
  })

test('a page is never sent where an address asked for: neither by a field, a query nor the host', async () => {
  const visitor = openVisitor(server)
  for (const payload of [
    { provider: 'google', redirect_uri: 'https://evil.example' },
    { provider: 'google', returnTo: '//evil.example' },
    { provider: '../evil' },
    { provider: 'google%0d%0aLocation:evil' },
  ])
    expect((await visitor.call('POST', social.startSocial.path, { payload })).status).toBe(400)
  const foreign = openVisitor(server, { host: 'evil.example' })
  expect((await startVisit(foreign, 'google')).status).toBe(404)
})

test('without the setting no provider of our own network is asked, by name, address or what a name leads to', async () => {
  const closed = await openTestServer()
  try {
    const secret = { clientId: 'c', clientSecret: 's' }
    for (const [index, issuer] of [
      google.issuer,
      google.issuer.replace('http:', 'https:'),
      'https://localhost:9',
      'https://[::1]:9',
      'https://[::ffff:127.0.0.1]:9',
      'https://169.254.169.254',
      'https://10.0.0.1',
      'https://user:password@127.0.0.1',
    ].entries()) {
      await setUpProvider(closed, `inside${index}`, { issuer, ...secret })
      const answer = await startVisit(openVisitor(closed), `inside${index}`)
      expect([issuer, answer.body.code]).toEqual([issuer, 'provider_unreachable'])
    }
    const why = closed.logged.map((line) => (JSON.parse(line) as { why?: string }).why)
    expect(why.filter((text) => text?.includes('own network'))).toHaveLength(6)
  } finally {
    await closed.close()
  }
})

const proofOf = (id: bigint, sessionId: string) =>
  server.services.store.transact((tx) =>
    giveProof(tx, {
      caller: { kind: 'member', accountType: 0, isHalfSignedIn: false, memberId: id, sessionId },
    }),
  )

async function sessionIdOf(id: bigint): Promise<string> {
  const [row] = await server.asOwner<{ id: string }>(
    'SELECT id FROM session WHERE member_id = $1 AND ended_at IS NULL ORDER BY created_at DESC LIMIT 1',
    [id],
  )
  return row?.id ?? ''
}

async function startBinding(who: Awaited<ReturnType<typeof join>>, cpw?: string) {
  return await who.visitor.call('POST', social.startBinding.path, {
    token: who.token,
    payload: { provider: 'other', cpw: cpw ?? (await proofOf(who.id, await sessionIdOf(who.id))) },
  })
}

test('another provider is bound with a fresh proof alone, by the same member, and once', async () => {
  const member = await join()
  const cpw = await proofOf(member.id, await sessionIdOf(member.id))
  expect((await startBinding(member, 'x'.repeat(43))).body.code).toBe('proof_needed')
  const begun = await startBinding(member, cpw)
  expect(begun.status).toBe(200)
  expect((await startBinding(member, cpw)).body.code).toBe('proof_needed')
  other.person = somebody()
  const back = (await other.visit((begun.body.value as { url: string }).url)).search
  const bound = await finishVisit(member.visitor, back, member.token)
  expect(bound.body.value).toEqual({ bound: { id: 'other', label: 'other', mark: 'key' } })
  const listed = await member.visitor.call('GET', social.identities.path, { token: member.token })
  expect(listed.body.value).toMatchObject({
    bound: [{ provider: { id: 'google' } }, { provider: { id: 'other' } }],
    offered: [],
  })
})

test('a binding that another browser finishes binds nothing: signed out, or signed in as another member', async () => {
  const member = await join()
  const somebodyElse = await join()
  other.person = somebody()
  for (const signedInAs of [undefined, somebodyElse]) {
    const begun = await startBinding(member)
    const back = (await other.visit((begun.body.value as { url: string }).url)).search
    const visit = member.visitor.cookies.get('visit') ?? ''
    const browser = signedInAs?.visitor ?? openVisitor(server)
    browser.cookies.set('visit', visit)
    const before = await standing()
    expect((await finishVisit(browser, back, signedInAs?.token)).body.code).toBe('visit_unknown')
    expect(await standing()).toEqual(before)
  }
})

test('a binding ends with the session that began it: another of the same member finishes nothing', async () => {
  const member = await join()
  const begun = await startBinding(member)
  other.person = somebody()
  const back = (await other.visit((begun.body.value as { url: string }).url)).search
  const session = await signedIn(server, { id: member.id, merchantId: server.merchantId })
  session.visitor.cookies.set('visit', member.visitor.cookies.get('visit') ?? '')
  const before = await standing()
  expect((await finishVisit(session.visitor, back, session.token)).body.code).toBe('visit_unknown')
  expect(await standing()).toEqual(before)
})

test('a second identity of one provider is not bound beside the first, and the same one twice is no deed', async () => {
  const member = await join()
  const bind = async (person: ReturnType<typeof somebody>) => {
    const begun = await startBinding(member)
    other.person = person
    const back = (await other.visit((begun.body.value as { url: string }).url)).search
    return await finishVisit(member.visitor, back, member.token)
  }
  const first = somebody()
  expect((await bind(first)).status).toBe(200)
  const before = await standing()
  expect((await bind(somebody())).body.code).toBe('provider_bound_already')
  expect((await bind(first)).status).toBe(200)
  expect(await standing()).toEqual(before)
})

test('the owner of the account is notified of a provider that is bound, and of one that is removed', async () => {
  const member = await join()
  const email = `told${member.id}@mail.test`
  await server.asOwner(
    `UPDATE member SET email = $1, password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaA' WHERE id = $2`,
    [email, member.id],
  )
  const begun = await startBinding(member)
  other.person = somebody()
  const back = (await other.visit((begun.body.value as { url: string }).url)).search
  expect((await finishVisit(member.visitor, back, member.token)).status).toBe(200)
  const cpw = await proofOf(member.id, await sessionIdOf(member.id))
  const payload = { provider: 'other', cpw }
  const unbound = await member.visitor.call('POST', social.unbindIdentity.path, {
    token: member.token,
    payload,
  })
  expect(unbound.status).toBe(200)
  const answer = await server.asOwner<{ template: string; body: string }>(
    'SELECT template, body FROM outbox_message WHERE recipient = $1 ORDER BY id',
    [email],
  )
  expect(answer.map(({ template }) => template)).toEqual(['factor_changed', 'factor_changed'])
  expect(answer[0]?.body).toContain('other was connected to your account')
  expect(answer[1]?.body).toContain('other was disconnected from your account')
  const entries = await server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE member_id = $1 AND action LIKE 'member.identity%' ORDER BY id`,
    [member.id],
  )
  expect(entries.map(({ action }) => action)).toEqual([
    'member.identity_bound',
    'member.identity_bound',
    'member.identity_unbound',
  ])
})

test('an identity that another member has is not taken from them', async () => {
  const person = somebody()
  const first = await join()
  const begun = await startBinding(first)
  other.person = person
  const back = (await other.visit((begun.body.value as { url: string }).url)).search
  expect((await finishVisit(first.visitor, back, first.token)).status).toBe(200)
  const second = await join()
  const again = await startBinding(second)
  const stolen = (await other.visit((again.body.value as { url: string }).url)).search
  expect((await finishVisit(second.visitor, stolen, second.token)).body.code).toBe('identity_taken')
  const visitor = openVisitor(server)
  const back2 = await finishVisit(visitor, await comeBack(visitor, 'other', other))
  const { loggedIn } = back2.body.value as { loggedIn: { token: string } }
  const info = await visitor.call('GET', session.memberInfo.path, { token: loggedIn.token })
  expect((info.body.value as { id: string }).id).toBe(first.id.toString())
})

test('the last way to sign in stays; with a password it can be removed', async () => {
  const member = await join()
  const unbind = async (cpw?: string) =>
    await member.visitor.call('POST', social.unbindIdentity.path, {
      token: member.token,
      payload: {
        provider: 'google',
        cpw: cpw ?? (await proofOf(member.id, await sessionIdOf(member.id))),
      },
    })
  expect((await unbind('x'.repeat(43))).body.code).toBe('proof_needed')
  expect((await unbind()).body.code).toBe('last_way_in')
  await server.asOwner(
    `UPDATE member SET password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaA' WHERE id = $1`,
    [member.id],
  )
  expect((await unbind()).status).toBe(200)
  expect((await unbind()).body.code).toBe('identity_unknown')
})

test('the claims of a newcomer lie in no cookie and in no address, and a visit has an end', async () => {
  const visitor = openVisitor(server)
  google.person = somebody('secret@mail.test')
  const met = await finishVisit(visitor, await comeBack(visitor, 'google', google))
  expect(met.setCookies.join()).not.toContain('secret')
  await server.asOwner(`UPDATE identity_visit SET expires_at = now() - interval '1 second'`)
  expect((await registerByVisit(server, visitor)).body.code).toBe('visit_unknown')
})
