import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { myAccount } from '#contract/my-account.ts'
import { codeFor, messagesTo } from '#test/pg/codes.ts'
import { proofOf, signedIn } from '#test/pg/factors.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { memberWith } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const PASSWORD = 'mosaic-of-seven-seas'
const NUMBER = '+639171234567'
const TYPED = { mobileNum: '0917 123 4567', countryDialingCode: '63' }

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
})
afterAll(() => server?.close())
beforeEach(async () => {
  for (const table of ['login_failure', 'sent_code', 'throttle_bucket', 'outbox_message'])
    await server.asOwner(`DELETE FROM ${table}`)
  await server.asOwner('UPDATE member SET mobile = NULL, mobile_verified_at = NULL')
})

async function someMember() {
  const member = await memberWith(server, hash)
  const session = await signedIn(server, member)
  const ask = async (endpoint: Parameters<typeof session.visitor.ask>[0], input: object) => {
    await server.asOwner('DELETE FROM throttle_bucket')
    const answer = await session.visitor.ask(endpoint, input, session.token)
    return { code: answer.body.code, value: answer.body.value, status: answer.status }
  }
  const proof = () => proofOf(session, PASSWORD)
  return { member, ask, proof }
}

const auditOf = async (memberId: bigint) =>
  await server.asOwner<{ action: string; before: object; after: object }>(
    `SELECT action, before, after FROM audit_entry WHERE member_id = $1 AND action LIKE 'member.%' ORDER BY id`,
    [memberId],
  )

test('setting the payment password needs a proof, which is consumed, and obeys the rule', async () => {
  const { member, ask, proof } = await someMember()
  const set = async (cpw: string, paymentPassword: string, confirmPaymentPassword = paymentPassword) =>
    (await ask(myAccount.setPaymentPassword, { cpw, paymentPassword, confirmPaymentPassword })).code
  const cpw = await proof()
  expect(await set('x'.repeat(43), '849302')).toBe('proof_needed')
  expect(await set(cpw, '84930')).toBe('fields')
  expect(await set(cpw, '123456')).toBe('payment_password_trivial')
  expect(await set(cpw, '849302', '849303')).toBe('inconsistent_twice')
  // A refused call does not consume the proof.
  expect(await set(cpw, '849302')).toBeUndefined()
  expect(await set(cpw, '193847')).toBe('proof_needed')
  const [row] = await server.asOwner<{ hash: string; at: Date }>(
    'SELECT payment_password_hash AS hash, payment_password_changed_at AS at FROM member WHERE id = $1',
    [member.id],
  )
  expect(row?.hash).toMatch(/^\$argon2id\$/)
  expect(row?.at).toBeTruthy()
  expect((await auditOf(member.id)).map(({ action }) => action)).toContain('member.set_payment_password')
})

test('binding a number needs a proof and a code, and notifies the old number', async () => {
  const { member, ask, proof } = await someMember()
  await server.asOwner(`UPDATE member SET mobile = '+639170000001' WHERE id = $1`, [member.id])
  expect((await ask(myAccount.sendMobileCode, { ...TYPED, cpw: 'x'.repeat(43) })).code).toBe('proof_needed')
  expect(await server.asOwner('SELECT id FROM sent_code')).toEqual([])
  expect((await ask(myAccount.sendMobileCode, { ...TYPED, cpw: await proof() })).value).toEqual({
    expiredMinutes: 5,
  })
  const code = await codeFor(server, NUMBER)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await ask(myAccount.bindMobile, { ...TYPED, code: wrong })).code).toBe('code_wrong')
  expect((await ask(myAccount.bindMobile, { ...TYPED, code })).value).toEqual({ mobile: '+63 •••• 567' })
  expect((await ask(myAccount.bindMobile, { ...TYPED, code })).code).toBe('code_wrong')
  expect(
    await server.asOwner(
      'SELECT mobile, mobile_verified_at IS NOT NULL AS proven FROM member WHERE id = $1',
      [member.id],
    ),
  ).toEqual([{ mobile: NUMBER, proven: true }])
  expect(await messagesTo(server, '+639170000001')).toHaveLength(1)
  const entry = (await auditOf(member.id)).find(({ action }) => action === 'member.bind_mobile')
  expect(entry).toMatchObject({ before: { mobile: '+63 •••• 001' }, after: { mobile: '+63 •••• 567' } })
})

test('a code of one member binds nothing for another, and a number of another member is refused', async () => {
  const [one, two] = [await someMember(), await someMember()]
  await one.ask(myAccount.sendMobileCode, { ...TYPED, cpw: await one.proof() })
  const code = await codeFor(server, NUMBER)
  expect((await two.ask(myAccount.bindMobile, { ...TYPED, code })).code).toBe('code_wrong')
  await server.asOwner('UPDATE member SET mobile = $1 WHERE id = $2', [NUMBER, two.member.id])
  expect((await one.ask(myAccount.bindMobile, { ...TYPED, code })).code).toBe('mobile_taken')
  expect(await server.asOwner('SELECT mobile FROM member WHERE id = $1', [one.member.id])).toEqual([
    { mobile: null },
  ])
})

test('an invalid number, or one of a country that is not served, is refused before the proof is consumed', async () => {
  const { ask, proof } = await someMember()
  const cpw = await proof()
  const send = async (mobileNum: string, countryDialingCode: string) =>
    (await ask(myAccount.sendMobileCode, { mobileNum, countryDialingCode, cpw })).code
  expect(await send('123', '63')).toBe('mobile_invalid')
  await server.asOwner(`UPDATE merchant SET blocked_countries = '{VN}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  try {
    expect(await send('+84912345678', '84')).toBe('country_not_served')
    expect(await send(TYPED.mobileNum, TYPED.countryDialingCode)).toBeUndefined()
  } finally {
    await server.asOwner(`UPDATE merchant SET blocked_countries = '{}' WHERE id = $1`, [server.merchantId])
    await server.services.registry.refresh()
  }
})

test('binding an address needs a proof and a code, notifies the old address, and refuses a verified one of another', async () => {
  const { member, ask, proof } = await someMember()
  const address = `new${member.id}@mail.test`
  await server.asOwner(`UPDATE member SET email = 'old@mail.test' WHERE id = $1`, [member.id])
  const send = async (email: string, cpw: string) => (await ask(myAccount.sendEmailCode, { email, cpw })).code
  expect(await send('nobody', await proof())).toBe('email_invalid')
  expect(await send('a@b.test,c@d.test', await proof())).toBe('email_invalid')
  expect(await send(address.toUpperCase(), await proof())).toBeUndefined()
  const code = await codeFor(server, address)
  expect((await ask(myAccount.bindEmail, { email: address, code })).value).toEqual({
    email: 'n••••@mail.test',
  })
  expect(
    await server.asOwner('SELECT email, email_verified_at IS NOT NULL AS proven FROM member WHERE id = $1', [
      member.id,
    ]),
  ).toEqual([{ email: address, proven: true }])
  const letters = await messagesTo(server, 'old@mail.test')
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters)).toContain('n••••@mail.test')

  const other = await someMember()
  await server.asOwner('DELETE FROM sent_code')
  await other.ask(myAccount.sendEmailCode, { email: address, cpw: await other.proof() })
  const second = await codeFor(server, address)
  expect((await other.ask(myAccount.bindEmail, { email: address, code: second })).code).toBe('email_taken')
})
