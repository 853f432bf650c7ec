import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentStatements } from '#contract/agent-statements.ts'
import { periodOf } from '#domain/agents/periods.ts'
import { addDays } from '#domain/records/business-day.ts'
import { moved } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { findFigures, findRules } from '#server/money/agents/contracts/actions.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import {
  closeDays,
  dividend,
  runningContract,
  salary,
  setRates,
  setRules,
  settleAgents,
  todayOf,
} from '#test/pg/agent-contracts.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type TeamMember, UNITS, deposit, joinTeam, returnDeposit, rollUp, withdraw } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { replayStatement } from './replay.ts'

let server: TestServer
let today: string
const AGENT = { accountType: 2 }
const TERMS = dividend(200_000, 'day')

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
  await setRules(server, { releaseMax: '100000000.00', depositFeePpm: 20_000, withdrawalFeePpm: 15_000 })
  today = await todayOf(server)
})
afterAll(() => server?.close())

/** An agent of the brand with one below, under dividends by day. */
async function aLine(day: string) {
  const top = await joinTeam(server, undefined, AGENT)
  const agent = await joinTeam(server, top, AGENT)
  const member = await joinTeam(server, agent)
  await runningContract(server, { downline: top, terms: TERMS, startsOn: day })
  await runningContract(server, {
    downline: agent,
    upline: top,
    terms: dividend(100_000, 'day'),
    startsOn: day,
  })
  return { top, agent, member }
}

/** A transfer of a past day, as following the ledger writes it. */
const layTransfer = (
  member: TeamMember,
  above: readonly TeamMember[],
  day: string,
  kind: string,
  units: bigint,
) =>
  server.asOwner(
    `INSERT INTO team_transfer (member_id, id, merchant_id, currency, day, kind, change, at, agents)
     SELECT $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5, $6, now(), $7 FROM team_transfer`,
    [member.id, server.merchantId, CURRENCY, day, kind, units * UNITS, above.map(({ id }) => id)],
  )

/** A bonus that became cash at noon of a day. */
const layConverted = (member: TeamMember, day: string, units: bigint) =>
  server.asOwner(
    `SET session_replication_role = replica;
     INSERT INTO bonus_grant (merchant_id, member_id, occurrence_id, offer, version, currency, amount, product, terms, required,
                              state, reason, activated_at, ends_at, ended_at, converted)
     VALUES (${server.merchantId}, ${member.id}, (random() * 1e15)::bigint, 'laid', 1, '${CURRENCY}', 1, 'any',
             '{"weights": []}', 0, 'converted', 'requirement_met', now(), now(),
             ('${day} 12:00'::timestamp AT TIME ZONE (SELECT zone FROM merchant WHERE id = ${server.merchantId})), ${units * UNITS});
     RESET session_replication_role`,
  )

const statementsOf = (agent: TeamMember) =>
  server.asOwner<{ id: string; gross: string; base: string }>(
    `SELECT id::text, gross::text, rtrim(result ->> 'base', 'n') AS base FROM agent_statement WHERE agent_id = $1 ORDER BY id`,
    [agent.id],
  )

test('bonuses and fees of payments lower the base of a dividend, by the days and the agents of their booking', async () => {
  const day = addDays(today, -5)
  const { top, agent, member } = await aLine(day)
  const cousin = await joinTeam(server, top)
  const above = [agent, top]
  await layTransfer(member, above, day, 'reward_cash', 7_000n)
  await layTransfer(member, above, day, 'points_cash', 500n)
  await layConverted(member, day, 500n)
  await layTransfer(member, above, day, 'deposit', 100_000n)
  await layTransfer(member, above, day, 'deposit_return', -10_000n)
  await layTransfer(member, above, day, 'withdrawal_payout', -80_000n)
  await layTransfer(cousin, [top], day, 'reward_cash', 1_000n)
  // Other days, other money and other agents count nowhere.
  await layTransfer(member, above, addDays(day, 1), 'reward_cash', 33n)
  await layTransfer(member, above, addDays(day, -1), 'reward_cash', 33n)
  await layConverted(member, addDays(day, 1), 33n)
  await layTransfer(member, above, day, 'agent_income', 33n)
  await layTransfer(member, [], day, 'reward_cash', 33n)
  const play = { member, above, day, stake: 1_000_000n, win: 920_000n }
  await closeDays(server, [play], { through: day })
  await settleAgents(server)
  // 1,000,000 - 920,000 - 8,000 - 2 % of 90,000 - 1.5 % of 80,000, and 1,000 of the cousin for the top.
  const [below] = await statementsOf(agent)
  const [own] = await statementsOf(top)
  expect([below?.base, own?.base].map((base) => BigInt(base ?? 0) / UNITS)).toEqual([69_000n, 68_000n])
  expect([below?.gross, own?.gross].map((gross) => BigInt(gross ?? 0) / UNITS)).toEqual([6_900n, 13_600n])
  for (const id of [below?.id, own?.id])
    expect(await replayStatement(server.services.store.read, playReads, BigInt(id ?? 0))).toEqual([])
  const read = await ask(server, agent, agentStatements.statement, { id: below?.id ?? '' })
  expect(read.value.statement).toMatchObject({
    rebates: '0.00',
    bonuses: '8000.00',
    paymentFees: '3000.00',
    base: '69000.00',
  })

  // A later book of the play corrects the share, and takes the same costs.
  const more = { ...play, stake: 10_000n, win: 0n, booked: addDays(day, 1) }
  await closeDays(server, [more], { from: addDays(day, 1), through: addDays(day, 1) })
  await settleAgents(server)
  const corrected = (await statementsOf(agent)).find(({ base }) => BigInt(base) === 79_000n * UNITS)
  expect(BigInt(corrected?.gross ?? 0) / UNITS).toBe(1_000n)
  expect(await replayStatement(server.services.store.read, playReads, BigInt(corrected?.id ?? 0))).toEqual([])
  // A changed copy of the money is found.
  await server.asOwner('UPDATE agent_run_cost SET bonuses = bonuses + 1 WHERE member_id = $1', [member.id])
  const differs = await replayStatement(server.services.store.read, playReads, BigInt(below?.id ?? 0))
  expect(differs?.map(({ part }) => part)).toEqual(['costs'])
})

test('money of the ledger counts once it is followed, and a dividend waits for it', async () => {
  const { top, agent, member } = await aLine(today)
  const merchantId = server.merchantId
  const of = { merchantId, currency: CURRENCY, startDay: today, endDay: addDays(today, 1) }
  const { read } = server.services.store
  await rollUp(server)
  expect(await playReads.areCostsComplete(read, { merchantId, day: of.endDay })).toBe(true)
  const order = await deposit(server, member, 200n)
  await deposit(server, member, 300n)
  await returnDeposit(server, member, { transferId: order, units: 200n })
  await withdraw(server, member, 100n)
  await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId,
      memberId: member.id,
      currency: CURRENCY,
      key: `test:${randomUUID()}`,
      kind: 'reward_cash',
      reference: 'laid',
      legs: moved(8n * UNITS, { from: 'house:rewards', to: 'main' }),
    }),
  )
  expect(await playReads.areCostsComplete(read, { merchantId, day: of.endDay })).toBe(false)
  // Money that was booked today does not keep the dividend of yesterday waiting.
  expect(await playReads.areCostsComplete(read, { merchantId, day: today })).toBe(true)
  const play = { member, above: [agent, top], day: today, stake: 1_000n }
  await closeDays(server, [play], { from: addDays(today, -3), through: today })
  await settleAgents(server)
  expect(await statementsOf(agent)).toEqual([])
  await rollUp(server)
  expect(await playReads.areCostsComplete(read, { merchantId, day: of.endDay })).toBe(true)
  await settleAgents(server)
  // 1,000 - 8 - 2 % of 300 - 1.5 % of 100.
  expect((await statementsOf(agent)).map(({ base }) => BigInt(base))).toEqual([984n * UNITS + UNITS / 2n])
  expect(await playReads.findCostLines(read, of)).toEqual([
    {
      memberId: member.id,
      agents: [agent.id, top.id],
      startDay: today,
      bonuses: 8n * UNITS,
      deposits: 300n * UNITS,
      withdrawals: 100n * UNITS,
    },
  ])
})

test('fees that are changed within a period count from the next day, and not for the days before', async () => {
  const [day, next] = [addDays(today, 1), addDays(today, 2)]
  const top = await joinTeam(server, undefined, AGENT)
  const member = await joinTeam(server, top)
  await runningContract(server, { downline: top, terms: dividend(200_000, 'week'), startsOn: day })
  const { endDay } = periodOf('week', day)
  // A week of at least two days under the contract.
  const last = endDay > next ? endDay : addDays(endDay, 7)
  await setRules(server, { releaseMax: '100000000.00', depositFeePpm: 30_000 }, addDays(last, -2))
  await layTransfer(member, [top], addDays(last, -2), 'deposit', 10_000n)
  await layTransfer(member, [top], addDays(last, -1), 'deposit', 1_000n)
  const play = { member, above: [top], day: addDays(last, -1), stake: 100_000n }
  await closeDays(server, [play], { from: today, through: addDays(last, -1) })
  await rollUp(server)
  await settleAgents(server)
  // 100,000 - 2 % of 10,000 - 3 % of 1,000.
  const [own] = (await statementsOf(top)).toReversed()
  expect(BigInt(own?.base ?? 0) / UNITS).toBe(99_770n)
  expect(await replayStatement(server.services.store.read, playReads, BigInt(own?.id ?? 0))).toEqual([])
})

test('transfers are kept for a dividend that is not computed yet, and its money with its payout', async () => {
  const { id: merchantId } = await server.fixtures.merchant()
  const top = await joinTeam(server, undefined, { ...AGENT, merchantId })
  const old = addDays(today, -130)
  const lay = (of: TeamMember, day: string) =>
    server.asOwner(
      `INSERT INTO team_transfer (member_id, id, merchant_id, currency, day, kind, change, at, agents)
       SELECT $1, coalesce(max(id), 0) + 1, $2, $3, $4, 'deposit', 1, now(), '{}' FROM team_transfer`,
      [of.id, of.merchantId, CURRENCY, day],
    )
  const daysOf = async (of: TeamMember) =>
    (
      await server.asOwner<{ day: string }>(
        'SELECT day::text FROM team_transfer WHERE member_id = $1 ORDER BY day',
        [of.id],
      )
    ).map(({ day }) => day)
  await runningContract(server, { downline: top, terms: dividend(200_000), startsOn: old })
  for (const day of [addDays(old, -1), old, addDays(today, -1)]) await lay(top, day)
  await server.asOwner('SELECT team_sweep()')
  expect(await daysOf(top)).toEqual([old, addDays(today, -1)])
})

test('fees of game providers lower the base by the rate of each day, also in corrections and previews', async () => {
  const { endDay: first } = periodOf('week', addDays(today, 21))
  const { endDay } = periodOf('week', first)
  const top = await joinTeam(server, undefined, AGENT)
  const member = await joinTeam(server, top)
  await runningContract(server, { downline: top, terms: dividend(200_000, 'week'), startsOn: first })
  const rules = { releaseMax: '100000000.00' }
  await setRules(server, { ...rules, providerFees: [{ code: 'acme', ratePpm: 100_000 }] }, addDays(first, -9))
  await setRules(server, { ...rules, providerFees: [{ code: 'acme', ratePpm: 120_000 }] }, addDays(first, 2))
  const hall = (code: string) => ({ product: 'games', category: 'slots', code }) as const
  const play = { member, above: [top], day: first, hall: hall('acme') }
  await closeDays(
    server,
    [
      { ...play, stake: 10_000n, win: 4_000n },
      { ...play, stake: 1_000n, day: addDays(first, 3) },
      // A win of the team at another provider lowers no fee.
      { ...play, stake: 1_000n, win: 3_000n, hall: hall('other') },
    ],
    { from: today, through: addDays(endDay, -1) },
  )
  await rollUp(server)
  await settleAgents(server)
  const newest = async () => {
    const [own] = (await statementsOf(top)).toReversed()
    return { id: BigInt(own?.id ?? 0), base: BigInt(own?.base ?? 0) / UNITS }
  }
  const paid = await newest()
  // 5,000 - 10 % of 6,000 - 12 % of 1,000.
  expect(paid.base).toBe(4_280n)
  const { read } = server.services.store
  expect(await replayStatement(read, playReads, paid.id)).toEqual([])
  const answer = await ask(server, top, agentStatements.statement, { id: paid.id.toString() })
  expect(answer.value.statement).toMatchObject({ providerFees: '720.00', paymentFees: '0.00' })
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  const { rules: of } = await findRules(read, brand.id)
  const about = {
    brand,
    rules: of,
    period: { startDay: first, endDay },
    agentIds: [top.id],
    isOfDividend: true,
  }
  expect((await findFigures(read, playReads, about)).get(top.id)?.profit).toBe(4_280n * UNITS)

  // A stake that was voided later takes its fee back.
  const late = { ...play, stake: -1_000n, day: addDays(first, 3), booked: endDay }
  await closeDays(server, [late], { from: endDay, through: endDay })
  await settleAgents(server)
  const corrected = await newest()
  expect(corrected.base).toBe(3_400n)
  expect(await replayStatement(read, playReads, corrected.id)).toEqual([])
})

test('a preview deducts rebates and salaries of both sides as the payout does', async () => {
  const { endDay: first } = periodOf('week', addDays(today, 42))
  const { top, agent, member } = await aLine(first)
  await runningContract(server, { downline: top, terms: salary(10_000), startsOn: first })
  await runningContract(server, { downline: agent, upline: top, terms: salary(6_000), startsOn: first })
  for (const [who, slotsPpm] of [[top, 8_000] as const, [agent, 7_000] as const, [member, 5_000] as const])
    await setRates(server, who, { fromDay: first, slotsPpm })
  const hall = { product: 'games', category: 'slots', code: 'zeus' } as const
  const play = { member, above: [agent, top], day: first, hall, stake: 10_000n, win: 4_000n }
  await closeDays(server, [play], { from: addDays(today, 1), through: first })
  await rollUp(server)
  await settleAgents(server)
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  const { read } = server.services.store
  const { rules } = await findRules(read, brand.id)
  const figures = await findFigures(read, playReads, {
    brand,
    rules,
    period: { startDay: first, endDay: addDays(first, 1) },
    agentIds: [top.id, agent.id],
    isOfDividend: true,
  })
  // 6,000 less 1 % and rebates of 0.8 % of 10,000; less 0.6 % and 0.7 %.
  expect([top, agent].map(({ id }) => figures.get(id)?.profit)).toEqual([5_820n * UNITS, 5_870n * UNITS])
  for (const one of [top, agent]) {
    const [paid] = (await statementsOf(one)).filter(({ base }) => base !== undefined).toReversed()
    expect(BigInt(paid?.base ?? 0)).toBe(figures.get(one.id)?.profit)
  }
})
