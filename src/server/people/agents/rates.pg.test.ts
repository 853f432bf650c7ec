import { afterAll, beforeAll, expect, test } from 'vitest'

import { noRates } from '#domain/agents/rate-products.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { findRatesAbove } from './actions.ts'
import { agentJobs } from './jobs.ts'

let server: TestServer
let today: string
beforeAll(async () => {
  server = await openTestServer()
  const [row] = await server.asOwner<{ day: string }>('SELECT business_day($1)::text AS day', [
    server.merchantId,
  ])
  today = row?.day ?? ''
})
afterAll(() => server?.close())

let names = 0

async function below(uplineId?: bigint): Promise<bigint> {
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type, upline_id) VALUES ($1, $2, 2, $3) RETURNING id::text`,
    [server.merchantId, `rated${(names += 1)}`, uplineId ?? null],
  )
  return BigInt(row?.id ?? 0)
}

/** A version of rates from a day on. */
const give = (memberId: bigint, version: number, fromDay: string, lotteryPpm: number | null, slotsPpm = 0) =>
  server.asOwner(
    `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm, upline_id)
     VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $1)`,
    [memberId, version, server.merchantId, fromDay, lotteryPpm, slotsPpm],
  )
const ratesOf = (memberId: bigint, day: string, agents?: readonly bigint[]) =>
  findRatesAbove(server.services.store.read, { memberId, day, agents })

test('rates of a day are those of the highest version that has begun, for the member and all agents above', async () => {
  const root = await below()
  const agent = await below(root)
  const member = await below(agent)
  await give(root, 1, today, 960_000, 9_000)
  await give(agent, 1, addDays(today, -5), 940_000, 5_000)
  await give(agent, 2, addDays(today, 1), 930_000, 4_000)
  await give(agent, 3, addDays(today, 1), 920_000, 3_000)
  const of = (memberId: bigint, lotteryPpm: number | undefined, slotsPpm: number) => ({
    ...noRates,
    memberId,
    lotteryPpm,
    slotsPpm,
  })
  expect(await ratesOf(member, addDays(today, -1))).toEqual([
    of(member, undefined, 0),
    of(agent, 940_000, 5_000),
    of(root, undefined, 0),
  ])
  expect(await ratesOf(member, today)).toEqual([
    of(member, undefined, 0),
    of(agent, 940_000, 5_000),
    of(root, 960_000, 9_000),
  ])
  expect((await ratesOf(member, addDays(today, 1)))[1]).toEqual(of(agent, 920_000, 3_000))
})

test('the agents of another moment are rated in their own order', async () => {
  const [one, other, member] = [await below(), await below(), await below()]
  await give(other, 1, today, 950_000)
  const found = await ratesOf(member, today, [other, one])
  expect(found.map(({ memberId, lotteryPpm }) => [memberId, lotteryPpm])).toEqual([
    [member, undefined],
    [other, 950_000],
    [one, undefined],
  ])
  expect(await ratesOf(member, today, [])).toHaveLength(1)
})

test('a version of rates is never edited', async () => {
  const member = await below()
  await give(member, 1, today, 900_000)
  const { rows } = await server.services.pool.query<{ may: boolean }>(
    `SELECT has_table_privilege('agent_rate', 'UPDATE') OR has_table_privilege('agent_rate', 'DELETE') AS may`,
  )
  expect(rows).toEqual([{ may: false }])
})

test('open pages of a member learn of a return on the day from which it counts, and of no other', async () => {
  const [one, later, slots] = [await below(), await below(), await below()]
  const day = addDays(today, 40)
  await give(one, 1, day, 950_000)
  await give(later, 1, addDays(day, 1), 950_000)
  await give(slots, 1, day, null, 5_000)
  const [row] = await server.asOwner<{ ms: string }>(
    `SELECT (extract(epoch FROM ($2::date + day_start) AT TIME ZONE zone) * 1000)::bigint::text AS ms
       FROM merchant WHERE id = $1`,
    [server.merchantId, day],
  )
  const notified = async (minutes: number) => {
    const sent: unknown[] = []
    const hub = { publish: (to: unknown, what: unknown) => sent.push([to, what]) } as never
    const jobs = agentJobs({ hub, now: () => Number(row?.ms) + minutes * 60_000 })
    await jobs.find(({ name }) => name === 'announce_agent_rates')?.run(server.services.store, {} as never)
    return sent
  }
  const hints = [
    [
      { kind: 'member', memberId: one },
      { type: 'stale', what: 'prices' },
    ],
  ]
  expect(await notified(-1)).toEqual([])
  expect(await notified(0)).toEqual(hints)
  expect(await notified(1)).toEqual(hints)
  expect(await notified(2)).toEqual([])
})
