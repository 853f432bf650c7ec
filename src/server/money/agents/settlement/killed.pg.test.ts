import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { addDays } from '#domain/records/business-day.ts'
import { settle, type SettlementInput } from '#domain/agents/settlement.ts'
import {
  closeDays,
  dividend,
  layWindows,
  runningContract,
  salary,
  setRates,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { dieAgainAndAgain, loseConnection } from '#test/pg/dying-pool.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { UNITS, joinTeam } from '#test/pg/teams.ts'
import { openTestServer } from '#test/pg/test-server.ts'

import { settleBrand } from './jobs.ts'
import { refuseImbalance } from './paying.ts'

const DAY = '2026-03-10'
const AGENT = { accountType: 2 }
const hourly = { kind: 'hourly', tiers: [{ ratePpm: 2_000 }] } as const
const realTime = { kind: 'real_time', snapshotDays: 5, tiers: [{ ratePpm: 1_000 }] } as const
const SLOTS = { product: 'games', category: 'slots', code: 'vendor' } as const
const script = new URL('../../../../../test/pg/settling-process.ts', import.meta.url)

test('a settlement whose process dies again and again pays each share once', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  await server.fixtures.operatorSession(['settings.read'])
  await setRules(server, { releaseMax: '100000000.00' })
  const [u, v] = [await joinTeam(server, undefined, AGENT), await joinTeam(server, undefined, AGENT)]
  const a = await joinTeam(server, u, AGENT)
  await runningContract(server, { downline: u, terms: salary(15_000), startsOn: DAY })
  await runningContract(server, { downline: v, terms: salary(10_000), startsOn: DAY })
  await runningContract(server, { downline: a, upline: u, terms: salary(9_000), startsOn: DAY })
  await runningContract(server, { downline: u, terms: dividend(200_000, 'day'), startsOn: DAY })
  await runningContract(server, { downline: a, upline: u, terms: dividend(150_000, 'day'), startsOn: DAY })
  await runningContract(server, { downline: v, terms: hourly, startsOn: DAY })
  await runningContract(server, { downline: v, terms: realTime, startsOn: DAY })
  await giveMoney(server, u, 1_000n * UNITS)
  const [lost, won, other] = [await joinTeam(server, a), await joinTeam(server, u), await joinTeam(server, v)]
  await closeDays(server, [], { through: addDays(DAY, -1) })
  await layWindows(server, [{ member: other, above: [v], day: DAY, slot: 7, stake: 50_000n }])
  await setRates(server, v, { fromDay: DAY, slotsPpm: 8_000 })
  await setRates(server, other, { fromDay: DAY, slotsPpm: 5_000 })
  await closeDays(
    server,
    [
      { member: lost, above: [a, u], day: DAY, stake: 100_000n },
      { member: won, above: [u], day: DAY, stake: 0n, win: 100_000n },
      { member: other, above: [v], day: DAY, stake: 50_000n },
      { member: other, above: [v], day: DAY, stake: 50_000n, hall: SLOTS },
    ],
    { from: DAY, through: DAY },
  )
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('the brand is not registered')
  const url = server.database.appUrl
  const work = (pool: pg.Pool) =>
    settleBrand(openStore(pool), playReads, { brand, hub: { publish: () => {} }, nowMs: Date.now() })
  const { id, currency, zone, dayStart, profile } = brand
  const env = { BRAND: JSON.stringify({ id, currency, zone, dayStart, profile }) }
  // A later number lies deeper in what the runs before it left to do; the last run does not die.
  const deaths = [3, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 60, 66]
  expect(await dieAgainAndAgain(url, deaths, { script, env, work })).toBeGreaterThan(5)
  expect(await loseConnection(url, {}, work)).toBeDefined()
  expect(await loseConnection(url, {}, work)).toBeDefined()
  const paid = await server.asOwner(
    `SELECT member_id = $1 AS u, kind, count(*)::integer AS count FROM ledger_transfer
      WHERE kind LIKE 'agent%' OR kind = 'rebate' GROUP BY 1, 2 ORDER BY 1, 2`,
    [u.id],
  )
  // U's salary, and its deficit of the dividend; the three salaries of V, that of A, and a part of its dividend; the
  // rebates of V and of the member below.
  expect(paid).toEqual([
    { u: false, kind: 'agent_income', count: 5 },
    { u: false, kind: 'rebate', count: 2 },
    { u: true, kind: 'agent_due', count: 1 },
    { u: true, kind: 'agent_income', count: 1 },
  ])
  expect(await server.asOwner(`SELECT DISTINCT state FROM agent_run`)).toEqual([{ state: 'paid' }])
  expect(await server.asOwner(`SELECT count(*)::integer AS count FROM agent_statement`)).toEqual([
    { count: 7 },
  ])
})

test('a settlement that does not balance is refused', () => {
  const input: SettlementInput = {
    nodes: [{ id: 1n, uplineId: undefined, gross: 10n, wallet: 0n, isHeld: false }],
    debts: [],
    day: DAY,
    step: 1n,
    advanceMax: 0n,
  }
  const settled = settle(input)
  expect(() => refuseImbalance(input, settled)).not.toThrow()
  const lines = settled.lines.map((line) => ({ ...line, credited: line.credited + 1n }))
  expect(() => refuseImbalance(input, { ...settled, lines })).toThrow('pays 11')
})
