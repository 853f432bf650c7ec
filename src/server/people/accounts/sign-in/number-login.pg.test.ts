import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { codes } from '#contract/codes.ts'
import { registration } from '#contract/registration.ts'
import { codeFor, letPass, messagesTo } from '#test/pg/codes.ts'
import { giveHuman } from '#test/pg/human.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { sealFor } from '#test/pg/seal.ts'
import { type Answer, type Visitor, memberWith, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { FIREBASE_PROJECT, type PlayedFirebase, openFirebaseSim } from '#test/provider-sim/firebase-keys.ts'

// Some tests hash and sign many times.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const PASSWORD = 'mosaic-of-seven-seas'
const NUMBER = '+84912345678'
const typed = { username: '0912 345 678', countryDialingCode: '+84' }

let server: TestServer
let firebase: PlayedFirebase
let hash: string

beforeAll(async () => {
  firebase = await openFirebaseSim()
  server = await openTestServer({
    settings: { FIREBASE_KEYS_URL: firebase.keysUrl, THROTTLE_ADDRESS: '9999999,9999999' },
  })
  hash = await lightHash(PASSWORD)
  await settle({ firebaseProjectId: FIREBASE_PROJECT, secondFactor: { asks: 'never' } })
})
afterAll(async () => {
  await server?.close()
  await firebase?.close()
})
beforeEach(async () => {
  for (const table of ['sent_code', 'outbox_message', 'login_failure', 'throttle_bucket'])
    await server.asOwner(`DELETE FROM ${table}`)
  await server.asOwner('DELETE FROM graphile_worker._private_jobs')
  await server.asOwner(`UPDATE member SET mobile = NULL, account = 'old' || id`)
})

async function settle(accounts: object, flags: object = { mobileCodeLogin: true, mobileRegistration: true }) {
  await server.asOwner('UPDATE merchant SET accounts = $2, flags = $3 WHERE id = $1', [
    server.merchantId,
    JSON.stringify(accounts),
    JSON.stringify(flags),
  ])
  await server.services.registry.refresh()
}

async function owner(mobile = NUMBER) {
  const member = await memberWith(server, hash)
  await server.asOwner('UPDATE member SET mobile = $2, mobile_verified_at = now() WHERE id = $1', [
    member.id,
    mobile,
  ])
  return member
}

async function ask(path: string, input: object, visitor: Visitor = openVisitor(server)): Promise<Answer> {
  return await visitor.call('POST', path, {
    payload: { human: await giveHuman(server.merchantId), ...input },
  })
}

const askSignIn = (mobileNum = typed.username) =>
  ask(codes.smsNoLogin.path, { mobileNum, countryDialingCode: '84' })
const askRegister = (mobileNo = typed.username) =>
  ask(codes.smsRegister.path, { mobileNo, countryDialingCode: '84' })

const signIn = (password: string, changed: object = {}, visitor = openVisitor(server)) =>
  visitor.logIn({ type: 'sms', ...typed, password, ...changed })

async function register(changed: object = {}): Promise<Answer> {
  const payload = await sealFor(server, registration.registerMobile, {
    mobileNum: '912345678',
    countryDialingCode: '84',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-01-31',
    isAgreed: true,
    registerMethod: 'WEB',
    human: await giveHuman(server.merchantId),
    ...changed,
  })
  return await openVisitor(server).call('PUT', registration.registerMobile.path, { payload })
}

const bareOf = ({ status, body }: Answer) => ({ status, body: { ...body, correlationId: '' } })

test('a code signs in once, and does not force the change of an old password', async () => {
  const member = await owner()
  await server.asOwner(`UPDATE member SET password_changed_at = now() - interval '10 years' WHERE id = $1`, [
    member.id,
  ])
  await server.asOwner('UPDATE merchant SET password_days = 30')
  expect((await askSignIn()).body.value).toEqual({ expiredMinutes: 5 })
  const code = await codeFor(server, NUMBER)
  const answer = await signIn(code)
  expect(answer.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false })
  const rows = await server.asOwner('SELECT proven_by FROM session WHERE member_id = $1', [member.id])
  expect(rows).toEqual([{ proven_by: 'sms' }])
  expect((await signIn(code)).body.code).toBe('wrong_account_or_password')
})

test('an unknown number gets the same answers at every step, and no message is sent', async () => {
  await owner()
  const unknown = { username: '0987654321' }
  expect(bareOf(await askSignIn(unknown.username))).toEqual(bareOf(await askSignIn()))
  const wrong = await codeFor(server, NUMBER).then((code) => (code === '000000' ? '000001' : '000000'))
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect(bareOf(await signIn(wrong, unknown))).toEqual(bareOf(await signIn(wrong)))
  expect(await messagesTo(server, '+84987654321')).toEqual([])
})

test('codes are counted as passwords are: the fourth wrong one needs a captcha', async () => {
  const found = []
  for (let attempt = 0; attempt < 4; attempt += 1) found.push((await signIn('000000')).body)
  expect(found).toMatchObject([
    { code: 'wrong_account_or_password' },
    { code: 'wrong_account_or_password' },
    { code: 'wrong_account_or_password', value: { captcha: true } },
    { code: 'captcha_needed', value: { captcha: true } },
  ])
})

test('only the right code reveals that the account is suspended', async () => {
  const member = await owner()
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [member.id])
  await askSignIn()
  const code = await codeFor(server, NUMBER)
  expect((await signIn('12')).body.code).toBe('wrong_account_or_password')
  expect((await signIn(code)).body.code).toBe('account_suspended')
})

test('a code for registration signs in no member, nor the other way round', async () => {
  await askRegister()
  const code = await codeFor(server, NUMBER)
  await owner()
  expect((await signIn(code)).body.code).toBe('wrong_account_or_password')
  await server.asOwner('UPDATE member SET mobile = NULL')
  expect((await register({ verificationCode: code })).status).toBe(200)
})

test('a proven number is registered with all fields of the form', async () => {
  await askRegister()
  const verificationCode = await codeFor(server, NUMBER)
  // A refused form does not consume the code.
  expect((await register({ verificationCode, isAgreed: false })).body.code).toBe('not_agreed')
  expect(
    (await register({ verificationCode, password: '84912345678', confirmPassword: '84912345678' })).body.code,
  ).toBe('password_known')
  const answer = await register({ verificationCode })
  expect(answer.body.value).toEqual({ token: expect.any(String) })
  expect(
    await server.asOwner(
      `SELECT account, mobile, mobile_verified_at IS NOT NULL AS proven FROM member WHERE account = $1`,
      [NUMBER],
    ),
  ).toEqual([{ account: NUMBER, mobile: NUMBER, proven: true }])
  // The account name is the number; it signs in with the password too.
  expect((await openVisitor(server).logIn({ username: NUMBER, password: PASSWORD })).status).toBe(200)
  expect((await register({ verificationCode })).body.code).toBe('code_wrong')
})

test('registering a number with an account gets the usual answer, and its owner is notified', async () => {
  await owner()
  const [known, unknown] = [await askRegister(), await askRegister('0987654321')]
  expect(bareOf(known)).toEqual(bareOf(unknown))
  expect((await messagesTo(server, NUMBER)).map(({ template }) => template)).toEqual(['number_known'])
  expect((await register({ verificationCode: '000000' })).body.code).toBe('code_wrong')
})

test('of two concurrent registrations of a number one succeeds, and neither is an error', async () => {
  await askRegister()
  const verificationCode = await codeFor(server, NUMBER)
  const idToken = await firebase.sign(NUMBER)
  const both = await Promise.all([
    register({ verificationCode }),
    register({ firebaseChannel: 'sms', firebaseIdToken: idToken }),
  ])
  expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('account_taken')
})

test('a brand that does not offer numbers refuses them at every step', async () => {
  const other = await server.fixtures.merchant()
  const visitor = openVisitor(server, { host: other.host })
  const human = await giveHuman(other.id)
  const input = { mobileNum: '912345678', countryDialingCode: '84', human }
  expect((await ask(codes.smsNoLogin.path, input, visitor)).body.code).toBe('way_not_offered')
  expect((await signIn('000000', {}, visitor)).body.code).toBe('way_not_offered')
})

test('a Firebase token signs its number in once, and registers it', async () => {
  await owner()
  const firebaseIdToken = await firebase.sign(NUMBER)
  const by = { type: 'firebase', firebaseIdToken }
  expect((await signIn('-', by)).body.value).toMatchObject({ passwordExpired: false })
  expect((await signIn('-', by)).body.code).toBe('wrong_account_or_password')
  const fresh = await firebase.sign('+84977777777')
  const registered = await register({
    mobileNum: '977777777',
    firebaseChannel: 'sms',
    firebaseIdToken: fresh,
  })
  expect(registered.status).toBe(200)
})

const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

test.each<[string, Parameters<PlayedFirebase['sign']>[1] & { readonly number?: string }]>([
  ['of another project', { claims: { aud: 'another-project' } }],
  ['of another issuer', { claims: { iss: 'https://securetoken.google.com/another-project' } }],
  ['that ran out', { claims: { iat: ago(300), exp: ago(60) } }],
  ['that is kept for long', { claims: { iat: ago(1200), auth_time: ago(1200) } }],
  ['of a proof long ago', { claims: { auth_time: ago(1200) } }],
  ['of tomorrow', { claims: { iat: ago(-86_400), exp: ago(-90_000) } }],
  ['without a subject', { claims: { sub: '' } }],
  ['without a number', { claims: { phone_number: undefined } }],
  ['without an end', { claims: { exp: undefined } }],
  ['of another number', { number: '+84987654321' }],
  ['of no number', { number: '0912345678' }],
  ['signed by a stranger', { isForeignKey: true }],
  ['signed by an unpublished key', { kid: 'two' }],
  ['signed with a shared secret', { alg: 'HS256' }],
])('a token %s is refused', async (_, { number = NUMBER, ...changed }) => {
  await owner()
  const firebaseIdToken = await firebase.sign(number, changed)
  expect((await signIn('-', { type: 'firebase', firebaseIdToken })).body.code).toBe(
    'wrong_account_or_password',
  )
  expect(
    (await register({ mobileNum: '966666666', firebaseChannel: 'sms', firebaseIdToken })).body.code,
  ).toBe('code_wrong')
})

test('an unsigned, a broken and a missing token are refused', async () => {
  await owner()
  const [header = '', payload = '', signature = ''] = (await firebase.sign(NUMBER)).split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  for (const firebaseIdToken of [
    `${none}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${header}.${payload}`,
    'x'.repeat(40),
  ])
    expect([
      firebaseIdToken.slice(-8),
      (await signIn('-', { type: 'firebase', firebaseIdToken })).status,
    ]).toEqual([firebaseIdToken.slice(-8), 409])
  await server.asOwner('DELETE FROM login_failure')
  expect((await signIn('-', { type: 'firebase' })).status).toBe(409)
})

test('a brand without a project refuses tokens', async () => {
  await owner()
  await settle({ secondFactor: { asks: 'never' } })
  const firebaseIdToken = await firebase.sign(NUMBER)
  const answer = await signIn('-', { type: 'firebase', firebaseIdToken })
  await settle({ firebaseProjectId: FIREBASE_PROJECT, secondFactor: { asks: 'never' } })
  expect(answer.body.code).toBe('wrong_account_or_password')
})

test.each([
  ['letters for a number', { username: 'ada7' }, 409, 'mobile_invalid'],
  ['a number of another country', { username: '+86 13812345678' }, 409, 'mobile_invalid'],
  ['no dialling code', { countryDialingCode: undefined }, 409, 'mobile_invalid'],
  ['a dialling code with letters', { countryDialingCode: '8x' }, 400, 'invalid_input'],
  ['an endless token', { type: 'firebase', firebaseIdToken: 'x'.repeat(4097) }, 400, 'invalid_input'],
  ['another type', { type: 'voice' }, 400, 'invalid_input'],
  ['a code with a zero byte', { password: '12345\u0000' }, 400, 'invalid_input'],
])('%s is refused, and is no error', async (_, changed, status, code) => {
  const answer = await signIn('000000', changed)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('the keys are fetched once, and without them every sign-in is refused', async () => {
  const other = await openFirebaseSim()
  const away = await openTestServer({ settings: { FIREBASE_KEYS_URL: other.keysUrl } })
  try {
    await away.asOwner('UPDATE merchant SET accounts = $1, flags = $2', [
      JSON.stringify({ firebaseProjectId: FIREBASE_PROJECT }),
      '{"mobileCodeLogin":true}',
    ])
    await away.services.registry.refresh()
    const by = async () => ({
      type: 'firebase',
      ...typed,
      password: '-',
      firebaseIdToken: await other.sign(NUMBER),
    })
    await openVisitor(away).logIn(await by())
    await openVisitor(away).logIn(await by())
    expect(other.fetched()).toBe(1)
  } finally {
    await away.close()
  }
  const later = await openTestServer({ settings: { FIREBASE_KEYS_URL: other.keysUrl } })
  try {
    await later.asOwner('UPDATE merchant SET accounts = $1, flags = $2', [
      JSON.stringify({ firebaseProjectId: FIREBASE_PROJECT }),
      '{"mobileCodeLogin":true}',
    ])
    await later.services.registry.refresh()
    other.goAway()
    const answer = await openVisitor(later).logIn({
      type: 'firebase',
      ...typed,
      password: '-',
      firebaseIdToken: await other.sign(NUMBER),
    })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  } finally {
    await later.close()
    await other.close()
  }
})

test('an expired code is refused', async () => {
  await owner()
  await askSignIn()
  const code = await codeFor(server, NUMBER)
  await letPass(server, '5 minutes')
  expect((await signIn(code)).body.code).toBe('wrong_account_or_password')
})
