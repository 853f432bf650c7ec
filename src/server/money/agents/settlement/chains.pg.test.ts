import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentStatements } from '#contract/agent-statements.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import {
  type ClosedPlay,
  closeDays,
  dividend,
  layWindows,
  runningContract,
  setRules,
  settleAgents,
} from '#test/pg/agent-contracts.ts'
import { type TeamMember, UNITS, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { readRunFlags } from './flags.ts'
import { replayStatement } from './replay.ts'
import { selectRun } from './store.ts'

let server: TestServer
const AGENT = { accountType: 2 }

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.asOwner(
    `SET session_replication_role = replica;
     DELETE FROM agent_statement; DELETE FROM agent_tree_settlement; DELETE FROM agent_run_member; DELETE FROM agent_run;
     DELETE FROM agent_run_cost; DELETE FROM agent_debt; DELETE FROM agent_contract_version; DELETE FROM agent_contract;
     DELETE FROM settled_copy; DELETE FROM settled_window; DELETE FROM settled_day; RESET session_replication_role`,
  )
  await setRules(server, { releaseMax: '100000000.00' })
})

type Period = 'day' | 'week' | 'half_month' | 'month'
const carrying = (period: Period, mode: 'previous' | 'for_ever'): WrittenTerms => ({
  ...dividend(100_000, period),
  carryOver: { mode },
})

async function settle() {
  await settleAgents(server)
  await settleAgents(server)
}

/** An agent of the brand with a player, and plays of the latter. */
async function anAgent() {
  const agent = await joinTeam(server, undefined, AGENT)
  const player = await joinTeam(server, agent)
  const play = (day: string, change: Partial<ClosedPlay>): ClosedPlay => ({
    member: player,
    above: [agent],
    day,
    stake: 0n,
    ...change,
  })
  return { agent, play }
}

const main = async ({ id }: TeamMember) => {
  const [row] = await server.asOwner<{ balance: string }>(
    `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [id],
  )
  return BigInt(row?.balance ?? 0) / UNITS
}

async function expectReplayed() {
  for (const { id } of await server.asOwner<{ id: string }>('SELECT id::text FROM agent_statement'))
    expect(await replayStatement(server.services.store.read, playReads, BigInt(id))).toEqual([])
}

// The team wins 30,000 under the first version and loses 50,000 in the first period of the second one: 10 % of 20,000.
// A void of 10,000 of the win, booked later, leaves 20,000 to set off: 10 % of 30,000.
test.each<[string, Period, Period, 'previous' | 'for_ever', readonly [string, string, string, string]]>([
  ['days after a month', 'month', 'day', 'for_ever', ['2026-03-01', '2026-04-01', '2026-04-01', '2026-04-02']],
  ['a cut week after a month', 'month', 'week', 'previous', ['2026-03-01', '2026-04-01', '2026-04-01', '2026-04-06']],
  ['a month after a cut week', 'week', 'month', 'previous', ['2026-03-30', '2026-04-01', '2026-04-01', '2026-05-01']],
  ['days after a half', 'half_month', 'day', 'for_ever', ['2026-03-01', '2026-03-16', '2026-03-16', '2026-03-17']],
])('a win is set off once, and corrected, by %s', async (_what, before, after, mode, days) => {
  const [starts, ends, next, closes] = days
  const { agent, play } = await anAgent()
  await runningContract(server, { downline: agent, terms: carrying(before, mode), startsOn: starts, endsOn: ends })
  await runningContract(server, { downline: agent, terms: carrying(after, mode), startsOn: next, version: 2 })
  const through = addDays(closes, 5)
  // The job was down: all periods are computed in one pass.
  await closeDays(server, [play(starts, { win: 30_000n }), play(next, { stake: 50_000n })], { through })
  await settle()
  expect(await main(agent)).toBe(2_000n)
  await expectReplayed()
  const booked = addDays(through, 1)
  await closeDays(server, [play(starts, { win: -10_000n, booked })], { from: booked, through: booked })
  await settle()
  expect(await main(agent)).toBe(3_000n)
  await expectReplayed()
  const runs = () => server.asOwner('SELECT id FROM agent_run ORDER BY id')
  const known = await runs()
  await settle()
  expect(await runs()).toEqual(known)
}) // prettier-ignore

// The team wins 30,000 under the first version and loses 50,000 in the first period of the second one, at 10 %.
test.each<[string, string, readonly [bigint, bigint]]>([
  ['a win goes on in the contract of the next day', '2026-03-10', [2_000n, 3_000n]],
  ['a win ends with its contract, where a day without one follows', '2026-03-11', [5_000n, 5_000n]],
  ['and where five days without one follow', '2026-03-15', [5_000n, 5_000n]],
])('%s', async (_what, next, [paid, corrected]) => {
  const [starts, ends] = ['2026-03-09', '2026-03-10']
  const { agent, play } = await anAgent()
  const terms = carrying('day', 'for_ever')
  await runningContract(server, { downline: agent, terms, startsOn: starts, endsOn: ends })
  await runningContract(server, { downline: agent, terms, startsOn: next, version: 2 })
  await closeDays(server, [play(starts, { win: 30_000n }), play(next, { stake: 50_000n })], { through: next })
  await settle()
  expect(await main(agent)).toBe(paid)
  const booked = addDays(next, 1)
  await closeDays(server, [play(starts, { win: -10_000n, booked })], { from: booked, through: booked })
  await settle()
  expect(await main(agent)).toBe(corrected)
  await expectReplayed()
})

test('a win of any age that is corrected corrects the dividends that had set it off', async () => {
  const [first, second, third, booked] = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-05-14']
  const { agent, play } = await anAgent()
  await runningContract(server, { downline: agent, terms: carrying('day', 'for_ever'), startsOn: first })
  await closeDays(
    server,
    [play(first, { win: 50_000n }), play(second, { stake: 10_000n }), play(third, { stake: 60_000n })],
    { through: addDays(booked, -1) },
  )
  await settle()
  // 60,000 less the 40,000 that are left of the win.
  expect(await main(agent)).toBe(2_000n)
  await closeDays(server, [play(first, { win: -20_000n, booked })], { from: booked, through: booked })
  await settle()
  expect(await main(agent)).toBe(4_000n)
  await expectReplayed()
  const known = await server.asOwner('SELECT id FROM agent_run')
  await settle()
  expect(await server.asOwner('SELECT id FROM agent_run')).toHaveLength(known.length)
})

test('a payout that waited longer than the job looks back is corrected once it is paid', async () => {
  const [first, second, booked] = ['2026-03-15', '2026-03-16', '2026-03-23']
  const [one, other] = [await anAgent(), await anAgent()]
  // Of two kinds of periods, so that each is corrected in a run of its own.
  for (const [{ agent }, kind] of [
    [one, 'day'],
    [other, 'week'],
  ] as const) {
    const terms = carrying(kind, 'for_ever')
    await runningContract(server, { downline: agent, terms, startsOn: first })
  }
  const wins = [one, other].map(({ play }) => play(first, { win: 50_000n }))
  await closeDays(server, wins, { through: first })
  await settle()
  await setRules(server, { releaseMax: '0.00' })
  const stakes = [one, other].map(({ play }) => play(second, { stake: 60_000n }))
  await closeDays(server, stakes, { from: second, through: addDays(booked, -1) })
  await settle()
  // While it waits, the wins before it fall by 20,000, and the stakes of a later day of the week by 10,000.
  const voids = [one, other].map(({ play }) => play(first, { win: -20_000n, booked }))
  await closeDays(server, [...voids, other.play(addDays(second, 1), { stake: -10_000n, booked })], {
    from: booked,
    through: addDays(booked, 63),
  })
  await settle()
  const balances = async () => [await main(one.agent), await main(other.agent)]
  expect(await balances()).toEqual([0n, 0n])
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE agent_run SET computed_at = computed_at - interval '1 year', paid_at = paid_at - interval '1 year';
     RESET session_replication_role`,
  )
  await setRules(server, { releaseMax: '100000000.00' })
  await server.asOwner(`UPDATE agent_run SET state = 'released' WHERE state = 'waiting'`)
  await settle()
  expect(await balances()).toEqual([3_000n, 2_000n])
  await expectReplayed()
})

test('a correction below the least change of the brand keeps the rows of its tree, until small changes add up', async () => {
  const [day, ...later] = [0, 1, 2, 3].map((count) => addDays('2026-03-10', count))
  const start = day ?? ''
  const tiers = [{ ratePpm: 5_000 }, { validBet: '100000.00', ratePpm: 10_000 }]
  const u = await joinTeam(server, undefined, AGENT)
  const a = await joinTeam(server, u, AGENT)
  const player = await joinTeam(server, a)
  const terms: WrittenTerms = { kind: 'daily', tiers }
  await runningContract(server, { downline: u, terms, startsOn: start })
  await runningContract(server, { downline: a, upline: u, terms, startsOn: start })
  await setRules(server, { releaseMax: '100000000.00', rowLeast: '500.00' })
  const play = { member: player, above: [a, u], day: start }
  await closeDays(server, [{ ...play, stake: 99_800n }], { through: start })
  await settle()
  expect([await main(a), await main(u)]).toEqual([499n, 0n])
  // 300 more would reach the second row, and keep the first: 0.5 % of 300. 100 and 300 more choose it anew.
  const steps = [
    [300n, 500n],
    [-100n, 500n],
    [300n, 1_003n],
  ] as const
  for (const [index, [stake, expected]] of steps.entries()) {
    const booked = later[index] ?? ''
    await closeDays(server, [{ ...play, stake, booked }], { from: booked, through: booked })
    await settle()
    expect([await main(a), await main(u)]).toEqual([expected, 0n])
    await expectReplayed()
  }
  const kept = await server.asOwner(
    `SELECT inputs ? 'kept' AS kept, result ->> 'tier' AS tier FROM agent_statement
      WHERE agent_id = $1 AND start_day = $2 ORDER BY id`,
    [a.id, start],
  )
  expect(kept).toEqual([
    { kept: false, tier: '1' },
    { kept: true, tier: '1' },
    { kept: true, tier: '1' },
    { kept: false, tier: '2' },
  ])
  // The replay judges the change of the whole tree anew, by the least change that the correction stored.
  const [judged, chosenAnew] = await server.asOwner<{ run: string; id: string }>(
    `SELECT run_id::text AS run, max(id)::text AS id FROM agent_statement WHERE start_day = $1
        AND run_id IN (SELECT id FROM agent_run WHERE slot IN (1, 3)) GROUP BY run_id ORDER BY run_id`,
    [start],
  )
  for (const [one, least, differs] of [
    // 300 and 500, counted from the figures that chose the row.
    [judged, '30000000n', true],
    [judged, '30000001n', false],
    [chosenAnew, '50000001n', true],
    [chosenAnew, '50000000n', false],
  ] as const) {
    await server.asOwner(
      `SET session_replication_role = replica;
       UPDATE agent_run SET inputs = jsonb_set(inputs, '{rowLeast}', '"${least}"') WHERE id = ${one?.run ?? 0};
       RESET session_replication_role`,
    )
    const found = await replayStatement(server.services.store.read, playReads, BigInt(one?.id ?? 0))
    expect(found?.map(({ part }) => part)).toEqual(differs ? ['correction'] : [])
  }
  const { list } = (await ask(server, a, agentStatements.statements, { kind: 'daily' })).value
  const ofDay = list.filter(({ statement }) => statement.startDay === start)
  expect(ofDay.map(({ statement }) => statement.correction?.keepsRow)).toEqual([
    undefined,
    true,
    true,
    undefined,
  ])
})

test('the signs of a late window are those of all play that it pays, also of what a later day has booked', async () => {
  const [day, next] = ['2026-03-10', '2026-03-11']
  const { agent, play } = await anAgent()
  const other = await joinTeam(server, agent)
  const terms: WrittenTerms = { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 10_000 }] }
  await runningContract(server, { downline: agent, terms, startsOn: day })
  await closeDays(server, [], { through: addDays(day, -1) })
  const stake = { stake: 50_000n }
  await layWindows(server, [
    { ...play(day, stake), slot: 3 },
    { ...play(day, { ...stake, member: other }), slot: 3 },
  ])
  await settle()
  expect(await main(agent)).toBe(1_000n)
  await closeDays(server, [play(day, stake), play(day, { ...stake, member: other })], {
    from: day,
    through: day,
  })
  await setRules(server, { releaseMax: '1000.00', flagOnePpm: 600_000 })
  // 150,000 more of the first player: 200,000 of 250,000.
  await layWindows(server, [{ ...play(day, { stake: 150_000n, booked: next }), slot: 4 }])
  await settle()
  const [waits] = await server.asOwner<{ id: string }>(
    `SELECT id::text FROM agent_run WHERE state = 'waiting'`,
  )
  const { store, registry } = server.services
  const run = await selectRun(store.read, { merchantId: server.merchantId, id: BigInt(waits?.id ?? 0) })
  if (!run) throw new Error('no run')
  const { lines } = await readRunFlags(store.read, { registry, plays: playReads }, run)
  expect(lines.flatMap(({ flags }) => flags.map(({ kind, partPpm }) => [kind, partPpm]))).toEqual([
    ['one_member', 800_000],
  ])
})
