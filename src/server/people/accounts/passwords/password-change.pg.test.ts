import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { lightHash } from '#test/pg/light-hash.ts'
import { type Visitor, memberWith, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const OLD = 'mosaic-of-seven-seas'
const NEW = 'kettle-under-the-stairs'

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(OLD)
})

afterAll(async () => {
  await server?.close()
})

beforeEach(async () => {
  await server.asOwner('DELETE FROM login_failure')
})

async function signIn(account: string): Promise<{ visitor: Visitor; token: string }> {
  const visitor = openVisitor(server)
  const answer = await visitor.logIn({ username: account, password: OLD })
  return { visitor, token: (answer.body.value as { token: string }).token }
}

const change = (changed: object = {}) => ({
  oldPassword: OLD,
  newPassword: NEW,
  confirmNewPassword: NEW,
  ...changed,
})

test('a change ends every other session, renews this one, and is audited', async () => {
  const member = await memberWith(server, hash)
  const [here, elsewhere] = [await signIn(member.account), await signIn(member.account)]
  const before = here.visitor.cookies.get('session')
  const answer = await here.visitor.changePassword(change(), here.token)
  expect(answer.status).toBe(200)
  expect(here.visitor.cookies.get('session')).not.toBe(before)
  const { token } = answer.body.value as { token: string }
  expect(token).not.toBe(here.token)
  const infoOf = (visitor: Visitor, own: string) => visitor.call('GET', '/wps/member/info', { token: own })
  expect((await infoOf(here.visitor, token)).status).toBe(200)
  expect((await infoOf(here.visitor, here.token)).status).toBe(401)
  expect((await infoOf(elsewhere.visitor, elsewhere.token)).status).toBe(401)
  here.visitor.cookies.set('session', before ?? '')
  expect((await infoOf(here.visitor, here.token)).status).toBe(401)
  const entries = await server.asOwner<{ after: object }>(
    `SELECT action, operator_id, before, after FROM audit_entry WHERE member_id = $1`,
    [member.id],
  )
  expect(entries).toEqual([
    {
      action: 'member.change_password',
      operator_id: null,
      before: {},
      after: { address: expect.any(String) },
    },
  ])
  expect((await openVisitor(server).logIn({ username: member.account, password: OLD })).body.code).toBe(
    'wrong_account_or_password',
  )
  expect((await openVisitor(server).logIn({ username: member.account, password: NEW })).status).toBe(200)
})

test.each([
  [true, 'session=.*; Max-Age=86400'],
  [false, 'session=[^;]*; Path=/; HttpOnly; SameSite=Lax$'],
])('a change keeps whether the browser is remembered (%s)', async (remember, cookie) => {
  const member = await memberWith(server, hash)
  const visitor = openVisitor(server)
  const { body } = await visitor.logIn({ username: member.account, password: OLD, remember })
  const answer = await visitor.changePassword(change(), (body.value as { token: string }).token)
  expect(answer.setCookies[0]).toMatch(new RegExp(cookie))
  expect(
    await server.asOwner('SELECT DISTINCT is_remembered AS kept FROM session WHERE member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ kept: remember }])
})

test('a session whose password had to be changed may do everything after the change', async () => {
  const member = await memberWith(server, hash)
  await server.asOwner('UPDATE member SET must_change_password = true WHERE id = $1', [member.id])
  const { visitor, token } = await signIn(member.account)
  const answer = await visitor.changePassword(change(), token)
  const fresh = (answer.body.value as { token: string }).token
  const info = await visitor.call('GET', '/wps/member/info', { token: fresh })
  expect(info.body.value).toMatchObject({ passwordExpired: false })
})

// Each row is one invalid change, in the order of the checks.
test.each([
  ['a wrong old password', { oldPassword: 'mistyped-it' }, 'wrong_old_password'],
  ['too short', { newPassword: 'short7', confirmNewPassword: 'short7' }, 'fields'],
  [
    'an untypable character',
    { newPassword: 'kettle\u0007under stairs', confirmNewPassword: 'kettle\u0007under stairs' },
    'fields',
  ],
  ['another the second time', { confirmNewPassword: 'kettle-under-the-stair' }, 'inconsistent_twice'],
  ['the same again', { newPassword: OLD, confirmNewPassword: OLD }, 'same_password'],
  ['a known one', { newPassword: 'Sunshine2024!', confirmNewPassword: 'Sunshine2024!' }, 'password_known'],
])('%s changes nothing', async (_, changed, code) => {
  const member = await memberWith(server, hash)
  const { visitor, token } = await signIn(member.account)
  const answer = await visitor.changePassword(change(changed), token)
  expect([answer.status, answer.body.code]).toEqual([409, code])
  expect(answer.setCookies).toEqual([])
  if (code === 'fields') expect(answer.body.value).toEqual({ password: expect.stringContaining('8') })
  const rows = await server.asOwner<{ password_hash: string }>(
    'SELECT password_hash FROM member WHERE id = $1',
    [member.id],
  )
  expect(rows).toEqual([{ password_hash: hash }])
  expect((await visitor.call('GET', '/wps/member/info', { token })).status).toBe(200)
})

test('the account’s own name is refused as a password', async () => {
  const member = await memberWith(server, hash)
  const { visitor, token } = await signIn(member.account)
  const own = { newPassword: `${member.account}1!`, confirmNewPassword: `${member.account}1!` }
  expect((await visitor.changePassword(change(own), token)).body.code).toBe('password_known')
})

test('guessing the old password is throttled', async () => {
  const member = await memberWith(server, hash)
  const { visitor, token } = await signIn(member.account)
  const wrong = () => visitor.changePassword(change({ oldPassword: 'mistyped-it' }), token)
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await wrong()).status).toBe(409)
  expect((await wrong()).status).toBe(429)
})

test('a visitor cannot change a password', async () => {
  expect((await openVisitor(server).changePassword(change(), 'x')).status).toBe(401)
})

test('of two concurrent changes one succeeds', async () => {
  const member = await memberWith(server, hash)
  const { visitor, token } = await signIn(member.account)
  const other = { newPassword: 'lantern-on-the-pier', confirmNewPassword: 'lantern-on-the-pier' }
  const answers = await Promise.all([
    visitor.changePassword(change(), token),
    visitor.changePassword(change(other), token),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
