import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { layCrowd } from '#test/pg/crowd.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { memberWith, openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countHashes, prepareDummyHash } from '#server/people/accounts/passwords/passwords.ts'
import { selectLoginMember } from '#server/people/accounts/store.ts'

const PASSWORD = 'mosaic-of-seven-seas'

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
  await prepareDummyHash()
})

afterAll(async () => {
  await server?.close()
})

beforeEach(async () => {
  await server.asOwner('DELETE FROM login_failure')
})

const wrong = { code: 'wrong_account_or_password' }
const bareOf = ({ body }: { body: object }) => ({ ...body, correlationId: '' })

test('the right password gives a token, a session cookie of the browser, and the hint', async () => {
  const member = await memberWith(server, hash)
  const visitor = openVisitor(server)
  const answer = await visitor.logIn({ username: `  ${member.account.toUpperCase()} `, password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(answer.body.value).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    firstTimeLogin: true,
    passwordExpired: false,
  })
  expect(answer.setCookies).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    'signed_in=1; Path=/; SameSite=Lax',
    expect.stringMatching(/^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
  ])
  const { token } = answer.body.value as { token: string }
  const info = await visitor.call('GET', '/wps/member/info', { token })
  expect(info.body.value).toMatchObject({ account: member.account, passwordExpired: false })
})

test('looking up an unknown name reads as many rows as a known one', async () => {
  const { merchantId } = server
  // Enough rows that the planner uses the index instead of a sequential scan.
  await layCrowd(server, { prefix: 'crowd', count: 3000 })
  /** Rows of `member` that this connection has read so far, by scan or by index. */
  const countRead = async (tx: Tx) => {
    const looked = await sql<{ rows: number }>`
      SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables
       WHERE relname = 'member'`.execute(query(tx))
    return looked.rows[0]?.rows ?? 0
  }
  const readOf = async (name: string) =>
    await server.services.store.transact(async (tx) => {
      const before = await countRead(tx)
      const found = await selectLoginMember(tx, { merchantId, account: name })
      return { isFound: found !== undefined, rows: (await countRead(tx)) - before }
    })
  const known = await readOf('crowd1500')
  // An unknown name reads one row too: that of the next name.
  const unknown = await readOf('crowd1500nobody')
  expect([known.isFound, unknown.isFound]).toEqual([true, false])
  expect([known.rows, unknown.rows]).toEqual([1, 1])
})

test('the second sign-in shows the time of the first', async () => {
  const member = await memberWith(server, hash)
  await openVisitor(server).logIn({ username: member.account, password: PASSWORD })
  const [row] = await server.asOwner<{ at: Date }>('SELECT last_login_at AS at FROM member WHERE id = $1', [
    member.id,
  ])
  const browser = openVisitor(server)
  const again = await browser.logIn({ username: member.account, password: PASSWORD })
  expect(again.body.value).toMatchObject({ firstTimeLogin: false, previousLoginAt: row?.at.toISOString() })
  const { token } = again.body.value as { token: string }
  const info = await browser.call('GET', '/wps/member/info', { token })
  expect(info.body.value).toMatchObject({ previousLoginAt: row?.at.toISOString() })
})

test('a session lives as long as the merchant allows, and idles no longer than that', async () => {
  const brand = await server.fixtures.merchant()
  await server.asOwner(
    `UPDATE merchant SET accounts = '{"idleMinutes": 20, "sessionHours": 12}' WHERE id = $1`,
    [brand.id],
  )
  await server.services.registry.refresh()
  const member = await memberWith(server, hash, { merchantId: brand.id })
  for (const remember of [false, true])
    await openVisitor(server, { host: brand.host }).logIn({
      username: member.account,
      password: PASSWORD,
      remember,
    })
  const rows = await server.asOwner<{ hours: number; idle: number }>(
    `SELECT round(EXTRACT(EPOCH FROM expires_at - created_at) / 3600)::int AS hours, idle_minutes AS idle
       FROM session WHERE member_id = $1`,
    [member.id],
  )
  expect(rows).toEqual([
    { hours: 12, idle: 20 },
    { hours: 12, idle: 20 },
  ])
})

test('a remembered session lasts a day, in the browser and on the server', async () => {
  const member = await memberWith(server, hash)
  const answer = await openVisitor(server).logIn({
    username: member.account,
    password: PASSWORD,
    remember: true,
  })
  expect(answer.setCookies).toEqual([
    expect.stringMatching(/^session=.*; Max-Age=86400$/),
    expect.stringMatching(/^signed_in=1; .*Max-Age=86400$/),
    expect.stringMatching(/^device=/),
  ])
  const rows = await server.asOwner<{ hours: number }>(
    'SELECT round(EXTRACT(EPOCH FROM expires_at - created_at) / 3600)::int AS hours FROM session WHERE member_id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ hours: 24 }])
})

test('a sign-in never takes over a cookie, and ends the browser’s earlier session', async () => {
  const [first, second] = [await memberWith(server, hash), await memberWith(server, hash)]
  const visitor = openVisitor(server)
  const planted = Buffer.alloc(32, 7).toString('base64url')
  visitor.cookies.set('session', planted)
  await visitor.logIn({ username: first.account, password: PASSWORD })
  const before = visitor.cookies.get('session')
  expect(before).not.toBe(planted)
  await visitor.logIn({ username: second.account, password: PASSWORD })
  expect(visitor.cookies.get('session')).not.toBe(before)
  const open = 'SELECT count(*)::int AS open FROM session WHERE member_id = $1 AND ended_at IS NULL'
  expect(await server.asOwner(open, [first.id])).toEqual([{ open: 0 }])
  expect(await server.asOwner(open, [second.id])).toEqual([{ open: 1 }])
})

test('an unknown account and a wrong password get the same answer for the same work: one hash', async () => {
  const member = await memberWith(server, hash)
  const answers = []
  for (const username of [member.account, 'nobody-of-that-name']) {
    const visitor = openVisitor(server)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const before = countHashes()
      const answer = await visitor.logIn({ username, password: `wrong-${attempt}-of-three` })
      expect(countHashes() - before).toBe(1)
      answers.push({ status: answer.status, attempt, ...bareOf(answer) })
    }
    // Without a captcha the fourth password is not verified.
    const before = countHashes()
    const fourth = await visitor.logIn({ username, password: PASSWORD })
    expect(countHashes() - before).toBe(0)
    answers.push({ status: fourth.status, attempt: 3, ...bareOf(fourth) })
  }
  expect(answers.slice(0, 4)).toEqual(answers.slice(4))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(409))
  expect(answers.slice(0, 4)).toMatchObject([
    wrong,
    wrong,
    { ...wrong, value: { captcha: true } },
    { code: 'captcha_needed', value: { captcha: true } },
  ])
})

test('a member without a password costs one hash, too', async () => {
  const { id } = await server.fixtures.member({ merchantId: server.merchantId, account: 'without-password' })
  const before = countHashes()
  const answer = await openVisitor(server).logIn({ username: 'without-password', password: PASSWORD })
  expect(answer.body).toMatchObject(wrong)
  expect(countHashes() - before).toBe(1)
  expect(await server.asOwner('SELECT 1 FROM session WHERE member_id = $1', [id])).toEqual([])
})

test('a member of another brand is unknown here', async () => {
  const other = await server.fixtures.merchant()
  const member = await memberWith(server, hash, { merchantId: other.id })
  const visitor = openVisitor(server)
  expect((await visitor.logIn({ username: member.account, password: PASSWORD })).body).toMatchObject(wrong)
  const there = openVisitor(server, { host: other.host })
  expect((await there.logIn({ username: member.account, password: PASSWORD })).status).toBe(200)
})

test('only the right password reveals that the account is suspended', async () => {
  const member = await memberWith(server, hash)
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [member.id])
  const visitor = openVisitor(server)
  expect((await visitor.logIn({ username: member.account, password: 'mistyped-it' })).body).toMatchObject(
    wrong,
  )
  const right = await visitor.logIn({ username: member.account, password: PASSWORD })
  expect(right.body).toMatchObject({ code: 'account_suspended' })
  expect(visitor.cookies.has('session')).toBe(false)
})

test('a captcha is valid once, in its own browser, and expires', async () => {
  const member = await memberWith(server, hash)
  const visitor = openVisitor(server)
  const logIn = (password: string, captcha?: string) =>
    visitor.logIn({ username: member.account, password, ...(captcha ? { captcha } : {}) })
  for (let attempt = 0; attempt < 3; attempt += 1) await logIn('mistyped-it')
  expect((await logIn(PASSWORD)).body).toMatchObject({ code: 'captcha_needed', value: { captcha: true } })
  await visitor.seePicture('A3KX9')
  expect((await logIn(PASSWORD, 'WRONG')).body).toMatchObject({ code: 'captcha_wrong' })
  expect((await logIn(PASSWORD, 'A3KX9')).body).toMatchObject({ code: 'captcha_wrong' })
  // The captcha of another browser.
  const other = openVisitor(server)
  await other.seePicture('A3KX9')
  expect((await logIn(PASSWORD, 'A3KX9')).body).toMatchObject({ code: 'captcha_wrong' })
  await server.asOwner(`DELETE FROM throttle_bucket`)
  await visitor.seePicture('A3KX9')
  await server.asOwner(`UPDATE captcha SET expires_at = now() - interval '1 second'`)
  expect((await logIn(PASSWORD, 'A3KX9')).body).toMatchObject({ code: 'captcha_wrong' })
  await server.asOwner(`DELETE FROM throttle_bucket`)
  await visitor.seePicture('A3KX9')
  expect((await logIn(PASSWORD, 'a3k x9')).status).toBe(200)
  // The counter starts again at zero.
  expect(
    (await openVisitor(server).logIn({ username: member.account, password: 'mistyped-it' })).body,
  ).toMatchObject(wrong)
})

test('failures of an address require a captcha for names without failures', async () => {
  const address = someAddress()
  const member = await memberWith(server, hash)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    // A few mistyped passwords do not force captchas on others behind the address: mobile carriers share one among
    // thousands.
    if (attempt === 11) {
      const neighbour = await memberWith(server, hash)
      const calm = { username: neighbour.account, password: PASSWORD }
      expect((await openVisitor(server, { address }).logIn(calm)).status).toBe(200)
    }
    await openVisitor(server, { address }).logIn({ username: `name-${attempt}`, password: 'mistyped-it' })
    await server.asOwner('DELETE FROM throttle_bucket')
  }
  const answer = await openVisitor(server, { address }).logIn({
    username: member.account,
    password: PASSWORD,
  })
  expect(answer.body).toMatchObject({ code: 'captcha_needed' })
  expect((await openVisitor(server).logIn({ username: member.account, password: PASSWORD })).status).toBe(200)
})

test('after failures a name is locked for seconds, for every address', async () => {
  const member = await memberWith(server, hash)
  const visitor = openVisitor(server)
  for (let attempt = 0; attempt < 3; attempt += 1)
    await visitor.logIn({ username: member.account, password: 'mistyped-it' })
  await server.asOwner('UPDATE login_failure SET failures = 8')
  const early = await openVisitor(server).logIn({ username: member.account, password: PASSWORD })
  expect(early.status).toBe(429)
  expect(early.headers['retry-after']).toBe('8')
  await server.asOwner(`UPDATE login_failure SET last_failed_at = now() - interval '8 seconds'`)
  const later = openVisitor(server)
  await later.seePicture('A3KX9')
  expect((await later.logIn({ username: member.account, password: PASSWORD, captcha: 'A3KX9' })).status).toBe(
    200,
  )
})

test('concurrent attempts are counted one by one: three are verified', async () => {
  const member = await memberWith(server, hash)
  const before = countHashes()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      openVisitor(server).logIn({ username: member.account, password: 'mistyped-it' }),
    ),
  )
  expect(countHashes() - before).toBe(3)
  expect(answers.filter(({ body }) => body.code === 'captcha_needed')).toHaveLength(17)
})

test('an address gets one captcha a second', async () => {
  const visitor = openVisitor(server)
  const first = await visitor.call('GET', '/wps/captcha')
  expect(Buffer.from(String(first.body.value), 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(first.setCookies).toEqual([
    expect.stringMatching(/^captcha=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/),
  ])
  const second = await visitor.call('GET', '/wps/captcha')
  expect([second.status, second.headers['retry-after']]).toEqual([429, '1'])
})

test('an address has at most twenty concurrent hashes', async () => {
  const address = someAddress()
  const before = countHashes()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, attempt) =>
      openVisitor(server, { address }).logIn({ username: `stuffed-${attempt}`, password: 'mistyped-it' }),
    ),
  )
  expect(countHashes() - before).toBe(12)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(39)
})

test.each([
  ['a password chosen by an operator', 'UPDATE member SET must_change_password = true WHERE id = $1'],
  [
    'a password older than the merchant allows',
    `WITH aged AS (UPDATE merchant SET password_days = 30)
     UPDATE member SET password_changed_at = now() - interval '31 days' WHERE id = $1`,
  ],
])('a session with %s allows nothing but the change of it', async (_, statement) => {
  const member = await memberWith(server, hash)
  await server.asOwner(statement, [member.id])
  const visitor = openVisitor(server)
  const answer = await visitor.logIn({ username: member.account, password: PASSWORD })
  await server.asOwner('UPDATE merchant SET password_days = NULL')
  expect(answer.body.value).toMatchObject({ passwordExpired: true })
  const { token } = answer.body.value as { token: string }
  const info = await visitor.call('GET', '/wps/member/info', { token })
  expect(info.body.value).toMatchObject({ passwordExpired: true })
  const own = server.services.siteCalls
  const open = Object.values(own)
    .flat()
    .filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.openBeforePasswordChange)
    .map(({ name }) => name)
  // A member with a second factor proves it first.
  const proving = ['askProofPasskey', 'giveProof', 'sendProofCode']
  expect(open.sort()).toEqual([...proving, 'changePassword', 'logout', 'memberInfo'].sort())
  expect((await visitor.call('DELETE', '/wps/session/logout', { token })).status).toBe(200)
})

test('a known password signs in once, only to be changed', async () => {
  const member = await memberWith(server, await lightHash('liverpool88'))
  const answer = await openVisitor(server).logIn({ username: member.account, password: 'liverpool88' })
  expect(answer.body.value).toMatchObject({ passwordExpired: true })
})
