import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentPayouts } from '#contract/agent-payouts.ts'
import { agentStatements } from '#contract/agent-statements.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { waitFor } from '#test/patience.ts'
import {
  closeDays,
  dividend,
  layWindows,
  runningContract,
  salary,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type TeamMember, UNITS, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { readRunFlags } from './flags.ts'
import { settleBrand } from './jobs.ts'
import { replayStatement } from './replay.ts'
import { selectRun } from './store.ts'

let server: TestServer
const AGENT = { accountType: 2 }
const DAY = '2026-03-10'
const NEXT = addDays(DAY, 1)

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  await server.asOwner(
    `SET session_replication_role = replica;
     DELETE FROM agent_statement; DELETE FROM agent_tree_settlement; DELETE FROM agent_run_member; DELETE FROM agent_run;
     DELETE FROM agent_debt; DELETE FROM agent_contract_version; DELETE FROM agent_contract; DELETE FROM settled_copy;
     DELETE FROM settled_window; DELETE FROM settled_day; RESET session_replication_role`,
  )
  await setRules(server, { releaseMax: '100000000.00' })
})

async function settle() {
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  const at = { brand, hub: server.services.hub, nowMs: Date.now() }
  await settleBrand(server.services.store, playReads, at)
  await settleBrand(server.services.store, playReads, at)
}

/** An agent of the brand, one below it, and a player of the latter. */
async function pair(terms: { u: WrittenTerms; a: WrittenTerms }) {
  const u = await joinTeam(server, undefined, AGENT)
  const a = await joinTeam(server, u, AGENT)
  await runningContract(server, { downline: u, terms: terms.u, startsOn: DAY })
  await runningContract(server, { downline: a, upline: u, terms: terms.a, startsOn: DAY })
  const player = await joinTeam(server, a)
  const playOf = (stake: bigint, more: object = {}) => ({
    member: player,
    above: [a, u],
    day: DAY,
    stake,
    ...more,
  })
  return { u, a, playOf }
}

const closeNext = (plays: Parameters<typeof closeDays>[1]) =>
  closeDays(server, plays, { from: NEXT, through: NEXT })

const main = async ({ id }: TeamMember) => {
  const [row] = await server.asOwner<{ balance: string }>(
    `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [id],
  )
  return BigInt(row?.balance ?? 0) / UNITS
}

const owed = async ({ id }: TeamMember) =>
  (
    await server.asOwner<{ creditor: string | null; open: string }>(
      'SELECT creditor_id::text AS creditor, (open / 100000)::text AS open FROM agent_debt WHERE debtor_id = $1 AND open > 0',
      [id],
    )
  ).map(({ creditor, open }) => [creditor, open])

const houseSum = async () => {
  const [row] = await server.asOwner<{ pool: string; advances: string }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE account = 'house:agent-daily'), 0)::bigint / 100000 || '' AS pool,
            coalesce(sum(amount) FILTER (WHERE account = 'house:agent-advances'), 0)::bigint / 100000 || '' AS advances
       FROM ledger_entry`,
  )
  return { pool: BigInt(row?.pool ?? 0), advances: BigInt(row?.advances ?? 0) }
}

const newsOf = async ({ id }: TeamMember) =>
  (
    await server.asOwner<{ kind: string; amount: string }>(
      `SELECT facts ->> 'kind' AS kind, facts ->> 'amount' AS amount FROM member_message
        WHERE member_id = $1 AND body LIKE 'agent%' ORDER BY id`,
      [id],
    )
  ).map(({ kind, amount }) => `${kind} ${amount}`)

const replayed = async () => {
  const rows = await server.asOwner<{ id: string }>('SELECT id::text FROM agent_statement ORDER BY id')
  const found = []
  for (const { id } of rows)
    found.push(...((await replayStatement(server.services.store.read, playReads, BigInt(id))) ?? []))
  return { count: rows.length, found }
}

test('a void after the payment is a debt to the brand, which the income of the next day pays first', async () => {
  const { u, a, playOf } = await pair({ u: salary(15_000), a: salary(9_000) })
  await closeDays(server, [playOf(100_000n)], { through: DAY })
  await settle()
  expect([await main(a), await main(u)]).toEqual([900n, 600n])
  const before = await houseSum()
  await closeNext([playOf(-50_000n, { booked: NEXT })])
  await settle()
  expect([await main(a), await main(u)]).toEqual([900n, 600n])
  expect([await owed(a), await owed(u)]).toEqual([[[null, '450']], [[null, '300']]])
  expect(await newsOf(u)).toEqual(['agent_paid 600.00', 'agent_corrected 300.00'])
  // The excess is no cost any more, but owed.
  const after = await houseSum()
  expect([after.pool - before.pool, after.advances - before.advances]).toEqual([750n, -750n])
  expect(await replayed()).toEqual({ count: 6, found: [] })
  const third = addDays(NEXT, 1)
  await closeDays(server, [playOf(100_000n, { day: third })], { from: third, through: third })
  await settle()
  expect([await main(a), await main(u)]).toEqual([1_350n, 900n])
  expect([await owed(a), await owed(u)]).toEqual([[], []])
  expect((await houseSum()).advances).toBe(before.advances)
  expect((await replayed()).found).toEqual([])
})

test('a late play is settled under the old version, with its row chosen anew', async () => {
  const tiers = [{ ratePpm: 5_000 }, { validBet: '100000.00', ratePpm: 10_000 }]
  const { u, a, playOf } = await pair({ u: { kind: 'daily', tiers }, a: { kind: 'daily', tiers } })
  await closeDays(server, [playOf(90_000n)], { through: DAY })
  await settle()
  expect([await main(a), await main(u)]).toEqual([450n, 0n])
  await closeNext([playOf(20_000n, { booked: NEXT })])
  await settle()
  expect([await main(a), await main(u)]).toEqual([1_100n, 0n])
  expect((await replayed()).found).toEqual([])
  const claim = await ask(server, a, agentPayouts.processDailySalContract, { requestId: randomUUID() })
  expect(claim.value.list.find(({ correction }) => correction)).toMatchObject({
    startDay: DAY,
    gross: '650.00',
    base: '110000.00',
    tier: 2,
    correction: { before: '450.00', kept: '650.00' },
  })
  // The first statement keeps the play of its own books, the correction opens that of the later ones too.
  const { list } = (await ask(server, a, agentStatements.statements, {})).value
  const play = async (hall?: string) => {
    const found = []
    for (const { statement } of list)
      found.push(
        (
          await ask(server, a, agentStatements.statementPlay, {
            id: statement.id,
            ...(hall === undefined ? {} : { hall }),
          })
        ).value.list.map(({ plays, validBet, later }) => ({ plays, validBet, later })),
      )
    return found
  }
  const expected = [
    [],
    [
      {
        plays: 2,
        validBet: '110000.00',
        later: { validBet: '20000.00', uncounted: '0.00', payouts: '0.00' },
      },
    ],
    [{ plays: 1, validBet: '90000.00' }],
  ]
  expect([await play(), await play('lottery')]).toEqual([expected, expected])
})

test('a correction above the brand’s bound waits for two operators', async () => {
  const { a, playOf } = await pair({ u: salary(10_000), a: salary(10_000) })
  await closeDays(server, [playOf(90_000n)], { through: DAY })
  await settle()
  await setRules(server, { releaseMax: '199.99', flagOnePpm: 600_000 })
  const other = await joinTeam(server, a)
  await closeNext([playOf(20_000n, { member: other, booked: NEXT })])
  await settle()
  expect(await main(a)).toBe(900n)
  const runs = await server.asOwner(`SELECT state FROM agent_run WHERE start_day = $1 ORDER BY slot`, [DAY])
  expect(runs).toEqual([{ state: 'paid' }, { state: 'waiting' }])
  // Its signs are those of the play that it pays, also of what was booked since.
  const [waits] = await server.asOwner<{ id: string }>(
    `SELECT id::text FROM agent_run WHERE state = 'waiting'`,
  )
  const { store, registry } = server.services
  const of = { merchantId: server.merchantId, id: BigInt(waits?.id ?? 0) }
  const run = await selectRun(store.read, of)
  if (!run) throw new Error('no run')
  const { lines } = await readRunFlags(store.read, { registry, plays: playReads }, run)
  expect(lines.flatMap(({ flags }) => flags.map(({ kind, partPpm }) => [kind, partPpm]))).toEqual([
    ['one_member', 818_181],
  ])
})

test('two processes correct a period once', async () => {
  const { a, playOf } = await pair({ u: salary(10_000), a: salary(10_000) })
  await closeDays(server, [playOf(90_000n)], { through: DAY })
  await settle()
  await closeNext([playOf(20_000n, { booked: NEXT })])
  const owners = openPool(server.database.ownerUrl)
  const holder = await owners.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLocks.agentWindows, server.merchantId])
  const both = Promise.all([settle(), settle()])
  await waitFor(async () => {
    expect(
      await server.asOwner(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      ),
    ).toHaveLength(2)
  })
  await holder.query('COMMIT')
  holder.release()
  await owners.end()
  await both
  expect(await main(a)).toBe(1_100n)
  expect(await server.asOwner('SELECT FROM agent_run WHERE start_day = $1', [DAY])).toHaveLength(2)
})

test('an hour that a late play lifts reaches its row', async () => {
  const terms: WrittenTerms = { kind: 'hourly', tiers: [{ validBet: '5000.00', ratePpm: 10_000 }] }
  const { a, playOf } = await pair({ u: terms, a: terms })
  await closeDays(server, [], { through: addDays(DAY, -1) })
  await layWindows(server, [{ ...playOf(4_000n), slot: 3 }])
  await closeDays(server, [playOf(4_000n)], { from: DAY, through: DAY })
  await settle()
  expect(await main(a)).toBe(0n)
  await layWindows(server, [{ ...playOf(1_000n, { booked: NEXT }), slot: 4 }])
  await closeNext([playOf(1_000n, { booked: NEXT })])
  await settle()
  expect(await main(a)).toBe(50n)
  expect((await replayed()).found).toEqual([])
})

test('a corrected win is carried on as it was corrected', async () => {
  const terms: WrittenTerms = { ...dividend(100_000, 'day'), carryOver: { mode: 'for_ever' } }
  const { a, u, playOf } = await pair({ u: terms, a: terms })
  await closeDays(server, [playOf(0n, { win: 50_000n })], { through: DAY })
  await settle()
  await closeNext([playOf(0n, { win: -20_000n, booked: NEXT }), playOf(100_000n, { day: NEXT })])
  await settle()
  // 100,000 less the carried 30,000, at 10 %.
  expect([await main(a), await main(u)]).toEqual([7_000n, 0n])
  expect((await replayed()).found).toEqual([])
})

test('a win that is corrected after the next period was paid corrects that one too, and those after it', async () => {
  const terms: WrittenTerms = { ...dividend(100_000, 'day'), carryOver: { mode: 'for_ever' } }
  const { a, u, playOf } = await pair({ u: terms, a: terms })
  const [third, fourth] = [addDays(DAY, 2), addDays(DAY, 3)]
  await closeDays(server, [playOf(0n, { win: 50_000n })], { through: DAY })
  await closeNext([playOf(10_000n, { day: NEXT })])
  await closeDays(server, [playOf(60_000n, { day: third })], { from: third, through: third })
  await settle()
  // 60,000 less the 40,000 that are left of the win.
  expect([await main(a), await main(u)]).toEqual([2_000n, 0n])
  await closeDays(server, [playOf(0n, { win: -20_000n, booked: fourth })], { from: fourth, through: fourth })
  await settle()
  expect([await main(a), await main(u)]).toEqual([4_000n, 0n])
  expect((await replayed()).found).toEqual([])
  const runs = () => server.asOwner('SELECT id FROM agent_run')
  const before = await runs()
  await settle()
  expect(await runs()).toEqual(before)
})

test('a salary that is corrected after the dividend of its days corrects the dividend', async () => {
  const { a, playOf } = await pair({ u: dividend(100_000, 'day'), a: dividend(100_000, 'day') })
  await runningContract(server, { downline: a, terms: salary(10_000), startsOn: DAY })
  await setRules(server, { releaseMax: '500.00' })
  const release = (kind: string) =>
    server.asOwner(`UPDATE agent_run SET state = 'released' WHERE state = 'waiting' AND kind = $1`, [kind])
  await closeDays(server, [playOf(100_000n)], { through: DAY })
  await settle()
  await release('dividend')
  await settle()
  // 10 % of what the salary of 1,000 leaves; the salary itself waits.
  expect(await main(a)).toBe(9_900n)
  await closeNext([playOf(20_000n, { booked: NEXT })])
  await settle()
  await release('dividend')
  await release('daily')
  await settle()
  // The dividend had been corrected by the play. The salary is corrected once it is paid, and then the dividend by it.
  expect([await main(a), await owed(a)]).toEqual([9_900n + 2_000n + 1_000n + 200n, [[null, '20']]])
  expect((await replayed()).found).toEqual([])
})

test('late windows and their play correct a dividend together, once the books of their day are closed', async () => {
  const { a, playOf } = await pair({ u: dividend(100_000, 'day'), a: dividend(100_000, 'day') })
  const terms: WrittenTerms = { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 10_000 }] }
  await runningContract(server, { downline: a, terms, startsOn: DAY })
  await closeDays(server, [], { through: addDays(DAY, -1) })
  await layWindows(server, [{ ...playOf(100_000n), slot: 3 }])
  await closeDays(server, [playOf(100_000n)], { from: DAY, through: DAY })
  await settle()
  expect(await main(a)).toBe(1_000n + 9_900n)
  const corrections = () =>
    server.asOwner<{ facts: number }>(
      `SELECT (SELECT count(*) FROM agent_run_member WHERE run_id = run.id)::integer AS facts FROM agent_run AS run
        WHERE kind = 'dividend' AND slot > 0 AND start_day = '${DAY}' ORDER BY id`,
    )
  // Counted at once, while the day that books them is open: the dividend waits for its own part of them.
  await layWindows(server, [{ ...playOf(20_000n, { booked: NEXT }), slot: 4 }])
  await settle()
  expect([await main(a), await owed(a), await corrections()]).toEqual([11_100n, [], []])
  await closeNext([playOf(20_000n, { booked: NEXT })])
  await settle()
  // 10 % of 20,000 less the salary of 200.
  expect([await main(a), await owed(a)]).toEqual([11_100n + 1_980n, []])
  expect((await replayed()).found).toEqual([])
  // Once their day is closed they correct it on their own as well.
  const [later, after] = [addDays(DAY, 2), addDays(DAY, 3)]
  await layWindows(server, [{ ...playOf(10_000n, { booked: later }), slot: 5 }])
  await settle()
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE agent_run SET computed_at = '${later} 12:00' WHERE id = (SELECT max(id) FROM agent_run WHERE kind = 'real_time');
     RESET session_replication_role`,
  )
  await closeDays(server, [], { from: later, through: later })
  await settle()
  expect(await owed(a)).toEqual([[null, '10']])
  // A correction that changes nothing keeps no facts.
  const same = [playOf(5_000n, { booked: after }), playOf(-5_000n, { booked: after })]
  await closeDays(server, same, { from: after, through: after })
  await settle()
  expect((await corrections()).map(({ facts }) => facts > 0)).toEqual([true, true, false])
})

test('a month that began before the days that are looked back over is corrected by a salary of its last day', async () => {
  const [last, late] = ['2026-03-31', '2026-05-10']
  const { a, playOf } = await pair({ u: dividend(100_000), a: dividend(100_000) })
  const terms: WrittenTerms = { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 10_000 }] }
  await runningContract(server, { downline: a, terms, startsOn: last })
  await closeDays(server, [], { through: addDays(last, -1) })
  await layWindows(server, [{ ...playOf(100_000n, { day: last }), slot: 3 }])
  await closeDays(server, [playOf(100_000n, { day: last })], { from: last, through: last })
  await settle()
  expect(await main(a)).toBe(1_000n + 9_900n)
  await layWindows(server, [{ ...playOf(10_000n, { day: last, booked: late }), slot: 5 }])
  await settle()
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE agent_run SET computed_at = '${late} 12:00' WHERE id = (SELECT max(id) FROM agent_run WHERE kind = 'real_time');
     RESET session_replication_role`,
  )
  await closeDays(server, [], { from: addDays(last, 1), through: late })
  await settle()
  expect(await owed(a)).toEqual([[null, '10']])
})

test('both sides of a payment get a message, once', async () => {
  const { u, a, playOf } = await pair({ u: dividend(200_000, 'day'), a: dividend(150_000, 'day') })
  await giveMoney(server, u, 1_000n * UNITS)
  const won = { member: await joinTeam(server, u), above: [u], day: DAY, stake: 0n, win: 40_000n }
  await closeDays(server, [playOf(40_000n), won], { through: DAY })
  await settle()
  expect(await newsOf(u)).toEqual(['agent_debt 5000.00'])
  expect(await newsOf(a)).toEqual(['agent_paid 1000.00', 'agent_owed 5000.00'])
})
