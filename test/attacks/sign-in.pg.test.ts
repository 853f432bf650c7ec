import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accounts } from '#contract/accounts.ts'
import { countHashes } from '#server/people/accounts/passwords/passwords.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { exchangeKeyOf, sealWith } from '#test/pg/seal.ts'
import { type Answer, memberWith, openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { lookAtDatabase } from './attack.ts'

const PASSWORD = 'Seven-herons-at-dusk'
const MINUTES_MS = 120_000

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
})
afterAll(() => server.close())
beforeEach(() => forgetFailures())

const forgetFailures = () => server.asOwner('DELETE FROM login_failure; DELETE FROM throttle_bucket')

/** The comparable part of an answer: without the time and the correlation id. */
function plainOf({ status, body, headers }: Answer): string {
  const { 'x-correlation-id': _id, date: _date, ...rest } = headers
  return JSON.stringify({ status, body: { ...body, correlationId: '' }, headers: rest })
}

/** Runs attempts with limited concurrency, each in a browser of its own, so that only the address is shared. */
async function inTurn<T>(count: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < count; from += atOnce)
    done.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => work(from + index)),
      )),
    )
  return done
}

/** Sign-ins without cookies, sealed with one key, so that ten thousand take seconds. */
async function openStuffer(address: string) {
  const key = await exchangeKeyOf(server)
  return async (username: string, password: string) => {
    const payload = await sealWith(key, accounts.login, { type: 'username', username, password })
    const answer = await server.site.inject({
      method: 'POST',
      url: accounts.login.path,
      remoteAddress: address,
      headers: { host: server.host },
      payload,
    })
    return answer.statusCode
  }
}

test(
  'fifty tries at somebody and at nobody are answered alike, and cost fifty hashes each',
  { timeout: MINUTES_MS },
  async () => {
    const member = await memberWith(server, hash)
    const received: Record<string, Set<string>> = {}
    for (const username of [member.account, 'nobody-of-this-name']) {
      const before = countHashes()
      const answers = await inTurn(50, 1, async (index) => {
        // Each attempt counts as the first; after failures both names alike would require a captcha.
        await server.asOwner('DELETE FROM login_failure')
        return await openVisitor(server).logIn({ username, password: `wrong-${index}` })
      })
      received[username] = new Set(answers.filter(({ body }) => body.value === undefined).map(plainOf))
      expect(countHashes() - before).toBe(50)
    }
    const [somebody, nobody] = Object.values(received)
    expect(somebody?.size).toBe(1)
    expect(nobody).toEqual(somebody)
    expect([...(nobody ?? [])].join()).toContain('wrong_account_or_password')
  },
)

test(
  'of a thousand pairs from one address at most twenty reach the hash',
  { timeout: MINUTES_MS },
  async () => {
    const tryPair = await openStuffer(someAddress())
    const before = countHashes()
    const statuses = await inTurn(1_000, 50, (index) => tryPair(`stuffed${index}`, `word-${index}`))
    expect(countHashes() - before).toBeLessThanOrEqual(20)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(950)
    expect(statuses.filter((status) => status === 200)).toEqual([])
  },
)

test(
  'one password tried at five hundred names from one address opens none of those that have it',
  { timeout: MINUTES_MS },
  async () => {
    const victims = await Promise.all(Array.from({ length: 20 }, () => memberWith(server, hash)))
    const tryPair = await openStuffer(someAddress())
    const before = countHashes()
    // Of fifty attempts at once any twenty may come first, so no victim is among the first hundred.
    const isVictim = (index: number) => index >= 100 && index % 20 === 0
    const statuses = await inTurn(500, 50, (index) =>
      tryPair(isVictim(index) ? (victims[(index - 100) / 20]?.account ?? '') : `sprayed${index}`, PASSWORD),
    )
    expect(countHashes() - before).toBeLessThanOrEqual(20)
    expect(statuses.filter((status) => status === 200)).toEqual([])
  },
)

test(
  'five hundred addresses against one name reach the hash a few times, and its owner is let in within half a minute',
  { timeout: MINUTES_MS },
  async () => {
    const member = await memberWith(server, hash)
    const before = countHashes()
    const answers = await inTurn(500, 25, (index) =>
      openVisitor(server, { address: `10.66.${index >> 8}.${index & 255}` }).logIn({
        username: member.account,
        password: `wrong-${index}`,
      }),
    )
    expect(countHashes() - before).toBe(3)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    // Solving the captcha does not extend the block of the name.
    for (let tried = 0; tried < 12; tried += 1) {
      await server.asOwner(`UPDATE login_failure SET last_failed_at = now() - interval '30 seconds'`)
      const attacker = openVisitor(server)
      await attacker.seePicture('A3KX9')
      await attacker.logIn({ username: member.account, password: `read-${tried}`, captcha: 'A3KX9' })
    }
    const early = await openVisitor(server).logIn({ username: member.account, password: PASSWORD })
    expect(early.status).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(30)
    await server.asOwner(`UPDATE login_failure SET last_failed_at = now() - interval '30 seconds'`)
    const owner = openVisitor(server)
    await owner.seePicture('A3KX9')
    const right = { username: member.account, password: PASSWORD, captcha: 'A3KX9' }
    expect((await owner.logIn(right)).status).toBe(200)
  },
)

/** Three failures of a name, after which a captcha is required. */
async function memberWithCaptcha() {
  const member = await memberWith(server, hash)
  for (let tried = 0; tried < 3; tried += 1)
    await openVisitor(server).logIn({ username: member.account, password: `wrong-${tried}` })
  return member
}

test('a picture that was asked for is neither left out, nor guessed, nor lent, nor shown twice', async () => {
  const member = await memberWithCaptcha()
  const logIn = (visitor = openVisitor(server), captcha?: unknown) =>
    visitor.logIn({
      username: member.account,
      password: PASSWORD,
      ...(captcha === undefined ? {} : { captcha }),
    })
  expect((await logIn()).body.code).toBe('captcha_needed')
  for (const blank of ['', ' ', '\t\t'])
    expect((await logIn(undefined, blank)).body.code).toBe('captcha_needed')
  for (const odd of [null, 0, [], ['A3KX9'], { $ne: '' }, 'A'.repeat(13)])
    expect([odd, (await logIn(undefined, odd)).status]).toEqual([odd, 400])
  // Solved in one browser, submitted by another.
  const reader = openVisitor(server)
  await reader.seePicture('A3KX9')
  expect((await logIn(undefined, 'A3KX9')).body.code).toBe('captcha_wrong')
  // Of another brand.
  const other = await server.fixtures.merchant()
  const away = openVisitor(server, { host: other.host })
  await away.seePicture('A3KX9')
  const smuggler = openVisitor(server)
  smuggler.cookies.set('captcha', away.cookies.get('captcha') ?? '')
  expect((await logIn(smuggler, 'A3KX9')).body.code).toBe('captcha_wrong')
  // Twenty concurrent attempts with one captcha: it is valid once, for a wrong password as for the right one.
  const before = countHashes()
  const cookie = reader.cookies.get('captcha') ?? ''
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const twin = openVisitor(server)
      twin.cookies.set('captcha', cookie)
      return twin.logIn({ username: member.account, password: `again-${index}`, captcha: 'A3KX9' })
    }),
  )
  expect(countHashes() - before).toBeLessThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
})

test('a client that requests pictures without waiting gets one a second, however many browsers it has', async () => {
  const address = someAddress()
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => {
      const answer = await openVisitor(server, { address }).call('GET', accounts.captcha.path)
      return answer.status
    }),
  )
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

async function signIn(account: string, password = PASSWORD) {
  const visitor = openVisitor(server)
  const answer = await visitor.logIn({ username: account, password })
  const { token = '' } = (answer.body.value ?? {}) as { token?: string }
  const isIn = async () => (await visitor.call('GET', '/wps/member/info', { token })).status === 200
  return { visitor, token, isIn, cookie: visitor.cookies.get('session') ?? '' }
}

test('a cookie that was planted before signing in opens nothing afterwards', async () => {
  const member = await memberWith(server, hash)
  const stranger = await signIn((await memberWith(server, hash)).account)
  const victim = openVisitor(server)
  victim.cookies.set('session', stranger.cookie)
  const answer = await victim.logIn({ username: member.account, password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(victim.cookies.get('session')).not.toBe(stranger.cookie)
  // The stranger's session has ended too, and was not handed to the victim.
  expect(await stranger.isIn()).toBe(false)
})

test('a cookie that was copied before signing out opens nothing afterwards', async () => {
  const member = await memberWith(server, hash)
  const { visitor, token, cookie, isIn } = await signIn(member.account)
  expect(await isIn()).toBe(true)
  expect((await visitor.call('DELETE', '/wps/session/logout', { token })).status).toBe(200)
  visitor.cookies.set('session', cookie)
  expect(await isIn()).toBe(false)
})

test('a password that is changed in one browser ends all the others, and its own old cookie', async () => {
  const member = await memberWith(server, hash)
  const [mine, phone, thief] = await Promise.all([1, 2, 3].map(() => signIn(member.account)))
  if (!mine || !phone || !thief) throw new Error('nobody signed in')
  const requested = {
    oldPassword: PASSWORD,
    newPassword: 'Nine-otters-at-noon',
    confirmNewPassword: 'Nine-otters-at-noon',
  }
  const changed = await mine.visitor.changePassword(requested, mine.token)
  expect(changed.status).toBe(200)
  expect([await phone.isIn(), await thief.isIn(), await mine.isIn()]).toEqual([false, false, false])
  const { token } = changed.body.value as { token: string }
  expect((await mine.visitor.call('GET', '/wps/member/info', { token })).status).toBe(200)
  mine.visitor.cookies.set('session', mine.cookie)
  expect(await mine.isIn()).toBe(false)
})

test('no password is changed without the old one, whatever else is sent along', async () => {
  const member = await memberWith(server, hash)
  const { visitor, token } = await signIn(member.account)
  const requested = { newPassword: 'Nine-otters-at-noon', confirmNewPassword: 'Nine-otters-at-noon' }
  const passwords = () =>
    server.asOwner('SELECT id, password_hash, password_changed_at FROM member ORDER BY id')
  const before = await passwords()
  for (const more of [
    {},
    { oldPassword: '' },
    { oldPassword: null },
    { oldPassword: PASSWORD, cpw: 'x' },
    { cpw: PASSWORD },
    { loginInfo: { password: PASSWORD } },
    { oldPassword: [PASSWORD] },
    { oldPassword: PASSWORD, memberId: '1' },
  ])
    expect([more, (await visitor.changePassword({ ...requested, ...more }, token)).status]).toEqual([
      more,
      400,
    ])
  await server.asOwner('DELETE FROM throttle_bucket')
  for (const oldPassword of [`${PASSWORD} `, PASSWORD.toUpperCase(), hash])
    expect((await visitor.changePassword({ ...requested, oldPassword }, token)).body.code).toBe(
      'wrong_old_password',
    )
  expect(await passwords()).toEqual(before)
  await server.asOwner('DELETE FROM throttle_bucket')
  // A plain body, as a careless client would send it.
  const plain = await server.site.inject({
    method: 'POST',
    url: accounts.changePassword.path,
    headers: {
      host: server.host,
      cookie: `session=${visitor.cookies.get('session') ?? ''}`,
      'x-session-token': token,
    },
    payload: { ...requested, oldPassword: PASSWORD },
  })
  expect(plain.statusCode).toBe(400)
  expect(await passwords()).toEqual(before)
})

test('a password that was handed over does nothing but change itself', async () => {
  const member = await memberWith(server, hash)
  await server.asOwner('UPDATE member SET must_change_password = true WHERE id = $1', [member.id])
  const { visitor, token } = await signIn(member.account)
  const { siteCalls } = server.services
  const guarded = Object.values(siteCalls)
    .flat()
    .filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'half-signed-in')
    .filter(({ endpoint }) => !endpoint.access.startsWith('provider:'))
    .filter(({ endpoint }) => !endpoint.openBeforePasswordChange)
  const before = await lookAtDatabase(server)
  for (const { endpoint } of guarded) {
    await server.asOwner('DELETE FROM throttle_bucket')
    const method = endpoint.method as 'GET'
    const answer = await visitor.call(method, endpoint.path, { token })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})
