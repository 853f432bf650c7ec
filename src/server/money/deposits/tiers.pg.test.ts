import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  endTierOverride,
  memberTier,
  readTiers,
  saveTiers,
  setTierOverride,
} from '#contract/console/verification.ts'
import { endWithdrawal } from '#contract/console/withdrawals.ts'
import { deposits } from '#contract/deposits.ts'
import { verification } from '#contract/verification.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { permissions } from '#domain/access/permission.ts'
import { moved } from '#domain/ledger/posting.ts'
import { UNIT } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { waitFor } from '#test/patience.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'
import { judgeAs, secondYes } from '#test/pg/second-operator.ts'
import { type BrandTier, acceptDocument, giveOverride, makeKnown, setTiers } from '#test/pg/tier-stage.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'
import { balancesOf, give, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

import { depositNews } from './arriving.ts'

let stage: DepositStage
beforeAll(async () => {
  stage = await openDepositStage()
})
afterAll(() => stage?.server.close())
beforeEach(() => stage.renew())

const tiers = [
  {
    name: 'entry',
    limits: {
      depositDay: '1000.00',
      depositMonth: '2000.00',
      depositTotal: '5000.00',
      withdrawalDay: '1500.00',
      withdrawalMonth: '2000.00',
    },
  },
  { name: 'known', limits: { depositDay: '3000.00', depositTotal: '5000.00', withdrawalDay: '4000.00' } },
] as const satisfies readonly BrandTier[]

const one = async (id: string) =>
  ((await stage.ask(deposits.one, { id })).value as unknown as { deposit: Record<string, unknown> }).deposit
const choose = (id: string, choice: 'credit' | 'return') =>
  stage.ask(deposits.choose, { id, choice, requestId: randomUUID() })

async function match(id: string, received: string): Promise<unknown> {
  const { value } = await stage.match(id, received)
  if ('waits' in value) await secondYes(stage.server, value)
  return (await one(id))['state']
}

test('two operators publish tiers within those of the market', async () => {
  const maker = await stage.server.fixtures.operatorSession(['settings.read', 'settings.write'])
  const second = await stage.server.fixtures.operatorSession(permissions)
  const scope = await stage.scope()
  const save = (version: number, given: readonly BrandTier[]) =>
    stage.ask(saveTiers, { ...scope, version, tiers: given, reason: 'Our own limits' }, maker)
  const read = async () =>
    (await stage.ask(readTiers, scope, maker)).value as unknown as { version: number; tiers: unknown }
  expect(await read()).toMatchObject({
    version: 0,
    tiers: [{ name: 'entry', limits: {} }, { name: 'known' }, { name: 'full' }],
  })
  expect((await stage.ask(verification.tiers, {})).value).toEqual({ tiers: [], used: {} })
  const below = [{ name: 'entry', limits: { depositDay: '10.00', withdrawalDay: '9.00' } }] as const
  expect((await save(0, below)).code).toBe('tiers_below_deposits')
  expect((await save(0, tiers.slice(1))).code).toBe('tiers_not_of_market')
  const saved = await save(0, tiers)
  expect(await read()).toMatchObject({ version: 0 })
  expect((await judgeAs(stage.server, maker, saved.value['waits'])).status).not.toBe(200)
  expect((await judgeAs(stage.server, second, saved.value['waits'])).status).toBe(200)
  expect(await read()).toMatchObject({ version: 1, tiers })
  expect((await save(0, tiers)).code).toBe('changed_meanwhile')
})

test('a market that is stricter than the brand binds, and the brand cannot loosen it', async () => {
  const strict = await stage.server.fixtures.merchant({ marketProfile: 'strict' })
  await setTiers(stage.server, tiers, strict.id)
  const maker = await stage.server.fixtures.operatorSession(['settings.read', 'settings.write'])
  const scope = { merchantCode: (await stage.codeOf(strict.id)) ?? '' }
  // The balance is limited by the market alone: two thousand euros.
  expect((await stage.ask(readTiers, scope, maker)).value).toMatchObject({
    currency: 'CNY',
    tiers: [{ name: 'entry', limits: { depositDay: '1000.00', balance: '14000.00' } }, { name: 'known' }],
  })
  const input = { ...scope, version: 1, tiers: [{ name: 'entry', limits: {} }], reason: 'No limits' }
  expect((await stage.ask(saveTiers, input, maker)).code).toBe('tiers_above_market')
})

test('deposits beyond the tier are refused before money moves, also two at once, until more is confirmed', async () => {
  await setTiers(stage.server, tiers)
  expect((await stage.order({ amount: '600.00' })).status).toBe(200)
  const refused = await stage.order({ amount: '400.01', channelId: await stage.channelOf() })
  expect(refused).toMatchObject({
    status: 409,
    code: 'tier_deposit',
    value: {
      tier: {
        tier: 'entry',
        limit: 'depositDay',
        most: '1000.00',
        left: '400.00',
        lift: { tier: 'known', missing: ['contact', 'name', 'age', 'identity'] },
      },
    },
  })
  const channels = [await stage.channelOf(), await stage.channelOf()]
  const both = await Promise.all(channels.map((channelId) => stage.order({ amount: '300.00', channelId })))
  expect(both.map(({ code }) => code ?? 'ordered').toSorted()).toEqual(['ordered', 'tier_deposit'])
  await makeKnown(stage.server, stage.member)
  expect((await stage.order({ amount: '400.01', channelId: await stage.channelOf() })).status).toBe(200)
  expect((await stage.ask(verification.tiers, {})).value).toMatchObject({
    currency: 'CNY',
    tiers: [
      { name: 'entry', state: 'below' },
      { name: 'known', state: 'own', missing: [] },
    ],
    used: { depositDay: '1300.01', depositTotal: '1300.01', balance: '1300.01', withdrawalDay: '0.00' },
  })
})

test('money that arrives beyond the tier waits, counts for nothing, and is credited once it fits', async () => {
  await setTiers(stage.server, tiers)
  const id = await stage.idOf(stage.order({ amount: '900.00' }))
  expect(await match(id, '1000.01')).toBe('matched')
  expect(await one(id)).toMatchObject({
    difference: 'limit',
    received: '1000.01',
    tier: { limit: 'depositDay', left: '1000.00' },
  })
  expect(await stage.balance()).toBe(0n)
  expect((await stage.order({ amount: '1000.00', channelId: await stage.channelOf() })).status).toBe(200)
  expect((await choose(id, 'credit')).code).toBe('tier_deposit')
  await makeKnown(stage.server, stage.member)
  expect(await one(id)).not.toHaveProperty('tier')
  expect((await choose(id, 'credit')).value).toEqual({ state: 'credited' })
  expect(await stage.balance()).toBeGreaterThan(0n)
})

/** The provider reports that this amount arrived for an order. */
async function arrive(tx: Tx, id: string, amount: bigint): Promise<string> {
  const [order] = await stage.server.asOwner<{ reference: string }>(
    "UPDATE deposit SET provider_code = 'sim' WHERE id = $1 RETURNING reference",
    [id],
  )
  const { verdict } = await depositNews({ notify: () => undefined })(tx, {
    merchantId: stage.server.merchantId,
    providerCode: 'sim',
    reference: order?.reference ?? '',
    providerReference: randomUUID(),
    outcome: 'paid',
    amount,
    currency: 'CNY',
    receivedAtMs: Date.now(),
  } as never)
  return verdict
}

test('of two deposits that arrive at once, each beyond its order, one waits', async () => {
  await setTiers(stage.server, tiers)
  const { store } = stage.server.services
  const ids = [
    await stage.idOf(stage.order({ amount: '500.00' })),
    await stage.idOf(stage.order({ amount: '500.00', channelId: await stage.channelOf() })),
  ] as const
  // The amounts of the orders fit the tier together, and those that arrive do not.
  await stage.server.asOwner('UPDATE deposit SET amount = 60000000 WHERE id = ANY($1::bigint[])', [ids])
  await stage.server.asOwner('UPDATE deposit_counted SET amount = 40000000 WHERE member_id = $1', [
    stage.member.id,
  ])
  let second: Promise<string> | undefined
  const first = await store.transact(async (tx) => {
    const verdict = await arrive(tx, ids[0], 60_000_000n)
    second = store.transact((other) => arrive(other, ids[1], 60_000_000n))
    await waitFor(async () =>
      expect(await stage.server.asOwner(countWaitingSessions)).toEqual([{ count: 1 }]),
    )
    return verdict
  })
  expect([first, await second]).toEqual(['credited', 'difference'])
})

test('documents that a tier needs may be sent before anything asks for them', async () => {
  const sendable = async () => {
    const { list } = (await stage.ask(verification.checklist, {})).value as unknown as {
      list: { kind: string; maySend: boolean }[]
    }
    return list.filter(({ maySend }) => maySend).map(({ kind }) => kind)
  }
  await setTiers(stage.server, tiers)
  expect(await sendable()).toEqual(['identity'])
  await setTiers(stage.server, [...tiers, { name: 'full', limits: {} }])
  expect(await sendable()).toEqual(['identity', 'address', 'funds'])
  await acceptDocument(stage.server, stage.member, 'address')
  expect(await sendable()).toEqual(['identity', 'funds'])
})

test('an ended document confirms nothing, and the balance is a limit of deposits alone', async () => {
  await setTiers(stage.server, [
    { name: 'entry', limits: { balance: '500.00' } },
    { name: 'known', limits: { balance: '700.00' } },
  ])
  await makeKnown(stage.server, stage.member)
  expect((await stage.order({ amount: '600.00' })).status).toBe(200)
  await stage.server.asOwner(
    'UPDATE verification_document SET valid_until = current_date - 2 WHERE member_id = $1',
    [stage.member.id],
  )
  const order = async () => await stage.order({ amount: '100.00', channelId: await stage.channelOf() })
  expect(await order()).toMatchObject({
    code: 'tier_deposit',
    value: { tier: { tier: 'entry', limit: 'balance' } },
  })
  await acceptDocument(stage.server, stage.member, 'identity')
  expect((await order()).status).toBe(200)
})

test('a withdrawal beyond the tier keeps the money in the wallet, and the rest leaves later', async () => {
  await setTiers(stage.server, tiers)
  const { server } = stage
  const person = await someoneWith(server, '3000.00')
  expect((await requestOf(server, person, '1000.00')).status).toBe(200)
  const refused = await requestOf(server, person, '500.01')
  expect(refused).toMatchObject({
    code: 'tier_withdrawal',
    value: { tier: { tier: 'entry', limit: 'withdrawalDay', most: '1500.00', left: '500.00' } },
  })
  expect(await balancesOf(server, person)).toMatchObject({ main: 2000n, locked: 1000n })
  const both = await Promise.all([requestOf(server, person, '400.00'), requestOf(server, person, '400.00')])
  expect(both.map(({ code }) => code ?? 'requested').toSorted()).toEqual(['requested', 'tier_withdrawal'])
  await server.asOwner(
    `UPDATE withdrawal SET requested_at = requested_at - interval '40 days' WHERE member_id = $1`,
    [person.id],
  )
  expect((await requestOf(server, person, '1500.00')).status).toBe(200)
})

test('two operators raise a tier until a day, one ends it, and money of its last day leaves as before', async () => {
  const { server } = stage
  await setTiers(server, tiers)
  const person = await someoneWith(server, '6000.00')
  const maker = await server.fixtures.operatorSession(['members.read', 'members.write'])
  const second = await server.fixtures.operatorSession(permissions)
  const scope = { ...(await stage.scope()), id: person.id.toString() }
  const [today] = await server.asOwner<{ day: string; later: string }>(
    `SELECT (clock_timestamp() AT TIME ZONE zone)::date::text AS day,
            ((clock_timestamp() AT TIME ZONE zone)::date + 93)::text AS later FROM merchant WHERE id = $1`,
    [server.merchantId],
  )
  const raise = (change: object = {}) =>
    stage.ask(
      setTierOverride,
      { ...scope, tier: 'known', limits: {}, through: today?.day, reason: 'Seen on paper', ...change },
      maker,
    )
  expect((await raise({ through: today?.later })).code).toBe('override_days')
  expect((await raise({ tier: 'full' })).code).toBe('override_tier')
  expect((await raise({ tier: undefined })).code).toBe('override_nothing')
  expect((await raise({ limits: { balance: '9000.00' } })).code).toBe('override_unlimited')
  const proposed = await raise()
  expect((await requestOf(server, person, '1500.01')).code).toBe('tier_withdrawal')
  expect((await judgeAs(server, maker, proposed.value['waits'])).status).not.toBe(200)
  expect((await judgeAs(server, second, proposed.value['waits'])).status).toBe(200)
  expect((await stage.ask(memberTier, scope, maker)).value).toMatchObject({
    tier: 'known',
    limits: { withdrawalDay: '4000.00' },
    list: [{ tier: 'known', isOpen: true }],
  })
  expect((await requestOf(server, person, '1500.01')).status).toBe(200)
  const lower = await raise({ tier: undefined, limits: { withdrawalDay: '1600.00' } })
  expect((await judgeAs(server, second, lower.value['waits'])).status).toBe(200)
  expect((await stage.ask(memberTier, scope, maker)).value).toMatchObject({
    tier: 'entry',
    limits: { withdrawalDay: '1600.00' },
  })
  const end = () => stage.ask(endTierOverride, { ...scope, reason: 'Enough' }, maker)
  expect((await end()).status).toBe(200)
  expect((await end()).code).toBe('override_ended')
  expect((await stage.ask(memberTier, scope, maker)).value).toMatchObject({
    tier: 'entry',
    list: [{ isOpen: false }, { tier: 'known', isOpen: false }],
  })
  // It was won under the higher tier, the first override of the day, whose limit has 2,499.99 left.
  expect((await requestOf(server, person, '2499.99')).status).toBe(200)
  expect((await requestOf(server, person, '100.00')).code).toBe('tier_withdrawal')
})

test('money that was on its way out, or with a vendor, when a higher tier ended leaves as before', async () => {
  const { server } = stage
  await setTiers(server, tiers)
  const person = await someoneWith(server, '4500.00')
  const move = (from: 'main' | 'vendor:PP', to: 'main' | 'vendor:PP') =>
    server.services.store.transact((tx) =>
      postOne(tx, {
        merchantId: person.merchantId,
        memberId: person.id,
        currency: 'CNY',
        key: `wallet:${randomUUID()}`,
        kind: 'wallet_transfer',
        reference: 'test',
        legs: moved(2_000n * UNIT, { from, to }),
      }),
    )
  const { value } = await requestOf(server, person, '1400.00')
  expect((await move('main', 'vendor:PP')).outcome).toBe('posted')
  // All of it was three days ago, and the higher tier ended on the day after.
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE ledger_transfer SET business_date = business_date - 3 WHERE member_id = ${person.id};
     UPDATE withdrawal SET requested_at = requested_at - interval '3 days' WHERE member_id = ${person.id};
     RESET session_replication_role`,
  )
  await giveOverride(server, person, { tier: 'known', days: -2 })
  const left = async () =>
    (await stage.ask(withdrawals.terms, {}, person.proof)).value as unknown as { sumLeft: string }
  // The withdrawal that waits is not offered a second time.
  expect(await left()).toMatchObject({ sumLeft: '3100.00' })
  const cashier = await server.fixtures.operatorSession(['cashier.read', 'cashier.withdrawals'])
  const [row] = await server.asOwner<{ version: number }>('SELECT version FROM withdrawal WHERE id = $1', [
    value.id,
  ])
  const input = { ...(await stage.scope()), id: value.id, requestId: randomUUID(), version: row?.version }
  const ended = await stage.ask(
    endWithdrawal,
    { ...input, deed: 'reject', reason: 'The name is another one' },
    cashier,
  )
  expect(ended.status).toBe(200)
  expect((await move('vendor:PP', 'main')).outcome).toBe('posted')
  await give(server, person, '500.00')
  // The day of that tier has 4,000; without what came back 3,100 would be left, and without the vendor’s 2,500.
  expect(await left()).toMatchObject({ sumLeft: '4000.00' })
  expect((await requestOf(server, person, '4000.00')).status).toBe(200)
})

test('money that came after a higher tier had ended does not leave by it, and lower limits bind the money of later days', async () => {
  const { server } = stage
  await setTiers(server, tiers)
  const person = await someoneWith(server, '5000.00')
  await giveOverride(server, person, { tier: 'known', days: -2 })
  expect((await requestOf(server, person, '1500.01')).code).toBe('tier_withdrawal')
  await makeKnown(server, person)
  await server.asOwner(
    'UPDATE verification_document SET valid_until = current_date - 2 WHERE member_id = $1',
    [person.id],
  )
  expect((await requestOf(server, person, '1500.01')).code).toBe('tier_withdrawal')
  // The brand publishes lower limits today: what is in the wallet leaves by those of yesterday.
  const lower = [{ name: 'entry', limits: { depositDay: '10.00', withdrawalDay: '100.00' } }] as const
  await setTiers(server, lower)
  await server.asOwner('UPDATE verification_tiers SET published_at = now() WHERE tiers = $1', [
    JSON.stringify(lower),
  ])
  expect((await requestOf(server, person, '1500.00')).status).toBe(200)
  expect((await requestOf(server, person, '100.00')).code).toBe('tier_withdrawal')
})
