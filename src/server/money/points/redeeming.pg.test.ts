import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/points.ts'
import type { Input } from '#contract/endpoint.ts'
import { points } from '#contract/points.ts'
import { records } from '#contract/records.ts'
import { redeemDeed } from '#domain/points/goods.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import {
  type Holder,
  inVietnamese,
  newHolder,
  offerVietnamese,
  pointsIn,
  proofFor,
  sendAs,
} from '#test/pg/point-holders.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await offerVietnamese(stage.server)
})
// These tests are about rules: a fast machine sends more than the throttle allows in a minute.
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const scope = () => ({ merchantCode: stage.code })
const fit = {
  name: 'Travel speaker',
  details: 'Black',
  look: 'horn',
  points: 400,
  worth: '5.00',
  supply: 10,
  rankLevel: 0,
  isOn: true,
}
type Good = Partial<Record<keyof typeof fit, unknown>>

/** A good that was approved by two operators. */
async function newGood(change: Good = {}): Promise<string> {
  const { name, details, look, points: price, worth, supply, rankLevel, isOn } = { ...fit, ...change }
  const [row] = await stage.server.asOwner<{ id: string }>(
    `INSERT INTO point_good (merchant_id, name, details, look, points, worth, supply, rank_level, is_on)
     VALUES ($1, $2, $3, $4, $5, ($6::numeric * 100000)::bigint, $7, $8, $9) RETURNING id::text`,
    [stage.server.merchantId, name, details, look, price, worth, supply, rankLevel, isOn],
  )
  return row?.id ?? ''
}

async function redeem(
  member: Holder,
  good: string,
  change: Partial<Input<typeof points.redeem>> = {},
): Promise<{ readonly id: string } | string> {
  const input = { requestId: randomUUID() as string, good, count: 1, points: 400, note: '', ...change }
  const cpw = change.cpw ?? (await proofFor(stage.server, member, redeemDeed(input)))
  return (await sendAs(stage.server, member, points.redeem, { ...input, cpw })) as { id: string } | string
}

async function redeemed(member: Holder, good: string): Promise<string> {
  const done = await redeem(member, good)
  if (typeof done === 'string') throw new Error(done)
  return done.id
}

const judge = (id: string, deed: 'approve' | 'send' | 'reject', change: object = {}) =>
  stage.call(stage.owner, calls.judgeRedemption, {
    ...scope(),
    ...once(),
    id,
    deed,
    reason,
    ...(deed === 'reject' ? { cause: 'address' } : {}),
    ...change,
  })
const queue = async (state: string) =>
  (await stage.call(stage.owner, calls.listRedemptions, { ...scope(), state })).value as unknown as {
    list: { id: string; state: string }[]
    sums: { state: string; points: number; ledger: number }[]
  }
const takenOf = async (id: string) =>
  (await stage.server.asOwner<{ taken: number }>('SELECT taken FROM point_good WHERE id = $1', [id]))[0]
    ?.taken

test('a member redeems a piece, once for each request, and a repeated request needs no new proof', async () => {
  const member = await newHolder(stage.server)
  const good = await newGood()
  const requestId = randomUUID()
  const done = await redeem(member, good, { requestId, note: 'Size L' })
  expect(done).toMatchObject({ points: 400, state: 'applying' })
  expect(await redeem(member, good, { requestId, note: 'Size L', cpw: 'A'.repeat(43) })).toEqual(done)
  expect(await redeem(member, good, { requestId, note: 'Size M' })).toBe('request_conflict')
  expect(await pointsIn(stage.server, member)).toBe(600)
  expect(await takenOf(good)).toBe(1)
  expect(await sendAs(stage.server, member, points.redemptions, {})).toMatchObject({
    list: [{ name: 'Travel speaker', count: 1, points: 400, note: 'Size L', state: 'applying' }],
  })
  const recorded = (filter: object) => sendAs(stage.server, member, records.transactions, filter)
  expect(await recorded({ unit: 'points' })).toMatchObject({
    currency: 'POINT',
    list: [
      { kind: 'points_spend', group: 'bonuses', change: '-400.00', from: ['points'], balance: '600.00' },
      { kind: 'points_earn', change: '1000.00', to: ['points'], balance: '1000.00' },
    ],
  })
  expect(await recorded({})).toMatchObject({ list: [] })
  expect(await recorded({ unit: 'points', way: 'out' })).toBe('invalid_input')
})

test('members read goods in their language, and redemptions as they were named', async () => {
  const id = await newGood({ name: 'Cap' })
  await stage.server.asOwner(
    `UPDATE point_good SET names = '{"VI": "Mũ"}', details_in = '{"VI": "Màu đen"}' WHERE id = $1`,
    [id],
  )
  const member = await newHolder(stage.server)
  const goodFor = async (reader: Holder) => {
    const { list } = (await sendAs(stage.server, reader, points.goods, {})) as { list: { id: string }[] }
    return list.find((one) => one.id === id)
  }
  expect(await goodFor(member)).toMatchObject({ name: 'Cap', details: 'Black' })
  expect(await goodFor(inVietnamese(member))).toMatchObject({ name: 'Mũ', details: 'Màu đen' })
  await redeemed(member, id)
  await stage.server.asOwner(`UPDATE point_good SET name = 'Hat', names = '{}' WHERE id = $1`, [id])
  for (const [reader, name] of [
    [member, 'Cap'],
    [inVietnamese(member), 'Mũ'],
  ] as const)
    expect(await sendAs(stage.server, reader, points.redemptions, {})).toMatchObject({ list: [{ name }] })
})

test('a proof is for this very redemption', async () => {
  const member = await newHolder(stage.server)
  const good = await newGood()
  const one = await proofFor(stage.server, member, redeemDeed({ good, count: 1, points: 400 }))
  expect(await redeem(member, good, { count: 2, points: 800, cpw: one })).toBe('proof_needed')
  expect(await pointsIn(stage.server, member)).toBe(1_000)
})

test('the last piece goes to one of many who redeem it at once', async () => {
  const good = await newGood({ supply: 1 })
  const holders = await Promise.all(Array.from({ length: 6 }, () => newHolder(stage.server)))
  const answers = await Promise.all(holders.map((member) => redeem(member, good)))
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'good_sold_out')).toHaveLength(5)
  expect(await takenOf(good)).toBe(1)
  const left = await Promise.all(holders.map((member) => pointsIn(stage.server, member)))
  expect(left.toSorted((a, b) => a - b)).toEqual([600, 1_000, 1_000, 1_000, 1_000, 1_000])
})

test('one member with two tabs gets the last piece once', async () => {
  const member = await newHolder(stage.server)
  const good = await newGood({ supply: 1 })
  const answers = [await redeem(member, good), await redeem(member, good)]
  expect(answers.map((answer) => (typeof answer === 'string' ? answer : 'redeemed'))).toEqual([
    'redeemed',
    'good_sold_out',
  ])
})

test.each<[string, Good, Partial<Input<typeof points.redeem>>, string]>([
  ['a good that was taken off', { isOn: false }, {}, 'good_gone'],
  ['another price', { points: 500 }, {}, 'good_changed'],
  ['a club of a higher rank', { rankLevel: 3 }, {}, 'points_level_too_low'],
  ['more than the member has', {}, { count: 3, points: 1_200 }, 'too_few_points'],
])('%s is not redeemed', async (_what, change, request, code) => {
  const member = await newHolder(stage.server)
  const good = await newGood(change)
  expect(await redeem(member, good, request)).toBe(code)
  expect(await pointsIn(stage.server, member)).toBe(1_000)
  expect(await takenOf(good)).toBe(0)
})

test('points that are owed are not redeemed', async () => {
  const member = await newHolder(stage.server)
  await stage.server.asOwner(
    'INSERT INTO point_account (member_id, merchant_id, owed) VALUES ($1, $2, 601)',
    [member.id, member.merchantId],
  )
  expect(await redeem(member, await newGood())).toBe('too_few_points')
  expect(await pointsIn(stage.server, member)).toBe(1_000)
})

test('an excluded member redeems nothing', async () => {
  const member = await newHolder(stage.server)
  await stage.server.asOwner(
    `INSERT INTO play_guard (member_id, merchant_id, excluded_at) VALUES ($1, $2, clock_timestamp())`,
    [member.id, member.merchantId],
  )
  expect(await redeem(member, await newGood())).toBe('points_barred')
})

test('one operator approves and sends a redemption below the thresholds', async () => {
  const id = await redeemed(await newHolder(stage.server), await newGood())
  expect((await judge(id, 'send')).code).toBe('redemption_judged')
  const request = once()
  expect((await judge(id, 'approve', request)).status).toBe(200)
  expect((await judge(id, 'approve', request)).status).toBe(200)
  expect((await judge(id, 'approve')).code).toBe('redemption_judged')
  expect((await judge(id, 'send')).status).toBe(200)
  expect((await queue('sent')).list.map((one) => one.id)).toContain(id)
  expect((await judge(id, 'reject')).code).toBe('redemption_judged')
})

test('a rejection gives points and pieces back, once', async () => {
  const member = await newHolder(stage.server)
  const good = await newGood()
  const id = await redeemed(member, good)
  expect((await judge(id, 'reject', { cause: undefined })).status).toBe(400)
  expect((await judge(id, 'approve', { cause: 'address' })).status).toBe(400)
  expect((await judge(id, 'reject')).status).toBe(200)
  expect((await judge(id, 'reject')).code).toBe('redemption_judged')
  expect(await pointsIn(stage.server, member)).toBe(1_000)
  expect(await takenOf(good)).toBe(0)
})

test('a dear redemption is approved by two operators', async () => {
  const id = await redeemed(await newHolder(stage.server), await newGood({ worth: '900000.00' }))
  const first = await judge(id, 'approve')
  expect(first.value['waits']).toBeDefined()
  expect((await queue('applying')).list.map((one) => one.id)).toContain(id)
  expect((await judgeAs(stage.server, stage.owner, first.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, first.value['waits'])).status).toBe(200)
  expect((await queue('approved')).list.map((one) => one.id)).toContain(id)
})

test('a rejection ends the proposal to approve', async () => {
  const id = await redeemed(await newHolder(stage.server), await newGood({ worth: '900000.00' }))
  const first = await judge(id, 'approve')
  expect((await judge(id, 'reject')).status).toBe(200)
  expect((await judgeAs(stage.server, stage.other, first.value['waits'])).status).not.toBe(200)
})

test('points of redemptions are those of the ledger', async () => {
  const { sums } = await queue('applying')
  expect(sums.length).toBeGreaterThan(2)
  for (const { state, points: spent, ledger } of sums) expect(ledger).toBe(state === 'rejected' ? 0 : spent)
})

test('a new or cheaper good needs two operators; one takes it off or makes it dearer', async () => {
  const save = (input: object) =>
    stage.call(stage.owner, calls.savePointGood, { ...scope(), version: 0, reason, ...input })
  const added = await save({ good: { ...fit, name: 'Match shirt' } })
  expect((await judgeAs(stage.server, stage.other, added.value['waits'])).status).toBe(200)
  const list = (await stage.call(stage.owner, calls.listPointGoods, scope())).value['list'] as {
    id: string
    name: string
    version: number
  }[]
  const { id } = list.find(({ name }) => name === 'Match shirt') ?? { id: '' }
  const good = { ...fit, name: 'Match shirt' }
  expect((await save({ id, version: 0, good })).code).toBe('changed_meanwhile')
  expect((await save({ id, version: 1, good: { ...good, points: 500 } })).value).toEqual({ version: 2 })
  expect((await save({ id, version: 2, good: { ...good, points: 500, isOn: false } })).value).toEqual({
    version: 3,
  })
  expect(
    (await save({ id, version: 3, good: { ...good, points: 499, isOn: false } })).value['waits'],
  ).toBeDefined()
  expect((await save({ id, version: 3, good: { ...good, points: 0 } })).status).toBe(400)
})

test('a good has a picture of the brand, which two operators set', async () => {
  const there = await stage.server.fixtures.merchant()
  const drawn = async (merchantId: number) => {
    const [row] = await stage.server.asOwner<{ id: string }>(
      `INSERT INTO picture (merchant_id, id, purpose, operator_id, media_type, width, height, bytes)
       VALUES ($1, gen_random_uuid(), 'content', $2, 'image/webp', 4, 4, 'x') RETURNING id::text`,
      [merchantId, stage.owner.operatorId],
    )
    return row?.id ?? ''
  }
  const id = await newGood({ name: 'Poster' })
  const save = (picture: string) =>
    stage.call(stage.owner, calls.savePointGood, {
      ...scope(),
      id,
      version: 1,
      reason,
      good: { ...fit, picture },
    })
  for (const picture of [randomUUID(), await drawn(there.id)])
    expect((await save(picture)).code).toBe('picture_gone')
  const picture = await drawn(stage.server.merchantId)
  expect((await judgeAs(stage.server, stage.other, (await save(picture)).value['waits'])).status).toBe(200)
  const { list } = (await sendAs(stage.server, await newHolder(stage.server), points.goods, {})) as {
    list: { id: string }[]
  }
  expect(list.find((one) => one.id === id)).toMatchObject({ picture: `/media/${picture}.webp` })
})

test('a good is worth at most 1.5 % of the stakes for its points', async () => {
  await stage.server.asOwner(
    `INSERT INTO point_terms (merchant_id, version, from_day, convert_least) VALUES ($1, 1, current_date + 2, 2)`,
    [stage.server.merchantId],
  )
  await stage.server.asOwner(`INSERT INTO point_rate VALUES ($1, 1, 'slots', 100000)`, [
    stage.server.merchantId,
  ])
  const good = { ...fit, name: 'Smart watch', points: 1_000 }
  const save = (worth: string) =>
    stage.call(stage.owner, calls.savePointGood, { ...scope(), version: 0, reason, good: { ...good, worth } })
  expect((await save('15.01')).code).toBe('points_worth_too_much')
  expect((await save('15.00')).value['waits']).toBeDefined()
})
