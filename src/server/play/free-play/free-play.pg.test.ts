import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePlay } from '#contract/free-play.ts'
import { session } from '#contract/session.ts'
import { PLAY_GIFT } from '#domain/wallets/play-money.ts'
import { solveHuman } from '#test/pg/human.ts'
import { type Answer, type Visitor, openVisitor, someAddress } from '#test/pg/sign-in.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { TRIALS_A_DAY, endTrials } from './actions.ts'

let server: TestServer
let host: string

beforeAll(async () => {
  server = await openTestServer()
  host = (await server.fixtures.merchant({ flags: { freePlay: true } })).host
})

afterAll(() => server.close())

const input = () => ({
  os: 'Linux',
  platform: 'W',
  random: randomBytes(24).toString('base64url'),
  gatewayVersion: 3,
})

async function tryFree(visitor: Visitor, overrides: Readonly<Record<string, unknown>> = {}, at = host) {
  const human = overrides['human'] ?? (await solveHuman(server, at))
  return await visitor.call('POST', freePlay.tryFree.path, { payload: { ...input(), human, ...overrides } })
}

const tokenOf = ({ body }: Answer) => (body.value as { token: string }).token

async function trials(): Promise<{ id: bigint; account: string; status: string; hours: number }[]> {
  return await server.asOwner(
    `SELECT id, account, status,
            round(EXTRACT(EPOCH FROM trial_ends_at - created_at) / 3600)::int AS hours
       FROM member WHERE account_type = 4 ORDER BY id DESC`,
  )
}

test('a visitor tries free: a trial account that ends by itself, signed in at once', async () => {
  const visitor = openVisitor(server, { host })
  const answer = await tryFree(visitor)
  expect(answer.status).toBe(200)
  const info = await visitor.call('GET', session.memberInfo.path, { token: tokenOf(answer) })
  expect(info.body.value).toMatchObject({ type: 4, isAgent: false })
  const [trial] = await trials()
  expect(trial).toMatchObject({ status: 'active', hours: 24 })
  expect(trial?.account).toMatch(/^trial-[a-z2-9]{12}$/)
  const [own] = await server.asOwner<{ seconds: number; entries: number }>(
    `SELECT round(EXTRACT(EPOCH FROM expires_at - created_at))::int AS seconds,
            (SELECT count(*)::int FROM audit_entry WHERE member_id = $1 AND action = 'member.trial_opened') AS entries
       FROM session WHERE member_id = $1`,
    [trial?.id],
  )
  // The two times are taken one after the other.
  expect(own?.seconds).toBeLessThanOrEqual(24 * 3600 + 60)
  expect(own?.entries).toBe(1)
  const held = await server.asOwner('SELECT currency, balance FROM wallet WHERE member_id = $1', [trial?.id])
  expect(held).toEqual([{ currency: 'PLAY', balance: PLAY_GIFT }])
})

test('the merchant says how long a trial lasts, and its session no longer than that', async () => {
  const brand = await server.fixtures.merchant({ flags: { freePlay: true } })
  await server.asOwner(`UPDATE merchant SET accounts = '{"trialHours": 2}' WHERE id = $1`, [brand.id])
  await server.services.registry.refresh()
  const answer = await tryFree(openVisitor(server, { host: brand.host }), {}, brand.host)
  expect(answer.status).toBe(200)
  const [trial] = await trials()
  expect(trial?.hours).toBe(2)
  const rows = await server.asOwner(
    `SELECT 1 FROM session WHERE member_id = $1 AND expires_at <= created_at + interval '2 hours 1 second'`,
    [trial?.id],
  )
  expect(rows).toHaveLength(1)
})

test('where the flag or the law of the market closes free play, nobody gets in by it', async () => {
  const strict = await server.fixtures.merchant({ flags: { freePlay: true }, marketProfile: 'strict' })
  for (const at of [server.host, strict.host]) {
    const answer = await tryFree(openVisitor(server, { host: at }), {}, at)
    expect([answer.status, answer.body.code]).toEqual([409, 'free_play_off'])
    expect(answer.setCookies).toEqual([])
  }
})

test('a session that the browser brought along is ended, and never taken over', async () => {
  const visitor = openVisitor(server, { host })
  const first = await tryFree(visitor)
  const cookie = visitor.cookies.get('session')
  await tryFree(visitor)
  expect(visitor.cookies.get('session')).not.toBe(cookie)
  visitor.cookies.set('session', cookie ?? '')
  const info = await visitor.call('GET', session.memberInfo.path, { token: tokenOf(first) })
  expect(info.status).toBe(401)
})

// Each row: what is wrong, and the input that is changed.
const wrong: [string, Record<string, unknown>][] = [
  ['no platform', { platform: undefined }],
  ['another platform', { platform: 'A' }],
  ['no random string', { random: undefined }],
  ['a short one', { random: 'short' }],
  ['an endless one', { random: 'a'.repeat(513) }],
  ['one with markup', { random: '<script>alert(1)</script>' }],
  ['another gateway', { gatewayVersion: 2 }],
  ['a gateway that is no number', { gatewayVersion: '3' }],
  ['an endless system', { os: 'x'.repeat(61) }],
  ['an account of the own choice', { account: 'admin' }],
  ['an account type', { accountType: 1 }],
]

for (const [what, given] of wrong)
  test(`${what} is refused before anything is made`, async () => {
    const before = (await trials()).length
    const answer = await tryFree(openVisitor(server, { host }), { human: 'x', ...given })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    expect(await trials()).toHaveLength(before)
  })

test('no work, forged work and work done before open nothing', async () => {
  const human = await solveHuman(server, host)
  expect((await tryFree(openVisitor(server, { host }), { human })).status).toBe(200)
  const before = (await trials()).length
  for (const again of [human, 'x', Buffer.from('{"number":1}').toString('base64')]) {
    const answer = await tryFree(openVisitor(server, { host }), { human: again })
    expect(answer.body.code).toBe('human_check_failed')
  }
  expect(await trials()).toHaveLength(before)
})

test('a household opens so many a day, however it asks, at once or one after the other', async () => {
  const address = someAddress()
  const humans = await Promise.all(Array.from({ length: TRIALS_A_DAY + 3 }, () => solveHuman(server, host)))
  const answers = await Promise.all(
    humans.map((human) => tryFree(openVisitor(server, { host, address }), { human })),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'opened' : body.code))
  expect(codes.filter((code) => code === 'opened')).toHaveLength(TRIALS_A_DAY)
  expect(codes.filter((code) => code === 'free_play_limit')).toHaveLength(3)
  // The daily limit has passed.
  await server.asOwner(
    `UPDATE member SET created_at = created_at - interval '25 hours' WHERE trial_from = $1`,
    [`a:${address}`],
  )
  expect((await tryFree(openVisitor(server, { host, address }))).status).toBe(200)
})

test('one household of IPv6 is one, whatever address of its own it takes', async () => {
  const statuses: number[] = []
  for (let last = 1; last <= TRIALS_A_DAY + 1; last += 1)
    statuses.push((await tryFree(openVisitor(server, { host, address: `2001:db8:7::${last}` }))).status)
  expect(statuses).toEqual([...Array.from({ length: TRIALS_A_DAY }, () => 200), 409])
})

test('a trial whose time is over is closed with its sessions; another goes on', async () => {
  const over = openVisitor(server, { host })
  const overToken = tokenOf(await tryFree(over))
  const [ended] = await trials()
  const other = openVisitor(server, { host })
  const otherToken = tokenOf(await tryFree(other))
  await server.asOwner(`UPDATE member SET trial_ends_at = now() - interval '1 second' WHERE id = $1`, [
    ended?.id,
  ])
  await endTrials(server.services.store)
  expect((await trials()).find(({ id }) => id === ended?.id)?.status).toBe('closed')
  expect((await over.call('GET', session.memberInfo.path, { token: overToken })).status).toBe(401)
  expect((await other.call('GET', session.memberInfo.path, { token: otherToken })).status).toBe(200)
  const [answer] = await server.asOwner<{ entries: number; open: number }>(
    `SELECT (SELECT count(*)::int FROM audit_entry WHERE member_id = $1 AND action = 'member.trial_ended') AS entries,
            (SELECT count(*)::int FROM session WHERE member_id = $1 AND ended_at IS NULL) AS open`,
    [ended?.id],
  )
  expect(answer).toEqual({ entries: 1, open: 0 })
})
