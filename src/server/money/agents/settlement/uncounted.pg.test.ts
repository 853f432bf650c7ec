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
  setRates,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { settleBrand } from './jobs.ts'
import { replayRebate } from './rebate-replay.ts'
import { replayStatement } from './replay.ts'

let server: TestServer
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
     DELETE FROM agent_rebate_line; DELETE FROM agent_rebate; DELETE FROM agent_statement; DELETE FROM agent_tree_settlement;
     DELETE FROM agent_run_member; DELETE FROM agent_run; DELETE FROM agent_debt; DELETE FROM agent_contract_version;
     DELETE FROM agent_contract; DELETE FROM agent_rate; DELETE FROM settled_copy; DELETE FROM settled_window;
     DELETE FROM settled_day; RESET session_replication_role`,
  )
  await setRules(server, { releaseMax: '100000000.00', validBetsFrom: DAY })
})

async function settle() {
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  const at = { brand, hub: server.services.hub, nowMs: Date.now() }
  await settleBrand(server.services.store, playReads, at)
  await settleBrand(server.services.store, playReads, at)
}

/** An agent of the brand with a contract, and a player below. */
async function signed(terms: WrittenTerms) {
  const agent = await joinTeam(server, undefined, { accountType: 2 })
  await runningContract(server, { downline: agent, terms, startsOn: DAY })
  const player = await joinTeam(server, agent)
  const playOf = (stake: bigint, more: Partial<ClosedPlay> = {}): ClosedPlay => ({
    member: player,
    above: [agent],
    day: DAY,
    stake,
    ...more,
  })
  return { agent, player, playOf }
}

const statementsOf = async (agent: TeamMember) => {
  const { list } = (await ask(server, agent, agentStatements.statements, {})).value
  return list.toReversed().map(({ statement }) => statement)
}
const documentOf = async (agent: TeamMember, id = '') =>
  (await ask(server, agent, agentStatements.statement, { id })).value

/** The differences that a replay of all statements of an agent finds. */
async function replayed(agent: TeamMember) {
  const found = []
  for (const { id } of await statementsOf(agent))
    found.push(...((await replayStatement(server.services.store.read, playReads, BigInt(id))) ?? []))
  return found
}

test.each<[string, WrittenTerms, object]>([
  [
    'a salary is a share of what counts',
    { kind: 'daily', tiers: [{ ratePpm: 10_000 }] },
    { validBet: '600.00', uncounted: '400.00', betAmount: '1000.00', base: '600.00', gross: '6.00' },
  ],
  [
    'a row is reached by what counts',
    { kind: 'daily', tiers: [{ ratePpm: 10_000 }, { validBet: '601.00', ratePpm: 15_000 }] },
    { tier: 1, gross: '6.00' },
  ],
  [
    'a dividend keeps all stakes in its margin',
    dividend(200_000, 'day'),
    { validBet: '600.00', uncounted: '400.00', base: '900.00', gross: '180.00' },
  ],
  [
    'a condition on the result keeps all stakes as well',
    { kind: 'daily', tiers: [{ profit: '900.00', ratePpm: 10_000 }] },
    { tier: 1, gross: '6.00' },
  ],
])('%s', async (_what, terms, expected) => {
  const { agent, playOf } = await signed(terms)
  const play = [playOf(1_000n, { win: 100n, uncounted: 400n })]
  await closeDays(server, play, { through: DAY })
  await settle()
  const [statement] = await statementsOf(agent)
  expect(statement).toMatchObject(expected)
  expect(await replayed(agent)).toEqual([])
})

test('a statement says from which day, and its lines open what does not count', async () => {
  const { agent, player, playOf } = await signed(dividend(200_000, 'day'))
  await closeDays(server, [playOf(1_000n, { win: 100n, uncounted: 400n })], { through: NEXT })
  await settle()
  const [first] = await statementsOf(agent)
  const document = await documentOf(agent, first?.id)
  expect(document.validBetsFrom).toBe(DAY)
  const play = async (hall?: string) =>
    (await ask(server, agent, agentStatements.statementPlay, { id: first?.id, ...(hall && { hall }) })).value
      .list
  expect(await play()).toMatchObject([
    { hall: 'lottery', validBet: '600.00', uncounted: '400.00', payouts: '100.00' },
  ])
  expect(await play('lottery')).toMatchObject([
    { member: player.id.toString(), validBet: '600.00', uncounted: '400.00' },
  ])
  await setRules(server, { validBetsFrom: addDays(NEXT, 1) })
  expect((await documentOf(agent, first?.id)).validBetsFrom).toBeUndefined()
})

test('a correction takes back what did not count, and computes it anew', async () => {
  const { agent, playOf } = await signed({ kind: 'daily', tiers: [{ ratePpm: 10_000 }] })
  await closeDays(server, [playOf(1_000n, { uncounted: 400n })], { through: DAY })
  await settle()
  // The opposite side was voided: its stake is gone, and the other side counts whole.
  const later = [playOf(-200n, { uncounted: -400n, booked: NEXT })]
  await closeDays(server, later, { from: NEXT, through: NEXT })
  await settle()
  const statements = (await statementsOf(agent)).slice(0, 2)
  expect(statements).toMatchObject([
    { validBet: '600.00', uncounted: '400.00', gross: '6.00' },
    { validBet: '800.00', gross: '2.00', correction: { before: '6.00', kept: '2.00' } },
  ])
  expect(statements[1]).not.toHaveProperty('uncounted')
  const id = statements[1]?.id ?? ''
  expect((await ask(server, agent, agentStatements.statementPlay, { id })).value.list).toMatchObject([
    {
      validBet: '800.00',
      uncounted: '0.00',
      later: { validBet: '200.00', uncounted: '-400.00', payouts: '0.00' },
    },
  ])
  expect(await replayed(agent)).toEqual([])
})

test('hours are reached and paid by what counts, and their result keeps all stakes', async () => {
  const { agent, playOf } = await signed({
    kind: 'hourly',
    tiers: [{ profit: '900.00', ratePpm: 10_000 }],
  })
  await layWindows(server, [
    { ...playOf(1_000n, { win: 100n, uncounted: 400n }), slot: 0 },
    { ...playOf(1_000n, { win: 101n, uncounted: 400n }), slot: 12 },
  ])
  await closeDays(server, [playOf(2_000n, { win: 201n, uncounted: 800n })], { through: DAY })
  await settle()
  expect(await statementsOf(agent)).toMatchObject([
    {
      validBet: '1200.00',
      gross: '6.00',
      hours: [
        { hour: 0, validBet: '600.00', tier: 1 },
        { hour: 1, validBet: '600.00' },
      ],
    },
  ])
  expect(await replayed(agent)).toEqual([])
})

test('rebates are a share of what counts', async () => {
  const agent = await joinTeam(server, undefined, { accountType: 2 })
  const member = await joinTeam(server, agent)
  await setRates(server, agent, { fromDay: DAY, slotsPpm: 80_000 })
  await setRates(server, member, { fromDay: DAY, slotsPpm: 70_000 })
  const hall = { product: 'games', category: 'slots', code: 'vendor' } as const
  const play = { member, above: [agent], day: DAY, stake: 1_000n, uncounted: 400n, hall }
  await closeDays(server, [play], { from: DAY, through: DAY })
  await settle()
  const rows = await server.asOwner<{ id: string; gross: string }>(
    'SELECT id::text, (gross / 100000)::text AS gross FROM agent_rebate ORDER BY agent_rebate.gross',
  )
  expect(rows.map(({ gross }) => gross)).toEqual(['6', '42'])
  for (const { id } of rows)
    expect(await replayRebate(server.services.store.read, playReads, BigInt(id))).toEqual([])
})

/** Names of a person, and the deposits by which accounts are active. */
async function known(member: TeamMember, name: string, birthday: string) {
  await server.asOwner('UPDATE member SET payee_name = $1, birthday = $2 WHERE id = $3', [
    name,
    birthday,
    member.id,
  ])
}

test('accounts of one person are one active member, by a name with a birthday, from the day on', async () => {
  await setRules(server, { releaseMax: '100000000.00', validBetsFrom: NEXT, activeDeposit: '0.00' })
  const { agent, player, playOf } = await signed({ kind: 'daily', tiers: [{ ratePpm: 10_000 }] })
  const [second, third] = [await joinTeam(server, agent), await joinTeam(server, agent)]
  await known(player, 'Nguyễn Văn An', '1990-02-03')
  await known(second, 'AN NGUYEN VAN', '1990-02-03')
  await known(third, 'Nguyễn Văn An', '1991-02-03')
  const plays = (day: string) => [player, second, third].map((member) => playOf(1_000n, { member, day }))
  await closeDays(server, [...plays(DAY), ...plays(NEXT)], { through: NEXT })
  await settle()
  const statements = await statementsOf(agent)
  expect(statements).toMatchObject([{ active: 3 }, { active: 2, linked: 1 }])
  expect(statements[0]).not.toHaveProperty('linked')
  // A name that is given later changes no paid period.
  await known(third, 'Nguyễn Văn An', '1990-02-03')
  expect(await replayed(agent)).toEqual([])
})
