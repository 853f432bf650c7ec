import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accounts } from '#contract/accounts.ts'
import { siteContracts } from '#contract/contracts.ts'
import { secondStep } from '#contract/second-step.ts'
import { session } from '#contract/session.ts'
import { codeFor } from '#test/pg/codes.ts'
import { codeOf, enrolPasskey, enrolTotp, setSecondFactor, signedIn } from '#test/pg/factors.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { type Answer, type Visitor, memberWith, openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { lookAtDatabase } from './attack.ts'

const PASSWORD = 'Seven-herons-at-dusk'

let server: TestServer
let hash: string
let origin: string

beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: '10.9.0.1/32' } })
  hash = await lightHash(PASSWORD)
  origin = `http://${server.host}`
})
afterAll(() => server?.close())
beforeEach(async () => {
  await forgetThrottles()
  await setSecondFactor(server, server.merchantId, {})
})

const forgetThrottles = () => server.asOwner('DELETE FROM throttle_bucket')
const forgetFailures = () => server.asOwner('DELETE FROM login_failure')
const tokenOf = ({ body }: Answer) => (body.value as { token: string }).token
const waysOf = ({ body }: Answer) => (body.value as { secondFactor?: readonly string[] }).secondFactor

async function armed(host = server.host, merchantId = server.merchantId) {
  const member = await memberWith(server, hash, { merchantId })
  const { secret, recoveryCodes } = await enrolTotp(await signedIn(server, member, { host }), PASSWORD)
  return { member, secret, recoveryCodes }
}

async function begin(member: { readonly account: string }, visitor: Visitor = openVisitor(server)) {
  const answer = await visitor.logIn({ username: member.account, password: PASSWORD })
  return { visitor, answer, token: tokenOf(answer) }
}

const prove = ({ visitor, token }: { visitor: Visitor; token: string }, way: string, answer: string) =>
  visitor.ask(secondStep.prove, { way, answer }, token)

const isWhole = async (visitor: Visitor, token: string) =>
  (await visitor.call('GET', session.memberInfo.path, { token })).status === 200

test('11: all the codes there are cannot be tried: a code dies after five, and a new one begins nothing anew', async () => {
  const member = await memberWith(server, hash)
  await server.asOwner(
    `UPDATE member SET email = 'brute@mail.test', email_verified_at = now() WHERE id = $1`,
    [member.id],
  )
  const half = await begin(member)
  await half.visitor.ask(secondStep.sendCode, { way: 'email' }, half.token)
  const code = await codeFor(server, 'brute@mail.test')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    await forgetThrottles()
    statuses.push((await prove(half, 'email', wrong)).status)
  }
  expect(statuses).toEqual([409, 409, 409, 409, 409])
  // The first wait is one second, which a slow machine may take for one call: with six more failures it is a minute,
  // whatever session, browser or code follows. From twelve on the address would need a captcha.
  const lengthened = await server.asOwner(
    'UPDATE login_failure SET failures = failures + 6 WHERE failures = 5 RETURNING failures',
  )
  expect(lengthened).not.toEqual([])
  expect((await prove(half, 'email', wrong)).status).toBe(429)
  const other = await begin(member)
  expect((await prove(other, 'email', code)).status).toBe(429)
  await forgetFailures()
  await forgetThrottles()
  // The right code is void too after five wrong attempts.
  expect((await prove(other, 'email', code)).body).toMatchObject({ code: 'code_wrong' })
  expect(
    await server.asOwner(
      `SELECT action FROM audit_entry WHERE member_id = $1 AND action = 'session.second_step_failed'`,
      [member.id],
    ),
  ).toHaveLength(1)
})

test('14: a code of the authenticator is good once, within its half minute too', async () => {
  const { member, secret } = await armed()
  const code = codeOf(secret)
  const first = await begin(member)
  const second = await begin(member)
  expect((await prove(first, 'totp', code)).status).toBe(200)
  expect((await prove(second, 'totp', code)).body).toMatchObject({ code: 'code_wrong' })
})

test('two tabs at once: one code opens one session', async () => {
  const { member, secret } = await armed()
  const half = await begin(member)
  const answers = await Promise.all([1, 2, 3].map(() => prove(half, 'totp', codeOf(secret))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const open = await server.asOwner(
    `SELECT 1 FROM session WHERE member_id = $1 AND ended_at IS NULL AND proven_by = 'totp'`,
    [member.id],
  )
  expect(open).toHaveLength(1)
})

test('a recovery code is good once, at once as well', async () => {
  const { member, recoveryCodes } = await armed()
  const halves = [await begin(member), await begin(member)]
  const answers = await Promise.all(halves.map((half) => prove(half, 'recovery', recoveryCodes[0] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([[[]], [['totp', 'passkey']]] as const)(
  'ways that a member without factors cannot answer (%j) demand a code to their verified address',
  async (ways) => {
    await setSecondFactor(server, server.merchantId, { asks: 'always', ways })
    const member = await memberWith(server, hash)
    const mail = `${member.account.toLowerCase()}@mail.test`
    await server.asOwner(`UPDATE member SET email = $2, email_verified_at = now() WHERE id = $1`, [
      member.id,
      mail,
    ])
    const half = await begin(member)
    expect(waysOf(half.answer)).toEqual(['email'])
    expect(await isWhole(half.visitor, half.token)).toBe(false)
    await half.visitor.ask(secondStep.sendCode, { way: 'email' }, half.token)
    const { status, body } = await prove(half, 'email', await codeFor(server, mail))
    expect([status, await isWhole(half.visitor, tokenOf({ status, body } as Answer))]).toEqual([200, true])
  },
)

const siteCalls = Object.entries(siteContracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

test('15: a half-signed-in session opens the second step and no other call of the site', async () => {
  const { member } = await armed()
  const { visitor, token } = await begin(member)
  const before = await lookAtDatabase(server)
  const opened: string[] = []
  for (const { name, endpoint } of siteCalls) {
    if (endpoint.access === 'public' || endpoint.access === 'half-signed-in') continue
    if (endpoint.throttle === 'dear') await forgetThrottles()
    const answer = await server.site.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: {
        host: server.host,
        origin,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'a browser of tests',
        cookie: `session=${visitor.cookies.get('session')}`,
        'x-session-token': token,
      },
      ...(endpoint.method === 'GET' ? {} : { payload: {} }),
    })
    if (answer.statusCode !== 401) opened.push(`${name} ${answer.statusCode}`)
  }
  expect(opened).toEqual([])
  expect(await lookAtDatabase(server)).toEqual(before)
  // Guards against a vacuous pass: the list of calls is not empty.
  expect(siteCalls.filter(({ endpoint }) => endpoint.access !== 'public').length).toBeGreaterThan(20)
})

test('15: the calls of the second step are closed without a first step', async () => {
  const member = await memberWith(server, hash)
  const whole = await signedIn(server, member)
  for (const { name, endpoint } of siteCalls.filter(({ endpoint }) => endpoint.access === 'half-signed-in')) {
    expect([name, (await whole.visitor.ask(endpoint, {}, whole.token)).status]).toEqual([name, 403])
    expect([name, (await openVisitor(server).ask(endpoint, {})).status]).toEqual([name, 401])
  }
})

test('17: a header makes no address known', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'unknown_address' })
  const home = someAddress()
  const { member, secret } = await armed()
  const first = openVisitor(server, { address: home })
  const half = await begin(member, first)
  await first.ask(secondStep.prove, { way: 'totp', answer: codeOf(secret), keepDevice: true }, half.token)
  const logIn = async (address: string) => {
    const visitor = openVisitor(server, { address })
    visitor.cookies.set('device', first.cookies.get('device') ?? '')
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip'])
      visitor.headers.set(name, name === 'forwarded' ? `for=${home}` : home)
    return waysOf((await begin(member, visitor)).answer)
  }
  expect(await logIn(someAddress())).toBeDefined()
  // Only a trusted proxy may set the client's address.
  expect(await logIn('10.9.0.1')).toBe(undefined)
})

test('18: neither step takes over a session or a browser that was planted', async () => {
  const { member, secret } = await armed()
  const planted = Buffer.alloc(32, 7).toString('base64url')
  const visitor = openVisitor(server)
  visitor.cookies.set('session', planted)
  visitor.cookies.set('device', planted)
  const half = await begin(member, visitor)
  const halfCookie = visitor.cookies.get('session')
  expect(halfCookie).not.toBe(planted)
  const input = { way: 'totp', answer: codeOf(secret), keepDevice: true }
  const answer = await visitor.ask(secondStep.prove, input, half.token)
  expect(visitor.cookies.get('session')).not.toBe(halfCookie)
  expect(tokenOf(answer)).not.toBe(half.token)
  const attacker = openVisitor(server)
  attacker.cookies.set('device', planted)
  expect(waysOf((await begin(member, attacker)).answer)).toBeDefined()
})

test('19: what was signed out or half signed in before opens nothing', async () => {
  const { member, secret } = await armed()
  const half = await begin(member)
  const halfCookie = half.visitor.cookies.get('session') ?? ''
  const answer = await prove(half, 'totp', codeOf(secret))
  const token = tokenOf(answer)
  const cookie = half.visitor.cookies.get('session') ?? ''
  await half.visitor.ask(session.logout, {}, token)
  for (const [one, its] of [
    [halfCookie, half.token],
    [cookie, token],
  ] as const) {
    half.visitor.cookies.set('session', one)
    expect(await isWhole(half.visitor, its)).toBe(false)
  }
})

test('26: a remembered cookie in another browser requires a new sign-in, and ends everywhere', async () => {
  const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/143.0 Mobile Safari/537.36'
  const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const member = await memberWith(server, hash)
  const owner = openVisitor(server, { browser: phone })
  const signed = await owner.logIn({ username: member.account, password: PASSWORD, remember: true })
  const token = tokenOf(signed)
  expect(await isWhole(owner, token)).toBe(true)
  const thief = openVisitor(server, { browser: laptop })
  thief.cookies.set('session', owner.cookies.get('session') ?? '')
  // The page token can be derived from the cookie, so the thief has it too.
  expect(await isWhole(thief, token)).toBe(false)
  expect(await isWhole(owner, token)).toBe(false)
})

test('a passkey of another member, another merchant, another page or another time opens nothing', async () => {
  const [mine, theirs] = [await memberWith(server, hash), await memberWith(server, hash)]
  const other = await server.fixtures.merchant()
  const elsewhere = await memberWith(server, hash, { merchantId: other.id })
  const my = await enrolPasskey(await signedIn(server, mine), PASSWORD, origin)
  const their = await enrolPasskey(await signedIn(server, theirs), PASSWORD, origin)
  const foreign = await enrolPasskey(
    await signedIn(server, elsewhere, { host: other.host }),
    PASSWORD,
    `http://${other.host}`,
  )
  const half = await begin(mine)
  const ask = async () =>
    (
      (await half.visitor.ask(secondStep.askPasskey, {}, half.token)).body.value as {
        options: { challenge: string }
      }
    ).options
  const refused = { code: 'passkey_refused' }
  const responses = [
    their.authenticator.get(await ask()),
    their.authenticator.get(await ask(), { userHandle: undefined }),
    foreign.authenticator.get(await ask()),
    my.authenticator.get(await ask(), { origin: 'http://evil.test' }),
    my.authenticator.get(await ask(), { rpId: other.host }),
  ]
  for (const response of responses) {
    await forgetThrottles()
    await forgetFailures()
    expect((await half.visitor.ask(secondStep.provePasskey, { response }, half.token)).body).toMatchObject(
      refused,
    )
  }
  await forgetThrottles()
  const good = my.authenticator.get(await ask())
  expect((await half.visitor.ask(secondStep.provePasskey, { response: good }, half.token)).status).toBe(200)
  const again = await begin(mine)
  expect(
    (await again.visitor.ask(secondStep.provePasskey, { response: good }, again.token)).body,
  ).toMatchObject(refused)
})

test('a passkey of one merchant does not sign in at another one, and unknown ones get the same answer', async () => {
  const other = await server.fixtures.merchant()
  const member = await memberWith(server, hash)
  const { authenticator } = await enrolPasskey(await signedIn(server, member), PASSWORD, origin)
  const visitor = openVisitor(server, { host: other.host })
  const options = async () =>
    ((await visitor.ask(secondStep.askPasskeyLogin)).body.value as { options: object }).options
  const at = { origin: `http://${other.host}`, rpId: other.host }
  const answers = []
  for (const response of [
    authenticator.get(await options(), at),
    { ...authenticator.get(await options(), at), id: 'A'.repeat(43), rawId: 'A'.repeat(43) },
  ])
    answers.push((await visitor.ask(secondStep.loginByPasskey, { response })).body)
  expect(answers.map(({ code, message }) => ({ code, message }))).toEqual(
    Array(2).fill({ code: 'passkey_refused', message: expect.any(String) }),
  )
  expect(visitor.cookies.has('session')).toBe(false)
})

test.each([
  ['nothing', {}],
  ['a way that is none', { way: 'friend', answer: '1' }],
  ['an answer that is no text', { way: 'totp', answer: 123456 }],
  ['an answer without an end', { way: 'totp', answer: '1'.repeat(300) }],
  ['an answer with a zero byte', { way: 'totp', answer: '12\u00003456' }],
  ['whose it is', { way: 'totp', answer: '123456', memberId: '1' }],
])('13: %s is refused as bad input', async (_, input) => {
  const { member } = await armed()
  const half = await begin(member)
  expect((await half.visitor.ask(secondStep.prove, input, half.token)).status).toBe(400)
})

test('a wrong password tells nothing of the second step', async () => {
  const { member } = await armed()
  const answer = await openVisitor(server).ask(accounts.login, {
    type: 'username',
    username: member.account,
    password: 'mistyped-it',
  })
  expect(answer.body).toMatchObject({ code: 'wrong_account_or_password' })
  expect(JSON.stringify(answer.body)).not.toContain('totp')
})
