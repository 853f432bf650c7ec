import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { secondStep } from '#contract/second-step.ts'
import { session } from '#contract/session.ts'
import { codeFor } from '#test/pg/codes.ts'
import { codeOf, enrolPasskey, enrolTotp, setSecondFactor, signedIn } from '#test/pg/factors.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { type Answer, type Visitor, memberWith, openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const PASSWORD = 'mosaic-of-seven-seas'
const NUMBER = '+639171230142'

let server: TestServer
let hash: string
let origin: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
  origin = `http://${server.host}`
})

afterAll(async () => {
  await server?.close()
})

beforeEach(async () => {
  await server.asOwner('DELETE FROM login_failure; DELETE FROM throttle_bucket')
  await server.asOwner('DELETE FROM sent_code')
  await setSecondFactor(server, server.merchantId, {})
})

interface Value {
  readonly token: string
  readonly secondFactor?: readonly string[]
}
const valueOf = ({ body }: Answer) => body.value as Value

let counted = 0

/** A member with a number, a mail address and a bank account name of their own. */
async function memberWithContacts() {
  const member = await memberWith(server, hash)
  counted += 1
  const mobile = `${NUMBER.slice(0, -4)}${String(counted).padStart(4, '0')}`
  const email = `Mai.${counted}@mail.test`
  await server.asOwner(
    `UPDATE member SET mobile = $2, mobile_verified_at = now(), email = $3, email_verified_at = now(),
            payee_name = 'Nguyễn Thị Mai' WHERE id = $1`,
    [member.id, mobile, email],
  )
  return { ...member, mobile, email }
}

async function begin(
  member: { readonly account: string },
  visitor: Visitor = openVisitor(server),
  further: object = {},
): Promise<{ visitor: Visitor; answer: Answer; token: string }> {
  const answer = await visitor.logIn({ username: member.account, password: PASSWORD, ...further })
  return { visitor, answer, token: valueOf(answer).token }
}

const isWhole = async (visitor: Visitor, token: string) =>
  (await visitor.call('GET', session.memberInfo.path, { token })).status === 200

async function armed() {
  const member = await memberWithContacts()
  const { secret, recoveryCodes } = await enrolTotp(await signedIn(server, member), PASSWORD)
  return { member, secret, recoveryCodes }
}

test('an unknown browser gets a half-signed-in session, which reveals nothing about the member', async () => {
  const member = await memberWithContacts()
  await server.asOwner('UPDATE member SET first_login_at = now(), last_login_at = now() WHERE id = $1', [
    member.id,
  ])
  const { visitor, answer, token } = await begin(member, undefined, { remember: true })
  expect(answer.body.value).toEqual({
    token,
    firstTimeLogin: false,
    passwordExpired: false,
    secondFactor: ['sms', 'email', 'bank_name'],
  })
  expect(answer.setCookies).toEqual([expect.stringMatching(/^session=[\w-]{43}; .*HttpOnly.*; Max-Age=600$/)])
  expect(await isWhole(visitor, token)).toBe(false)
  const [row] = await server.asOwner(
    `SELECT is_half_signed_in AS half, proven_by, is_remembered AS kept,
            round(EXTRACT(EPOCH FROM expires_at - created_at) / 60)::int AS minutes
       FROM session WHERE member_id = $1`,
    [member.id],
  )
  expect(row).toEqual({ half: true, proven_by: 'password', kept: true, minutes: 10 })
  // The cookie alone does not resume the session either.
  const resumed = await server.site.inject({
    method: 'POST',
    url: session.resume.path,
    headers: {
      host: server.host,
      origin,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'a browser of tests',
      cookie: `session=${visitor.cookies.get('session')}`,
    },
  })
  expect(resumed.json()).toEqual({ success: true, value: {} })
})

test('a member without any second step is signed in, whatever the merchant requires', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'always' })
  const { visitor, token, answer } = await begin(await memberWith(server, hash))
  expect(valueOf(answer).secondFactor).toBe(undefined)
  expect(await isWhole(visitor, token)).toBe(true)
})

test('a merchant that never requires a second step still requires it of an armed account', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'never' })
  const plain = await begin(await memberWithContacts())
  expect(await isWhole(plain.visitor, plain.token)).toBe(true)
  const { member } = await armed()
  expect(valueOf((await begin(member)).answer).secondFactor).toEqual(['totp', 'sms', 'recovery'])
})

test('the authenticator’s code replaces the half session by a new one, and is audited', async () => {
  const { member, secret } = await armed()
  await server.asOwner('UPDATE member SET last_login_at = now(), first_login_at = now() WHERE id = $1', [
    member.id,
  ])
  const { visitor, token } = await begin(member, undefined, { remember: true })
  const half = visitor.cookies.get('session')
  const answer = await visitor.ask(secondStep.prove, { way: 'totp', answer: ` ${codeOf(secret)} ` }, token)
  expect(answer.body.value).toEqual({
    token: expect.not.stringMatching(token),
    firstTimeLogin: false,
    passwordExpired: false,
    previousLoginAt: expect.any(String),
  })
  expect(visitor.cookies.get('session')).not.toBe(half)
  expect(answer.setCookies).toEqual([
    expect.stringMatching(/^session=.*; Max-Age=86400$/),
    expect.stringMatching(/^signed_in=1; .*Max-Age=86400$/),
    expect.stringMatching(/^device=/),
  ])
  expect(await isWhole(visitor, valueOf(answer).token)).toBe(true)
  visitor.cookies.set('session', half ?? '')
  expect(await isWhole(visitor, token)).toBe(false)
  expect(
    await server.asOwner(
      `SELECT after ->> 'way' AS way, after ->> 'firstStep' AS "firstStep" FROM audit_entry
        WHERE member_id = $1 AND action = 'session.second_step'`,
      [member.id],
    ),
  ).toEqual([{ way: 'totp', firstStep: 'password' }])
})

test('a recovery code is valid once, and its owner is notified', async () => {
  const { member, recoveryCodes } = await armed()
  const typed = (recoveryCodes[3] ?? '').toLowerCase().replaceAll('-', ' ')
  const first = await begin(member)
  const answer = await first.visitor.ask(secondStep.prove, { way: 'recovery', answer: typed }, first.token)
  expect(await isWhole(first.visitor, valueOf(answer).token)).toBe(true)
  const second = await begin(member)
  const again = await second.visitor.ask(secondStep.prove, { way: 'recovery', answer: typed }, second.token)
  expect(again.body).toMatchObject({ code: 'code_wrong' })
  const letters = await server.asOwner<{ body: string }>(
    'SELECT body FROM outbox_message WHERE member_id = $1 ORDER BY id DESC',
    [member.id],
  )
  expect(letters[0]?.body).toContain('One of your recovery codes')
})

test.each(['sms', 'email'] as const)(
  'a code by %s opens; what is shown of the recipient is a part',
  async (way) => {
    const member = await memberWithContacts()
    const { visitor, token } = await begin(member)
    const sent = await visitor.ask(secondStep.sendCode, { way }, token)
    const recipient = way === 'sms' ? member.mobile : member.email.toLowerCase()
    const { sentTo, expiredMinutes } = sent.body.value as { sentTo: string; expiredMinutes: number }
    expect(expiredMinutes).toBe(5)
    expect(sentTo).not.toContain(recipient.slice(1, 6))
    const code = await codeFor(server, recipient)
    const wrong = await visitor.ask(
      secondStep.prove,
      { way, answer: code === '000000' ? '1' : '000000' },
      token,
    )
    expect(wrong.body).toMatchObject({ code: 'code_wrong' })
    const answer = await visitor.ask(secondStep.prove, { way, answer: code }, token)
    expect(await isWhole(visitor, valueOf(answer).token)).toBe(true)
  },
)

test.each([
  ['as the bank writes it', 'NGUYEN THI MAI', 200],
  ['as its owner writes it', ' nguyễn  thị mai', 200],
  ['another', 'Nguyen Thi Lan', 409],
  ['signs', '...', 409],
])('the name at the bank, %s', async (_, typed, status) => {
  const { visitor, token } = await begin(await memberWithContacts())
  const answer = await visitor.ask(secondStep.prove, { way: 'bank_name', answer: typed }, token)
  expect(answer.status).toBe(status)
})

test('a passkey is accepted as the second step', async () => {
  const member = await memberWithContacts()
  const { authenticator } = await enrolPasskey(await signedIn(server, member), PASSWORD, origin)
  const { visitor, token, answer } = await begin(member)
  expect(valueOf(answer).secondFactor).toEqual(['passkey', 'sms', 'recovery'])
  const challenge = await visitor.ask(secondStep.askPasskey, {}, token)
  const { options } = challenge.body.value as { options: object }
  const response = authenticator.get(options, { isVerified: false })
  const proven = await visitor.ask(secondStep.provePasskey, { response }, token)
  expect(await isWhole(visitor, valueOf(proven).token)).toBe(true)
})

test('on another host of the merchant the passkey is not offered, and the account stays closed', async () => {
  const member = await memberWithContacts()
  await enrolPasskey(await signedIn(server, member), PASSWORD, origin)
  await server.asOwner(`UPDATE member_passkey SET rp_id = 'elsewhere.test' WHERE member_id = $1`, [member.id])
  await setSecondFactor(server, server.merchantId, { asks: 'never', ways: [] })
  const { visitor, token, answer } = await begin(member)
  expect(valueOf(answer).secondFactor).toEqual(['recovery'])
  expect((await visitor.ask(secondStep.askPasskey, {}, token)).body).toMatchObject({
    code: 'way_not_offered',
  })
})

test('a passkey alone signs in, at every merchant', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'always' })
  const member = await memberWithContacts()
  const { authenticator } = await enrolPasskey(await signedIn(server, member), PASSWORD, origin)
  const visitor = openVisitor(server)
  const { options } = (await visitor.ask(secondStep.askPasskeyLogin)).body.value as { options: object }
  expect(JSON.stringify(options)).toContain('"userVerification":"required"')
  const answer = await visitor.ask(secondStep.loginByPasskey, {
    response: authenticator.get(options),
    remember: true,
  })
  expect(answer.setCookies[0]).toMatch(/Max-Age=86400/)
  expect(valueOf(answer).secondFactor).toBe(undefined)
  expect(await isWhole(visitor, valueOf(answer).token)).toBe(true)
})

test('a suspended member is refused by passkey, too, with the reason', async () => {
  const member = await memberWithContacts()
  const { authenticator } = await enrolPasskey(await signedIn(server, member), PASSWORD, origin)
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [member.id])
  const visitor = openVisitor(server)
  const { options } = (await visitor.ask(secondStep.askPasskeyLogin)).body.value as { options: object }
  const answer = await visitor.ask(secondStep.loginByPasskey, { response: authenticator.get(options) })
  expect(answer.body).toMatchObject({ code: 'account_suspended' })
  expect(visitor.cookies.has('session')).toBe(false)
})

test('a remembered browser skips the second step, and no other browser does', async () => {
  const { member, secret } = await armed()
  const { visitor, token } = await begin(member)
  const prove = { way: 'totp', answer: codeOf(secret), keepDevice: true }
  const answer = await visitor.ask(secondStep.prove, prove, token)
  expect(answer.setCookies[2]).toMatch(
    /^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  expect(valueOf((await begin(member, visitor)).answer).secondFactor).toBe(undefined)
  expect(valueOf((await begin(member)).answer).secondFactor).toBeDefined()
  // The device is not known for another member until they have signed in on it.
  const other = await armed()
  const theirs = await begin(other.member, visitor)
  expect(valueOf(theirs.answer).secondFactor).toBeDefined()
  await visitor.ask(
    secondStep.prove,
    { way: 'totp', answer: codeOf(other.secret), keepDevice: true },
    theirs.token,
  )
  expect(visitor.cookies.get('device')).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  for (const one of [member, other.member])
    expect(valueOf((await begin(one, visitor)).answer).secondFactor).toBe(undefined)
  await server.asOwner(`UPDATE known_device SET created_at = now() - interval '181 days'`)
  expect(valueOf((await begin(member, visitor)).answer).secondFactor).toBeDefined()
})

test('a browser that is remembered again gets a new secret, and the old one is useless', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'always' })
  const { member, secret } = await armed()
  const visitor = openVisitor(server)
  const kept: string[] = []
  for (let times = 0; times < 2; times += 1) {
    const { token } = await begin(member, visitor)
    await server.asOwner('UPDATE member_totp SET last_step = 0 WHERE member_id = $1', [member.id])
    const prove = { way: 'totp', answer: codeOf(secret), keepDevice: true }
    await visitor.ask(secondStep.prove, prove, token)
    kept.push(visitor.cookies.get('device') ?? '')
  }
  expect(kept[0]).not.toBe(kept[1])
  expect(kept[1]).toMatch(/^[\w-]{43}$/)
  await setSecondFactor(server, server.merchantId, { asks: 'unknown_device' })
  visitor.cookies.set('device', kept[0] ?? '')
  expect(valueOf((await begin(member, visitor)).answer).secondFactor).toBeDefined()
})

test('where the merchant judges by address, a known browser is asked at a new address, once per household', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'unknown_address' })
  const { member, secret } = await armed()
  const home = '2001:db8:1:2::7'
  const first = openVisitor(server, { address: home })
  const { token } = await begin(member, first)
  await first.ask(secondStep.prove, { way: 'totp', answer: codeOf(secret), keepDevice: true }, token)
  const at = (address: string) => {
    const visitor = openVisitor(server, { address })
    visitor.cookies.set('device', first.cookies.get('device') ?? '')
    return visitor
  }
  expect(valueOf((await begin(member, at(home))).answer).secondFactor).toBe(undefined)
  expect(valueOf((await begin(member, at('2001:db8:1:2:ffff::1'))).answer).secondFactor).toBe(undefined)
  expect(valueOf((await begin(member, at('2001:db8:1:3::7'))).answer).secondFactor).toBeDefined()
  expect(valueOf((await begin(member, at(someAddress()))).answer).secondFactor).toBeDefined()
})

test('a password that must be changed must be so after the second step, too', async () => {
  const { member, secret } = await armed()
  await server.asOwner(
    `WITH aged AS (UPDATE merchant SET password_days = 30)
     UPDATE member SET password_changed_at = now() - interval '31 days' WHERE id = $1`,
    [member.id],
  )
  const { visitor, token } = await begin(member)
  await server.asOwner('UPDATE merchant SET password_days = NULL')
  const answer = await visitor.ask(secondStep.prove, { way: 'totp', answer: codeOf(secret) }, token)
  expect(answer.body.value).toMatchObject({ passwordExpired: true })
})

test('cancelling ends the half session and clears its cookie', async () => {
  const { visitor, token } = await begin(await memberWithContacts())
  const answer = await visitor.ask(secondStep.cancel, {}, token)
  expect(answer.status).toBe(200)
  expect(visitor.cookies.has('session')).toBe(false)
})

test('a way that is not offered is neither listed, sent nor accepted', async () => {
  await setSecondFactor(server, server.merchantId, { ways: ['email'] })
  const member = await memberWithContacts()
  const { visitor, token, answer } = await begin(member)
  expect(valueOf(answer).secondFactor).toEqual(['email'])
  const refused = { code: 'way_not_offered' }
  expect((await visitor.ask(secondStep.sendCode, { way: 'sms' }, token)).body).toMatchObject(refused)
  expect((await visitor.ask(secondStep.askPasskey, {}, token)).body).toMatchObject(refused)
  for (const way of ['bank_name', 'totp', 'recovery', 'sms'])
    expect(
      (await visitor.ask(secondStep.prove, { way, answer: 'Nguyễn Thị Mai' }, token)).body,
    ).toMatchObject(refused)
})

test('after a first step by SMS the second step is not SMS', async () => {
  const member = await memberWithContacts()
  const { visitor, token } = await begin(member)
  await server.asOwner(`UPDATE session SET proven_by = 'sms' WHERE member_id = $1`, [member.id])
  expect((await visitor.ask(secondStep.sendCode, { way: 'sms' }, token)).body).toMatchObject({
    code: 'way_not_offered',
  })
})
