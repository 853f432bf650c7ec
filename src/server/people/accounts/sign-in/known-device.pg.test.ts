import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { myAccount } from '#contract/my-account.ts'
import { countHashes } from '#server/people/accounts/passwords/passwords.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { type Visitor, memberWith, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const PASSWORD = 'Seven-herons-at-dusk'

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
})
afterAll(() => server.close())
beforeEach(() => server.asOwner('DELETE FROM login_failure; DELETE FROM throttle_bucket'))

const right = (account: string) => ({ username: account, password: PASSWORD })

/** Signs in with the right password, solving a captcha. */
async function logInReading(visitor: Visitor, account: string) {
  await visitor.seePicture('A3KX9')
  return await visitor.logIn({ ...right(account), captcha: 'A3KX9' })
}

/** Six addresses solve captchas and mistype the password until they are throttled. */
async function besiege(account: string) {
  for (let index = 0; index < 12; index += 1) {
    const attacker = openVisitor(server, { address: `198.51.100.${index % 6}` })
    await attacker.seePicture('A3KX9')
    await server.asOwner(`UPDATE login_failure SET last_failed_at = now() - interval '31 seconds'`)
    await attacker.logIn({ username: account, password: `wrong-${index}`, captcha: 'A3KX9' })
    await server.asOwner('DELETE FROM throttle_bucket')
  }
}

async function signedIn() {
  const member = await memberWith(server, hash)
  const visitor = openVisitor(server)
  const answer = await visitor.logIn(right(member.account))
  expect(answer.status).toBe(200)
  return { member, visitor, token: (answer.body.value as { token: string }).token }
}

test('the owner signs in on a known device with a captcha while six addresses are locked out of the account', async () => {
  const { member, visitor } = await signedIn()
  await besiege(member.account)
  expect((await openVisitor(server).logIn(right(member.account))).status).toBe(429)
  const answer = await visitor.logIn(right(member.account))
  expect(answer.body.code).toBe('captcha_needed')
  expect((await logInReading(visitor, member.account)).status).toBe(200)
  // The owner's sign-in does not reset the strangers' counter: the account stays locked for them.
  expect((await logInReading(openVisitor(server), member.account)).status).toBe(429)
})

test('a device is known to the account that signed in on it, and to no other', async () => {
  const { visitor } = await signedIn()
  const victim = await memberWith(server, hash)
  await besiege(victim.account)
  expect((await logInReading(visitor, victim.account)).status).toBe(429)
})

test('a sign-in on a second device is a message, and one on a known device is none', async () => {
  const { member, visitor } = await signedIn()
  expect((await visitor.logIn(right(member.account))).status).toBe(200)
  expect(await newsOf(server, member)).toEqual([])
  expect((await openVisitor(server).logIn(right(member.account))).status).toBe(200)
  expect(await newsOf(server, member)).toEqual(['new_device'])
})

test('failures on a stolen known device are throttled by its own counter', async () => {
  const { member, visitor } = await signedIn()
  for (let tried = 0; tried < 5; tried += 1) {
    await visitor.seePicture('A3KX9')
    await visitor.logIn({ username: member.account, password: `wrong-${tried}`, captcha: 'A3KX9' })
    await server.asOwner('DELETE FROM throttle_bucket')
  }
  expect(await server.asOwner('SELECT failures FROM login_failure WHERE failures > 1')).toEqual([
    { failures: 5 },
  ])
  // Raises the counter: the short wait after five failures could pass on a slow machine.
  await server.asOwner('UPDATE login_failure SET failures = 20 WHERE failures = 5')
  const before = countHashes()
  expect((await logInReading(visitor, member.account)).status).toBe(429)
  expect(countHashes() - before).toBe(0)
  // The owner on another device is not locked out.
  expect((await openVisitor(server).logIn(right(member.account))).status).toBe(200)
})

test('the cookie is not stored, an account keeps twenty devices, and a sign-in alone does not remember the second step', async () => {
  const { member, visitor } = await signedIn()
  for (let index = 0; index < 21; index += 1) {
    await openVisitor(server).logIn(right(member.account))
    await server.asOwner('DELETE FROM throttle_bucket')
  }
  const rows = await server.asOwner<{ line: string; proves: boolean }>(
    'SELECT known_device::text AS line, proves_second_step AS proves FROM known_device WHERE member_id = $1',
    [member.id],
  )
  expect(rows).toHaveLength(20)
  expect(rows.some(({ proves }) => proves)).toBe(false)
  const cookie = visitor.cookies.get('device') ?? ''
  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(rows.some(({ line }) => line.includes(Buffer.from(cookie, 'base64url').toString('hex')))).toBe(false)
})

test('ending another session, or changing the password, forgets the device that it was opened on', async () => {
  const { member, visitor, token } = await signedIn()
  const thief = openVisitor(server)
  expect((await thief.logIn(right(member.account))).status).toBe(200)
  expect((await visitor.ask(myAccount.endOtherSessions, {}, token)).status).toBe(200)
  await besiege(member.account)
  expect((await logInReading(thief, member.account)).status).toBe(429)
  expect((await logInReading(visitor, member.account)).status).toBe(200)
})

test('guessing the payment password in a stolen session does not lock the owner out of withdrawals', async () => {
  const { member, visitor } = await signedIn()
  await server.asOwner('UPDATE member SET payment_password_hash = $1 WHERE id = $2', [
    await lightHash('847261'),
    member.id,
  ])
  const again = await logInReading(visitor, member.account)
  const { token } = again.body.value as { token: string }
  const thief = openVisitor(server)
  thief.cookies.set('session', visitor.cookies.get('session') ?? '')
  const remove = (who: Visitor, paymentPassword: string) =>
    who.ask(
      myAccount.removePayoutAccount,
      { id: '00000000-0000-4000-8000-000000000000', paymentPassword },
      token,
    )
  for (let tried = 0; tried < 12; tried += 1) {
    await remove(thief, '000000')
    await server.asOwner('DELETE FROM throttle_bucket')
  }
  // The wait lasts a second or two; a slow run must not outlast it.
  await server.asOwner(`UPDATE login_failure SET last_failed_at = now() + interval '1 hour'`)
  expect((await remove(thief, '847261')).status).toBe(429)
  expect((await remove(visitor, '847261')).body.code).toBe('payout_unknown')
})
