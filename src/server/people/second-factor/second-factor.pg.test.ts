import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { secondFactor } from '#contract/second-factor.ts'
import { openAuthenticator } from '#test/pg/authenticator.ts'
import { codeOf, enrolPasskey, enrolTotp, fromBase32, plantedProof, signedIn } from '#test/pg/factors.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { memberWith } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { findFactors, resetSecondFactor } from './actions.ts'

const PASSWORD = 'mosaic-of-seven-seas'

let server: TestServer
let hash: string
let origin: string

beforeAll(async () => {
  server = await openTestServer()
  hash = await lightHash(PASSWORD)
  origin = `http://${server.host}`
})

afterAll(async () => {
  await server?.close()
})

beforeEach(async () => {
  await server.asOwner('DELETE FROM login_failure')
})

async function someMember() {
  const member = await memberWith(server, hash)
  await server.asOwner(`UPDATE member SET email = 'mai@mail.test', language = 'EN' WHERE id = $1`, [
    member.id,
  ])
  return { member, session: await signedIn(server, member) }
}

const factorsOf = (member: { readonly id: bigint; readonly merchantId: number }) =>
  findFactors(server.services.store.read, { merchantId: member.merchantId, memberId: member.id })

async function lettersAndEntries(memberId: bigint) {
  const letters = await server.asOwner<{ body: string }>(
    'SELECT body FROM outbox_message WHERE member_id = $1 ORDER BY id',
    [memberId],
  )
  const entries = await server.asOwner<{ action: string }>(
    'SELECT action FROM audit_entry WHERE member_id = $1 ORDER BY id',
    [memberId],
  )
  return {
    letters: letters.map(({ body }) => body.split('\n')[2]),
    entries: entries.map(({ action }) => action),
  }
}

test('an authenticator counts once its first code is confirmed, and brings the recovery codes', async () => {
  const { member, session } = await someMember()
  const begun = await session.visitor.ask(
    secondFactor.beginTotp,
    { cpw: await plantedProof(server, session) },
    session.token,
  )
  const { secret, uri } = begun.body.value as { secret: string; uri: string }
  expect(uri).toMatch(new RegExp(`^otpauth://totp/[^:]+:${member.account}\\?secret=${secret}&issuer=`))
  expect((await factorsOf(member)).totpSince).toBe(undefined)
  const confirm = (code: string) => session.visitor.ask(secondFactor.confirmTotp, { code }, session.token)
  expect((await confirm('000000')).body).toMatchObject({ code: 'code_wrong' })
  const confirmed = await confirm(codeOf(fromBase32(secret)))
  expect((confirmed.body.value as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  expect(await factorsOf(member)).toMatchObject({ totpSince: expect.any(Date), recoveryCodesLeft: 10 })
  expect(await lettersAndEntries(member.id)).toEqual({
    letters: [expect.stringContaining('An authenticator was added')],
    entries: ['second_factor.totp_on'],
  })
})

test('the tables reveal no factor: secrets are wrapped, codes are hashed', async () => {
  const { member, session } = await someMember()
  const { secret, recoveryCodes } = await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  const [totp] = await server.asOwner<{ line: string }>(
    'SELECT member_totp::text AS line FROM member_totp WHERE member_id = $1',
    [member.id],
  )
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(totp?.line).not.toContain(secret.toString(form))
  const codes = await server.asOwner<{ line: string }>(
    'SELECT member_recovery_code::text AS line FROM member_recovery_code WHERE member_id = $1',
    [member.id],
  )
  expect(codes).toHaveLength(10)
  for (const code of recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code)
})

test('an active authenticator cannot be replaced before it is switched off', async () => {
  const { session } = await someMember()
  await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  const again = await session.visitor.ask(
    secondFactor.beginTotp,
    { cpw: await plantedProof(server, session) },
    session.token,
  )
  expect(again.body).toMatchObject({ code: 'totp_is_on' })
  // The code that activated it cannot activate anything again.
  const confirmed = await session.visitor.ask(secondFactor.confirmTotp, { code: '123456' }, session.token)
  expect(confirmed.body).toMatchObject({ code: 'code_wrong' })
})

test('an unconfirmed authenticator expires after half an hour', async () => {
  const { member, session } = await someMember()
  const begun = await session.visitor.ask(
    secondFactor.beginTotp,
    { cpw: await plantedProof(server, session) },
    session.token,
  )
  const secret = fromBase32((begun.body.value as { secret: string }).secret)
  await server.asOwner(
    `UPDATE member_totp SET created_at = now() - interval '31 minutes' WHERE member_id = $1`,
    [member.id],
  )
  const late = await session.visitor.ask(secondFactor.confirmTotp, { code: codeOf(secret) }, session.token)
  expect(late.body).toMatchObject({ code: 'code_wrong' })
})

test('switching an authenticator off deletes it with its recovery codes', async () => {
  const { member, session } = await someMember()
  await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  const cpw = await plantedProof(server, session)
  expect((await session.visitor.ask(secondFactor.endTotp, { cpw }, session.token)).status).toBe(200)
  expect(await factorsOf(member)).toEqual({ totpSince: undefined, passkeys: [], recoveryCodesLeft: 0 })
  const { letters, entries } = await lettersAndEntries(member.id)
  expect(entries).toEqual(['second_factor.totp_on', 'second_factor.totp_off'])
  expect(letters).toHaveLength(2)
})

test('new recovery codes replace the old ones, and need a factor', async () => {
  const { member, session } = await someMember()
  const renew = async () =>
    await session.visitor.ask(
      secondFactor.renewRecoveryCodes,
      { cpw: await plantedProof(server, session) },
      session.token,
    )
  expect((await renew()).body).toMatchObject({ code: 'nothing_to_recover' })
  const { recoveryCodes } = await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  const renewed = (await renew()).body.value as { recoveryCodes: string[] }
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect(renewed.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false)
  expect((await factorsOf(member)).recoveryCodesLeft).toBe(10)
})

test('a passkey is added and removed; the first factor brings recovery codes, the last takes them along', async () => {
  const { member, session } = await someMember()
  const first = await enrolPasskey(session, PASSWORD, origin, await plantedProof(server, session))
  expect(first.recoveryCodes).toHaveLength(10)
  expect((await factorsOf(member)).passkeys).toMatchObject([
    { id: first.id, name: 'My phone', rpId: server.host, lastUsedAt: null },
  ])
  const remove = async () =>
    await session.visitor.ask(
      secondFactor.removePasskey,
      { id: first.id, cpw: await plantedProof(server, session) },
      session.token,
    )
  expect((await remove()).status).toBe(200)
  expect(await factorsOf(member)).toEqual({ totpSince: undefined, passkeys: [], recoveryCodesLeft: 0 })
  expect((await remove()).body).toMatchObject({ code: 'passkey_unknown' })
  expect((await lettersAndEntries(member.id)).entries).toEqual([
    'second_factor.passkey_added',
    'second_factor.passkey_removed',
  ])
})

test('a member without a password cannot remove the last passkey', async () => {
  const { member, session } = await someMember()
  const { id } = await enrolPasskey(session, PASSWORD, origin, await plantedProof(server, session))
  await server.asOwner('UPDATE member SET password_hash = NULL WHERE id = $1', [member.id])
  const cpw = await plantedProof(server, session)
  const answer = await session.visitor.ask(secondFactor.removePasskey, { id, cpw }, session.token)
  expect(answer.body).toMatchObject({ code: 'last_way_in' })
  expect((await factorsOf(member)).passkeys).toHaveLength(1)
})

test('a second factor brings no new codes, and removing one of two keeps them', async () => {
  const { member, session } = await someMember()
  await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  const { recoveryCodes } = await enrolPasskey(session, PASSWORD, origin, await plantedProof(server, session))
  expect(recoveryCodes).toBe(undefined)
  const cpw = await plantedProof(server, session)
  await session.visitor.ask(secondFactor.endTotp, { cpw }, session.token)
  expect((await factorsOf(member)).recoveryCodesLeft).toBe(10)
})

test('a member has at most ten passkeys', async () => {
  const { member, session } = await someMember()
  await server.asOwner(
    `INSERT INTO member_passkey (merchant_id, member_id, credential_id, rp_id, public_key, name)
     SELECT $1, $2::bigint, 'credential-of-' || $2::bigint || '-' || n, 'sample.test', '\\x00', 'n' FROM generate_series(1, 10) AS n`,
    [member.merchantId, member.id],
  )
  const cpw = await plantedProof(server, session)
  const answer = await session.visitor.ask(secondFactor.beginPasskey, { cpw }, session.token)
  expect(answer.body).toMatchObject({ code: 'too_many_passkeys' })
})

test('a passkey that is bound already, or that answers no challenge of the member, is refused', async () => {
  const [{ session: mine }, { session: theirs }] = [await someMember(), await someMember()]
  const begin = async (session: typeof mine) => {
    const cpw = await plantedProof(server, session)
    const begun = await session.visitor.ask(secondFactor.beginPasskey, { cpw }, session.token)
    return (begun.body.value as { options: { challenge: string } }).options
  }
  const add = (session: typeof mine, response: object) =>
    session.visitor.ask(secondFactor.addPasskey, { name: 'Phone', response }, session.token)
  const authenticator = openAuthenticator(origin)
  expect((await add(mine, authenticator.create(await begin(mine)))).status).toBe(200)
  const refused = { code: 'passkey_refused' }
  // The same passkey for another member.
  expect((await add(theirs, authenticator.create(await begin(theirs)))).body).toMatchObject(refused)
  // A response to another member's challenge, and to none that was issued.
  const other = openAuthenticator(origin)
  expect((await add(mine, other.create(await begin(theirs)))).body).toMatchObject(refused)
  expect(
    (await add(mine, other.create({ challenge: 'made-up', rp: { id: server.host } }))).body,
  ).toMatchObject(refused)
})

test('every deed needs a proof of its own', async () => {
  const { member, session } = await someMember()
  const { secret } = await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  const { id } = await enrolPasskey(session, PASSWORD, origin, await plantedProof(server, session))
  const before = await factorsOf(member)
  const cpw = Buffer.alloc(32, 7).toString('base64url')
  for (const [endpoint, input] of [
    [secondFactor.endTotp, { cpw }],
    [secondFactor.renewRecoveryCodes, { cpw }],
    [secondFactor.beginPasskey, { cpw }],
    [secondFactor.removePasskey, { id, cpw }],
  ] as const)
    expect((await session.visitor.ask(endpoint, input, session.token)).body).toMatchObject({
      code: 'proof_needed',
    })
  expect(await factorsOf(member)).toEqual(before)
  expect(secret).toHaveLength(20)
})

test('a proof takes the password, and is throttled like a sign-in', async () => {
  const { session } = await someMember()
  const ask = (input: object) => session.visitor.ask(secondFactor.giveProof, input, session.token)
  expect((await ask({})).body).toMatchObject({ code: 'wrong_old_password' })
  const answers = []
  for (let attempt = 0; attempt < 8; attempt += 1)
    answers.push((await ask({ password: 'mistyped-it' })).status)
  expect(answers).toEqual([409, 409, 409, 409, 409, 429, 429, 429])
})

test('a member without a password is proven by a recent sign-in', async () => {
  const { member, session } = await someMember()
  await server.asOwner('UPDATE member SET password_hash = NULL WHERE id = $1', [member.id])
  const ask = () => session.visitor.ask(secondFactor.giveProof, {}, session.token)
  expect((await ask()).status).toBe(200)
  await server.asOwner(`UPDATE session SET created_at = now() - interval '6 minutes' WHERE member_id = $1`, [
    member.id,
  ])
  expect((await ask()).body).toMatchObject({ code: 'sign_in_again' })
})

test('a proof of one session is invalid in another of the same member', async () => {
  const { member, session } = await someMember()
  const elsewhere = await signedIn(server, member)
  const cpw = await plantedProof(server, session)
  expect((await elsewhere.visitor.ask(secondFactor.beginTotp, { cpw }, elsewhere.token)).body).toMatchObject({
    code: 'proof_needed',
  })
})

test('a member without a mail address is notified at the verified number', async () => {
  const { member, session } = await someMember()
  await server.asOwner(
    `UPDATE member SET email = NULL, mobile = '+639171230142', mobile_verified_at = now() WHERE id = $1`,
    [member.id],
  )
  await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  expect(
    await server.asOwner('SELECT channel, recipient, template FROM outbox_message WHERE member_id = $1', [
      member.id,
    ]),
  ).toEqual([{ channel: 'sms', recipient: '+639171230142', template: 'factor_alert' }])
})

test('a reset by an operator removes all factors, ends the sessions, is audited and notified', async () => {
  const { member, session } = await someMember()
  await enrolTotp(session, PASSWORD, await plantedProof(server, session))
  await enrolPasskey(session, PASSWORD, origin, await plantedProof(server, session))
  const brand = server.services.registry.findById(member.merchantId)
  if (!brand) throw new Error('no merchant')
  const [operator] = await server.asOwner<{ id: string }>(
    `INSERT INTO operator (name) VALUES ('reset-' || gen_random_uuid()) RETURNING id`,
  )
  const reason = 'Lost the phone, seen on video.'
  const reset = { brand, memberId: member.id, operatorId: BigInt(operator?.id ?? 0), reason }
  await server.services.store.transact((tx) => resetSecondFactor(tx, server.services.siteHooks.say, reset))
  expect(await factorsOf(member)).toEqual({ totpSince: undefined, passkeys: [], recoveryCodesLeft: 0 })
  expect((await session.visitor.call('GET', '/wps/member/info', { token: session.token })).status).toBe(401)
  const [entry] = await server.asOwner(
    `SELECT operator_id, reason, before FROM audit_entry WHERE member_id = $1 AND action = 'second_factor.reset'`,
    [member.id],
  )
  expect(entry).toMatchObject({
    reason,
    before: { hadTotp: true, passkeys: 1, recoveryCodes: 10, devices: 0, hadPaymentPassword: false },
  })
  expect((await lettersAndEntries(member.id)).letters.at(-1)).toContain('Customer service removed')
})
