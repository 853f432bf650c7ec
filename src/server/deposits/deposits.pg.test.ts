import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as desk from '#contract/console/deposits.ts'
import { deposits } from '#contract/deposits.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { WrittenChannel } from '#domain/cashier/channel.ts'
import { readEmv, readFields } from '#domain/cashier/emv-qr.ts'
import { findBalances } from '#server/ledger/actions.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { createChannel, expireDeposits } from './actions.ts'

let server: TestServer
let bank: string
let clerk: Proof & { readonly operatorId: bigint }
let member: { id: bigint; merchantId: number }
let proof: Proof

const written: WrittenChannel = {
  direction: 'deposit',
  kind: 'bank',
  names: { EN: 'Bank transfer' },
  hints: { EN: 'Write the reference on it.' },
  least: '100.00',
  most: '5000.00',
  feeFixed: '1.00',
  feePerMille: 10,
  opensAt: '00:00',
  closesAt: '00:00',
  rankLeast: 0,
  position: 1,
  isOn: true,
  minutes: 60,
  bank: { bank: 'Sample Bank', account: '0011 2233', holder: 'Tessera' },
}

const channelOf = (change: Partial<WrittenChannel> = {}, merchantId = server.merchantId) =>
  server.services.store.transact((tx) =>
    createChannel(tx, { merchantId, written: { ...written, ...change } }),
  )

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '99999,9999', THROTTLE_ACCOUNT: '99999,9999' },
  })
  bank = await channelOf()
  clerk = await server.fixtures.operatorSession(['cashier.read', 'cashier.deposits', 'members.write'])
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

interface Told {
  readonly status: number
  readonly code: string | undefined
  // What a call answers is read by its own test.
  readonly value: Record<string, never>
}

async function ask(endpoint: Endpoint, input: object, by: Proof = proof, host?: string): Promise<Told> {
  const isConsole = endpoint.path.startsWith('/console')
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  ).toString()
  const answer = await (isConsole ? server.console : server.site).inject({
    method: endpoint.method,
    url: isRead && query !== '' ? `${endpoint.path}?${query}` : endpoint.path,
    headers: {
      host: isConsole ? server.consoleHost : (host ?? server.host),
      'sec-fetch-site': 'same-origin',
      ...by.headers,
    },
    ...(isRead ? {} : { payload: input }),
  })
  const body = answer.json<{ code?: string; value?: Record<string, never> }>()
  return { status: answer.statusCode, code: body.code, value: body.value ?? {} }
}

const order = (change: object = {}, by = proof) =>
  ask(deposits.order, { requestId: randomUUID(), channelId: bank, amount: '1000.00', ...change }, by)

const idOf = async (made: Told | Promise<Told>) => String((await made).value['id'])
const scope = async () => ({ merchantCode: (await codeOf(server.merchantId)) ?? '' })
const codeOf = async (id: number) =>
  (await server.asOwner<{ code: string }>('SELECT code FROM merchant WHERE id = $1', [id]))[0]?.code

async function balance(of = member): Promise<bigint> {
  const found = await findBalances(server.services.store.read, { merchantId: of.merchantId, memberId: of.id })
  return found.find(({ account }) => account === 'main')?.balance ?? 0n
}

async function versionOf(id: string): Promise<number> {
  return Number(
    (await server.asOwner<{ version: number }>('SELECT version FROM deposit WHERE id = $1', [id]))[0]
      ?.version,
  )
}

async function claim(id: string, by = clerk): Promise<Told> {
  return await ask(
    desk.claimDeposit,
    { ...(await scope()), id, version: await versionOf(id), deed: 'claim' },
    by,
  )
}

async function match(id: string, received = '1000.00', by = clerk): Promise<Told> {
  const claimed = await claim(id, by)
  if (claimed.status !== 200) return claimed
  return await ask(
    desk.matchDeposit,
    {
      ...(await scope()),
      requestId: randomUUID(),
      id,
      version: claimed.value['version'],
      received,
      reason: 'Seen on the statement',
    },
    by,
  )
}

async function sendPicture(by = member): Promise<string> {
  const rows = await server.asOwner<{ id: string }>(
    `INSERT INTO picture (merchant_id, purpose, member_id, media_type, width, height, bytes)
     VALUES ($1, 'deposit', $2, 'image/webp', 1, 1, '\\x00') RETURNING id`,
    [by.merchantId, by.id],
  )
  return rows[0]?.id ?? ''
}

test('a deposit by bank goes from the order to the credited money, less the fee that was told', async () => {
  const channels = await ask(deposits.channels, {})
  expect(channels.value).toMatchObject({ currency: 'CNY', needsAge: false, openLeft: 3 })
  const made = await order()
  expect(made.value).toMatchObject({
    state: 'waiting',
    amount: '1000.00',
    fee: '11.00',
    arrives: '989.00',
    bank: written.bank,
    channel: { name: 'Bank transfer', kind: 'bank' },
  })
  const id = await idOf(made)
  const picture = await sendPicture()
  const sent = await ask(deposits.sendProof, { id, pictures: [picture] })
  expect(sent.value).toEqual({ state: 'proof_sent' })
  expect((await match(id)).value).toMatchObject({ state: 'credited' })
  expect(await balance()).toBe(98_900_000n)
  const one = await ask(deposits.one, { id })
  expect(one.value).toMatchObject({
    deposit: { state: 'credited', credited: '989.00', received: '1000.00', proof: [picture] },
    steps: [{ deed: 'order' }, { deed: 'send_proof' }, { deed: 'match' }, { deed: 'credit' }],
  })
  const audit = await server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'deposit.order',
    'deposit.send_proof',
    'deposit.claim',
    'deposit.match',
  ])
})

test('the same request, twenty times at once and later again, is one order; with other content it is a conflict', async () => {
  const requestId = randomUUID()
  const all = await Promise.all(Array.from({ length: 20 }, () => order({ requestId })))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(all.map(({ value }) => value['reference'])).size).toBe(1)
  expect(await order({ requestId, amount: '1000.01' })).toMatchObject({
    status: 409,
    code: 'request_conflict',
  })
  const { id } = all[0]?.value ?? {}
  await ask(deposits.cancel, { id })
  expect((await order({ requestId })).value).toMatchObject({ id, state: 'cancelled' })
})

test('one order is open for each channel and three in all, however many tabs order at once', async () => {
  const first = await Promise.all(Array.from({ length: 6 }, () => order()))
  expect(first.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
    ...Array<string>(5).fill('channel_has_open'),
    'ok',
  ])
  const others = await Promise.all([1, 2, 3, 4].map(() => channelOf()))
  const more = await Promise.all(others.map((channelId) => order({ channelId })))
  expect(more.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
    'ok',
    'ok',
    'too_many_open',
    'too_many_open',
  ])
})

test.each([
  '-1',
  '0',
  '0.00',
  '0.001',
  '1e21',
  '1,00',
  '0x10',
  'NaN',
  'Infinity',
  '9007199254740993',
  '',
  ' 1',
  [1],
  { $gt: 0 },
  100,
  null,
])('an amount of %j is refused', async (amount) => {
  expect((await order({ amount })).status).toBe(400)
})

test('an amount beyond the limits, hours, ranks and what is switched off are refused in words', async () => {
  const hour = new Date().getUTCHours()
  const shut = `${String((hour + 20) % 24).padStart(2, '0')}:00`
  const [closed, ranked, off, out] = await Promise.all([
    channelOf({ opensAt: shut, closesAt: `${shut.slice(0, 3)}01` }),
    channelOf({ rankLeast: 9 }),
    channelOf({ isOn: false }),
    channelOf({ direction: 'payout', bank: undefined }),
  ])
  for (const [input, code] of [
    [{ amount: '99.99' }, 'deposit_bounds'],
    [{ amount: '5000.01' }, 'deposit_bounds'],
    [{ channelId: closed }, 'channel_closed'],
    [{ channelId: ranked }, 'rank_too_low'],
    [{ channelId: off }, 'channel_off'],
    [{ channelId: out }, 'channel_off'],
    [{ channelId: '999999999' }, 'channel_off'],
  ] as const)
    expect([code, (await order(input)).code]).toEqual([code, code])
})

test('the currency is the brand’s own: what names another one is refused', async () => {
  expect((await order({ currency: 'USD' })).status).toBe(400)
})

test('nobody sees, proves or cancels another’s deposit, and no picture but an own one proves it', async () => {
  const id = await idOf(order())
  const stranger = await server.fixtures.member()
  const other = await server.fixtures.memberSession(stranger)
  const foreign = await sendPicture(stranger)
  expect((await ask(deposits.one, { id }, other)).status).toBe(404)
  expect((await ask(deposits.cancel, { id }, other)).status).toBe(404)
  expect((await ask(deposits.sendProof, { id, pictures: [foreign] }, other)).status).toBe(404)
  expect((await ask(deposits.sendProof, { id, pictures: [foreign] })).code).toBe('picture_gone')
  expect((await ask(deposits.list, {}, other)).value).toMatchObject({ list: [] })
})

test('where the market asks for it, nobody deposits before somebody has looked at their age', async () => {
  const strict = await server.fixtures.merchant({ marketProfile: 'strict' })
  const channelId = await channelOf({}, strict.id)
  const young = await server.fixtures.member({ merchantId: strict.id })
  const by = await server.fixtures.memberSession(young)
  const tryIt = () =>
    ask(deposits.order, { requestId: randomUUID(), channelId, amount: '1000.00' }, by, strict.host)
  expect((await ask(deposits.channels, {}, by, strict.host)).value).toMatchObject({ needsAge: true })
  expect((await tryIt()).code).toBe('age_unverified')
  const merchantCode = await codeOf(strict.id)
  const input = { merchantCode, id: young.id.toString(), isVerified: true, reason: 'Passport seen' }
  expect((await ask(desk.verifyAge, input, clerk)).status).toBe(200)
  expect((await tryIt()).status).toBe(200)
})

test('two operators never work on the same deposit, and a claim runs out', async () => {
  const id = await idOf(order())
  const other = await server.fixtures.operatorSession(['cashier.read', 'cashier.deposits'])
  const version = await versionOf(id)
  const both = await Promise.all(
    [clerk, other].map(async (by) =>
      ask(desk.claimDeposit, { ...(await scope()), id, version, deed: 'claim' }, by),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const loser = both[0]?.status === 200 ? other : clerk
  expect((await claim(id, loser)).code).toBe('claimed_by_other')
  const input = {
    ...(await scope()),
    requestId: randomUUID(),
    id,
    version: await versionOf(id),
    received: '1000.00',
    reason: 'x',
  }
  expect((await ask(desk.matchDeposit, input, loser)).code).toBe('claimed_by_other')
  await server.asOwner(`UPDATE deposit SET claimed_until = now() - interval '1 second' WHERE id = $1`, [id])
  expect((await ask(desk.matchDeposit, input, loser)).code).toBe('claim_needed')
  expect((await match(id, '1000.00', loser)).value).toMatchObject({ state: 'credited' })
})

test('an operator’s match, twice at once and again, credits once', async () => {
  const id = await idOf(order())
  const claimed = await claim(id)
  const input = {
    ...(await scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    received: '1000.00',
    reason: 'Seen',
  }
  const both = await Promise.all([1, 2, 3].map(() => ask(desk.matchDeposit, input, clerk)))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balance()).toBe(98_900_000n)
  expect((await match(id)).code).toBe('deposit_moved_on')
  expect(await balance()).toBe(98_900_000n)
})

test('another amount and money that comes late are credited as they came, by an operator who says why', async () => {
  const id = await idOf(order())
  await server.asOwner(`UPDATE deposit SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id])
  await server.services.store.transact(expireDeposits)
  expect((await ask(deposits.one, { id })).value).toMatchObject({ deposit: { state: 'expired' } })
  expect((await match(id, '500.00')).value).toMatchObject({ state: 'credited' })
  expect(await balance()).toBe(49_400_000n)
  expect((await ask(deposits.one, { id })).value).toMatchObject({
    deposit: { difference: 'late', received: '500.00' },
  })
})

test('money for somebody whose account was closed meanwhile is set aside, not credited, and returned', async () => {
  const id = await idOf(order())
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [member.id])
  expect((await match(id)).value).toMatchObject({ state: 'matched' })
  const claimed = await claim(id)
  const input = {
    ...(await scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    reason: 'x',
  }
  expect((await ask(desk.creditDeposit, input, clerk)).code).toBe('difference_stays')
  expect((await ask(desk.returnDeposit, input, clerk)).value).toMatchObject({ state: 'returned' })
  expect(await balance()).toBe(0n)
})

test('a credited deposit is taken back once, with its fee, and not beyond what is there', async () => {
  const id = await idOf(order())
  await match(id)
  const claimed = await claim(id)
  const input = {
    ...(await scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    reason: 'Recalled by the bank',
  }
  const both = await Promise.all([1, 2].map(() => ask(desk.returnDeposit, input, clerk)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await balance()).toBe(0n)
  const kinds = await server.asOwner<{ kind: string }>(
    'SELECT kind FROM ledger_transfer WHERE member_id = $1 ORDER BY id',
    [member.id],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['deposit', 'deposit_return'])
})

test('a deposit is rejected with a reason that its member reads', async () => {
  const id = await idOf(order())
  const claimed = await claim(id)
  const input = { ...(await scope()), id, version: claimed.value['version'], cause: 'other', words: ' ' }
  expect((await ask(desk.rejectDeposit, input, clerk)).code).toBe('reason_needed')
  const done = await ask(desk.rejectDeposit, { ...input, words: 'Please send it again' }, clerk)
  expect(done.value).toMatchObject({ state: 'rejected' })
  expect((await ask(deposits.one, { id })).value).toMatchObject({
    deposit: { cause: 'other', reason: 'Please send it again' },
  })
  // Money that comes all the same is not lost.
  expect((await match(id)).value).toMatchObject({ state: 'credited' })
})

test('an operator of another brand finds nothing, and one without the permission does nothing', async () => {
  const id = await idOf(order())
  const other = await server.fixtures.merchant()
  const elsewhere = await server.fixtures.operatorSession(['cashier.read', 'cashier.deposits'], {
    merchantId: other.id,
  })
  expect((await ask(desk.readDeposit, { id }, elsewhere)).status).toBe(404)
  expect((await ask(desk.claimDeposit, { id, version: 1, deed: 'claim' }, elsewhere)).status).toBe(404)
  const reader = await server.fixtures.operatorSession(['cashier.read'])
  expect((await ask(desk.readDeposit, { ...(await scope()), id }, reader)).status).toBe(200)
  expect((await claim(id, reader)).status).toBe(403)
})

test('the queue is filtered, searched and counted, the longest waiting first', async () => {
  const made = await order()
  const id = await idOf(made)
  const reference = String(made.value['reference'])
  const found = await ask(desk.listDeposits, { ...(await scope()), search: reference.toLowerCase() }, clerk)
  expect(found.value).toMatchObject({ list: [{ id, reference, member: { id: member.id.toString() } }] })
  const waiting = await ask(desk.listDeposits, { ...(await scope()), state: 'waiting', limit: 1 }, clerk)
  expect(waiting.value).toMatchObject({ next: expect.any(String) as string })
  expect(JSON.stringify(waiting.value['counts'])).toContain('"state":"waiting"')
  const one = await ask(desk.readDeposit, { ...(await scope()), id }, clerk)
  expect(one.value).toMatchObject({ facts: { credited: 0, status: 'active' }, steps: [{ actor: 'member' }] })
})

test('a code holds the amount and the reference', async () => {
  const pesos = await server.fixtures.merchant()
  await server.asOwner(`UPDATE merchant SET currency = 'PHP' WHERE id = $1`, [pesos.id])
  await server.services.registry.refresh()
  const qr = {
    profile: 'qrph',
    bank: 'BNORPHMMXXX',
    account: '5267',
    name: 'Tessera',
    city: 'Makati',
  } as const
  const channelId = await channelOf({ kind: 'qr', bank: undefined, qr }, pesos.id)
  const by = await server.fixtures.memberSession(await server.fixtures.member({ merchantId: pesos.id }))
  const made = await ask(
    deposits.order,
    { requestId: randomUUID(), channelId, amount: '250.50' },
    by,
    pesos.host,
  )
  const fields = readEmv(String(made.value['qr']))
  expect([fields?.get('54'), readFields(fields?.get('62') ?? '')?.get('05')]).toEqual([
    '250.50',
    made.value['reference'],
  ])
})

test('how long it takes is told from five of a channel and twenty of a brand on', async () => {
  const { host, by, credited } = await measured(4)
  const told = async () => {
    const channels = await ask(deposits.channels, {}, by, host)
    return (channels.value['list'] as unknown as { typicalSeconds?: number }[])[0]?.typicalSeconds
  }
  expect(await told()).toBeUndefined()
  await credited(1)
  expect(await told()).toBe(30)
  expect((await ask(deposits.speed, {}, { id: '', headers: {} }, host)).value).toEqual({})
  const busy = await measured(20)
  expect((await ask(deposits.speed, {}, { id: '', headers: {} }, busy.host)).value).toEqual({
    depositSeconds: 30,
  })
})

/** A brand of its own, with so many deposits that took half a minute. */
async function measured(count: number) {
  const brand = await server.fixtures.merchant()
  const channelId = await channelOf({}, brand.id)
  const payer = await server.fixtures.member({ merchantId: brand.id })
  const by = await server.fixtures.memberSession(payer)
  const credited = (further: number) =>
    server.asOwner(
      `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
         reference, state, credited, transfer_id, created_at, expires_at, credited_at)
       SELECT $1, $2, gen_random_uuid(), $3, 'CNY', 100, 0, 0, 0, upper(substr(md5(random()::text), 1, 8)), 'credited', 100, 1,
              now() - interval '40 seconds', now(), now() - interval '10 seconds' FROM generate_series(1, $4)`,
      [brand.id, payer.id, channelId, further],
    )
  await credited(count)
  return { host: brand.host, by, credited }
}
