import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import { codeFor } from '#test/pg/codes.ts'
import { plantedProof, signedIn } from '#test/pg/factors.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { memberWith } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN, lookAtDatabase } from './attack.ts'

const PASSWORD = 'mosaic-of-seven-seas'
const PAYMENT = '849302'

let server: TestServer
let hash: string
let paymentHash: string

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  ;[hash, paymentHash] = await Promise.all([lightHash(PASSWORD), lightHash(PAYMENT)])
})
afterAll(() => server?.close())
beforeEach(async () => {
  for (const table of ['login_failure', 'throttle_bucket', 'sent_code'])
    await server.asOwner(`DELETE FROM ${table}`)
})

async function somebody() {
  const member = await memberWith(server, hash)
  await server.asOwner('UPDATE member SET payment_password_hash = $1 WHERE id = $2', [paymentHash, member.id])
  const session = await signedIn(server, member)
  const ask = async (endpoint: Endpoint, input: object) => {
    await server.asOwner('DELETE FROM throttle_bucket')
    const { status, body } = await session.visitor.ask(endpoint, input, session.token)
    return { status, code: body.code, value: body.value }
  }
  return { member, session, ask }
}

const bank = (accountNumber: string) => ({
  kind: 'bank',
  institution: 'Union Link',
  holderName: 'Marisol Reyes',
  accountNumber,
  paymentPassword: PAYMENT,
})

test('the ids of another member open, end and remove nothing', async () => {
  const [mine, other] = [await somebody(), await somebody()]
  const sessions = (await other.ask(myAccount.sessions, {})).value as { list: { id: string }[] }
  const added = (await other.ask(myAccount.addPayoutAccount, bank('900000001'))).value as { id: string }
  const before = await lookAtDatabase(server)
  const sessionId = sessions.list[0]?.id ?? ''
  expect((await mine.ask(myAccount.endOwnSession, { id: sessionId })).code).toBe('session_unknown')
  expect(
    (await mine.ask(myAccount.removePayoutAccount, { id: added.id, paymentPassword: PAYMENT })).code,
  ).toBe('payout_unknown')
  const page = await mine.session.visitor.call('GET', `${myAccount.sessions.path}?after=${sessionId}`, {
    token: mine.session.token,
  })
  expect(page.body.value).toEqual({ list: [], hasMore: false })
  expect(await lookAtDatabase(server)).toEqual(before)
  expect((await other.ask(myAccount.payoutAccounts, {})).value).toMatchObject({ list: [{ id: added.id }] })
})

test('nobody says for whom a call is meant: fields that the contract does not name are refused', async () => {
  const [mine, other] = [await somebody(), await somebody()]
  const foreign = { memberId: other.member.id.toString(), customerId: other.member.id.toString() }
  const before = await lookAtDatabase(server)
  for (const [endpoint, input] of [
    [myAccount.changeProfile, { nickname: 'Mallory' }],
    [myAccount.chooseAvatar, { seed: 'opal' }],
    [myAccount.changeLanguage, { language: 'EN' }],
    [myAccount.endOtherSessions, {}],
    [myAccount.addPayoutAccount, bank('900000002')],
  ] as const) {
    const requested = [
      foreign,
      { accountType: 1 },
      { rankLevel: 99 },
      { mayTransferToUpline: true },
      { clubId: 1 },
    ]
    for (const more of requested) {
      expect((await mine.ask(endpoint, { ...input, ...more })).status, endpoint.path).toBe(400)
    }
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('hostile nicknames are refused, and leave nothing behind', async () => {
  const mine = await somebody()
  const before = await lookAtDatabase(server)
  for (const nickname of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '=cmd|calc',
    "'; DROP TABLE member; --",
    '{{constructor}}',
    '${7*7}',
    'a\u202Egnp.exe',
    'ab\r\nSet-Cookie: x=1',
    '\u200B\u200B',
    'a'.repeat(21),
    `a${'\u0301'.repeat(20)}`,
  ]) {
    const { status } = await mine.ask(myAccount.changeProfile, { nickname })
    // An inner line break counts as a space; the normalized name is validated.
    expect([400, 409], nickname).toContain(status)
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('a session of another merchant sees and changes nothing here', async () => {
  const brand = await server.fixtures.merchant()
  const stranger = await server.fixtures.member({ merchantId: brand.id })
  const { headers } = await server.fixtures.memberSession(stranger)
  const before = await lookAtDatabase(server)
  for (const endpoint of Object.values(myAccount)) {
    const answer = await server.site.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { host: server.host, ...headers },
      ...(endpoint.method === 'GET' ? {} : { payload: {} }),
    })
    expect(answer.statusCode, endpoint.path).toBe(401)
  }
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('an open session alone binds no address and sets no payment password', async () => {
  const mine = await somebody()
  const before = await lookAtDatabase(server)
  const cpw = 'x'.repeat(43)
  const refused = await Promise.all([
    mine.ask(myAccount.sendEmailCode, { email: 'thief@mail.test', cpw }),
    mine.ask(myAccount.sendMobileCode, { mobileNum: '9171234567', countryDialingCode: '63', cpw }),
    mine.ask(myAccount.setPaymentPassword, {
      cpw,
      paymentPassword: '193847',
      confirmPaymentPassword: '193847',
    }),
  ])
  expect(refused.map(({ code }) => code)).toEqual(['proof_needed', 'proof_needed', 'proof_needed'])
  expect((await mine.ask(myAccount.bindEmail, { email: 'thief@mail.test', code: '000000' })).code).toBe(
    'code_wrong',
  )
  expect(await lookAtDatabase(server)).toEqual(before)
})

test('a proof of one session is none in another of the same member', async () => {
  const mine = await somebody()
  const elsewhere = await signedIn(server, mine.member)
  const cpw = await plantedProof(server, mine.session)
  const answer = await elsewhere.visitor.ask(
    myAccount.sendEmailCode,
    { email: 'thief@mail.test', cpw },
    elsewhere.token,
  )
  expect(answer.body.code).toBe('proof_needed')
})

test('a code that was sent to one address binds no other', async () => {
  const mine = await somebody()
  const cpw = await plantedProof(server, mine.session)
  const own = `own${mine.member.id}@mail.test`
  await mine.ask(myAccount.sendEmailCode, { email: own, cpw })
  const code = await codeFor(server, own)
  expect((await mine.ask(myAccount.bindEmail, { email: 'other@mail.test', code })).code).toBe('code_wrong')
  expect((await mine.ask(myAccount.bindEmail, { email: own, code })).status).toBe(200)
})

test('nothing reveals which member has a number already', async () => {
  const [mine, other] = [await somebody(), await somebody()]
  await other.ask(myAccount.addPayoutAccount, bank('900000077'))
  const taken = await mine.ask(myAccount.addPayoutAccount, bank('9000 0007 7'))
  expect(taken).toMatchObject({ status: 409, code: 'payout_taken', value: undefined })
  expect(JSON.stringify(taken)).not.toContain(other.member.account)
})
