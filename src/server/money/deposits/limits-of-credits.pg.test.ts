import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/deposits.ts'
import { deposits } from '#contract/deposits.ts'
import { limits } from '#contract/limits.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'
import { secondYes } from '#test/pg/second-operator.ts'

import { cancelDeposit } from './actions.ts'
import { depositNews } from './arriving.ts'

let stage: DepositStage
beforeAll(async () => {
  stage = await openDepositStage()
})
afterAll(() => stage.server.close())
beforeEach(() => stage.renew())

const limitOf = async (value: string) =>
  expect((await stage.ask(limits.setLimit, { kind: 'deposit', period: 'day', value })).status).toBe(200)
const used = async () =>
  ((await stage.ask(limits.standing, {})).value as unknown as { limits: { used: string }[] }).limits[0]?.used
const one = async (id: string) =>
  ((await stage.ask(deposits.one, { id })).value as unknown as { deposit: Record<string, unknown> }).deposit
const choose = (id: string, choice: 'credit' | 'return', requestId: string = randomUUID()) =>
  stage.ask(deposits.choose, { id, choice, requestId })
/** Matches a deposit, with a second operator's approval where needed; returns the resulting state. */
async function match(id: string, received: string): Promise<unknown> {
  const { value } = await stage.match(id, received)
  if ('waits' in value) await secondYes(stage.server, value)
  return (await one(id))['state']
}
/** Moves the counted deposits a day back, so that the limit's day is over. */
const nextDay = () =>
  stage.server.asOwner(
    `UPDATE deposit_counted SET settled_at = settled_at - interval '1 day' WHERE member_id = $1`,
    [stage.member.id],
  )

/** The provider reports that this amount arrived for an order. */
async function arrive(id: string, amount: bigint): Promise<string> {
  await stage.server.asOwner("UPDATE deposit SET provider_code = 'sim' WHERE id = $1", [id])
  const [order] = await stage.server.asOwner<{ reference: string }>(
    'SELECT reference FROM deposit WHERE id = $1',
    [id],
  )
  const { verdict } = await stage.server.services.store.transact((tx) =>
    depositNews({ notify: () => undefined })(tx, {
      merchantId: stage.server.merchantId,
      providerCode: 'sim',
      reference: order?.reference ?? '',
      providerReference: randomUUID(),
      outcome: 'paid',
      amount,
      currency: 'CNY',
      receivedAtMs: Date.now(),
    } as never),
  )
  return verdict
}

interface Change {
  readonly units: bigint
  readonly isLate?: true
  /** Another maximum of the channel by the time the money arrives. */
  readonly most?: string
}

test('an operator matches more than the limit: nothing is credited, and it counts for nothing', async () => {
  await limitOf('1000.00')
  const id = await stage.idOf(stage.order({ amount: '100.00' }))
  expect(await match(id, '5000.00')).toBe('matched')
  expect(await one(id)).toMatchObject({ difference: 'limit', received: '5000.00' })
  expect((await one(id))['creditableFrom']).toBeUndefined()
  expect(await stage.balance()).toBe(0n)
  expect(await used()).toBe('0.00')
  expect((await stage.order({ amount: '900.00' })).status).toBe(200)
})

test('more than ordered, within the limit, is credited and counts as received', async () => {
  await limitOf('1000.00')
  const id = await stage.idOf(stage.order({ amount: '100.00' }))
  expect(await match(id, '600.00')).toBe('credited')
  expect(await used()).toBe('600.00')
  const refused = await stage.order({ amount: '401.00' })
  expect(refused).toMatchObject({
    code: 'deposit_limit',
    value: { limit: { kind: 'deposit', period: 'day', binding: '1000.00', left: '400.00' } },
  })
  // The day ends by the brand's clock, eight hours before the one in UTC.
  const { limit } = refused.value as unknown as { limit: { renewsAt: string } }
  expect(limit.renewsAt).toMatch(/T16:00:00\.000Z$/)
})

test('less than was ordered frees the rest', async () => {
  await limitOf('1000.00')
  const id = await stage.idOf(stage.order({ amount: '1000.00' }))
  expect(await match(id, '300.00')).toBe('credited')
  expect(await used()).toBe('300.00')
})

test('a provider’s message credits no more than an operator', async () => {
  await limitOf('1000.00')
  const id = await stage.idOf(stage.order({ amount: '1000.00' }))
  await limitOf('500.00')
  expect(await arrive(id, 100_000_000n)).toBe('difference')
  expect(await one(id)).toMatchObject({ state: 'matched', difference: 'limit' })
  expect(await stage.balance()).toBe(0n)
})

async function creditByHand(id: string) {
  const { value } = await stage.claim(id)
  const input = { id, requestId: randomUUID(), version: value['version'], reason: 'Seen at the provider' }
  return await stage.ask(consoleCalls.creditDeposit, { ...(await stage.scope()), ...input }, stage.clerk)
}

test.each<[string, Change, 'credited' | 'waits']>([
  ['as much as ordered, late', { isLate: true, units: 100_000_000n }, 'credited'],
  ['less than ordered', { units: 90_000_000n }, 'credited'],
  ['more than ordered', { units: 100_000_001n }, 'waits'],
  [
    'as much as ordered, above the channel’s lowered maximum',
    { isLate: true, units: 100_000_000n, most: '500.00' },
    'waits',
  ],
])('a reported deposit, %s: by one operator alone it is %s', async (_name, change, expected) => {
  const id = await stage.idOf(stage.order({ amount: '1000.00', channelId: await stage.channelOf() }))
  if (change.isLate)
    await stage.server.asOwner(`UPDATE deposit SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ])
  if (change.most !== undefined)
    await stage.server.asOwner(
      `UPDATE payment_channel SET written = written || jsonb_build_object('most', $2::text)
        WHERE id = (SELECT channel_id FROM deposit WHERE id = $1)`,
      [id, change.most],
    )
  expect(await arrive(id, change.units)).toBe('difference')
  const { value } = await creditByHand(id)
  expect('waits' in value ? 'waits' : value['state']).toBe(expected)
  expect((await stage.balance()) > 0n).toBe(expected === 'credited')
})

test('two orders at once: money for both is credited as far as the limit goes', async () => {
  await limitOf('1000.00')
  const second = await stage.channelOf()
  const ids = await Promise.all([
    stage.idOf(stage.order({ amount: '500.00' })),
    stage.idOf(stage.order({ amount: '500.00', channelId: second })),
  ])
  const states = await Promise.all(ids.map((id) => match(id, '900.00')))
  // The order that is still open keeps its share of the limit; money set aside has none.
  expect(new Set(states)).toEqual(new Set(['credited', 'matched']))
  expect(await used()).toBe('900.00')
})

test('an order keeps its part over the end of the day, until its money came', async () => {
  await limitOf('1000.00')
  await stage.order({ amount: '800.00' })
  await stage.server.asOwner(
    `UPDATE deposit_counted SET asked_at = asked_at - interval '2 days' WHERE member_id = $1`,
    [stage.member.id],
  )
  expect(await used()).toBe('800.00')
  expect((await stage.order({ amount: '300.00', channelId: await stage.channelOf() })).code).toBe(
    'deposit_limit',
  )
})

test('the member has it credited when the day is over, once, however often it is asked for', async () => {
  await limitOf('1000.00')
  const first = await stage.idOf(stage.order({ amount: '900.00' }))
  await match(first, '900.00')
  const before = await stage.balance()
  const id = await stage.idOf(stage.order({ amount: '100.00' }))
  await match(id, '700.00')
  expect((await one(id))['creditableFrom']).toEqual(expect.any(String))
  expect(await choose(id, 'credit')).toMatchObject({
    code: 'deposit_limit',
    value: { limit: { binding: '1000.00', left: '100.00' } },
  })
  expect(await stage.balance()).toBe(before)
  await nextDay()
  const requestId = randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => choose(id, 'credit', requestId)))
  expect(all.map(({ value }) => value['state'])).toEqual(['credited', 'credited', 'credited'])
  expect((await choose(id, 'return', requestId)).code).toBe('request_conflict')
  expect((await choose(id, 'credit')).code).toBe('deposit_moved_on')
  expect(await used()).toBe('700.00')
})

test('an operator credits nothing that a limit holds, and sends it back', async () => {
  await limitOf('200.00')
  const id = await stage.idOf(stage.order({ amount: '100.00' }))
  await match(id, '300.00')
  expect((await choose(id, 'return')).value).toEqual({ state: 'matched' })
  const claimed = await stage.claim(id)
  const input = {
    ...(await stage.scope()),
    requestId: randomUUID(),
    id,
    version: claimed.value['version'],
    reason: 'x',
  }
  expect((await stage.ask(consoleCalls.creditDeposit, input, stage.clerk)).code).toBe('limit_holds')
  const listed = await stage.ask(
    consoleCalls.listDeposits,
    { ...(await stage.scope()), state: 'matched', limit: 50 },
    stage.clerk,
  )
  expect(listed.value).toMatchObject({
    list: expect.arrayContaining([expect.objectContaining({ id, difference: 'limit', choice: 'return' })]),
  })
  expect((await stage.ask(consoleCalls.returnDeposit, input, stage.clerk)).value).toMatchObject({
    state: 'returned',
  })
  expect(await used()).toBe('0.00')
})

test('a member who was excluded meanwhile has nothing credited', async () => {
  await limitOf('200.00')
  const id = await stage.idOf(stage.order({ amount: '100.00' }))
  await match(id, '300.00')
  await limitOf('100.00')
  await stage.server.asOwner('DELETE FROM play_limit WHERE member_id = $1', [stage.member.id])
  await stage.ask(limits.takeBreak, { hours: 24 })
  expect((await choose(id, 'credit')).code).toBe('excluded')
  expect(await stage.balance()).toBe(0n)
})

test('a member cannot decide about money of another member', async () => {
  await limitOf('200.00')
  const id = await stage.idOf(stage.order({ amount: '100.00' }))
  await match(id, '300.00')
  await stage.renew()
  expect((await choose(id, 'credit')).status).toBe(404)
})

test('a deposit that no limit holds offers no choice', async () => {
  const id = await stage.idOf(stage.order())
  expect((await choose(id, 'credit')).code).toBe('deposit_moved_on')
  const own = { merchantId: stage.server.merchantId, memberId: stage.member.id, id }
  await stage.server.services.store.transact((tx) => cancelDeposit(tx, own))
  expect((await choose(id, 'return')).code).toBe('deposit_moved_on')
})
