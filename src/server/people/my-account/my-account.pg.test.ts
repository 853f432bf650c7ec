import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Endpoint, Envelope, Output } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import { lightHash } from '#test/pg/light-hash.ts'
import { sealFor } from '#test/pg/seal.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let paymentHash: string

const PAYMENT = '849302'

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  paymentHash = await lightHash(PAYMENT)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM login_failure')
})

interface Somebody {
  readonly id: bigint
  readonly proof: Proof
}

async function somebody(overrides: { accountType?: number; hasPayment?: boolean } = {}): Promise<Somebody> {
  const member = await server.fixtures.member({ merchantId: server.merchantId, ...overrides })
  if (overrides.hasPayment)
    await server.asOwner('UPDATE member SET payment_password_hash = $1 WHERE id = $2', [
      paymentHash,
      member.id,
    ])
  return { id: member.id, proof: await server.fixtures.memberSession(member) }
}

async function ask<E extends Endpoint>(
  { proof }: { readonly proof: Proof },
  endpoint: E,
  input: object = {},
): Promise<{ status: number; value: Output<E>; code: string | undefined; refused: unknown }> {
  const isRead = endpoint.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  // Resets the throttle: these tests are about the other rules.
  if (endpoint.throttle === 'dear') await server.asOwner('DELETE FROM throttle_bucket')
  const payload = endpoint.isSealed ? await sealFor(server, endpoint, input) : input
  const answer = await server.site.inject({
    method: endpoint.method,
    url: `${endpoint.path}${query === '?' ? '' : query}`,
    headers: { host: server.host, ...proof.headers },
    ...(isRead ? {} : { payload }),
  })
  const body = answer.json<Envelope<Output<E>>>()
  return body.success
    ? { status: answer.statusCode, value: body.value, code: undefined, refused: undefined }
    : { status: answer.statusCode, value: {} as Output<E>, code: body.code, refused: body.value }
}

const auditOf = async (memberId: bigint) =>
  (
    await server.asOwner<{ action: string; before: object; after: object }>(
      'SELECT action, before, after FROM audit_entry WHERE member_id = $1 ORDER BY id',
      [memberId],
    )
  ).map(({ action, before, after }) => ({ action, before, after }))

test('a picture is chosen from the offered ones, and removed again', async () => {
  const member = await somebody()
  const first = await ask(member, myAccount.playerAvatar)
  expect(first.value).toMatchObject({ seeds: expect.any(Array) })
  expect(first.value.chosen).toBeUndefined()
  const icon = (await ask(member, myAccount.profileIcon)).value.icon
  expect(icon).toMatch(/^data:image\/svg\+xml,/)
  expect((await ask(member, myAccount.chooseAvatar, { seed: 'opal' })).value).toEqual({ avatar: '~opal' })
  expect((await ask(member, myAccount.playerAvatar)).value).toMatchObject({ chosen: 'opal' })
  expect((await ask(member, myAccount.profileIcon)).value.icon).not.toBe(icon)
  expect((await ask(member, myAccount.chooseAvatar, { seed: 'another' })).code).toBe('avatar_unknown')
  expect((await ask(member, myAccount.chooseAvatar)).value).toEqual({ avatar: first.value.avatar })
  expect(await auditOf(member.id)).toEqual([
    {
      action: 'member.change_profile',
      before: { avatar: null },
      after: { avatar: 'opal', address: '127.0.0.1' },
    },
    {
      action: 'member.change_profile',
      before: { avatar: 'opal' },
      after: { avatar: null, address: '127.0.0.1' },
    },
  ])
})

test('a nickname is normalised, stored, and refused by the rule', async () => {
  const member = await somebody()
  expect((await ask(member, myAccount.changeProfile, { nickname: '  Nguyễn   Văn ' })).value).toEqual({
    nickname: 'Nguyễn Văn',
  })
  expect((await ask(member, myAccount.changeProfile, { nickname: '<b>x</b>' })).code).toBe('nickname_invalid')
  expect((await ask(member, myAccount.changeProfile, { nickname: 'x'.repeat(65) })).status).toBe(400)
  const [row] = await server.asOwner('SELECT nickname FROM member WHERE id = $1', [member.id])
  expect(row).toEqual({ nickname: 'Nguyễn Văn' })
  expect((await ask(member, myAccount.changeProfile, { nickname: '' })).value).toEqual({ nickname: '' })
})

test('a language is stored if the merchant offers it, for a trial account too', async () => {
  const member = await somebody({ accountType: 4 })
  expect((await ask(member, myAccount.changeLanguage, { language: 'EN' })).status).toBe(200)
  expect((await ask(member, myAccount.changeLanguage, { language: 'VI' })).code).toBe('language_not_offered')
  const [row] = await server.asOwner('SELECT language FROM member WHERE id = $1', [member.id])
  expect(row).toEqual({ language: 'EN' })
})

test('sessions are listed page by page, with device and place', async () => {
  const member = await somebody()
  await server.asOwner(
    `INSERT INTO session (merchant_id, member_id, secret_hash, idle_minutes, expires_at, created_at, address, device)
     SELECT $1, $2::bigint, sha256(('s' || $2::text || place)::bytea), 30, now() + interval '1 day',
            now() - make_interval(mins => place), '203.0.113.9',
            'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
       FROM generate_series(1, 45) AS place`,
    [server.merchantId, member.id],
  )
  await server.asOwner(
    `INSERT INTO session (merchant_id, member_id, secret_hash, idle_minutes, expires_at, is_half_signed_in, last_used_at, ended_at)
     VALUES ($1, $2, sha256('half'), 30, now() + interval '1 day', true, now(), NULL),
            ($1, $2, sha256('idle'), 30, now() + interval '1 day', false, now() - interval '31 minutes', NULL),
            ($1, $2, sha256('over'), 30, now() - interval '1 day', false, now(), NULL),
            ($1, $2, sha256('ended'), 30, now() + interval '1 day', false, now(), now())`,
    [server.merchantId, member.id],
  )
  const seen: string[] = []
  let after: string | undefined
  const sizes: number[] = []
  for (let hasMore = true; hasMore;) {
    const { value } = await ask(member, myAccount.sessions, after === undefined ? {} : { after })
    sizes.push(value.list.length)
    seen.push(...value.list.map(({ id }) => id))
    after = seen.at(-1)
    hasMore = value.hasMore
    if (sizes.length === 1) {
      expect(value.list[0]).toMatchObject({ id: member.proof.id, isThis: true, kind: 'unknown' })
      expect(value.list[1]).toMatchObject({
        isThis: false,
        browser: 'Firefox',
        system: 'Linux',
        kind: 'desktop',
        address: '203.0.•.•',
      })
    }
  }
  expect(sizes).toEqual([20, 20, 6])
  expect(new Set(seen).size).toBe(46)
})

test('one session is ended, then all others, and this one continues', async () => {
  const member = await somebody()
  const others = await Promise.all(
    [1, 2, 3].map(() => server.fixtures.memberSession({ id: member.id, merchantId: server.merchantId })),
  )
  const [first = others[0]] = others
  expect((await ask(member, myAccount.endOwnSession, { id: first?.id })).status).toBe(200)
  expect((await ask({ proof: first ?? member.proof }, myAccount.security)).status).toBe(401)
  expect((await ask(member, myAccount.endOwnSession, { id: first?.id })).code).toBe('session_unknown')
  expect((await ask(member, myAccount.endOtherSessions)).value).toEqual({ ended: 2 })
  for (const proof of others) expect((await ask({ proof }, myAccount.security)).status).toBe(401)
  expect((await ask(member, myAccount.sessions)).value.list.map(({ id }) => id)).toEqual([member.proof.id])
  expect((await auditOf(member.id)).map(({ action }) => action)).toEqual([
    'member.end_session',
    'member.end_other_sessions',
  ])
})

test('the overview masks bound contacts, and names the next step', async () => {
  const member = await somebody({ hasPayment: true })
  await server.asOwner(
    `UPDATE member SET mobile = $1, mobile_verified_at = now(), email = 'someone@example.com' WHERE id = $2`,
    [`+63917${String(member.id).padStart(7, '0')}`, member.id],
  )
  const { value } = await ask(member, myAccount.security)
  expect(value).toMatchObject({
    hasPaymentPassword: true,
    isMobileVerified: true,
    email: 's••••@example.com',
    isEmailVerified: false,
    authenticator: { isOn: false, recoveryCodesLeft: 0 },
    passkeys: [],
    providers: [],
    payoutAccounts: 0,
    steps: ['second_factor', 'email', 'password'],
  })
  expect(value.mobile).toMatch(/^\+63 •••• \d{3}$/)
})

const bank = (changed: object = {}) => ({
  kind: 'bank',
  institution: 'Union Link',
  holderName: 'Marisol Reyes',
  accountNumber: '6222 0212 3456 7890',
  paymentPassword: PAYMENT,
  ...changed,
})

test('a payout account is added by the payment password, shown in part, and removed', async () => {
  const member = await somebody({ hasPayment: true })
  const accountNumber = `62${String(member.id).padStart(10, '0')}`
  expect((await ask(await somebody(), myAccount.addPayoutAccount, bank())).code).toBe(
    'payment_password_missing',
  )
  expect((await ask(member, myAccount.addPayoutAccount, bank({ paymentPassword: '111111' }))).code).toBe(
    'payment_password_wrong',
  )
  const wrong = await ask(member, myAccount.addPayoutAccount, bank({ holderName: '<b>', accountNumber: '1' }))
  expect(wrong).toMatchObject({ code: 'payout_fields', status: 409 })
  expect(Object.keys(wrong.refused as object)).toEqual(['holderName', 'accountNumber'])
  const added = await ask(member, myAccount.addPayoutAccount, bank({ accountNumber }))
  expect(added.status).toBe(200)
  const { value } = await ask(member, myAccount.payoutAccounts)
  expect(value.list).toMatchObject([{ id: added.value.id, number: `•••• ${accountNumber.slice(-4)}` }])
  expect(JSON.stringify(value)).not.toContain(accountNumber)
  const remove = (id: string) => ask(member, myAccount.removePayoutAccount, { id, paymentPassword: PAYMENT })
  expect((await remove(crypto.randomUUID())).code).toBe('payout_unknown')
  expect((await remove(added.value.id)).status).toBe(200)
  expect((await remove(added.value.id)).code).toBe('payout_unknown')
  const entries = await auditOf(member.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'member.add_payout_account',
    'member.remove_payout_account',
  ])
  expect(JSON.stringify(entries)).not.toContain(accountNumber)
})

test('a number in use is refused to every member, and ten accounts are the maximum, also concurrently', async () => {
  const [one, two] = [await somebody({ hasPayment: true }), await somebody({ hasPayment: true })]
  expect((await ask(one, myAccount.addPayoutAccount, bank())).status).toBe(200)
  const taken = await ask(two, myAccount.addPayoutAccount, bank({ institution: 'UNION LINK' }))
  const again = await ask(one, myAccount.addPayoutAccount, bank())
  expect([taken.code, again.code]).toEqual(['payout_taken', 'payout_taken'])
  for (let place = 0; place < 8; place += 1)
    await ask(one, myAccount.addPayoutAccount, bank({ accountNumber: `9000000${place}` }))
  const last = await Promise.all(
    [8, 9, 10].map((place) =>
      ask(one, myAccount.addPayoutAccount, bank({ accountNumber: `9000000${place}` })),
    ),
  )
  expect(last.map(({ code }) => code ?? 'added').toSorted()).toEqual([
    'added',
    'too_many_payout_accounts',
    'too_many_payout_accounts',
  ])
  expect((await ask(one, myAccount.payoutAccounts)).value.list).toHaveLength(10)
})

test('guessing the payment password is throttled', async () => {
  const member = await somebody({ hasPayment: true })
  const codes: (string | undefined)[] = []
  // Each wait is longer than the one before: the last one outlasts the next attempts, also where an attempt takes long.
  const isLocked = () => codes.slice(-3).filter((code) => code === 'too_many_requests').length === 3
  while (!isLocked() && codes.length < 40)
    codes.push((await ask(member, myAccount.addPayoutAccount, bank({ paymentPassword: '000000' }))).code)
  expect(codes[0]).toBe('payment_password_wrong')
  expect(isLocked()).toBe(true)
  expect((await ask(member, myAccount.addPayoutAccount, bank())).code).toBe('too_many_requests')
})
