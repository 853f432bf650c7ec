import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentStatements } from '#contract/agent-statements.ts'
import { agentPayouts } from '#contract/agent-payouts.ts'
import { readAgentRunFlags } from '#contract/console/agent-runs.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { waitFor } from '#test/patience.ts'
import { closeDays, dividend, layWindows, runningContract, setRules } from '#test/pg/agent-contracts.ts'
import { joinTeam, layBet } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { AGENT, BEFORE, DAY, NEXT, playOf, realTime, windowStage } from '#test/pg/window-stage.ts'
import { ask, askConsole } from '#test/pg/withdrawals.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(() => server?.close())
beforeEach(() => clear())

const { clear, momentOf, tick, settleAll, pair, main, replayed } = windowStage(() => server)

const hourly = (ratePpm: number, validBet?: string): WrittenTerms => ({
  kind: 'hourly',
  tiers: [{ ...(validBet === undefined ? {} : { validBet }), ratePpm }],
})

test('each hour has its own row, and the day is paid once', async () => {
  const team = await pair({ u: hourly(15_000, '1000.00'), a: hourly(8_000, '5000.00') })
  // Three hours of 5,000, one of 4,999 and one of 999; 60 minutes are twelve windows.
  const plays = [
    playOf(team, 0, 2_500n),
    playOf(team, 11, 2_500n),
    playOf(team, 12, 5_000n),
    playOf(team, 287, 5_000n),
    playOf(team, 24, 4_999n),
    playOf(team, 36, 999n),
  ]
  await layWindows(server, plays)
  await closeDays(server, [{ ...playOf(team, 0, 20_998n) }], { through: DAY })
  await settleAll()
  // A: three hours at 0.8 % are 120. U: 19,999 at 1.5 % less 120.
  expect([await main(team.a), await main(team.u)]).toEqual([120_00n, 179_98n])
  await settleAll()
  expect(await main(team.a)).toBe(120_00n)
  expect(await replayed()).toEqual({ count: 2, found: [] })
  const claim = await ask(server, team.a, agentPayouts.processContractHourSalary, { requestId: randomUUID() })
  expect(claim.value.list).toMatchObject([
    { state: 'paid', gross: '120.00', base: '15000.00', tier: 1, hours: { length: 5 } },
  ])
  expect(claim.value.list[0]?.hours?.map(({ hour, tier = 0 }) => [hour, tier])).toEqual([
    [0, 1],
    [1, 1],
    [2, 0],
    [3, 0],
    [23, 1],
  ])
})

test('windows pay whole cents of each agent’s own difference, and carry the rest on', async () => {
  const team = await pair({ u: realTime(12_000), a: realTime(8_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 120n)])
  await tick(4)
  expect(await main(team.a)).toBe(0n)
  await tick(6)
  expect([await main(team.a), await main(team.u)]).toEqual([96n, 48n])
  // A late play of the first window, and one of the second.
  await layWindows(server, [playOf(team, 0, 33n), playOf(team, 1, 7n)])
  await tick(11)
  await tick(11)
  // 160 at 0.8 % are 1.28, and at 0.4 % 0.64.
  expect([await main(team.a), await main(team.u)]).toEqual([128n, 64n])
  await layWindows(server, [playOf(team, 2, 1n)])
  await tick(16)
  expect([await main(team.a), await main(team.u)]).toEqual([128n, 64n])
  const claim = await ask(server, team.a, agentPayouts.processRealTimeSalaryContract, {
    requestId: randomUUID(),
  })
  expect(claim.value.list[0]).toMatchObject({
    gross: '0.00',
    windows: { last: 2, earned: '1.288', kept: '1.288', carried: '0.008' },
  })
  // The carried rest becomes a cent on the next day.
  await closeDays(server, [], { from: DAY, through: DAY })
  await layWindows(server, [playOf(team, 0, 1n, { day: NEXT })])
  await tick(6, NEXT)
  expect([await main(team.a), await main(team.u)]).toEqual([129n, 64n])
  expect(await replayed()).toEqual({ count: 8, found: [] })
})

test('each window of a statement opens the members and bets that it counted, for its own agent alone', async () => {
  const team = await pair({ u: realTime(12_000), a: realTime(8_000) })
  await closeDays(server, [], { through: BEFORE })
  const friend = await joinTeam(server, team.a)
  await layWindows(server, [
    playOf(team, 0, 120n, { win: 20n }),
    playOf(team, 0, 30n, { member: friend }),
    playOf(team, 2, 50n),
  ])
  await tick(16)
  // A later count of the same window belongs to a later statement.
  await layWindows(server, [playOf(team, 0, 7n)])
  await tick(21)
  const list = (await ask(server, team.a, agentStatements.statements, {})).value.list
  const id = list.at(-1)?.statement.id ?? ''
  const windows = (input: object, who = team.a) =>
    ask(server, who, agentStatements.statementWindows, { id, ...input })
  const from = new Date(await momentOf(DAY, 0)).toISOString()
  const to = new Date(await momentOf(DAY, 5)).toISOString()
  expect((await windows({})).value.list).toMatchObject([
    { slot: 2, validBet: '50.00', payouts: '0.00' },
    { slot: 0, from, to, validBet: '150.00', payouts: '20.00' },
  ])
  const { countedUntil } = (await ask(server, team.a, agentStatements.statement, { id })).value
  expect(countedUntil).toBe(new Date(await momentOf(DAY, 15)).toISOString())
  const members = (await windows({ slot: 0 })).value.list
  expect(members.map(({ member, validBet }) => [member, validBet])).toEqual([
    [team.player.id.toString(), '120.00'],
    [friend.id.toString(), '30.00'],
  ])
  await layBet(server, team.player, { above: [team.a, team.u], day: DAY, slot: 0, stake: 120n, win: 20n })
  await layBet(server, team.player, { above: [team.a, team.u], day: DAY, slot: 2, stake: 50n })
  const bets = { id, member: team.player.id.toString(), slot: 0 }
  const readBets = async (slot: number) =>
    (await ask(server, team.a, agentStatements.statementBets, { ...bets, slot })).value
  const found = await readBets(0)
  expect(found.list).toMatchObject([{ stake: '120.00', returned: '20.00' }])
  expect(found.elsewhere).toBe('7.00')
  expect(await readBets(2)).not.toHaveProperty('elsewhere')
  expect((await windows({}, team.u)).code).toBe('absent')
})

test('the days before choose the row of a day once, and nothing is computed before they are closed', async () => {
  const tiers = [{ ratePpm: 1_000 }, { validBet: '500.00', ratePpm: 10_000 }]
  const team = await pair({ u: realTime(0, { tiers }), a: realTime(0, { tiers }) })
  await closeDays(server, [{ ...playOf(team, 0, 400n), day: addDays(BEFORE, -1) }], {
    through: addDays(BEFORE, -1),
  })
  await layWindows(server, [playOf(team, 0, 100n)])
  await tick(6)
  expect(await main(team.a)).toBe(0n)
  await closeDays(server, [{ ...playOf(team, 0, 500n), day: BEFORE }], { from: BEFORE, through: BEFORE })
  await tick(6)
  expect([await main(team.a), await main(team.u)]).toEqual([100n, 0n])
  expect(await replayed()).toEqual({ count: 2, found: [] })
})

test('no window counts once the team’s valid bet of the day has reached the stop', async () => {
  const stop = { dailyStop: '100.00' }
  const team = await pair({ u: realTime(20_000), a: realTime(10_000, stop) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 1, 60n), playOf(team, 2, 60n), playOf(team, 3, 60n)])
  await tick(21)
  expect([await main(team.a), await main(team.u)]).toEqual([120n, 240n])
  // A late window before the stop takes the place of a later one: 0.20 of A are set off later.
  await layWindows(server, [playOf(team, 0, 40n)])
  await tick(26)
  expect([await main(team.a), await main(team.u)]).toEqual([120n, 340n])
  expect((await replayed()).found).toEqual([])
})

test('a change of a closed day is counted under its old row, and lowers later windows', async () => {
  const team = await pair({ u: realTime(12_000), a: realTime(8_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 100n)])
  await tick(6)
  await closeDays(server, [], { from: DAY, through: DAY })
  await layWindows(server, [playOf(team, 0, -50n, { booked: NEXT })])
  await tick(6, NEXT)
  expect([await main(team.a), await main(team.u)]).toEqual([80n, 40n])
  await layWindows(server, [playOf(team, 1, 60n, { day: NEXT })])
  await tick(11, NEXT)
  expect([await main(team.a), await main(team.u)]).toEqual([88n, 44n])
  expect(await replayed()).toEqual({ count: 6, found: [] })
})

test('a day of windows above the brand’s bound waits for two operators, its rest in one payout', async () => {
  await setRules(server, { releaseMax: '1.00', flagOnePpm: 600_000 })
  const team = await pair({ u: realTime(10_000), a: realTime(10_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 60n)])
  await tick(6)
  expect(await main(team.a)).toBe(60n)
  await layWindows(server, [playOf(team, 1, 60n)])
  await tick(11)
  await layWindows(server, [playOf(team, 2, 60n), playOf(team, 3, 60n)])
  await tick(16)
  await tick(21)
  const runs = async () =>
    (
      await server.asOwner<{ line: string }>(
        `SELECT concat_ws(' ', slot, state, gross / 1000) AS line FROM agent_run WHERE part = 'five_minutes' ORDER BY id`,
      )
    ).map(({ line }) => line)
  expect(await runs()).toEqual(['0 paid 60', '1 waiting 60'])
  // The signs in the play up to the last window of the payout, which later play of the open day does not change.
  const [waits] = await server.asOwner<{ id: string }>(
    `SELECT id::text FROM agent_run WHERE state = 'waiting'`,
  )
  const by = await server.fixtures.operatorSession(['agents.read'], { merchantId: server.merchantId })
  const signs = async () => (await askConsole(server, by, readAgentRunFlags, { id: waits?.id ?? '' })).value
  const read = await signs()
  expect(read.lines.map(({ flags }) => flags.map(({ kind }) => kind))).toEqual([['one_member']])
  const other = { ...playOf(team, 4, 900n), member: await joinTeam(server, team.a) }
  await layWindows(server, [other])
  // Signs that a job has found meanwhile are too old to be read again.
  await server.asOwner(`UPDATE agent_run_flags SET examined_at = now() - interval '2 hours'`)
  expect((await signs()).edition).toBe(read.edition)
  await closeDays(server, [], { from: DAY, through: DAY })
  await tick(6, NEXT)
  expect(await runs()).toEqual(['0 paid 60', '1 waiting 60', '287 waiting 1020'])
  expect(await main(team.a)).toBe(60n)
})

test('two processes at one moment count each window once', async () => {
  const team = await pair({ u: realTime(10_000), a: realTime(10_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 60n)])
  await Promise.all([tick(6), tick(11), tick(6)])
  expect([await main(team.a), await main(team.u)]).toEqual([60n, 0n])
})

test('a window waits for the one that is being computed', async () => {
  const team = await pair({ u: realTime(10_000), a: realTime(10_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 60n)])
  const owners = openPool(server.database.ownerUrl)
  const holder = await owners.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLocks.agentWindows, server.merchantId])
  const later = tick(6)
  await waitFor(async () => {
    expect(
      await server.asOwner(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      ),
    ).toHaveLength(1)
  })
  await holder.query('COMMIT')
  holder.release()
  await owners.end()
  await later
  expect(await main(team.a)).toBe(60n)
})

test('windowed salaries of a day lower the base of its dividend', async () => {
  const u = await joinTeam(server, undefined, AGENT)
  const player = await joinTeam(server, u)
  for (const terms of [hourly(10_000), realTime(5_000), dividend(100_000, 'day')])
    await runningContract(server, { downline: u, terms, startsOn: DAY })
  await closeDays(server, [], { through: BEFORE })
  const play = { member: player, above: [u], day: DAY, stake: 1_000n }
  await layWindows(server, [{ ...play, slot: 5 }])
  await closeDays(server, [play], { from: DAY, through: DAY })
  await settleAll()
  // 10 and 5 of salaries; 1,000 less both at 10 % are 98.50.
  expect(await main(u)).toBe(113_50n)
  expect((await replayed()).found).toEqual([])
})

test('a counted window is never changed, nor is one of a closed day', async () => {
  const team = await pair({ u: realTime(10_000), a: realTime(10_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 60n), playOf(team, 200, 60n)])
  await tick(6)
  const change = (slot: number) =>
    server.asOwner('UPDATE settled_window SET cash = cash + 1 WHERE slot = $1', [slot])
  await expect(change(0)).rejects.toThrow('closed')
  await expect(change(200)).resolves.toEqual([])
  await closeDays(server, [], { from: DAY, through: DAY })
  await expect(change(200)).rejects.toThrow('closed')
  await expect(layWindows(server, [playOf(team, 3, 1n)])).rejects.toThrow('closed')
})
