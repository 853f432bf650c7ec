import { afterAll, beforeAll, expect, test } from 'vitest'

import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { createMember, findMemberInfo } from '#server/people/members/actions.ts'
import { sampleMerchant } from '#test/contract/plumbing-app.ts'
import { type TestDatabase, openTestDatabase } from '#test/pg/database.ts'
import { askOnce } from '#test/pg/server.ts'

import { createMemberSession, endSession, findCaller } from './actions.ts'

let database: TestDatabase
let store: Store
const merchantIds: number[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  store = openStore(openPool(database.appUrl, { max: 4 }))
  const rows = await askOnce<{ id: number }>(
    database.ownerUrl,
    `INSERT INTO merchant (code, name, currency, currency_symbol, zone, languages, default_language)
     SELECT code, code, 'EUR', '€', 'UTC', '{EN}', 'EN' FROM unnest('{one,two}'::text[]) AS code RETURNING id`,
  )
  merchantIds.push(...rows.map((row) => row.id))
})

afterAll(async () => {
  await store?.close()
  await database?.close()
})

let counted = 0

/** A member of the first merchant with a session. */
async function signIn(
  more: {
    isHalfSignedIn?: boolean
    idleMinutes?: number
    expiresInSeconds?: number
    device?: string
  } = {},
) {
  const merchantId = merchantIds[0] ?? 0
  counted += 1
  return await store.transact(async (tx) => {
    const memberId = await createMember(tx, { merchantId, account: `member-${counted}`, accountType: 1 })
    const session = await createMemberSession(tx, { merchantId, memberId, ...more })
    return { ...session, merchantId, memberId }
  })
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

const kindOf = async (session: SignedIn, change: Partial<Parameters<typeof findCaller>[1]> = {}) =>
  (await findCaller(store, { ...session, needsToken: true, ...change })).kind

test('cookie and page token together identify the member', async () => {
  const session = await signIn()
  expect(await findCaller(store, { ...session, needsToken: true })).toEqual({
    kind: 'member',
    accountType: 1,
    isHalfSignedIn: false,
    memberId: session.memberId,
    sessionId: session.id,
  })
})

test('neither the cookie without the token nor the token without the cookie is accepted', async () => {
  const session = await signIn()
  const other = await signIn()
  expect(await kindOf(session, { token: undefined })).toBe('visitor')
  expect(await kindOf(session, { token: other.token })).toBe('visitor')
  expect(await kindOf(session, { cookie: undefined })).toBe('visitor')
  expect(await kindOf(session, { cookie: undefined, needsToken: false })).toBe('visitor')
  expect(await kindOf(session, { token: undefined, needsToken: false })).toBe('member')
})

test('a revoked session is refused from the next call on', async () => {
  const session = await signIn()
  expect(await kindOf(session)).toBe('member')
  await store.transact((tx) => endSession(tx, session))
  expect(await kindOf(session)).toBe('visitor')
})

test('the session of one merchant is a visitor’s at another', async () => {
  const session = await signIn()
  expect(await kindOf(session, { merchantId: merchantIds[1] })).toBe('visitor')
})

for (const [why, change] of [
  ['expired', `UPDATE session SET expires_at = now() - interval '1 second' WHERE id = $1`],
  ['idle for too long', `UPDATE session SET last_used_at = now() - interval '31 minutes' WHERE id = $1`],
  [
    'of a suspended member',
    `UPDATE member SET status = 'suspended' WHERE id = (SELECT member_id FROM session WHERE id = $1)`,
  ],
  [
    'of a closed account',
    `UPDATE member SET status = 'closed' WHERE id = (SELECT member_id FROM session WHERE id = $1)`,
  ],
] as const) {
  test(`a session ${why} is a visitor’s`, async () => {
    const session = await signIn()
    await askOnce(database.ownerUrl, change, [session.id])
    expect(await kindOf(session)).toBe('visitor')
  })
}

test('a half-signed-in session is recognised as such', async () => {
  const session = await signIn({ isHalfSignedIn: true })
  expect(await findCaller(store, { ...session, needsToken: true })).toMatchObject({ isHalfSignedIn: true })
})

test('a planted cookie is never adopted: each session has a new secret', async () => {
  const planted = Buffer.alloc(32, 7).toString('base64url')
  const before = await signIn()
  const again = await store.transact((tx) => createMemberSession(tx, before))
  expect(await kindOf(before, { cookie: planted, needsToken: false })).toBe('visitor')
  expect(new Set([planted, before.cookie, again.cookie]).size).toBe(3)
})

test('the table stores the cookie’s hash only', async () => {
  const session = await signIn()
  const [row] = await askOnce<{ secret_hash: Buffer }>(
    database.ownerUrl,
    'SELECT secret_hash FROM session WHERE id = $1',
    [session.id],
  )
  expect(row?.secret_hash.toString('base64url')).not.toBe(session.cookie)
  expect(row?.secret_hash).toHaveLength(32)
})

test('the last use is written at most once a minute', async () => {
  const session = await signIn()
  const lastUse = async () =>
    (
      await askOnce<{ at: Date }>(database.ownerUrl, 'SELECT last_used_at AS at FROM session WHERE id = $1', [
        session.id,
      ])
    )[0]?.at
  const first = await lastUse()
  await kindOf(session)
  expect(await lastUse()).toEqual(first)
  await askOnce(
    database.ownerUrl,
    `UPDATE session SET last_used_at = now() - interval '2 minutes' WHERE id = $1`,
    [session.id],
  )
  await kindOf(session)
  expect((await lastUse())?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) - 60_000)
})

test('a member reads their own data at their own merchant only', async () => {
  const { memberId, merchantId } = await signIn()
  const read = (id: number) =>
    findMemberInfo(store.read, { merchant: { ...sampleMerchant, id }, memberId, language: 'EN' })
  expect(await read(merchantId)).toMatchObject({
    id: memberId.toString(),
    type: 1,
    isAgent: true,
    clubLabel: { labelName: '', rankLevel: 0 },
    customerId: memberId.toString(),
    merchantCode: sampleMerchant.code,
    features: { showsMemberCentre: true, showsAgentCentre: true, countsTrialAmongAgents: false },
  })
  expect(await read(merchantIds[1] ?? 0)).toBeUndefined()
})

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/143.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a cookie that appears in another browser ends its session for both', async () => {
  const session = await signIn({ device: phone })
  expect(await kindOf(session, { device: phone })).toBe('member')
  expect(await kindOf(session, { device: laptop })).toBe('visitor')
  expect(await kindOf(session, { device: phone })).toBe('visitor')
})

test('an updated browser keeps its session, and so does one without a user agent', async () => {
  const session = await signIn({ device: phone })
  expect(await kindOf(session, { device: phone.replace('143.0', '144.1') })).toBe('member')
  const long = `${laptop} ${'x'.repeat(400)}`
  expect(await kindOf(await signIn({ device: long }), { device: long })).toBe('member')
  expect(await kindOf(await signIn(), { device: laptop })).toBe('member')
})
