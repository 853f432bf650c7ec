import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { codes } from '#contract/codes.ts'
import { codeFor, letPass, messagesTo, runWaitingJobs } from '#test/pg/codes.ts'
import { setSecondFactor } from '#test/pg/factors.ts'
import { solveHuman } from '#test/pg/human.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { sealFor } from '#test/pg/seal.ts'
import { type Answer, memberWith, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const OLD = 'mosaic-of-seven-seas'
const NEW = 'kettle-under-the-stairs'
const NUMBER = { mobileNum: '0912345678', countryDialingCode: '84' }

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  hash = await lightHash(OLD)
  await server.asOwner(`UPDATE merchant SET flags = '{"forgotByMobile": true}' WHERE id = $1`, [
    server.merchantId,
  ])
  await server.services.registry.refresh()
})
afterAll(() => server?.close())
beforeEach(async () => {
  for (const table of ['sent_code', 'outbox_message', 'login_failure', 'throttle_bucket'])
    await server.asOwner(`DELETE FROM ${table}`)
  await server.asOwner('DELETE FROM graphile_worker._private_jobs')
  await server.asOwner('UPDATE member SET mobile = NULL, email = NULL')
})

async function somebody(facts: { merchantId?: number; email?: string; mobile?: string } = {}) {
  const member = await memberWith(server, hash, facts.merchantId ? { merchantId: facts.merchantId } : {})
  await server.asOwner(
    'UPDATE member SET email = $2, mobile = $3, mobile_verified_at = now() WHERE id = $1',
    [member.id, facts.email ?? null, facts.mobile ?? null],
  )
  return member
}

/** The comparable part of an answer: without the time and the correlation id. */
function plainOf({ status, body, headers }: Answer): string {
  const { 'x-correlation-id': _id, date: _date, ...rest } = headers
  return JSON.stringify({ status, body: { ...body, correlationId: '' }, headers: rest })
}

async function forget(input: Record<string, unknown>, visitor = openVisitor(server)): Promise<Answer> {
  const payload = { human: await solveHuman(server), ...input }
  return await visitor.call('POST', codes.forgotByEmail.path, { payload })
}

async function linkFor(email: string): Promise<string> {
  const [letter] = await messagesTo(server, email)
  return /#token=([\w-]{43})/.exec(letter?.body ?? '')?.[1] ?? ''
}

async function reset(input: Record<string, unknown>, facts: { host?: string } = {}): Promise<Answer> {
  const given = { newPassword: NEW, confirmNewPassword: NEW, ...input }
  const payload = await sealFor(server, codes.resetByLink, given)
  return await openVisitor(server, facts).call('POST', codes.resetByLink.path, { payload })
}

async function askForgot(input: Record<string, unknown> = NUMBER, visitor = openVisitor(server)) {
  const payload = { human: await solveHuman(server), ...input }
  return await visitor.call('POST', codes.smsForgot.path, { payload })
}

async function setByCode(input: Record<string, unknown>): Promise<Answer> {
  const payload = await sealFor(server, codes.setByCode, { ...NUMBER, newPassword: NEW, ...input })
  return await openVisitor(server).call('POST', codes.setByCode.path, { payload })
}

const canSignIn = async (account: string, password: string) =>
  (await openVisitor(server).logIn({ username: account, password })).status === 200

const stateOf = async (memberId: bigint) =>
  await server.asOwner<{ hash: string; open: number; places: number }>(
    `SELECT password_hash AS hash,
            (SELECT count(*)::int FROM session WHERE member_id = member.id AND ended_at IS NULL) AS open,
            (SELECT count(*)::int FROM known_device WHERE member_id = member.id) AS places
       FROM member WHERE id = $1`,
    [memberId],
  )

test('2: a known and an unknown account get the same answer, and leave the same traces', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  const cases = [
    { username: member.account, email: 'ada@post.test' },
    { username: 'nobody-of-that-name', email: 'eve@post.test' },
    { username: member.account, email: 'wrong@post.test' },
  ]
  const answers = []
  for (const one of cases) answers.push(plainOf(await forget(one)))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('"status":200')
  const rows = await server.asOwner(
    `SELECT purpose, channel, member_id, code_hash IS NULL AS bare FROM sent_code ORDER BY created_at`,
  )
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1)
  expect(await server.asOwner('SELECT 1 FROM member_token')).toEqual([])
  expect(await linkFor('ada@post.test')).toMatch(/^[\w-]{43}$/)
  expect(await messagesTo(server, 'eve@post.test')).toEqual([])
  expect(await messagesTo(server, 'wrong@post.test')).toEqual([])
})

test('2: by phone, too, and a wrong code tells nothing', async () => {
  await somebody({ mobile: '+84912345678' })
  const other = { ...NUMBER, mobileNum: '0987654321' }
  const [known, unknown] = [await askForgot(), await askForgot(other)]
  expect(plainOf(known)).toBe(plainOf(unknown))
  expect(known.body.value).toEqual({ expirationTime: 5 })
  const wrong = [await setByCode({ verificationCode: '000000' })]
  wrong.push(await setByCode({ ...other, verificationCode: '000000' }))
  expect(new Set(wrong.map(plainOf)).size).toBe(1)
  expect(wrong[0]?.body.code).toBe('code_wrong')
  expect(await messagesTo(server, '+84987654321')).toEqual([])
})

test('a link sets the password once: sessions end, browsers are unknown again, a letter goes out, nobody is signed in', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  await server.fixtures.memberSession(member)
  await server.asOwner(
    `INSERT INTO known_device (merchant_id, member_id, secret_hash) VALUES ($1, $2, sha256('x'))`,
    [member.merchantId, member.id],
  )
  await forget({ username: ` ${member.account.toUpperCase()} `, email: ' ADA@post.test ' })
  const secret = await linkFor('ada@post.test')
  const answer = await reset({ secret })
  expect([answer.status, answer.body.value]).toEqual([200, { account: member.account }])
  expect(answer.setCookies).toEqual([])
  expect(await stateOf(member.id)).toMatchObject([{ open: 0, places: 0 }])
  expect(await canSignIn(member.account, OLD)).toBe(false)
  expect(await canSignIn(member.account, NEW)).toBe(true)
  expect((await messagesTo(server, 'ada@post.test')).map(({ template }) => template)).toEqual([
    'password_changed',
    'reset_password',
  ])
  expect(
    await server.asOwner(`SELECT action, after->>'way' AS way FROM audit_entry WHERE member_id = $1`, [
      member.id,
    ]),
  ).toEqual([{ action: 'member.recover_password', way: 'email' }])
  // Case 21: a second use.
  expect((await reset({ secret })).body.code).toBe('link_unusable')
})

test('21: a link that ran out, was replaced, is of another brand or of a closed account opens nothing', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  const input = { username: member.account, email: 'ada@post.test' }
  await forget(input)
  const first = await linkFor('ada@post.test')
  await letPass(server, '61 seconds')
  await forget(input)
  const second = await linkFor('ada@post.test')
  expect(second).not.toBe(first)
  const before = await stateOf(member.id)
  const other = await server.fixtures.merchant()
  const codesOf = [
    (await reset({ secret: first })).body.code,
    (await reset({ secret: second }, { host: other.host })).body.code,
    (await reset({ secret: `${second.slice(0, 42)}${second.endsWith('A') ? 'E' : 'A'}` })).body.code,
    (await reset({ secret: 'x'.repeat(43) })).body.code,
    (await reset({ secret: `${second}=` })).body.code,
  ]
  await server.asOwner(`UPDATE member SET status = 'closed' WHERE id = $1`, [member.id])
  codesOf.push((await reset({ secret: second })).body.code)
  await server.asOwner(`UPDATE member SET status = 'active' WHERE id = $1`, [member.id])
  await server.asOwner(`UPDATE member_token SET expires_at = now() - interval '1 second'`)
  codesOf.push((await reset({ secret: second })).body.code)
  expect(codesOf).toEqual(Array(7).fill('link_unusable'))
  expect(await stateOf(member.id)).toEqual(before)
})

test('21: the link leads to the brand’s own host, whatever host was asked', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  const answer = await server.site.inject({
    method: 'POST',
    url: codes.forgotByEmail.path,
    headers: { host: server.host, 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    payload: { username: member.account, email: 'ada@post.test', human: await solveHuman(server) },
  })
  expect(answer.statusCode).toBe(200)
  const poisoned = await server.site.inject({
    method: 'POST',
    url: codes.forgotByEmail.path,
    headers: { host: 'evil.test' },
    payload: { username: member.account, email: 'ada@post.test', human: await solveHuman(server) },
  })
  expect(poisoned.statusCode).toBe(404)
  const [letter] = await messagesTo(server, 'ada@post.test')
  expect(letter?.body).toContain(`https://${server.host}/reset#token=`)
  expect(letter?.body).not.toContain('evil')
})

test('21: of two at once with one link one holds', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  await forget({ username: member.account, email: 'ada@post.test' })
  const secret = await linkFor('ada@post.test')
  const other = 'lantern-on-the-pier'
  const both = await Promise.all([
    reset({ secret }),
    reset({ secret, newPassword: other, confirmNewPassword: other }),
  ])
  expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
})

test('a new password that cannot be uses no link up', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  await forget({ username: member.account, email: 'ada@post.test' })
  const secret = await linkFor('ada@post.test')
  const tried = async (password: string, again = password) =>
    (await reset({ secret, newPassword: password, confirmNewPassword: again })).body.code
  expect(await tried('short')).toBe('fields')
  expect(await tried(NEW, 'another-one-here')).toBe('inconsistent_twice')
  expect(await tried('Sunshine2024!')).toBe('password_known')
  expect(await tried(`${member.account}1!`)).toBe('password_known')
  expect((await reset({ secret })).status).toBe(200)
})

test('a code sets the password once, ends every session, and signs in the phone that has it', async () => {
  const member = await somebody({ mobile: '+84912345678' })
  await server.fixtures.memberSession(member)
  await askForgot()
  const verificationCode = await codeFor(server, '+84912345678')
  // A refused password does not use up the code.
  expect((await setByCode({ verificationCode, newPassword: 'short' })).body.code).toBe('fields')
  expect((await setByCode({ verificationCode, newPassword: '84912345678' })).body.code).toBe('password_known')
  const answer = await setByCode({ verificationCode })
  expect([answer.status, answer.body.value]).toMatchObject([
    200,
    { account: member.account, signedIn: { token: expect.any(String) as string, passwordExpired: false } },
  ])
  expect(answer.setCookies.join()).toContain('session=')
  expect(await stateOf(member.id)).toMatchObject([{ open: 1 }])
  expect(await canSignIn(member.account, NEW)).toBe(true)
  expect((await setByCode({ verificationCode })).body.code).toBe('code_wrong')
  expect((await messagesTo(server, '+84912345678')).map(({ template }) => template)).toEqual([
    'factor_alert',
    'sms_code',
  ])
})

test('after a recovery by SMS no second code goes to the same phone, and other second steps stay owed', async () => {
  await setSecondFactor(server, server.merchantId, { asks: 'always', ways: ['sms', 'email'] })
  const alone = await somebody({ mobile: '+84912345678' })
  await askForgot()
  const first = await setByCode({ verificationCode: await codeFor(server, '+84912345678') })
  expect(first.body.value).toMatchObject({
    account: alone.account,
    signedIn: { token: expect.any(String) as string },
  })
  expect(first.body.value).not.toMatchObject({ signedIn: { secondFactor: expect.anything() as unknown } })
  await server.asOwner('UPDATE member SET mobile = NULL')
  await letPass(server, '61 seconds')
  const both = await somebody({ mobile: '+84912345678', email: 'ada@post.test' })
  await server.asOwner('UPDATE member SET email_verified_at = now() WHERE id = $1', [both.id])
  await askForgot()
  const second = await setByCode({ verificationCode: await codeFor(server, '+84912345678') })
  expect(second.body.value).toMatchObject({ signedIn: { secondFactor: ['email'] } })
  await server.asOwner(`UPDATE member SET mobile = NULL, status = 'active'`)
  await letPass(server, '61 seconds')
  const shut = await somebody({ mobile: '+84912345678' })
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [shut.id])
  await askForgot()
  const third = await setByCode({ verificationCode: await codeFor(server, '+84912345678') })
  expect([third.body.value, third.setCookies]).toEqual([{ account: shut.account }, []])
  await setSecondFactor(server, server.merchantId, {})
})

test('11: a code dies after five tries, and new codes give no new tries beyond fifteen an hour', async () => {
  const member = await somebody({ mobile: '+84912345678' })
  const before = await stateOf(member.id)
  for (let round = 0; round < 3; round += 1) {
    await askForgot()
    const right = await codeFor(server, '+84912345678')
    const wrong = Array.from({ length: 5 }, (_, at) => String((Number(right) + at + 1) % 1_000_000))
    for (const code of wrong) await setByCode({ verificationCode: code.padStart(6, '0') })
    expect((await setByCode({ verificationCode: right })).body.code).toBe('code_wrong')
    await letPass(server, '61 seconds')
  }
  await askForgot()
  const right = await codeFor(server, '+84912345678')
  expect((await setByCode({ verificationCode: right })).body.code).toBe('code_wrong')
  expect(await stateOf(member.id)).toEqual(before)
})

test('13: a code of 255 signs, of no signs, with zero bytes or of other digits is a clean no', async () => {
  await somebody({ mobile: '+84912345678' })
  await askForgot()
  const right = await codeFor(server, '+84912345678')
  const arabic = Array.from(right, (digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
  for (const [verificationCode, status] of [
    ['1'.repeat(255), 409],
    ['1'.repeat(256), 400],
    ['', 400],
    [`${right.slice(0, 5)}\u0000`, 400],
    [arabic, 409],
    [`${right}; DROP TABLE member`, 409],
    [Number(right), 400],
    [[right], 400],
    [{ $gt: 0 }, 400],
  ] as const)
    expect([verificationCode, (await setByCode({ verificationCode })).status]).toEqual([
      verificationCode,
      status,
    ])
  expect((await setByCode({ verificationCode: right })).status).toBe(200)
})

test('10: without the work of a human nothing is asked, and each piece of it asks once', async () => {
  const human = await solveHuman(server)
  const input = { username: 'ada7', email: 'ada@post.test' }
  const other = await server.fixtures.merchant()
  expect((await forget({ ...input, human: 'x' })).body.code).toBe('human_check_failed')
  expect((await forget({ ...input, human: await solveHuman(server, other.host) })).body.code).toBe(
    'human_check_failed',
  )
  expect(await server.asOwner('SELECT 1 FROM sent_code')).toEqual([])
  expect((await forget({ ...input, human })).status).toBe(200)
  expect((await forget({ ...input, human })).body.code).toBe('human_check_failed')
})

test('letters are capped as codes are: nobody fills a stranger’s box', async () => {
  const input = { username: 'ada7', email: 'ada@post.test' }
  await forget(input)
  expect((await forget({ ...input, username: 'ben8' })).body).toMatchObject({ code: 'sms_limit' })
})

test('it is taken as a form, too; of this call alone, of our own page alone, and with nothing else in it', async () => {
  const member = await somebody({ email: 'ada@post.test' })
  const send = async (
    pairs: string[][],
    headers: Record<string, string> = {},
    path: string = codes.forgotByEmail.path,
  ) =>
    await server.site.inject({
      method: 'POST',
      url: path,
      headers: { host: server.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(pairs).toString(),
    })
  const pairs = async () => [
    ['username', member.account],
    ['email', 'ada@post.test'],
    ['human', await solveHuman(server)],
  ]
  const statusOf = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode
  expect(await statusOf([...(await pairs()), ['username', 'twice']])).toBe(400)
  expect(await statusOf([...(await pairs()), ['__proto__', 'x']])).toBe(400)
  expect(await statusOf([...(await pairs()), ['merchantId', '2']])).toBe(400)
  expect(await statusOf(await pairs(), { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe(
    403,
  )
  expect(await statusOf(await pairs(), {}, codes.smsForgot.path)).toBe(415)
  expect(await statusOf([['username', 'x'.repeat(70_000)]])).toBe(413)
  expect(await statusOf(await pairs())).toBe(200)
  expect(await linkFor('ada@post.test')).not.toBe('')
})

test.each([
  ['no address', { email: 'ada' }, 409, 'email_invalid'],
  ['two addresses', { email: 'ada@post.test,eve@post.test' }, 409, 'email_invalid'],
  ['an address with a line of its own', { email: 'ada@post.test\nBcc: eve@post.test' }, 409, 'email_invalid'],
  ['an address too long', { email: `${'a'.repeat(250)}@post.test` }, 400, 'invalid_input'],
  ['no name', { username: '' }, 400, 'invalid_input'],
  ['a name too long', { username: 'a'.repeat(65) }, 400, 'invalid_input'],
  ['a name of another type', { username: ['ada'] }, 400, 'invalid_input'],
])('%s asks for nothing', async (_, changed, status, code) => {
  const answer = await forget({ username: 'ada7', email: 'ada@post.test', ...changed })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await server.asOwner('SELECT 1 FROM sent_code')).toEqual([])
})

test('injection into a name finds nobody', async () => {
  await somebody({ email: 'ada@post.test' })
  expect((await forget({ username: `' OR '1'='1`, email: 'ada@post.test' })).status).toBe(200)
  await runWaitingJobs(server, 'answer_forgotten')
  expect(await messagesTo(server, 'ada@post.test')).toEqual([])
})

test('where the brand does not offer it, no code is sent and none sets a password', async () => {
  const other = await server.fixtures.merchant()
  const visitor = openVisitor(server, { host: other.host })
  const payload = { ...NUMBER, human: await solveHuman(server, other.host) }
  expect((await visitor.call('POST', codes.smsForgot.path, { payload })).body.code).toBe('way_not_offered')
  const requested = { ...NUMBER, newPassword: NEW, verificationCode: '1' }
  const sealed = await sealFor(server, codes.setByCode, requested)
  expect((await visitor.call('POST', codes.setByCode.path, { payload: sealed })).body.code).toBe(
    'way_not_offered',
  )
})
