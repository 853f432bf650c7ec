import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { flow } from '#contract/console/flow.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { samplePresent } from '#server/people/sessions/actions.ts'
import { selectSteps } from '#server/platform/db/steps.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { layMoneyThings } from '#test/pg/money-things.ts'
import { type PlayedProvider, openPlayer, openProvider } from '#test/pg/play-stage.ts'
import { follow, playRound, rollBack } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { openFlow } from './flow.ts'

const UNITS = 100_000

let server: TestServer
let owner: ConsoleVisitor
let provider: PlayedProvider
let code: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await clerk(server, permissions)
  provider = await openProvider(server)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM play_minute')
  await server.asOwner('UPDATE session SET last_used_at = last_used_at - interval $$1 hour$$')
})

type Flow = Output<typeof flow>

/** A fresh reader each time: answers are cached for seconds. */
async function read(span: 'today' | 'yesterday' | 'week' = 'today'): Promise<Flow> {
  const caller = { kind: 'operator', operatorId: 1n, permissions: [], merchantId: server.merchantId }
  return (await openFlow(server.services)({ caller } as never, { span })) as Flow
}

test('a brand without any movement has empty steps, and nothing to compare with', async () => {
  const { status, body } = await owner.call(flow, { merchantCode: code, span: 'today' })
  expect(status).toBe(200)
  const found = body.value as unknown as Flow
  expect(found.steps).toHaveLength(24)
  for (const one of found.steps) expect(one).toMatchObject({ paidIn: '0.00', paidOut: '0.00', net: '0.00' })
  for (const sum of [found.paidIn, found.paidOut, found.stays, found.net])
    expect(sum).toEqual({ amount: '0.00', before: '0.00' })
  expect(found.payoutSeconds).toBeUndefined()
  expect((await read('week')).steps).toHaveLength(7)
})

/** Deposits and withdrawals with their moments, as an offset from now. */
async function layMoney() {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await server.asOwner(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
     VALUES ($1, $2, 'bank', 'A bank', 'Somebody', '11223344')`,
    [server.merchantId, member.id],
  )
  await layMoneyThings(server, member)
  const own = {
    deposit: `'reference', 'ABCD' || (2000 + (SELECT count(*) FROM deposit))`,
    withdrawal: `'payout_id', gen_random_uuid()`,
  }
  const copy = (table: 'deposit' | 'withdrawal', set: string) =>
    server.asOwner(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT made.* FROM (SELECT * FROM ${table} ORDER BY id LIMIT 1) AS first,
              jsonb_populate_record(NULL::${table}, to_jsonb(first) || jsonb_build_object(
                'id', 1000 + (SELECT count(*) FROM ${table}), 'request_id', gen_random_uuid(), ${own[table]}
              ) || ${set}) AS made`,
    )
  const credited = (amount: number, ago: string, more = '') =>
    copy(
      'deposit',
      `jsonb_build_object('state', 'credited', 'amount', ${amount}, 'credited', ${amount}, 'received', ${amount},
        'received_currency', 'CNY', 'received_at', now(), 'transfer_id', 1, 'credited_at', now() - interval '${ago}'${more})`,
    )
  const paid = (amount: number, ago: string, { took = '1 minute', state = 'paid', more = '' } = {}) =>
    copy(
      'withdrawal',
      `jsonb_build_object('state', '${state}', 'amount', ${amount}, 'paid_at', now() - interval '${ago}',
        'requested_at', now() - interval '${ago}' - interval '${took}'${more})`,
    )
  return { credited, paid }
}

test('money in and out stands beside the same moment of the week before', async () => {
  const { credited, paid } = await layMoney()
  await credited(300 * UNITS, '0 seconds')
  await credited(200 * UNITS, '7 days 0 seconds')
  // A minute later a week ago: in the day of that week, but not until the same moment.
  await credited(900 * UNITS, '6 days 23 hours 59 minutes')
  await credited(5_000 * UNITS, '0 seconds', `, 'currency', 'USD'`)
  await credited(
    7_000 * UNITS,
    '0 seconds',
    `, 'state', 'returned', 'return_transfer_id', 2, 'ended_at', now()`,
  )
  await paid(100 * UNITS, '0 seconds', { took: '10 seconds' })
  await paid(20 * UNITS, '0 seconds', { took: '30 seconds' })
  await paid(3 * UNITS, '0 seconds', { took: '50 seconds' })
  await paid(400 * UNITS, '7 days 0 seconds', { took: '2 minutes' })
  await paid(6_000 * UNITS, '0 seconds', { state: 'returned', more: `, 'ended_at', now()` })
  const found = await read()
  expect(found.paidIn).toEqual({ amount: '300.00', before: '200.00', changePerMille: 500 })
  expect(found.paidOut).toEqual({ amount: '123.00', before: '400.00', changePerMille: -693 })
  expect(found.stays).toEqual({ amount: '177.00', before: '-200.00' })
  expect(found.payoutSeconds).toBeCloseTo(30, 0)
  expect(found.payoutSecondsBefore).toBeCloseTo(120, 0)
  const sums = found.steps.filter(({ paidIn }) => paidIn !== '0.00')
  expect(sums).toMatchObject([{ paidIn: '300.00', paidOut: '123.00' }])
  const [step] = sums
  expect(Date.parse(found.at) - Date.parse(step?.at ?? '')).toBeLessThanOrEqual(3_600_000 + 5_000)
  expect(await read('yesterday')).toMatchObject({ paidIn: { amount: '0.00' } })
  const week = await read('week')
  expect(week.paidIn).toMatchObject({ amount: expect.stringMatching(/^300\.00$|^1200\.00$/) as string })
})

test('play is counted by the minute of its last change, and a voided play is taken out again', async () => {
  const player = await openPlayer(server, provider)
  const { round, bet } = await playRound(server, provider, player, { stake: 30 * UNITS, isOpen: true })
  await follow(server)
  expect(await read()).toMatchObject({ net: { amount: '30.00' }, staked: '30.00', won: '0.00' })
  await playRound(server, provider, player, { stake: 10 * UNITS, win: 45 * UNITS })
  await follow(server)
  expect(await read()).toMatchObject({ net: { amount: '-5.00' }, staked: '40.00', won: '45.00' })
  await rollBack(server, provider, player, { round, reference: bet })
  await follow(server)
  expect(await read()).toMatchObject({ net: { amount: '-35.00' }, staked: '10.00', won: '45.00' })
  await server.asOwner(`UPDATE play_minute SET minute = minute - interval '3 minutes'`)
  expect((await read()).betsPerSecond).toBeCloseTo(1 / 300, 5)
})

test('trial accounts are not counted, neither with their play nor as players', async () => {
  const present = await openPlayer(server, provider)
  const trial = await openPlayer(server, provider)
  await server.asOwner('UPDATE member SET account_type = 4 WHERE id = $1', [trial.id])
  await playRound(server, provider, trial, { stake: 10 * UNITS, win: 45 * UNITS })
  await follow(server)
  expect(await read()).toMatchObject({ staked: '0.00', won: '0.00', playersNow: 1 })
  await server.asOwner(
    `UPDATE session SET last_used_at = now() - interval '6 minutes' WHERE member_id = $1`,
    [present.id],
  )
  expect((await read()).playersNow).toBe(0)
})

test('players are sampled once a minute for each brand, and stand beside those of a week before', async () => {
  const { read: tx } = server.services.store
  await openPlayer(server, provider)
  await samplePresent(tx)
  await samplePresent(tx)
  const samples = () =>
    server.asOwner('SELECT players FROM player_sample WHERE merchant_id = $1', [server.merchantId])
  expect(await samples()).toEqual([{ players: 1 }])
  const found = await read()
  expect(found.steps.filter(({ players }) => players !== undefined)).toMatchObject([{ players: 1 }])
  expect(found.playersWeekAgo).toBeUndefined()
  await server.asOwner(
    `INSERT INTO player_sample SELECT $1, date_trunc('minute', now()) - interval '7 days', 40`,
    [server.merchantId],
  )
  await server.asOwner(`INSERT INTO player_sample SELECT $1, now() - interval '16 days', 40`, [
    server.merchantId,
  ])
  expect(await read()).toMatchObject({ playersNow: 1, playersWeekAgo: 40 })
  await samplePresent(tx)
  expect(await samples()).toHaveLength(2)
})

test.each(['Asia/Manila', 'America/New_York', 'UTC'])(
  'steps in %s start with the business day, and a week before at the same time of the wall clock',
  async (zone) => {
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    const brand = { zone, dayStart: '06:00' }
    const { at, now, before } = await selectSteps(server.services.store.read, brand, {
      firstHours: 0,
      stepHours: 1,
      count: 24,
    })
    expect(now.bounds).toHaveLength(25)
    for (const steps of [now, before]) {
      expect(wall.format(steps.bounds[0])).toBe('06:00')
      expect(wall.format(steps.bounds[24])).toBe('06:00')
      expect(steps.bounds.every((one, n) => n === 0 || one >= (steps.bounds[n - 1] ?? one))).toBe(true)
    }
    expect(now.until).toEqual(at)
    expect(now.bounds[0]?.getTime()).toBeLessThanOrEqual(at.getTime())
    expect(now.bounds[24]?.getTime()).toBeGreaterThan(at.getTime())
    expect(wall.format(before.until)).toBe(wall.format(at))
  },
)
