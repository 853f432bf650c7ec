import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accounts } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { codeFor, messagesTo } from '#test/pg/codes.ts'
import { type SignedIn, signedIn } from '#test/pg/factors.ts'
import { type Answer, openVisitor } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

const PASSWORD = 'mosaic-of-seven-seas'
/** Each password that is set and each sign-in costs a hash. */
const DEAR_MS = 30_000

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
})
afterAll(() => server?.close())
beforeEach(async () => {
  for (const table of ['throttle_bucket', 'sent_code', 'login_failure'])
    await server.asOwner(`DELETE FROM ${table}`)
})

let people = 0

/** A member without a password, as after sign-in by a provider of identity, a number or a passkey. */
async function someone({ isReached = true, isStale = false } = {}) {
  const account = `nopass${(people += 1)}`
  const made = await server.fixtures.member({ merchantId: server.merchantId, account })
  const email = `${account}@mail.test`
  const mobile = `+63917${String(1_000_000 + people)}`
  if (isReached)
    await server.asOwner(
      'UPDATE member SET email = $1, email_verified_at = now(), mobile = $2, mobile_verified_at = now() WHERE id = $3',
      [email, mobile, made.id],
    )
  const session = await signedIn(server, made)
  if (isStale)
    await server.asOwner(
      `UPDATE session SET created_at = created_at - interval '6 minutes' WHERE member_id = $1`,
      [made.id],
    )
  return { ...made, account, email, mobile, session }
}

const prove = ({ visitor, token }: SignedIn, input: object = {}) =>
  visitor.ask(secondFactor.giveProof, input, token)
const cpwOf = (answer: Answer) => (answer.body.value as { cpw: string }).cpw
const set = ({ visitor, token }: SignedIn, cpw: string, password = PASSWORD, again = password) =>
  visitor.ask(accounts.setPassword, { cpw, newPassword: password, confirmNewPassword: again }, token)
const securityOf = async ({ visitor, token }: SignedIn) =>
  (await visitor.ask(myAccount.security, {}, token)).body.value as Output<typeof myAccount.security>

test(
  'a member who just signed in without a password sets one and signs in with it; every other session ends',
  async () => {
    const one = await someone()
    const elsewhere = await signedIn(server, one)
    expect(await securityOf(one.session)).toMatchObject({
      hasPassword: false,
      proofWays: ['sms', 'email'],
      steps: expect.arrayContaining(['password']) as string[],
    })
    const answer = await set(one.session, cpwOf(await prove(one.session)))
    expect(answer.status).toBe(200)
    const { token } = answer.body.value as { token: string }
    expect((await elsewhere.visitor.ask(myAccount.security, {}, elsewhere.token)).status).toBe(401)
    expect((await one.session.visitor.ask(myAccount.security, {}, one.session.token)).status).toBe(401)
    const after = await securityOf({ visitor: one.session.visitor, token })
    expect(after).toMatchObject({ hasPassword: true, proofWays: ['password'] })
    expect(after.steps).not.toContain('password')
    expect((await openVisitor(server).logIn({ username: one.account, password: PASSWORD })).status).toBe(200)
    const [letter] = await messagesTo(server, one.email)
    expect(letter).toMatchObject({
      template: 'factor_changed',
      body: expect.stringContaining('A password was set for your account') as string,
    })
    const entries = await server.asOwner(
      `SELECT action, after FROM audit_entry WHERE member_id = $1 AND action LIKE 'member.%password'`,
      [one.id],
    )
    expect(entries).toEqual([
      { action: 'member.set_password', after: { address: expect.any(String) as string } },
    ])
  },
  DEAR_MS,
)

test('neither an open session alone nor a proof of another session sets a password', async () => {
  const [one, other] = [await someone(), await someone()]
  const cpw = cpwOf(await prove(other.session))
  for (const tried of ['x'.repeat(43), cpw])
    expect((await set(one.session, tried)).body).toMatchObject({ code: 'proof_needed' })
  const rows = await server.asOwner('SELECT password_hash FROM member WHERE id = $1', [one.id])
  expect(rows).toEqual([{ password_hash: null }])
})

test('an existing password is changed with the old one only, and of two concurrent first ones one is set', async () => {
  const one = await someone()
  const proof = cpwOf(await prove(one.session))
  const both = await Promise.all([set(one.session, proof), set(one.session, proof)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await signedIn(server, one)
  expect((await set(again, 'x'.repeat(43), 'another-of-seven-seas')).body.code).toBe('password_is_set')
})

// Each row: what is wrong with the new password, the inputs, the refusal.
const wrong: [string, string, string, string][] = [
  ['twice differently', PASSWORD, `${PASSWORD}!`, 'inconsistent_twice'],
  ['against the rule', 'a', 'a', 'fields'],
  ['known to everybody', 'password123', 'password123', 'password_known'],
]
test.each(wrong)(
  'a new password that is %s is refused, and the proof is not lost',
  async (_what, first, again, code) => {
    const one = await someone()
    const cpw = cpwOf(await prove(one.session))
    expect((await set(one.session, cpw, first, again)).body).toMatchObject({ code })
    expect((await set(one.session, cpw)).status).toBe(200)
  },
)

test(
  'after an older sign-in a code gives one proof, and is sent to bound contacts only',
  async () => {
    const one = await someone({ isStale: true })
    const { visitor, token } = one.session
    expect((await prove(one.session)).body).toMatchObject({ code: 'sign_in_again' })
    const sent = await visitor.ask(secondFactor.sendProofCode, { way: 'email' }, token)
    expect(sent.body.value).toEqual({ expiredMinutes: 5, sentTo: 'n••••@mail.test' })
    const answer = await codeFor(server, one.email)
    const wrongCode = answer === '111111' ? '222222' : '111111'
    const byCode = (code: string, way = 'email') => prove(one.session, { code: { way, answer: code } })
    expect((await byCode(wrongCode)).body).toMatchObject({ code: 'code_wrong' })
    // A code sent by mail is not valid for the phone.
    expect((await byCode(answer, 'sms')).body).toMatchObject({ code: 'code_wrong' })
    const proven = await byCode(answer)
    expect(proven.status).toBe(200)
    expect((await byCode(answer)).body).toMatchObject({ code: 'code_wrong' })
    expect((await set(one.session, cpwOf(proven))).status).toBe(200)
  },
  DEAR_MS,
)

test('a code of another member is refused', async () => {
  const [one, other] = [await someone({ isStale: true }), await someone({ isStale: true })]
  await other.session.visitor.ask(secondFactor.sendProofCode, { way: 'sms' }, other.session.token)
  const code = { way: 'sms', answer: await codeFor(server, other.mobile) }
  expect((await prove(one.session, { code })).body).toMatchObject({ code: 'code_wrong' })
})

test(
  'a code replaces neither a password nor a factor, and is sent to no unbound contact',
  async () => {
    const [bare, armed, known] = [
      await someone({ isReached: false, isStale: true }),
      await someone(),
      await someone(),
    ]
    await server.asOwner(
      `INSERT INTO member_passkey (merchant_id, member_id, credential_id, rp_id, public_key, name)
     VALUES ($1, $2, 'a-credential-of-member-' || $2::bigint, 'sample.test', '\\x00', 'n')`,
      [armed.merchantId, armed.id],
    )
    const set1 = await set(known.session, cpwOf(await prove(known.session)))
    const whole = { visitor: known.session.visitor, token: (set1.body.value as { token: string }).token }
    for (const [session, way] of [
      [bare.session, 'email'],
      [bare.session, 'sms'],
      [armed.session, 'email'],
      [whole, 'email'],
      [whole, 'sms'],
    ] as const) {
      const answer = await session.visitor.ask(secondFactor.sendProofCode, { way }, session.token)
      expect(answer.body).toMatchObject({ code: 'way_not_offered' })
    }
    expect((await prove(armed.session, { code: { way: 'email', answer: '123456' } })).body.code).toBe(
      'way_not_offered',
    )
    expect((await prove(whole, { code: { way: 'email', answer: '123456' } })).body.code).toBe(
      'way_not_offered',
    )
  },
  DEAR_MS,
)

test('a trial account cannot set a password', async () => {
  const trial = await server.fixtures.member({ merchantId: server.merchantId, accountType: 4 })
  const session = await signedIn(server, trial)
  expect((await prove(session)).status).toBe(403)
  expect((await set(session, 'x'.repeat(43))).status).toBe(403)
})
