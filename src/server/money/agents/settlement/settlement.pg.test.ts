import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentPayouts } from '#contract/agent-payouts.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { addDays } from '#domain/records/business-day.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { waitFor } from '#test/patience.ts'
import {
  type ClosedPlay,
  closeDays,
  dividend,
  runningContract,
  salary,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type TeamMember, UNITS, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { PAYMENT, ask, payable, requestOf } from '#test/pg/withdrawals.ts'

import { settleBrand } from './jobs.ts'
import { payTree } from './paying.ts'
import { replayStatement } from './replay.ts'

let server: TestServer
const AGENT = { accountType: 2 }
const DAY = '2026-03-10'
const NEXT = addDays(DAY, 1)

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(() => server?.close())
/** Each test has its own closed days, contracts and runs. */
beforeEach(async () => {
  await server.asOwner(
    `SET session_replication_role = replica;
     DELETE FROM agent_statement; DELETE FROM agent_tree_settlement; DELETE FROM agent_run_member; DELETE FROM agent_run;
     DELETE FROM agent_debt; DELETE FROM agent_contract_version; DELETE FROM agent_contract; DELETE FROM settled_copy;
     DELETE FROM settled_day; RESET session_replication_role`,
  )
  await setRules(server, { releaseMax: '100000000.00' })
})

async function settleAll() {
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  await settleBrand(server.services.store, playReads, {
    brand,
    hub: server.services.hub,
    nowMs: Date.now(),
  })
}

interface Team {
  readonly u: TeamMember
  readonly a: TeamMember
  readonly b: TeamMember
}

/** An agent of the brand with two agents directly below. */
async function team(
  terms: { u: WrittenTerms; a: WrittenTerms; b?: WrittenTerms },
  startsOn = DAY,
): Promise<Team> {
  const u = await joinTeam(server, undefined, AGENT)
  const [a, b] = [await joinTeam(server, u, AGENT), await joinTeam(server, u, AGENT)]
  await runningContract(server, { downline: u, terms: terms.u, startsOn })
  await runningContract(server, { downline: a, upline: u, terms: terms.a, startsOn })
  if (terms.b) await runningContract(server, { downline: b, upline: u, terms: terms.b, startsOn })
  return { u, a, b }
}

/** A play of a member below an agent. */
async function playBelow(agent: TeamMember, above: readonly TeamMember[], play: Partial<ClosedPlay>) {
  const member = await joinTeam(server, agent)
  return { member, above: [agent, ...above], day: DAY, stake: 0n, ...play }
}

const statementsOf = (agent: TeamMember) =>
  server.asOwner<Record<string, string | null>>(
    `SELECT id::text, gross::text, received::text, from_wallet::text AS wallet, credited::text, held::text,
            start_day::text AS start, end_day::text AS end
       FROM agent_statement WHERE agent_id = $1 ORDER BY id`,
    [agent.id],
  )

const main = async ({ id }: TeamMember) => {
  const [row] = await server.asOwner<{ balance: string }>(
    `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [id],
  )
  return BigInt(row?.balance ?? 0) / UNITS
}

const houseSum = async (account: string) => {
  const [row] = await server.asOwner<{ sum: string }>(
    'SELECT coalesce(sum(amount), 0)::text AS sum FROM ledger_entry WHERE account = $1',
    [account],
  )
  return BigInt(row?.sum ?? 0) / UNITS
}

const debtsOf = async ({ id }: TeamMember) =>
  (
    await server.asOwner<{ creditor: string | null; open: string }>(
      'SELECT creditor_id::text AS creditor, open::text FROM agent_debt WHERE debtor_id = $1 AND open > 0 ORDER BY open',
      [id],
    )
  ).map(({ creditor, open }) => [creditor === null ? 'brand' : BigInt(creditor), BigInt(open) / UNITS])

const isEqual = async (agent: TeamMember) => {
  const differences = []
  for (const { id } of await statementsOf(agent))
    differences.push(await replayStatement(server.services.store.read, playReads, BigInt(id ?? 0)))
  return differences
}

test('a daily salary is paid down the tree, and each agent keeps the difference', async () => {
  const { u, a, b } = await team({ u: salary(15_000), a: salary(9_000), b: salary(4_000) })
  const before = await houseSum('house:agent-daily')
  await closeDays(
    server,
    [
      await playBelow(a, [u], { stake: 240_000n, win: 1n }),
      await playBelow(b, [u], { stake: 91_000n, bonusStake: 1_000n }),
      await playBelow(u, [], { stake: 190_000n }),
    ],
    { through: DAY },
  )
  await settleAll()
  expect([await main(u), await main(a), await main(b)]).toEqual([5_280n, 2_160n, 360n])
  expect((await houseSum('house:agent-daily')) - before).toBe(-7_800n)
  await settleAll()
  expect(await main(u)).toBe(5_280n)
  expect([await isEqual(u), await isEqual(a)]).toEqual([[[]], [[]]])
})

test('a deficit of a dividend is taken from the wallet, the rest is a debt, and siblings share in proportion', async () => {
  const { u, a, b } = await team({
    u: dividend(200_000, 'day'),
    a: dividend(150_000, 'day'),
    b: dividend(50_000, 'day'),
  })
  await giveMoney(server, u, 30_000n * UNITS)
  const pool = await houseSum('house:agent-dividend')
  await closeDays(
    server,
    [
      await playBelow(a, [u], { stake: 400_000n }),
      await playBelow(b, [u], { stake: 400_000n }),
      await playBelow(u, [], { win: 760_000n }),
    ],
    { through: DAY },
  )
  await settleAll()
  expect([await main(u), await main(a), await main(b)]).toEqual([0n, 28_500n, 9_500n])
  expect(await debtsOf(u)).toEqual([
    [b.id, 10_500n],
    [a.id, 31_500n],
  ])
  expect((await houseSum('house:agent-dividend')) - pool).toBe(-8_000n)
  expect(await isEqual(u)).toEqual([[]])
  // The next income pays the debts first, the rest is kept.
  const more = [
    await playBelow(a, [u], { day: NEXT, stake: 0n, win: 1n }),
    await playBelow(u, [], { day: NEXT, stake: 250_001n }),
  ]
  await closeDays(server, more, { from: NEXT, through: NEXT })
  await settleAll()
  expect([await main(u), await main(a), await main(b)]).toEqual([8_000n, 60_000n, 20_000n])
  expect(await debtsOf(u)).toEqual([])
  expect(await isEqual(u)).toEqual([[], []])
})

test('the brand advances up to its cap, and is repaid first from the next income', async () => {
  await setRules(server, { releaseMax: '100000000.00', advanceMax: '5000.00' })
  const { u, a } = await team({ u: dividend(200_000, 'day'), a: dividend(150_000, 'day') })
  const advances = await houseSum('house:agent-advances')
  const lost = [await playBelow(a, [u], { stake: 40_000n }), await playBelow(u, [], { win: 40_000n })]
  await closeDays(server, lost, { through: DAY })
  await settleAll()
  expect([await main(a), await debtsOf(u)]).toEqual([
    5_000n,
    [
      [a.id, 1_000n],
      ['brand', 5_000n],
    ],
  ])
  expect((await houseSum('house:agent-advances')) - advances).toBe(-5_000n)
  const won = [await playBelow(u, [], { day: NEXT, stake: 50_000n })]
  await closeDays(server, won, { from: NEXT, through: NEXT })
  await settleAll()
  expect([await main(u), await main(a), await debtsOf(u)]).toEqual([4_000n, 6_000n, []])
  expect((await houseSum('house:agent-advances')) - advances).toBe(0n)
})

test('an agent in debt withdraws nothing and sends nothing down, and still receives and plays', async () => {
  const { u, a } = await team({ u: dividend(200_000, 'day'), a: dividend(150_000, 'day') })
  const lost = [await playBelow(a, [u], { stake: 40_000n }), await playBelow(u, [], { win: 40_000n })]
  await closeDays(server, lost, { through: DAY })
  await settleAll()
  await giveMoney(server, u, 500n * UNITS)
  const person = await payable(server, u)
  expect((await requestOf(server, person, '100.00')).code).toBe('agent_debt')
  const [{ account } = { account: '' }] = await server.asOwner<{ account: string }>(
    'SELECT account FROM member WHERE id = $1',
    [a.id],
  )
  const transfer = {
    requestId: randomUUID(),
    direction: 'down',
    account,
    amount: '10.00',
    paymentPassword: PAYMENT,
  }
  expect((await ask(server, person, memberTransfers.send, transfer)).code).toBe('agent_debt')
  await server.asOwner('UPDATE agent_debt SET open = 0')
  expect((await requestOf(server, person, '100.00')).code).not.toBe('agent_debt')
})

test('a transfer down that waits for the wallet is refused by a debt that was written meanwhile', async () => {
  const { u, a } = await team({ u: dividend(200_000, 'day'), a: dividend(150_000, 'day') })
  await giveMoney(server, u, 500n * UNITS)
  const person = await payable(server, u)
  const [{ account } = { account: '' }] = await server.asOwner<{ account: string }>(
    'SELECT account FROM member WHERE id = $1',
    [a.id],
  )
  const before = await main(u)
  const owners = openPool(server.database.ownerUrl)
  const holder = await owners.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM wallet WHERE member_id = $1 FOR UPDATE', [u.id])
  const sending = ask(server, person, memberTransfers.send, {
    requestId: randomUUID(),
    direction: 'down',
    account,
    amount: '10.00',
    paymentPassword: PAYMENT,
  })
  await waitFor(async () => {
    expect(
      await server.asOwner(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      ),
    ).toHaveLength(1)
  })
  await holder.query(
    `INSERT INTO agent_debt (merchant_id, debtor_id, creditor_id, currency, since, amount, open)
     SELECT merchant_id, id, $2, 'CNY', current_date, 100, 100 FROM member WHERE id = $1`,
    [u.id, a.id],
  )
  await holder.query('COMMIT')
  holder.release()
  await owners.end()
  expect((await sending).code).toBe('agent_debt')
  expect(await main(u)).toBe(before)
})

test('the income of a suspended agent is held, and the downlines are paid', async () => {
  const { u, a } = await team({ u: salary(15_000), a: salary(9_000) })
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [u.id])
  const held = await houseSum('house:agent-held')
  await closeDays(server, [await playBelow(a, [u], { stake: 100_000n })], { through: DAY })
  await settleAll()
  expect([await main(u), await main(a)]).toEqual([0n, 900n])
  expect((await houseSum('house:agent-held')) - held).toBe(600n)
})

test('the income of a suspended contract is held, also once it has ended', async () => {
  const { u, a } = await team({ u: salary(15_000), a: salary(9_000) })
  for (const deed of ['resume', 'suspend'])
    await server.asOwner(
      `INSERT INTO agent_contract_step (contract_id, version, deed, party)
       SELECT contract_id, version, $2, 'house' FROM agent_contract_version WHERE downline_id = $1`,
      [a.id, deed],
    )
  await server.asOwner(
    `UPDATE agent_contract_version SET state = 'ended', ends_on = starts_on + 1 WHERE downline_id = $1`,
    [a.id],
  )
  await closeDays(server, [await playBelow(a, [u], { stake: 100_000n })], { through: DAY })
  await settleAll()
  expect([await main(u), await main(a)]).toEqual([600n, 0n])
  expect(await statementsOf(a)).toMatchObject([{ held: (900n * UNITS).toString() }])
  expect(await isEqual(a)).toEqual([[]])
})

test('salaries of the same days lower the base of a dividend, and wins are carried', async () => {
  const u = await joinTeam(server, undefined, AGENT)
  await runningContract(server, { downline: u, terms: salary(10_000), startsOn: DAY })
  const carried: WrittenTerms = { ...dividend(100_000, 'day'), carryOver: { mode: 'for_ever' } }
  await runningContract(server, { downline: u, terms: carried, startsOn: DAY })
  await closeDays(server, [await playBelow(u, [], { stake: 100_000n, win: 150_000n })], { through: DAY })
  await settleAll()
  expect(await main(u)).toBe(1_000n)
  const next = [await playBelow(u, [], { day: NEXT, stake: 100_000n })]
  await closeDays(server, next, { from: NEXT, through: NEXT })
  await settleAll()
  // 100,000 less a salary of 1,000, less the carried win of 51,000: 48,000 at 10 %.
  expect(await main(u)).toBe(1_000n + 1_000n + 4_800n)
  expect(await isEqual(u)).toEqual([[], [], [], []])
})

test('a version counts for its own days alone, and half a month is settled once its last day is closed', async () => {
  const u = await joinTeam(server, undefined, AGENT)
  const terms = dividend(100_000, 'half_month')
  await runningContract(server, { downline: u, terms, startsOn: '2026-03-01', endsOn: '2026-03-08' })
  const plays = [
    await playBelow(u, [], { day: '2026-03-07', stake: 10_000n }),
    await playBelow(u, [], { day: '2026-03-08', stake: 90_000n }),
    // A change of its days that is booked after its end, within the period.
    await playBelow(u, [], { day: '2026-03-07', stake: -4_000n, booked: '2026-03-10' }),
  ]
  await closeDays(server, plays, { from: '2026-02-01', through: '2026-03-14' })
  await settleAll()
  expect(await statementsOf(u)).toEqual([])
  await closeDays(server, [], { from: '2026-03-15', through: '2026-03-15' })
  await settleAll()
  expect(await statementsOf(u)).toMatchObject([{ start: '2026-03-01', end: '2026-03-08' }])
  expect(await main(u)).toBe(600n)
  expect(await isEqual(u)).toEqual([[]])
})

test('a payout above the brand’s bound waits, and a claim does not pay it', async () => {
  await setRules(server, { releaseMax: '899.99' })
  const { u } = await team({ u: salary(9_000), a: salary(1_000) })
  await closeDays(server, [await playBelow(u, [], { stake: 100_000n })], { through: DAY })
  await settleAll()
  const claim = () => ask(server, u, agentPayouts.processDailySalContract, { requestId: randomUUID() })
  expect((await claim()).value).toMatchObject({ owed: '0.00', list: [{ state: 'waits', gross: '900.00' }] })
  expect(await main(u)).toBe(0n)
  await server.asOwner(`UPDATE agent_run SET state = 'released'`)
  const [first, second] = await Promise.all([claim(), claim()])
  expect([first?.value.list[0]?.state, second?.value.list[0]?.state]).toEqual(['paid', 'paid'])
  expect(await main(u)).toBe(900n)
  expect(
    (await ask(server, u, agentPayouts.processDividendReq, { requestId: randomUUID() })).value.list,
  ).toEqual([])
})

test('a payout that waits or was stopped is not paid', async () => {
  await setRules(server, { releaseMax: '0.00' })
  const { u } = await team({ u: salary(9_000), a: salary(1_000) })
  await closeDays(server, [await playBelow(u, [], { stake: 100_000n })], { through: DAY })
  await settleAll()
  for (const state of ['waiting', 'stopped']) {
    const [run] = await server.asOwner<{ id: string }>('UPDATE agent_run SET state = $1 RETURNING id::text', [
      state,
    ])
    const which = { merchantId: server.merchantId, id: BigInt(run?.id ?? 0) }
    expect(await server.services.store.transact((tx) => payTree(tx, which, u.id))).toBeUndefined()
  }
  expect(await main(u)).toBe(0n)
})

test('an agent replays the own statement; that of another one is absent', async () => {
  const { u, a } = await team({ u: salary(15_000), a: salary(9_000) })
  await closeDays(server, [await playBelow(a, [u], { stake: 100_000n })], { through: DAY })
  await settleAll()
  const [{ id } = { id: '' }] = await statementsOf(a)
  const own = await ask(server, a, agentPayouts.replayStatement, { id })
  expect(own.value).toMatchObject({ isEqual: true, differs: [], statement: { tier: 1, base: '100000.00' } })
  expect((await ask(server, u, agentPayouts.replayStatement, { id })).status).toBe(404)
  await server.asOwner(
    `SET session_replication_role = replica; UPDATE agent_statement SET credited = credited + 1 WHERE agent_id = ${a.id};
     UPDATE settled_copy SET stake = stake + 1; RESET session_replication_role`,
  )
  const changed = await ask(server, a, agentPayouts.replayStatement, { id })
  expect(changed.value).toMatchObject({ isEqual: false, differs: ['figures', 'payment'] })
})

test('a paid statement cannot be changed, nor can the application change an amount', async () => {
  const { u } = await team({ u: salary(15_000), a: salary(9_000) })
  await closeDays(server, [await playBelow(u, [], { stake: 100_000n })], { through: DAY })
  await settleAll()
  await expect(
    server.asOwner('UPDATE agent_statement SET credited = 1 WHERE agent_id = $1', [u.id]),
  ).rejects.toThrow('is paid')
  const [right] = await server.asOwner(
    `SELECT has_column_privilege('tessera_app', 'agent_statement', 'gross', 'UPDATE') AS gross,
            has_column_privilege('tessera_app', 'agent_run', 'gross', 'UPDATE') AS run,
            has_table_privilege('tessera_app', 'agent_debt', 'DELETE') AS debt`,
  )
  expect(right).toEqual({ gross: false, run: false, debt: false })
})
