import { afterAll, beforeAll, expect, test } from 'vitest'

import * as own from '#contract/console/own-account.ts'
import * as session from '#contract/console/session.ts'
import { countHashes } from '#server/people/accounts/actions.ts'
import { stepAt, totpOf } from '#server/platform/factors/totp.ts'
import { openAuthenticator } from '#test/pg/authenticator.ts'
import {
  CONSOLE_ORIGIN,
  type ConsoleVisitor,
  OPERATOR_PASSWORD,
  lengthenWaits,
  openConsoleVisitor,
  operatorWith,
} from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { addFirstOperator } from './actions.ts'
import { takeTotpStep } from './factor-store.ts'

let server: TestServer
let nowMs = Date.now()

beforeAll(async () => {
  server = await openTestServer({ now: () => nowMs })
})
afterAll(() => server.close())

const NEW_PASSWORD = 'a lantern by the harbour'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Advances the clock to the next code. */
function nextCode(secret: Buffer): string {
  nowMs += 30_000
  return totpOf(secret, stepAt(nowMs))
}

const valueOf = <T>(answer: { readonly body: { readonly value?: unknown } }) => answer.body.value as T

async function signIn(visitor: ConsoleVisitor, name: string, password = OPERATOR_PASSWORD) {
  return await visitor.call(session.signIn, { name, password })
}

async function enrol(visitor: ConsoleVisitor) {
  const begun = valueOf<{ secret: string }>(await visitor.call(own.beginOwnTotp))
  const secret = fromBase32(begun.secret)
  const confirmed = await visitor.call(own.confirmOwnTotp, { code: nextCode(secret) })
  return { secret, confirmed, codes: valueOf<{ recoveryCodes: string[] }>(confirmed).recoveryCodes }
}

/** A signed-out operator with an authenticator. */
async function armed(columns?: string) {
  const operator = await operatorWith(server, columns === undefined ? {} : { columns })
  const visitor = openConsoleVisitor(server)
  await signIn(visitor, operator.name)
  return { ...operator, ...(await enrol(visitor)), visitor }
}

test('a handed-over password allows its replacement, then the enrolment, then the console', async () => {
  const added = await server.services.store.transact((tx) =>
    addFirstOperator(tx, { name: 'linh.tran', role: 'owner', merchantId: undefined }),
  )
  const password = 'password' in added ? added.password : ''
  const visitor = openConsoleVisitor(server)
  expect((await signIn(visitor, 'LINH.tran', password)).body.value).toMatchObject({
    state: 'enrol',
    ways: [],
  })
  const info = () => visitor.call(own.operatorInfo).then((answer) => valueOf<{ owes: object }>(answer).owes)
  expect(await info()).toEqual({ password: true, factor: true })
  // Neither enrolling a factor nor any other call comes before the new password.
  expect((await visitor.call(own.beginOwnTotp)).body.code).toBe('password_first')
  expect((await visitor.call(own.beginOwnPasskey)).body.code).toBe('password_first')
  const list = () =>
    server.console.inject({
      url: '/console/merchants',
      headers: {
        host: server.consoleHost,
        cookie: `operator=${visitor.cookies.get('operator')}`,
        'x-session-token': visitor.token,
      },
    })
  expect((await list()).json()).toMatchObject({ code: 'enrolment_needed' })

  const change = { oldPassword: password, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
  const before = visitor.cookies.get('operator')
  expect((await visitor.call(own.changeOwnPassword, change)).status).toBe(200)
  expect(visitor.cookies.get('operator')).not.toBe(before)
  expect(await info()).toEqual({ password: false, factor: true })
  expect((await list()).statusCode).toBe(403)
  const { confirmed, codes } = await enrol(visitor)
  expect(confirmed.status).toBe(200)
  expect(new Set(codes).size).toBe(10)
  expect(await info()).toEqual({ password: false, factor: false })
  expect((await list()).statusCode).toBe(200)
})

test('a handed-over password that was not replaced in time is refused', async () => {
  const added = await server.services.store.transact((tx) =>
    addFirstOperator(tx, { name: 'late.one', role: 'auditor', merchantId: undefined }),
  )
  await server.asOwner(
    `UPDATE operator SET password_ends_at = now() - interval '1 second' WHERE name = 'late.one'`,
  )
  const password = 'password' in added ? added.password : ''
  expect((await signIn(openConsoleVisitor(server), 'late.one', password)).body.code).toBe('password_run_out')
})

test('with a factor the password allows the second step only, until the code is right', async () => {
  const { name, secret } = await armed()
  const visitor = openConsoleVisitor(server)
  expect((await signIn(visitor, name)).body.value).toMatchObject({
    state: 'second_step',
    ways: ['totp', 'recovery'],
  })
  const half = visitor.cookies.get('operator')
  expect((await visitor.call(own.operatorInfo)).status).toBe(401)
  expect((await visitor.call(own.beginOwnTotp)).status).toBe(401)
  expect((await visitor.call(session.resumeSession)).body.value).toMatchObject({ state: 'second_step' })
  const proven = await visitor.call(session.proveSecondStep, { way: 'totp', answer: nextCode(secret) })
  expect(proven.body.value).toMatchObject({ state: 'in' })
  expect(visitor.cookies.get('operator')).not.toBe(half)
  expect((await visitor.call(own.operatorInfo)).status).toBe(200)
  // The half-signed-in session ended with it.
  const old = openConsoleVisitor(server)
  old.cookies.set('operator', half ?? '')
  expect((await old.call(session.resumeSession)).body.value).toEqual({ ways: [] })
})

test('a code is valid once, and so is a recovery code', async () => {
  const { name, secret, codes } = await armed()
  const answer = nextCode(secret)
  const prove = async (way: 'totp' | 'recovery', given: string) => {
    const visitor = openConsoleVisitor(server)
    await signIn(visitor, name)
    return (await visitor.call(session.proveSecondStep, { way, answer: given })).body.code ?? 'in'
  }
  expect(await prove('totp', answer)).toBe('in')
  expect(await prove('totp', answer)).toBe('code_wrong')
  const written = (codes[0] ?? '').toLowerCase().replaceAll('-', ' ')
  expect(await prove('recovery', written)).toBe('in')
  expect(await prove('recovery', written)).toBe('code_wrong')
})

test('a step of the authenticator is consumed once, in any session', async () => {
  const { id } = await armed()
  const { store } = server.services
  const step = stepAt(nowMs) + 10n
  expect(await takeTotpStep(store.read, id, step)).toBe(true)
  expect(await takeTotpStep(store.read, id, step)).toBe(false)
})

test('of two concurrent answers with the same code one succeeds', async () => {
  const { name, secret } = await armed()
  const visitors = [openConsoleVisitor(server), openConsoleVisitor(server)]
  for (const visitor of visitors) await signIn(visitor, name)
  const answer = nextCode(secret)
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.call(session.proveSecondStep, { way: 'totp', answer })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('wrong codes count for the operator across sessions, and then lock', async () => {
  const { name } = await armed()
  const prove = async () => {
    const visitor = openConsoleVisitor(server)
    await signIn(visitor, name)
    const answer = await visitor.call(session.proveSecondStep, { way: 'totp', answer: '000000' })
    return answer.body.code ?? answer.status
  }
  for (let count = 1; count <= 5; count += 1) expect([count, await prove()]).toEqual([count, 'code_wrong'])
  await lengthenWaits(server)
  for (let count = 6; count <= 7; count += 1)
    expect([count, await prove()]).toEqual([count, 'too_many_requests'])
})

test('an unknown name and a wrong password get the same answer after one hash each', async () => {
  const { name } = await operatorWith(server)
  const hear = async (who: string) => {
    const before = countHashes()
    const { status, body } = await signIn(openConsoleVisitor(server), who, 'not their password')
    const { message, code } = body
    return { status, message, code, hashes: countHashes() - before }
  }
  const known = await hear(name)
  expect(known).toMatchObject({ status: 409, code: 'wrong_name_or_password', hashes: 1 })
  expect(await hear('nobody.here')).toEqual(known)
})

test('a name with too many failures is locked for every address', async () => {
  const { name } = await operatorWith(server)
  for (let attempt = 0; attempt < 5; attempt += 1) await signIn(openConsoleVisitor(server), name, 'wrong')
  await lengthenWaits(server)
  const answer = await signIn(openConsoleVisitor(server), name)
  expect(answer.body.code).toBe('too_many_requests')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('an operator signs in on a known device while others fail at the name', async () => {
  const { name, secret, visitor } = await armed()
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await server.asOwner(`UPDATE login_failure SET last_failed_at = now() - interval '31 seconds'`)
    await signIn(openConsoleVisitor(server), name, 'wrong')
  }
  expect((await signIn(openConsoleVisitor(server), name)).status).toBe(429)
  expect((await signIn(visitor, name)).body.value).toMatchObject({ state: 'second_step' })
  const proof = { way: 'totp', answer: nextCode(secret) } as const
  expect((await visitor.call(session.proveSecondStep, proof)).status).toBe(200)
  // One operator's device has no effect on another operator's throttle.
  const other = await operatorWith(server)
  for (let attempt = 0; attempt < 5; attempt += 1)
    await signIn(openConsoleVisitor(server), other.name, 'wrong')
  await lengthenWaits(server)
  expect((await signIn(visitor, other.name)).status).toBe(429)
})

test('only the right password reveals a suspension', async () => {
  const { name } = await operatorWith(server, { columns: `status = 'suspended'` })
  expect((await signIn(openConsoleVisitor(server), name)).body.code).toBe('operator_suspended')
  expect((await signIn(openConsoleVisitor(server), name, 'wrong')).body.code).toBe('wrong_name_or_password')
})

test('an operator without a factor has to enrol one, even if no flag requires it', async () => {
  const { name } = await operatorWith(server)
  const visitor = openConsoleVisitor(server)
  expect((await signIn(visitor, name)).body.value).toMatchObject({ state: 'enrol' })
  expect(valueOf<{ owes: object }>(await visitor.call(own.operatorInfo)).owes).toEqual({
    password: false,
    factor: true,
  })
})

test('a passkey is enrolled, and accepted as the only step and as the second one', async () => {
  const { name } = await operatorWith(server)
  const authenticator = openAuthenticator(CONSOLE_ORIGIN)
  const visitor = openConsoleVisitor(server)
  await signIn(visitor, name)
  const begun = valueOf<{ options: object }>(await visitor.call(own.beginOwnPasskey))
  const made = await visitor.call(own.addOwnPasskey, {
    response: authenticator.create(begun.options),
    name: 'the key on the ring',
  })
  expect(made.status).toBe(200)
  expect(valueOf<{ owes: { factor: boolean } }>(await visitor.call(own.operatorInfo)).owes.factor).toBe(false)

  const alone = openConsoleVisitor(server)
  const challenge = valueOf<{ options: object }>(await alone.call(session.askPasskeySignIn))
  const response = authenticator.get(challenge.options)
  expect((await alone.call(session.signInByPasskey, { response })).body.value).toMatchObject({ state: 'in' })
  expect((await openConsoleVisitor(server).call(session.signInByPasskey, { response })).body.code).toBe(
    'passkey_refused',
  )

  const second = openConsoleVisitor(server)
  expect((await signIn(second, name)).body.value).toMatchObject({ state: 'second_step', ways: ['passkey'] })
  const step = valueOf<{ options: object }>(await second.call(session.askSecondStepPasskey))
  const proven = await second.call(session.secondStepByPasskey, { response: authenticator.get(step.options) })
  expect(proven.body.value).toMatchObject({ state: 'in' })
})

/** A signed-in operator with a passkey. */
async function withPasskey() {
  const operator = await operatorWith(server)
  const authenticator = openAuthenticator(CONSOLE_ORIGIN)
  const visitor = openConsoleVisitor(server)
  await signIn(visitor, operator.name)
  const begun = valueOf<{ options: object }>(await visitor.call(own.beginOwnPasskey))
  await visitor.call(own.addOwnPasskey, { response: authenticator.create(begun.options), name: 'mine' })
  return { ...operator, authenticator, visitor }
}

test('a passkey of another operator does not prove the second step', async () => {
  const [victim, thief] = [await withPasskey(), await withPasskey()]
  const visitor = openConsoleVisitor(server)
  await signIn(visitor, victim.name)
  const step = async () =>
    valueOf<{ options: object }>(await visitor.call(session.askSecondStepPasskey)).options
  for (const twist of [{}, { userHandle: undefined }]) {
    const response = thief.authenticator.get(await step(), twist)
    const answer = await visitor.call(session.secondStepByPasskey, { response })
    expect(answer.body.code).toBe('passkey_refused')
  }
  const other = valueOf<{ options: object }>(await visitor.call(session.askPasskeySignIn)).options
  const elsewhere = victim.authenticator.get(other)
  expect((await visitor.call(session.secondStepByPasskey, { response: elsewhere })).body.code).toBe(
    'passkey_refused',
  )
  const right = victim.authenticator.get(await step())
  expect((await visitor.call(session.secondStepByPasskey, { response: right })).status).toBe(200)
})

test('an operator’s last factor cannot be removed, and each change needs password and factor', async () => {
  const { name } = await operatorWith(server)
  const authenticator = openAuthenticator(CONSOLE_ORIGIN)
  const visitor = openConsoleVisitor(server)
  await signIn(visitor, name)
  const begun = valueOf<{ options: object }>(await visitor.call(own.beginOwnPasskey))
  const response = authenticator.create(begun.options)
  const { id } = valueOf<{ id: string }>(await visitor.call(own.addOwnPasskey, { response, name: 'one' }))
  const signed = async () => {
    const challenge = valueOf<{ options: object }>(await visitor.call(own.askOwnProofPasskey))
    return { passkey: authenticator.get(challenge.options) }
  }
  const remove = (password: string, proof: object) =>
    visitor.call(own.removeOwnPasskey, { id, password, ...proof })
  expect((await remove('wrong', await signed())).body.code).toBe('wrong_old_password')
  expect((await remove(OPERATOR_PASSWORD, {})).body).toMatchObject({
    code: 'proof_needed',
    value: { ways: ['passkey'] },
  })
  expect((await remove(OPERATOR_PASSWORD, await signed())).body.code).toBe('last_factor')
  expect((await visitor.call(own.beginOwnTotp)).body.code).toBe('wrong_old_password')
  const totp = valueOf<{ secret: string }>(
    await visitor.call(own.beginOwnTotp, { password: OPERATOR_PASSWORD, ...(await signed()) }),
  )
  const secret = fromBase32(totp.secret)
  await server.asOwner('DELETE FROM throttle_bucket')
  await visitor.call(own.confirmOwnTotp, { code: nextCode(secret) })
  const coded = () => ({ factor: { way: 'totp', answer: nextCode(secret) } })
  expect((await remove(OPERATOR_PASSWORD, coded())).status).toBe(200)
  expect((await remove(OPERATOR_PASSWORD, coded())).body.code).toBe('passkey_unknown')
})

test('a session and the password alone cannot change the factors of an operator', async () => {
  const { id, secret, codes, visitor } = await armed()
  const changed = {
    oldPassword: OPERATOR_PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmNewPassword: NEW_PASSWORD,
  }
  const password = OPERATOR_PASSWORD
  const deeds = [
    [own.changeOwnPassword, changed],
    [own.beginOwnTotp, { password }],
    [own.beginOwnPasskey, { password }],
    [own.renewOwnRecoveryCodes, { password }],
    [own.removeOwnPasskey, { password, id: '00000000-0000-4000-8000-000000000000' }],
  ] as const
  const stored = () =>
    server.asOwner(
      `SELECT password_hash, wrapped_secret, pending_secret, array(
                SELECT code_hash FROM operator_recovery_code WHERE operator_id = operator.id ORDER BY 1) AS codes
         FROM operator LEFT JOIN operator_totp ON operator_id = operator.id WHERE operator.id = $1`,
      [id],
    )
  const before = await stored()
  for (const [endpoint, input] of deeds) {
    const text = (await visitor.call(endpoint, input)).body
    expect([endpoint.path, text]).toMatchObject([
      endpoint.path,
      { code: 'proof_needed', value: { ways: ['totp', 'recovery'] } },
    ])
  }
  // A challenge of another purpose, a wrong code and a spent one prove nothing.
  const { passkey } = { passkey: { id: 'none' } }
  expect((await visitor.call(own.renewOwnRecoveryCodes, { password, passkey })).body.code).toBe(
    'passkey_refused',
  )
  expect((await visitor.call(own.askOwnProofPasskey)).body.code).toBe('way_not_offered')
  const wrong = { way: 'totp', answer: '000000' }
  expect((await visitor.call(own.renewOwnRecoveryCodes, { password, factor: wrong })).body.code).toBe(
    'code_wrong',
  )
  expect(await stored()).toEqual(before)
  await server.asOwner('DELETE FROM throttle_bucket')
  const factor = { way: 'recovery', answer: codes[0] ?? '' }
  expect((await visitor.call(own.beginOwnPasskey, { password, factor })).status).toBe(200)
  expect((await visitor.call(own.beginOwnPasskey, { password, factor })).body.code).toBe('code_wrong')
  const right = { way: 'totp', answer: nextCode(secret) }
  expect((await visitor.call(own.renewOwnRecoveryCodes, { password, factor: right })).status).toBe(200)
})

test('wrong codes beside the password share the counter of the second step', async () => {
  const { visitor } = await armed()
  const seen: unknown[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const factor = { way: 'totp', answer: '000000' }
    const answer = await visitor.call(own.renewOwnRecoveryCodes, { password: OPERATOR_PASSWORD, factor })
    seen.push(answer.body.code)
  }
  expect(seen).toEqual([...Array.from({ length: 5 }, () => 'code_wrong'), 'too_many_requests'])
})

test('changing the password ends every other session, and refuses an invalid one', async () => {
  const { name, secret, visitor } = await armed()
  const elsewhere = openConsoleVisitor(server)
  await signIn(elsewhere, name)
  await elsewhere.call(session.proveSecondStep, { way: 'totp', answer: nextCode(secret) })
  const change = async (
    newPassword: string,
    confirmNewPassword = newPassword,
    oldPassword = OPERATOR_PASSWORD,
  ) => {
    const factor = { way: 'totp', answer: nextCode(secret) }
    const given = { oldPassword, newPassword, confirmNewPassword, factor }
    const answer = await visitor.call(own.changeOwnPassword, given)
    return answer.body.code ?? 'done'
  }
  expect(await change(NEW_PASSWORD, NEW_PASSWORD, 'wrong')).toBe('wrong_old_password')
  expect(await change('short')).toBe('password_too_short')
  expect(await change(NEW_PASSWORD, 'something else')).toBe('inconsistent_twice')
  expect(await change(OPERATOR_PASSWORD)).toBe('same_password')
  expect(await change('password1234')).toBe('password_known')
  expect(await change(NEW_PASSWORD)).toBe('done')
  expect((await visitor.call(own.operatorInfo)).status).toBe(200)
  expect((await elsewhere.call(own.operatorInfo)).status).toBe(401)
})

test('signing out ends the session on the server', async () => {
  const { visitor } = await armed()
  const cookie = visitor.cookies.get('operator') ?? ''
  expect((await visitor.call(session.signOut)).status).toBe(200)
  expect(visitor.cookies.has('operator')).toBe(false)
  visitor.cookies.set('operator', cookie)
  expect((await visitor.call(own.operatorInfo)).status).toBe(401)
})

test('every sign-in is audited, with its proof and its address', async () => {
  const { id, name, secret } = await armed()
  const visitor = openConsoleVisitor(server)
  await signIn(visitor, name)
  await visitor.call(session.proveSecondStep, { way: 'totp', answer: nextCode(secret) })
  const rows = await server.asOwner<{ action: string; after: object }>(
    'SELECT action, after FROM audit_entry WHERE operator_id = $1 ORDER BY id',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'operator.sign_in',
    'operator.enrol_totp',
    'operator.sign_in',
  ])
  expect(rows.at(-1)?.after).toEqual({ provenBy: 'totp', address: visitor.address })
})
