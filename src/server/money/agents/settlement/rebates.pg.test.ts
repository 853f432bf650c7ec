import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentPayouts } from '#contract/agent-payouts.ts'
import { readAgentRunFlags, replayAgentRebate } from '#contract/console/agent-runs.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { addDays } from '#domain/records/business-day.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import {
  type ClosedPlay,
  closeDays,
  dividend,
  runningContract,
  setRates,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { type TeamMember, UNITS, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { ask, askConsole } from '#test/pg/withdrawals.ts'

import { settleBrand } from './jobs.ts'
import { selectHeld } from './held-store.ts'
import { payRun } from './pay-run.ts'
import { replayRebate } from './rebate-replay.ts'
import { replayStatement } from './replay.ts'

let server: TestServer
const AGENT = { accountType: 2 }
const DAY = '2026-03-10'
const [NEXT, THIRD] = [addDays(DAY, 1), addDays(DAY, 2)]
const SLOTS = { product: 'games', category: 'slots', code: 'vendor' } as const

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(() => server?.close())
/** Each test has its own closed days, rates and runs. */
beforeEach(async () => {
  await server.asOwner(
    `SET session_replication_role = replica;
     DELETE FROM agent_rebate_line; DELETE FROM agent_rebate; DELETE FROM agent_statement; DELETE FROM agent_tree_settlement;
     DELETE FROM agent_run_member; DELETE FROM agent_run; DELETE FROM agent_debt; DELETE FROM agent_contract_version;
     DELETE FROM agent_contract; DELETE FROM agent_rate; DELETE FROM settled_copy; DELETE FROM settled_day;
     RESET session_replication_role`,
  )
  await setRules(server, { releaseMax: '100000000.00' })
})

async function settleAll() {
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  await settleBrand(server.services.store, playReads, { brand, hub: server.services.hub, nowMs: Date.now() })
}

interface Team {
  readonly top: TeamMember
  readonly agent: TeamMember
  readonly member: TeamMember
}

/** An agent of the brand, an agent below, and a member, with rebates of 8.0, 7.5 and 7.0 % in slots. */
async function team(): Promise<Team> {
  const top = await joinTeam(server, undefined, AGENT)
  const agent = await joinTeam(server, top, AGENT)
  const member = await joinTeam(server, agent)
  await setRates(server, top, { fromDay: DAY, slotsPpm: 80_000, lotteryPpm: 950_000 })
  await setRates(server, agent, { fromDay: DAY, slotsPpm: 75_000, lotteryPpm: 946_000 })
  await setRates(server, member, { fromDay: DAY, slotsPpm: 70_000, lotteryPpm: 940_000 })
  return { top, agent, member }
}

const playOf = ({ top, agent, member }: Team, change: Partial<ClosedPlay> = {}): ClosedPlay => ({
  member,
  above: [agent, top],
  day: DAY,
  stake: 1_000n,
  hall: SLOTS,
  ...change,
})

/** Closes one more day with these plays, and settles. */
async function closeAndSettle(day: string, plays: readonly ClosedPlay[]) {
  await closeDays(server, plays, { from: day, through: day })
  await settleAll()
}

/** In cents. */
const main = async ({ id }: TeamMember) => {
  const [row] = await server.asOwner<{ balance: string }>(
    `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [id],
  )
  return Number(BigInt(row?.balance ?? 0) / 1_000n)
}
const mains = async ({ top, agent, member }: Team) => [await main(top), await main(agent), await main(member)]

const houseSum = async (account: string) => {
  const [row] = await server.asOwner<{ sum: string }>(
    'SELECT coalesce(sum(amount), 0)::text AS sum FROM ledger_entry WHERE account = $1',
    [account],
  )
  return Number(BigInt(row?.sum ?? 0) / 1_000n)
}

const debtsOf = async ({ id }: TeamMember) =>
  (
    await server.asOwner<{ open: string }>(
      `SELECT (open / 1000)::text AS open FROM agent_debt WHERE debtor_id = $1 AND creditor_id IS NULL AND open > 0`,
      [id],
    )
  ).map(({ open }) => Number(open))

/** The differences that a replay of all rebates finds. */
async function replayAll() {
  const rows = await server.asOwner<{ id: string }>('SELECT id::text FROM agent_rebate ORDER BY id')
  const found = []
  for (const { id } of rows)
    found.push(...((await replayRebate(server.services.store.read, playReads, BigInt(id))) ?? []))
  return { count: rows.length, parts: found.map(({ part }) => part) }
}

test('each agent above earns the difference of the rates, the member the own rate, and once', async () => {
  const all = await team()
  const before = await houseSum('house:agent-rebate')
  await closeAndSettle(DAY, [
    playOf(all),
    playOf(all, { stake: 100n, bonusStake: 100n, hall: { ...SLOTS, code: 'other' } }),
  ])
  await settleAll()
  expect(await mains(all)).toEqual([500, 500, 7_000])
  expect((await houseSum('house:agent-rebate')) - before).toBe(-8_000)
  expect(await replayAll()).toEqual({ count: 3, parts: [] })
})

test('a bet that is reversed after its day was closed takes back the rebates of its own day', async () => {
  const all = await team()
  const advances = await houseSum('house:agent-advances')
  await closeAndSettle(DAY, [playOf(all)])
  await setRates(server, all.top, { fromDay: NEXT, slotsPpm: 90_000, version: 2 })
  await closeAndSettle(NEXT, [playOf(all, { booked: NEXT, stake: -1_000n })])
  expect(await mains(all)).toEqual([500, 500, 7_000])
  expect([await debtsOf(all.top), await debtsOf(all.agent), await debtsOf(all.member)]).toEqual([
    [500],
    [500],
    [],
  ])
  expect((await houseSum('house:agent-advances')) - advances).toBe(-1_000)
  // At 9.0, 7.5 and 7.0 % of 2,000: 30, 10 and 140, of which all that was taken back goes first.
  await closeAndSettle(THIRD, [playOf(all, { day: THIRD, stake: 2_000n })])
  expect(await mains(all)).toEqual([3_000, 1_000, 14_000])
  expect([await debtsOf(all.top), await debtsOf(all.agent)]).toEqual([[], []])
  expect((await houseSum('house:agent-advances')) - advances).toBe(0)
  expect(await replayAll()).toEqual({ count: 9, parts: [] })
})

test('the rest below a cent is carried to the next day', async () => {
  const all = await team()
  const lone = await joinTeam(server, all.top)
  await setRates(server, lone, { fromDay: DAY, slotsPpm: 7_999 })
  const play = { ...playOf(all), member: lone, above: [], stake: 1n }
  await closeAndSettle(DAY, [play])
  expect(await main(lone)).toBe(0)
  await closeAndSettle(NEXT, [{ ...play, day: NEXT }])
  expect(await main(lone)).toBe(1)
  expect(
    await server.asOwner(
      'SELECT gross::text, carried::text FROM agent_rebate WHERE member_id = $1 ORDER BY id',
      [lone.id],
    ),
  ).toEqual([
    { gross: '0', carried: '799900000' },
    { gross: '1000', carried: '599800000' },
  ])
  expect(await replayAll()).toEqual({ count: 2, parts: [] })
})

test('in lotteries the agents earn the differences of the returns, within that of the brand', async () => {
  const all = await team()
  const game = findGame('PK10_1')
  if (!game) throw new Error('no game')
  const hall = { product: 'lottery', category: 'lottery', code: game.code } as const
  await server.asOwner('DELETE FROM lottery_terms')
  await closeAndSettle(DAY, [playOf(all, { hall })])
  expect(await mains(all)).toEqual([400, 600, 0])
  // A brand that gives 94.8 % alone.
  await server.asOwner(
    `INSERT INTO lottery_terms (merchant_id, game_code, return_milli) VALUES ($1, $2, 948)`,
    [server.merchantId, game.code],
  )
  await closeAndSettle(NEXT, [
    playOf(all, { hall, day: NEXT }),
    // Reversed with the return of its own day.
    playOf(all, { hall, booked: NEXT, stake: -500n }),
  ])
  expect(await mains(all)).toEqual([400 + 200 - 200, 600 + 600 - 300, 0])
  expect((await replayAll()).parts).toEqual([])
  await server.asOwner('DELETE FROM lottery_terms')
})

test('the income of a suspended agent is held, and the others are paid', async () => {
  const all = await team()
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [all.agent.id])
  const held = await houseSum('house:agent-held')
  await closeAndSettle(DAY, [playOf(all)])
  expect(await mains(all)).toEqual([500, 0, 7_000])
  expect((await houseSum('house:agent-held')) - held).toBe(500)
  const listed = await selectHeld(server.services.store.read, { merchantId: server.merchantId, limit: 10 })
  expect(listed).toEqual([{ agentId: all.agent.id, currency: 'CNY', amount: 500_000n }])
})

test('rebates above the bound of the brand wait for two operators', async () => {
  await setRules(server, { releaseMax: '79.99', flagOnePpm: 600_000 })
  const all = await team()
  await closeAndSettle(DAY, [playOf(all)])
  expect(await mains(all)).toEqual([0, 0, 0])
  const [run] = await server.asOwner<{ id: string; state: string }>(
    `SELECT id::text, state FROM agent_run WHERE kind = 'rebate'`,
  )
  expect(run?.state).toBe('waiting')
  // The signs in the teams are shown before two operators release them: one member makes the whole of each.
  const by = await server.fixtures.operatorSession(['agents.read'], { merchantId: server.merchantId })
  const { lines } = (await askConsole(server, by, readAgentRunFlags, { id: run?.id ?? '' })).value
  expect(lines.map(({ agent, gross, flags }) => [agent.id, gross, flags.map(({ kind }) => kind)])).toEqual(
    [all.top, all.agent].map(({ id }) => [id.toString(), '5.00', ['one_member']]),
  )
  const which = { merchantId: server.merchantId, id: BigInt(run?.id ?? 0) }
  await payRun(server.services.store, which, () => {})
  expect(await mains(all)).toEqual([0, 0, 0])
  await server.asOwner(`UPDATE agent_run SET state = 'released'`)
  await settleAll()
  expect(await mains(all)).toEqual([500, 500, 7_000])
})

test('rebates of agents with a sign are held within the bound of the brand, and members are paid', async () => {
  await setRules(server, { releaseMax: '1000.00', flagOnePpm: 600_000 })
  const all = await team()
  const held = await houseSum('house:agent-held')
  await closeAndSettle(DAY, [playOf(all)])
  expect(await mains(all)).toEqual([0, 0, 7_000])
  expect((await houseSum('house:agent-held')) - held).toBe(1_000)
})

/** The newest statement of each agent in a period; the replay of all finds no difference. */
async function newestStatements(startDay: string) {
  const all = await server.asOwner<{ id: string }>('SELECT id::text FROM agent_statement')
  for (const { id } of all)
    expect(await replayStatement(server.services.store.read, playReads, BigInt(id))).toEqual([])
  return await server.asOwner<{ base: string; share: string }>(
    `SELECT DISTINCT ON (agent_id) (trim('"n' FROM result ->> 'base')::numeric / 100000)::integer::text AS base,
            (trim('"n' FROM result ->> 'gross')::numeric / 100000)::integer::text AS share
       FROM agent_statement WHERE start_day = $1 ORDER BY agent_id, id DESC`,
    [startDay],
  )
}

/** Dividends of 10 % for the agent of the brand, and of 5 % for the one below. */
async function dividends({ top, agent }: Team, period: 'day' | 'week', startsOn: string) {
  await runningContract(server, { downline: top, terms: dividend(100_000, period), startsOn })
  const below = { downline: agent, upline: top, terms: dividend(50_000, period), startsOn }
  await runningContract(server, below)
}

test('rebates of a team lower the base of its dividend', async () => {
  const all = await team()
  await dividends(all, 'day', DAY)
  await closeAndSettle(DAY, [playOf(all, { stake: 100_000n })])
  // 7,000 for the member, 500 for the agent, and 500 for the top, which is no cost of the agent's team.
  expect(await newestStatements(DAY)).toEqual([
    { base: '92000', share: '9200' },
    { base: '92500', share: '4625' },
  ])
})

test('a bet that is reversed later takes its rebates out of the base of its own dividend', async () => {
  const all = await team()
  await dividends(all, 'day', DAY)
  await closeAndSettle(DAY, [playOf(all, { stake: 100_000n })])
  await closeAndSettle(NEXT, [playOf(all, { booked: NEXT, stake: -40_000n })])
  // 60,000 less 8.0 and 7.5 %.
  expect(await newestStatements(DAY)).toEqual([
    { base: '55200', share: '5520' },
    { base: '55500', share: '2775' },
  ])
  expect(await newestStatements(NEXT)).toEqual([
    { base: '0', share: '0' },
    { base: '0', share: '0' },
  ])
})

test('a dividend that begins within a week bears no rebates of the days before', async () => {
  const all = await team()
  await dividends(all, 'week', NEXT)
  await closeAndSettle(DAY, [playOf(all, { stake: 100_000n })])
  await closeDays(server, [playOf(all, { day: NEXT, stake: 20_000n })], {
    from: NEXT,
    through: addDays(DAY, 5),
  })
  await settleAll()
  expect(await newestStatements(NEXT)).toEqual([
    { base: '18400', share: '1840' },
    { base: '18500', share: '925' },
  ])
})

test('an agent lists and replays the own rebates; those of others are absent', async () => {
  const all = await team()
  await closeAndSettle(DAY, [playOf(all), playOf(all, { hall: { ...SLOTS, category: 'fishing' } })])
  await closeAndSettle(NEXT, [playOf(all, { booked: NEXT, stake: -400n })])
  const first = await ask(server, all.agent, agentPayouts.listRebates, { limit: 1 })
  expect(first.value.list).toMatchObject([
    {
      day: NEXT,
      gross: '-2.00',
      state: 'paid',
      lines: [{ settledDay: DAY, category: 'slots', validBet: '-400.00', rebate: '-2.00' }],
    },
  ])
  const rest = await ask(server, all.agent, agentPayouts.listRebates, { after: first.value.next })
  expect(rest.value).toMatchObject({
    list: [
      {
        gross: '10.00',
        lines: [{ category: 'fishing' }, { category: 'slots' }],
        payment: { credited: '10.00' },
      },
    ],
  })
  const paid = await ask(server, all.agent, agentPayouts.rebateSums, { state: 'paid' })
  expect(paid.value).toMatchObject({ count: 2, gross: '8.00', credited: '10.00' })
  expect((await ask(server, all.agent, agentPayouts.rebateSums, { state: 'open' })).value.count).toBe(0)
  const today = { range: 'today' } as const
  expect((await ask(server, all.agent, agentPayouts.rebateSums, today)).value.count).toBe(0)
  expect((await ask(server, all.agent, agentPayouts.listRebates, today)).value.list).toEqual([])
  const [{ id } = { id: '' }] = rest.value.list
  expect((await ask(server, all.agent, agentPayouts.replayRebate, { id })).value).toMatchObject({
    isEqual: true,
    differs: [],
  })
  expect((await ask(server, all.top, agentPayouts.replayRebate, { id })).status).toBe(404)
  const others = await ask(server, all.top, agentPayouts.listRebates, {})
  expect(others.value.list.map((one: { readonly id: string }) => one.id)).not.toContain(id)
})

test('an operator replays a rebate of the own brand, and none of another one', async () => {
  const all = await team()
  await closeAndSettle(DAY, [playOf(all)])
  const [rebate] = await server.asOwner<{ id: string }>(
    'SELECT id::text FROM agent_rebate WHERE member_id = $1',
    [all.agent.id],
  )
  const foreign = await server.fixtures.merchant()
  const operator = await server.fixtures.operatorSession(['agents.read'])
  const replay = async (merchantCode: string) => {
    const query = new URLSearchParams({ merchantCode, id: rebate?.id ?? '' }).toString()
    const answer = await server.console.inject({
      url: `${replayAgentRebate.path}?${query}`,
      headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...operator.headers },
    })
    return answer.statusCode === 200
      ? (answer.json() as { value: unknown }).value
      : { status: answer.statusCode }
  }
  const own = server.services.registry.findById(server.merchantId)?.code ?? ''
  expect(await replay(own)).toMatchObject({
    isEqual: true,
    rebate: { lines: [{ category: 'slots', validBet: '1000.00' }] },
  })
  expect(await replay(server.services.registry.findById(foreign.id)?.code ?? '')).toEqual({ status: 404 })
})

test('a changed copy, rebate or payment is found by a replay', async () => {
  const all = await team()
  await closeAndSettle(DAY, [playOf(all)])
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE settled_copy SET stake = stake + ${UNITS}; UPDATE agent_rebate SET credited = credited + 1 WHERE member_id = ${all.agent.id};
     RESET session_replication_role`,
  )
  expect((await replayAll()).parts).toEqual(['lines', 'lines', 'payment', 'lines'])
})

test('a paid rebate cannot be changed, nor can the application change an amount', async () => {
  const all = await team()
  await closeAndSettle(DAY, [playOf(all)])
  await expect(
    server.asOwner('UPDATE agent_rebate SET credited = 1 WHERE member_id = $1', [all.top.id]),
  ).rejects.toThrow('is paid')
  const [right] = await server.asOwner(
    `SELECT has_column_privilege('tessera_app', 'agent_rebate', 'gross', 'UPDATE') AS gross,
            has_table_privilege('tessera_app', 'agent_rebate_line', 'UPDATE') AS line`,
  )
  expect(right).toEqual({ gross: false, line: false })
})
