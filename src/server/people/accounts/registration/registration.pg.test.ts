import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Envelope, Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { solveWork } from '#domain/registration/proof-of-work.ts'
import { giveAffiliateCode } from '#server/people/members/actions.ts'
import { sealFor } from '#test/pg/seal.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let nowMs = Date.now()

beforeAll(async () => {
  server = await openTestServer({ now: () => nowMs, settings: { TRUST_PROXY: '1' } })
})

afterAll(async () => {
  await server?.close()
})

let visitors = 0
/** Expensive calls are throttled per address, so each visitor of a test has its own. */
const nextAddress = () => `10.${(visitors += 1) >> 8}.${visitors & 255}.7`

async function solve(host = server.host): Promise<string> {
  const answer = await server.site.inject({ url: registration.humanChallenge.path, headers: { host } })
  const { value } = answer.json<{ value: Output<typeof registration.humanChallenge> }>()
  const { maxnumber: _most, ...rest } = value
  return Buffer.from(JSON.stringify({ ...rest, number: solveWork(value) })).toString('base64')
}

let named = 0
const nextName = () => `marisol${(named += 1)}`
const PASSWORD = 'Seven-herons-at-dusk'

const person = () => ({
  username: nextName(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-04',
  isAgreed: true,
  registerMethod: 'WEB',
})

type Given = Readonly<Record<string, unknown>>

/** Sealed at the server's current time. */
const seal = (input: Given) =>
  sealFor(server, registration.register, input, { iat: Math.floor(nowMs / 1000) })

async function register(given: Given, headers: Readonly<Record<string, string>> = {}, host = server.host) {
  const human = given['human'] ?? (await solve(host))
  const answer = await server.site.inject({
    method: 'PUT',
    url: registration.register.path,
    headers: {
      host,
      origin: `http://${host}`,
      'x-forwarded-for': nextAddress(),
      'content-type': 'application/json',
      ...headers,
    },
    payload: await seal({ ...given, human }),
  })
  return { answer, body: answer.json<Envelope<{ token: string }>>() }
}

const codeOf = (body: Envelope<unknown>) => (body.success ? 'success' : body.code)
const valueOf = (body: Envelope<unknown>) => body.value

const membersNamed = (name: string) =>
  server.asOwner<Record<string, unknown>>('SELECT * FROM member WHERE lower(account) = lower($1)', [name])

const counted = async () =>
  (
    await server.asOwner<{ members: bigint; sessions: bigint; entries: bigint }>(
      `SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM session) AS sessions,
              (SELECT count(*) FROM audit_entry) AS entries`,
    )
  )[0]

async function setRules(rules: Given, merchantId = server.merchantId) {
  await server.asOwner('UPDATE merchant SET registration = $1 WHERE id = $2', [
    JSON.stringify(rules),
    merchantId,
  ])
  await server.services.registry.refresh()
}

async function withRules(rules: Given, work: () => Promise<void>) {
  await setRules(rules)
  try {
    await work()
  } finally {
    await setRules({})
  }
}

async function agentWithCode(code: string, merchantId = server.merchantId, accountType = 1) {
  const agent = await server.fixtures.member({ merchantId, accountType })
  await server.services.store.transact((tx) => giveAffiliateCode(tx, { merchantId, code, agentId: agent.id }))
  return agent.id
}

const settingsOf = async (host = server.host) =>
  (await server.site.inject({ url: registration.registrationSettings.path, headers: { host } })).json<{
    value: Output<typeof registration.registrationSettings>
  }>().value

test('the form gets its rules, the minimum age, and whether the agreement begins ticked', async () => {
  const open = await settingsOf()
  expect(open).toMatchObject({ types: ['register'], minimumAge: 18, isAgreed: true })
  expect(open.fields.username).toMatchObject({ enabled: true, patternId: 'letter_first' })
  const strict = await server.fixtures.merchant({
    marketProfile: 'strict',
    flags: { mobileRegistration: true },
  })
  expect(await settingsOf(strict.host)).toMatchObject({
    types: ['registerMobile', 'register'],
    isAgreed: false,
  })
})

test('an invalid rule in a row falls back to the default, and is logged', async () => {
  await withRules({ username: { minLength: 'four' }, email: { enabled: true } }, async () => {
    const { fields } = await settingsOf()
    expect(fields.username).toMatchObject({ minLength: 4, maxLength: 16 })
    expect(fields.email.enabled).toBe(true)
    expect(server.logged.join()).toContain('registration: username has no whole lengths')
  })
})

test('a registration stores all given fields, signs in, and is audited', async () => {
  const given = person()
  const rules = { email: { enabled: true }, payeeName: { enabled: true }, line: { enabled: true } }
  await withRules({ ...rules, paymentPassword: { enabled: true } }, async () => {
    const { answer, body } = await register({
      ...given,
      username: ` ${given.username} `,
      fields: {
        email: 'm@example.test',
        payeeName: 'Marisol Reyes',
        line: 'mari',
        paymentPassword: '481632',
      },
      registerUrl: 'javascript:alert(1)',
      domain: 'evil.example',
      language: 'EN',
    })
    expect(codeOf(body)).toBe('success')
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/),
      expect.stringMatching(/^signed_in=1; /),
      expect.stringMatching(/^device=/),
    ])
    const [member] = await membersNamed(given.username)
    expect(member).toMatchObject({
      account: given.username,
      account_type: 0,
      email: 'm@example.test',
      email_verified_at: null,
      payee_name: 'Marisol Reyes',
      language: 'EN',
      particulars: { line: 'mari' },
      upline_id: null,
      must_change_password: false,
    })
    expect(member?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(member?.['payment_password_hash']).toMatch(/^\$argon2id\$/)
    expect(member?.['referral_code']).toMatch(/^[A-Z2-9]{10}$/)
    expect(member?.['agreed_at']).toBeInstanceOf(Date)
    const [born] = await server.asOwner('SELECT birthday::text FROM member WHERE id = $1', [member?.['id']])
    expect(born).toEqual({ birthday: '1990-05-04' })
    const entries = await server.asOwner<{ after: unknown }>(
      'SELECT * FROM audit_entry WHERE member_id = $1',
      [member?.['id']],
    )
    expect(entries).toMatchObject([
      {
        action: 'member.registered',
        operator_id: null,
        after: { registerUrl: 'javascript:alert(1)', domain: 'evil.example' },
      },
    ])
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain(PASSWORD)
    const info = await server.site.inject({
      url: '/wps/member/info',
      headers: {
        host: server.host,
        cookie: cookies[0]?.split(';')[0] ?? '',
        'x-session-token': body.success ? body.value.token : '',
      },
    })
    expect(info.json()).toMatchObject({ value: { account: given.username, type: 0, isAgent: false } })
  })
})

test('a planted or existing session is never taken over', async () => {
  const planted = `session=${Buffer.alloc(32, 7).toString('base64url')}`
  const { answer } = await register(person(), { cookie: planted })
  expect([answer.headers['set-cookie']].flat()[0]).not.toContain(planted)
  const before = await server.fixtures.member()
  const session = await server.fixtures.memberSession(before)
  await register(person(), { cookie: session.headers['cookie'] ?? '' })
  const info = await server.site.inject({
    url: '/wps/member/info',
    headers: { host: server.host, ...session.headers },
  })
  expect(info.statusCode).toBe(401)
})

test('every wrong field is named at once, in the caller’s language', async () => {
  const { body } = await register({
    ...person(),
    username: '8x',
    password: 'short',
    confirmPassword: 'other',
  })
  expect(codeOf(body)).toBe('fields')
  expect(valueOf(body)).toEqual({
    username: '4 to 16 characters. Letters A to Z and digits, a letter first.',
    password: '8 to 64 characters. Any characters.',
    checkPass: 'The passwords do not match.',
  })
  await withRules(
    { paymentPassword: { enabled: true }, email: { enabled: true, required: true } },
    async () => {
      const missing = await register({ ...person(), fields: { paymentPassword: '12' } })
      expect(valueOf(missing.body)).toEqual({
        paymentPassword: '6 characters. Digits only.',
        email: 'Email is required.',
      })
    },
  )
})

// Each row has one error more than the next; the answer names the first in the order of the checks.
const order: [string, Given][] = [
  ['fields', { username: '8x', isAgreed: false, birthday: '2020-01-01', human: 'x', password: '12345678' }],
  ['not_agreed', { isAgreed: false, birthday: '2020-01-01', human: 'x' }],
  ['too_young', { birthday: '2020-01-01', human: 'x', affiliateCode: 'nobody' }],
  ['human_check_failed', { human: 'x', affiliateCode: 'nobody' }],
  ['password_known', { password: 'Password123', confirmPassword: 'Password123', affiliateCode: 'nobody' }],
  ['invitation_code_error', { affiliateCode: 'nobody' }],
  ['account_taken', {}],
]
test.each(order)('%s is refused in its place, and nothing is written', async (code, change) => {
  const taken = await server.fixtures.member({ account: nextName() })
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    taken.id,
  ])
  const before = await counted()
  const { answer, body } = await register({ ...person(), username: row?.account.toUpperCase(), ...change })
  expect(codeOf(body)).toBe(code)
  expect(answer.statusCode).toBe(409)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await counted()).toEqual(before)
})

test('the birthday is judged by the merchant’s own date', async () => {
  // In Shanghai it is already the 22nd.
  nowMs = Date.UTC(2026, 10, 21, 16, 30)
  try {
    const at = (birthday: string) => solve().then((human) => register({ ...person(), birthday, human }))
    expect(codeOf((await at('2008-11-22')).body)).toBe('success')
    expect(codeOf((await at('2008-11-23')).body)).toBe('too_young')
  } finally {
    nowMs = Date.now()
  }
})

test('a solved human check allows one registration, also when two use it at once', async () => {
  const human = await solve()
  const answers = await Promise.all([1, 2, 3].map(() => register({ ...person(), human })))
  expect(answers.map(({ body }) => codeOf(body)).toSorted()).toEqual([
    'human_check_failed',
    'human_check_failed',
    'success',
  ])
})

test('a refusal consumes the human check too, so that it cannot probe a thousand names', async () => {
  const human = await solve()
  const given = person()
  expect(codeOf((await register({ ...given, affiliateCode: 'nobody', human })).body)).toBe(
    'invitation_code_error',
  )
  expect(codeOf((await register({ ...given, human })).body)).toBe('human_check_failed')
})

test('a human check of another merchant, an expired and an invented one are refused', async () => {
  const other = await server.fixtures.merchant()
  expect(codeOf((await register({ ...person(), human: await solve(other.host) })).body)).toBe(
    'human_check_failed',
  )
  const old = await solve()
  nowMs += 20 * 60_000
  try {
    expect(codeOf((await register({ ...person(), human: old })).body)).toBe('human_check_failed')
  } finally {
    nowMs = Date.now()
  }
  const salt = `${'0'.repeat(24)}?expires=9999999999&`
  const challenge = createHash('sha256').update(`${salt}1`).digest('hex')
  const forged = { algorithm: 'SHA-256', challenge, number: 1, salt, signature: '0'.repeat(64) }
  const human = Buffer.from(JSON.stringify(forged)).toString('base64')
  expect(codeOf((await register({ ...person(), human })).body)).toBe('human_check_failed')
})

test('of two concurrent registrations of a name one succeeds', async () => {
  const given = person()
  const answers = await Promise.all(
    [given.username, given.username.toUpperCase()].map((username) => register({ ...given, username })),
  )
  expect(answers.map(({ body }) => codeOf(body)).toSorted()).toEqual(['account_taken', 'success'])
  expect(await membersNamed(given.username)).toHaveLength(1)
})

test('two merchants may have the same account name', async () => {
  const other = await server.fixtures.merchant()
  const given = person()
  expect(codeOf((await register(given)).body)).toBe('success')
  expect(codeOf((await register(given, {}, other.host)).body)).toBe('success')
})

const askCode = async (code: string, host = server.host) => {
  const answer = await server.site.inject({
    url: `${registration.affiliate.path}?code=${encodeURIComponent(code)}`,
    headers: { host, 'x-forwarded-for': nextAddress() },
  })
  return codeOf(answer.json<Envelope<unknown>>())
}

test('an affiliate code leads below its agent, in any notation', async () => {
  const agentId = await agentWithCode('TSR2088')
  expect(await askCode('tsr2088')).toBe('success')
  const given = person()
  expect(codeOf((await register({ ...given, affiliateCode: ' tsr2088 ' })).body)).toBe('success')
  expect((await membersNamed(given.username))[0]?.['upline_id']).toBe(agentId)
})

test('a disabled code, or one of another merchant, a suspended agent or no agent, is refused', async () => {
  const other = await server.fixtures.merchant()
  await agentWithCode('ELSEWHERE', other.id)
  await agentWithCode('PLAYER', server.merchantId, 0)
  await agentWithCode('RESTING')
  const suspended = await agentWithCode('SUSPENDED')
  await server.asOwner(`UPDATE affiliate_code SET is_active = false WHERE code = 'RESTING'`)
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [suspended])
  for (const code of ['ELSEWHERE', 'PLAYER', 'RESTING', 'SUSPENDED', `' OR 1=1`, '%', 'x\u0000y']) {
    expect([code, await askCode(code)]).not.toContain('success')
  }
  expect(await askCode('ELSEWHERE', other.host)).toBe('success')
  const before = await counted()
  for (const affiliateCode of ['ELSEWHERE', 'PLAYER', 'RESTING', 'SUSPENDED'])
    expect(codeOf((await register({ ...person(), affiliateCode })).body)).toBe('invitation_code_error')
  expect(await counted()).toEqual(before)
})

test('trying out codes is throttled', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, tried) =>
      server.site.inject({
        url: `${registration.affiliate.path}?code=try${tried}`,
        headers: { host: server.host, 'x-forwarded-for': '10.200.0.1' },
      }),
    ),
  )
  expect(statuses.filter((answer) => answer.statusCode === 429).length).toBeGreaterThanOrEqual(8)
})

test('a referral code leads below the friend; an unknown one is ignored with a notice', async () => {
  const friend = person()
  await register(friend)
  const [row] = await membersNamed(friend.username)
  const given = person()
  expect(codeOf((await register({ ...given, referralCode: row?.['referral_code'] })).body)).toBe('success')
  expect((await membersNamed(given.username))[0]?.['upline_id']).toBe(row?.['id'])
  const alone = person()
  const answer = await register({ ...alone, referralCode: 'NOBODY2222' })
  expect(answer.body).toMatchObject({ success: true, value: { isReferralUnknown: true } })
  expect((await membersNamed(alone.username))[0]?.['upline_id']).toBeNull()
})

test('fields that the merchant does not ask for are neither judged nor stored', async () => {
  const given = person()
  const fields = { idNumber: 'A'.repeat(200), email: 'no address', username: 'other', password: 'other' }
  expect(codeOf((await register({ ...given, fields })).body)).toBe('success')
  expect((await membersNamed(given.username))[0]).toMatchObject({ email: null, particulars: {} })
  expect(await membersNamed('other')).toEqual([])
})

const hostile: [string, Given][] = [
  ['an endless name', { username: 'a'.repeat(65) }],
  ['a name with a zero in it', { username: 'a\u0000bc' }],
  ['an endless password', { password: 'a'.repeat(129) }],
  ['a name that is a list', { username: ['marisol'] }],
  ['a name that is an object', { username: { $gt: '' } }],
  ['a day that never was', { birthday: '1990-02-30' }],
  ['a day in other digits', { birthday: '١٩٩٠-٠٥-٠٤' }],
  ['a yes that is none', { isAgreed: 'yes' }],
  ['an identity of its own', { memberId: '1', account_type: 1 }],
  ['an unknown field', { fields: { accountType: '1' } }],
  ['a field that is no text', { fields: { email: ['a'] } }],
  ['another method', { registerMethod: 'API' }],
  ['an endless proof', { human: 'A'.repeat(2001) }],
  ['an empty proof', { human: '' }],
  ['no birthday', { birthday: undefined }],
]
test.each(hostile)('%s is refused plainly, and nothing is written', async (_what, change) => {
  const before = await counted()
  const { answer } = await register({ ...person(), ...change })
  expect(answer.statusCode).toBe(400)
  expect(await counted()).toEqual(before)
})

test.each(['<script>', `a'; DROP TABLE member; --`, 'ａｄｍｉｎ', 'mari\u202Esol', '__proto__'])(
  'the name %j is no name here',
  async (username) => {
    const { body } = await register({ ...person(), username })
    expect(codeOf(body)).toBe('fields')
  },
)
