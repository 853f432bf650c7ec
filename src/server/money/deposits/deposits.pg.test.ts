import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { judgeProposal } from '#contract/console/approvals.ts'
import * as consoleCalls from '#contract/console/deposits.ts'
import { memberPage } from '#contract/console/members.ts'
import { deposits } from '#contract/deposits.ts'
import { readEmv, readFields } from '#domain/cashier/emv-qr.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { stateFacts } from '#test/pg/profile-stage.ts'
import { type DepositStage, openDepositStage, written } from '#test/pg/deposit-stage.ts'

let stage: DepositStage
beforeAll(async () => {
  stage = await openDepositStage()
})
afterAll(() => stage.server.close())
beforeEach(() => stage.renew())

test('a bank deposit is ordered, matched and credited, less the announced fee', async () => {
  const channels = await stage.ask(deposits.channels, {})
  expect(channels.value).toMatchObject({ currency: 'CNY', needsAge: false, openLeft: 3 })
  const made = await stage.order()
  expect(made.value).toMatchObject({
    state: 'waiting',
    amount: '1000.00',
    fee: '11.00',
    arrives: '989.00',
    bank: written.bank,
    channel: { name: 'Bank transfer', kind: 'bank' },
  })
  const id = await stage.idOf(made)
  const picture = await stage.sendPicture()
  const sent = await stage.ask(deposits.sendProof, { id, pictures: [picture] })
  expect(sent.value).toEqual({ state: 'proof_sent' })
  expect((await stage.match(id)).value).toMatchObject({ state: 'credited' })
  expect(await stage.balance()).toBe(98_900_000n)
  const one = await stage.ask(deposits.one, { id })
  expect(one.value).toMatchObject({
    deposit: { state: 'credited', credited: '989.00', received: '1000.00', proof: [picture] },
    steps: [{ deed: 'order' }, { deed: 'send_proof' }, { deed: 'match' }, { deed: 'credit' }],
  })
  const audit = await stage.server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE member_id = $1 ORDER BY id`,
    [stage.member.id],
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'deposit.order',
    'deposit.send_proof',
    'deposit.claim',
    'deposit.match',
  ])
  expect(await newsOf(stage.server, stage.member)).toEqual(['deposit_credited 989.00'])
})

test('the same request, twenty times at once and later again, is one order; with other content it is a conflict', async () => {
  const requestId = randomUUID()
  const all = await Promise.all(Array.from({ length: 20 }, () => stage.order({ requestId })))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(all.map(({ value }) => value['reference'])).size).toBe(1)
  expect(await stage.order({ requestId, amount: '1000.01' })).toMatchObject({
    status: 409,
    code: 'request_conflict',
  })
  const { id } = all[0]?.value ?? {}
  await stage.ask(deposits.cancel, { id })
  expect((await stage.order({ requestId })).value).toMatchObject({ id, state: 'cancelled' })
})

test('one order is open for each channel and three in all, however many tabs order at once', async () => {
  const first = await Promise.all(Array.from({ length: 6 }, () => stage.order()))
  expect(first.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
    ...Array<string>(5).fill('channel_has_open'),
    'ok',
  ])
  const others = await Promise.all([1, 2, 3, 4].map(() => stage.channelOf()))
  const more = await Promise.all(others.map((channelId) => stage.order({ channelId })))
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
  expect((await stage.order({ amount })).status).toBe(400)
})

test('an amount beyond the limits, closed hours, a low rank and a channel that is off are refused in words', async () => {
  const hour = new Date().getUTCHours()
  const shut = `${String((hour + 20) % 24).padStart(2, '0')}:00`
  const [closed, ranked, off, out] = await Promise.all([
    stage.channelOf({ opensAt: shut, closesAt: `${shut.slice(0, 3)}01` }),
    stage.channelOf({ rankLeast: 9 }),
    stage.channelOf({ isOn: false }),
    stage.channelOf({ direction: 'payout', bank: undefined }),
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
    expect([code, (await stage.order(input)).code]).toEqual([code, code])
})

test('the currency is the brand’s own: what names another one is refused', async () => {
  expect((await stage.order({ currency: 'USD' })).status).toBe(400)
})

test('nobody sees, proves or cancels another’s deposit, and no picture but an own one proves it', async () => {
  const id = await stage.idOf(stage.order())
  const stranger = await stage.server.fixtures.member()
  const other = await stage.server.fixtures.memberSession(stranger)
  const foreign = await stage.sendPicture(stranger)
  expect((await stage.ask(deposits.one, { id }, other)).status).toBe(404)
  expect((await stage.ask(deposits.cancel, { id }, other)).status).toBe(404)
  expect((await stage.ask(deposits.sendProof, { id, pictures: [foreign] }, other)).status).toBe(404)
  expect((await stage.ask(deposits.sendProof, { id, pictures: [foreign] })).code).toBe('picture_gone')
  expect((await stage.ask(deposits.list, {}, other)).value).toMatchObject({ list: [] })
})

test('where the market requires it, no member deposits before two operators have verified their age', async () => {
  const strict = await stage.server.fixtures.merchant({ marketProfile: 'strict' })
  const channelId = await stage.channelOf({}, strict.id)
  const young = await stage.server.fixtures.member({ merchantId: strict.id })
  const by = await stage.server.fixtures.memberSession(young)
  await stateFacts(stage.server, young)
  const tryIt = () =>
    stage.ask(deposits.order, { requestId: randomUUID(), channelId, amount: '1000.00' }, by, strict.host)
  expect((await stage.ask(deposits.channels, {}, by, strict.host)).value).toMatchObject({ needsAge: true })
  expect((await tryIt()).code).toBe('age_unverified')
  const merchantCode = await stage.codeOf(strict.id)
  const input = { merchantCode, id: young.id.toString(), isVerified: true, reason: 'Passport seen' }
  const reader = await stage.server.fixtures.operatorSession(['members.read'])
  const marked = async () => {
    const page = await stage.ask(memberPage, { merchantCode, id: input.id }, reader)
    return page.value
  }
  expect(await marked()).toMatchObject({ isAgeVerified: false })
  const proposed = await stage.ask(consoleCalls.verifyAge, input, stage.clerk)
  expect(proposed.value).toEqual({ isVerified: false, waits: expect.any(String) })
  expect(await marked()).toMatchObject({ isAgeVerified: false })
  const second = await stage.server.fixtures.operatorSession(['approvals.judge', 'cashier.approve'])
  const verdict = { merchantCode, requestId: randomUUID(), id: proposed.value['waits'], judgement: 'approve' }
  expect((await stage.ask(judgeProposal, verdict, stage.clerk)).status).toBe(403)
  expect((await stage.ask(judgeProposal, verdict, second)).code).toBeUndefined()
  expect(await marked()).toMatchObject({ isAgeVerified: true })
  expect((await tryIt()).status).toBe(200)
  const back = { ...input, isVerified: false, reason: 'The passport was another’s' }
  expect((await stage.ask(consoleCalls.verifyAge, back, stage.clerk)).status).toBe(200)
  expect((await tryIt()).code).toBe('age_unverified')
})

test('a code holds the amount and the reference', async () => {
  const pesos = await stage.server.fixtures.merchant()
  await stage.server.asOwner(`UPDATE merchant SET currency = 'PHP' WHERE id = $1`, [pesos.id])
  await stage.server.services.registry.refresh()
  const qr = {
    profile: 'qrph',
    bank: 'BNORPHMMXXX',
    account: '5267',
    name: 'Tessera',
    city: 'Makati',
  } as const
  const channelId = await stage.channelOf({ kind: 'qr', bank: undefined, qr }, pesos.id)
  const by = await stage.server.fixtures.memberSession(
    await stage.server.fixtures.member({ merchantId: pesos.id }),
  )
  const made = await stage.ask(
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

test('the usual duration is shown from five deposits of a channel and twenty of a brand', async () => {
  const { host, by, credited } = await stage.measured(4)
  const notices = async () => {
    const channels = await stage.ask(deposits.channels, {}, by, host)
    return (channels.value['list'] as unknown as { typicalSeconds?: number }[])[0]?.typicalSeconds
  }
  expect(await notices()).toBeUndefined()
  await credited(1)
  expect(await notices()).toBe(30)
  expect((await stage.ask(deposits.speed, {}, { id: '', headers: {} }, host)).value).toEqual({})
  const busy = await stage.measured(20)
  expect((await stage.ask(deposits.speed, {}, { id: '', headers: {} }, busy.host)).value).toEqual({
    depositSeconds: 30,
  })
})

test('a limit of the member’s own binds: what is ordered counts, what is given up does not', async () => {
  await stage.server.asOwner(
    `WITH guard AS (INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2) RETURNING member_id)
     INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     SELECT $1, member_id, 'deposit', 'day', 150000000, now() + interval '1 day' FROM guard`,
    [stage.member.merchantId, stage.member.id],
  )
  const channels = await Promise.all([stage.channelOf(), stage.channelOf(), stage.channelOf()])
  const all = await Promise.all(channels.map((channelId) => stage.order({ channelId })))
  expect(all.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['deposit_limit', 'deposit_limit', 'ok'])
  const taken = all.find(({ status }) => status === 200)
  await stage.ask(deposits.cancel, { id: await stage.idOf(taken ?? stage.order()) })
  expect((await stage.order()).status).toBe(200)
})
