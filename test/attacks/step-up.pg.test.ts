import { afterAll, beforeAll, expect, test } from 'vitest'

import { secondFactor } from '#contract/second-factor.ts'
import { type SignedIn, codeOf, enrolPasskey, enrolTotp, proofOf, signedIn } from '#test/pg/factors.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { memberWith } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

const PASSWORD = 'Seven-herons-at-dusk'

let server: TestServer
let hash: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
})
afterAll(() => server.close())

const NEW = { newPassword: 'Nine-otters-at-noon', confirmNewPassword: 'Nine-otters-at-noon' }
const NO_PROOF = 'x'.repeat(43)
const NOBODY = '00000000-0000-4000-8000-000000000000'
const PAYOUT = {
  kind: 'bank',
  institution: 'A bank of tests',
  holderName: 'Some Body',
  accountNumber: '1234567890',
  paymentPassword: PASSWORD,
}

/**
 * Every mutating call of a member, with an input that has only session and password. Calls in `harmless` change
 * neither credentials nor payouts, and loosen no protection. A new call is in neither list and fails the first test.
 */
const guarded: Readonly<Record<string, object>> = {
  'POST /wps/member/totp': { cpw: NO_PROOF },
  'POST /wps/member/totp/end': { cpw: NO_PROOF },
  'POST /wps/member/recovery-codes': { cpw: NO_PROOF },
  'POST /wps/member/passkeys/options': { cpw: NO_PROOF },
  'POST /wps/member/passkeys/remove': { id: NOBODY, cpw: NO_PROOF },
  'PUT /wps/member/payment-password': {
    cpw: NO_PROOF,
    paymentPassword: '849302',
    confirmPaymentPassword: '849302',
  },
  'POST /wps/member/mobile/code': {
    cpw: NO_PROOF,
    mobileNum: '0917 123 4567',
    countryDialingCode: '63',
  },
  'POST /wps/member/email/code': { cpw: NO_PROOF, email: 'thief@mail.test' },
  'POST /wps/member/identities': { provider: 'google', cpw: NO_PROOF },
  'POST /wps/member/identities/remove': { provider: 'google', cpw: NO_PROOF },
  'PUT /wps/member/password': { cpw: NO_PROOF, ...NEW },
  'POST /wps/member/password': { oldPassword: PASSWORD, ...NEW },
  'POST /wps/member/payout-accounts': PAYOUT,
  'POST /wps/member/payout-accounts/remove': { id: NOBODY, paymentPassword: PASSWORD },
  'POST /wps/member/play/limit/confirm': { kind: 'deposit', period: 'day', cpw: NO_PROOF },
  'POST /wps/member/play/return': { cpw: NO_PROOF },
}

/** Second halves of calls above: their code or challenge is issued only against a proof. */
const finishing = [
  'PUT /wps/member/totp',
  'POST /wps/member/passkeys',
  'PUT /wps/member/mobile',
  'PUT /wps/member/email',
]

/** Calls that create the proof. */
const proving = ['POST /wps/member/proof', 'POST /wps/member/proof/code', 'POST /wps/member/proof/passkey']

const harmless = [
  'PUT /wps/member/avatar',
  'PUT /wps/member/profile',
  'PUT /wps/member/language',
  'POST /wps/member/sessions/end',
  'POST /wps/member/sessions/end-others',
  'POST /wps/member/factors/refuse-reset',
  // Each of these tightens, or only asks for what a guarded call confirms.
  'PUT /wps/member/play/limit',
  'POST /wps/member/play/limit/cancel',
  'POST /wps/member/play/break',
  'POST /wps/member/play/exclude',
  'PUT /wps/member/play/reality',
  'POST /wps/member/play/seen',
  'POST /wps/member/play/on',
]

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

function callsOfAccounts() {
  const { siteCalls } = server.services
  const { myAccount, secondFactor: factors, social, accounts, limits } = siteCalls
  const calls = [myAccount, factors, social, accounts, limits].flatMap((ofFeature) => ofFeature ?? [])
  return calls
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method !== 'GET' && (access === 'member' || access === 'real-member'))
}

test('every call that changes an account has a verdict here', () => {
  const known = [...Object.keys(guarded), ...finishing, ...proving, ...harmless]
  expect(callsOfAccounts().map(nameOf).toSorted()).toEqual(known.toSorted())
})

/** Everything stored of an account, except what every call changes. */
async function accountOf(memberId: bigint) {
  const rows: unknown[] = []
  for (const [table, key] of [
    ['member', 'id'],
    ['member_totp', 'member_id'],
    ['member_passkey', 'member_id'],
    ['member_recovery_code', 'member_id'],
    ['payout_account', 'member_id'],
    ['play_limit', 'member_id'],
    ['play_guard', 'member_id'],
    ['sent_code', 'member_id'],
    ['passkey_challenge', 'owner_id'],
  ] as const)
    rows.push(await server.asOwner(`SELECT * FROM ${table} WHERE ${key} = $1`, [memberId]))
  return rows
}

async function somebody(arm: 'totp' | 'passkey') {
  const member = await memberWith(server, hash)
  // The payment password equals the sign-in password, so only the second factor stops the thief.
  await server.asOwner('UPDATE member SET payment_password_hash = $1 WHERE id = $2', [hash, member.id])
  const session = await signedIn(server, member)
  const proof = await paidProof(session)
  const armed =
    arm === 'totp'
      ? await enrolTotp(session, PASSWORD, proof)
      : await enrolPasskey(session, PASSWORD, `http://${server.host}`, proof)
  return { member, session, armed }
}

/** A proof by payment password, of a member without a second factor. */
async function paidProof({ visitor, token }: SignedIn): Promise<string> {
  const answer = await visitor.ask(secondFactor.giveProof, { paymentPassword: PASSWORD }, token)
  return (answer.body.value as { cpw: string }).cpw
}

test.each(['totp', 'passkey'] as const)(
  'a session and every password change nothing of an account that holds a %s',
  async (arm) => {
    const { member, session } = await somebody(arm)
    const { visitor, token } = session
    const before = await accountOf(member.id)
    for (const proof of [{ password: PASSWORD }, { paymentPassword: PASSWORD }, {}]) {
      await server.asOwner('DELETE FROM throttle_bucket')
      const answer = await visitor.ask(secondFactor.giveProof, proof, token)
      expect([proof, answer.body.code]).toEqual([proof, 'way_not_offered'])
    }
    for (const endpoint of callsOfAccounts()) {
      const input = guarded[nameOf(endpoint)]
      if (!input) continue
      await server.asOwner('DELETE FROM throttle_bucket')
      const answer = await visitor.ask(endpoint, input, token)
      const refusals =
        nameOf(endpoint) === 'PUT /wps/member/password' ? ['password_is_set'] : ['proof_needed']
      expect([nameOf(endpoint), answer.body.code]).toEqual([nameOf(endpoint), expect.toBeOneOf(refusals)])
    }
    expect(await accountOf(member.id)).toEqual(before)
  },
)

test('the factor opens them: its code is good once, and a recovery code stands in for it', async () => {
  const { session, armed } = await somebody('totp')
  const { visitor, token } = session
  const prove = async (factor: object) => {
    await server.asOwner('DELETE FROM throttle_bucket')
    return await visitor.ask(secondFactor.giveProof, { factor }, token)
  }
  if (!('secret' in armed)) throw new Error('no authenticator')
  const answer = codeOf(armed.secret)
  expect((await prove({ way: 'totp', answer: '000000' })).body.code).toBe('code_wrong')
  expect((await prove({ way: 'totp', answer })).status).toBe(200)
  expect((await prove({ way: 'totp', answer })).body.code).toBe('code_wrong')
  const given = await prove({ way: 'recovery', answer: armed.recoveryCodes[0] ?? '' })
  const { cpw } = given.body.value as { cpw: string }
  await server.asOwner('DELETE FROM throttle_bucket')
  expect((await visitor.ask(secondFactor.endTotp, { cpw }, token)).status).toBe(200)
})

test('a passkey opens them, by what it signs for this host', async () => {
  const { session, armed } = await somebody('passkey')
  const { visitor, token } = session
  if (!('authenticator' in armed)) throw new Error('no passkey')
  const answer = await visitor.ask(secondFactor.askProofPasskey, {}, token)
  const { options } = answer.body.value as { options: object }
  const passkey = armed.authenticator.get(options)
  const given = await visitor.ask(secondFactor.giveProof, { passkey }, token)
  expect(given.status).toBe(200)
  const again = await visitor.ask(secondFactor.giveProof, { passkey }, token)
  expect(again.body.code).toBe('passkey_refused')
})

test('codes are guessed no faster here than at the second step, and count together with it', async () => {
  const { session, armed } = await somebody('totp')
  const { visitor, token } = session
  for (let tried = 0; tried < 5; tried += 1) {
    await server.asOwner('DELETE FROM throttle_bucket')
    await visitor.ask(secondFactor.giveProof, { factor: { way: 'totp', answer: '000000' } }, token)
  }
  await server.asOwner('UPDATE login_failure SET failures = 14 WHERE failures = 5')
  if (!('secret' in armed)) throw new Error('no authenticator')
  const right = { factor: { way: 'totp', answer: codeOf(armed.secret) } }
  expect((await visitor.ask(secondFactor.giveProof, right, token)).status).toBe(429)
})

test('a proof from before the second factor was added removes no factor', async () => {
  const member = await memberWith(server, hash)
  const owner = await signedIn(server, member)
  const thief = await signedIn(server, member)
  const cpw = await proofOf(thief, PASSWORD)
  await enrolTotp(owner, PASSWORD)
  const ended = await thief.visitor.ask(secondFactor.endTotp, { cpw }, thief.token)
  expect(ended.body.code).toBe('proof_needed')
})
