import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentStatements } from '#contract/agent-statements.ts'
import { readAgentRun, readHeldIncome } from '#contract/console/agent-runs.ts'
import { addDays } from '#domain/records/business-day.ts'
import { playReads } from '#server/shell/play-reads.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import {
  type ClosedPlay,
  closeDays,
  runningContract,
  salary,
  setRules,
  settleAgents,
} from '#test/pg/agent-contracts.ts'
import { type TeamMember, UNITS, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask, askConsole } from '#test/pg/withdrawals.ts'

import { replayStatement } from './replay.ts'

let server: TestServer
const AGENT = { accountType: 2 }
const DAY = '2026-03-10'
const NEXT = addDays(DAY, 1)

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
  await setRules(server, { releaseMax: '100000000.00' })
})
afterAll(() => server?.close())

async function playBelow(agent: TeamMember, above: readonly TeamMember[], play: Partial<ClosedPlay>) {
  const member = await joinTeam(server, agent)
  return { member, above: [agent, ...above], day: DAY, stake: 0n, ...play }
}

const statementOf = async ({ id }: TeamMember) => {
  const [row] = await server.asOwner<{ id: bigint; held: bigint }>(
    'SELECT id, held FROM agent_statement WHERE agent_id = $1',
    [id],
  )
  if (!row) throw new Error('no statement')
  return { id: BigInt(row.id), held: BigInt(row.held) }
}

const main = async ({ id }: TeamMember) => {
  const [row] = await server.asOwner<{ balance: string }>(
    `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
    [id],
  )
  return BigInt(row?.balance ?? 0) / UNITS
}

test('an agent whose upline has no contract is held with that reason, and the run pays all others', async () => {
  const u = await joinTeam(server, undefined, AGENT)
  const [a, b] = [await joinTeam(server, u, AGENT), await joinTeam(server, u, AGENT)]
  const below = await joinTeam(server, a, AGENT)
  await runningContract(server, { downline: u, terms: salary(15_000), startsOn: NEXT })
  await runningContract(server, { downline: a, upline: u, terms: salary(9_000), startsOn: DAY })
  await runningContract(server, { downline: b, upline: u, terms: salary(4_000), startsOn: DAY })
  await runningContract(server, { downline: below, upline: a, terms: salary(2_000), startsOn: DAY })
  const other = await joinTeam(server, undefined, AGENT)
  await runningContract(server, { downline: other, terms: salary(10_000), startsOn: DAY })
  await closeDays(
    server,
    [
      await playBelow(below, [a, u], { stake: 100_000n }),
      await playBelow(b, [u], { stake: 50_000n }),
      await playBelow(other, [], { stake: 20_000n }),
    ],
    { through: DAY },
  )
  await settleAgents(server)
  expect([await main(below), await main(other)]).toEqual([200n, 200n])
  expect([await main(u), await main(a), await main(b)]).toEqual([0n, 0n, 0n])
  const all = [await statementOf(a), await statementOf(b), await statementOf(below)]
  expect(all.map(({ held }) => held / UNITS)).toEqual([700n, 200n, 0n])
  const [paid] = await server.asOwner<{ sum: string }>(
    `SELECT sum(amount)::text FROM ledger_entry WHERE account = 'house:agent-daily'`,
  )
  expect(BigInt(paid?.sum ?? 0) / UNITS).toBe(-1_300n)
  for (const { id } of all)
    expect(await replayStatement(server.services.store.read, playReads, id)).toEqual([])

  const by = await server.fixtures.operatorSession(['agents.read'], { merchantId: server.merchantId })
  const read = (await askConsole(server, by, readHeldIncome, { memberId: a.id.toString() })).value
  expect(read).toMatchObject({ amount: '700.00', status: 'active', lines: [{ lacksUpline: true }] })
  const run = await askConsole(server, by, readAgentRun, { id: read.lines[0]?.runId ?? '' })
  const lacking = run.value.list.filter(({ statement }) => statement.lacksUpline)
  expect(lacking.map(({ statement }) => statement.payment?.held)).toEqual(
    expect.arrayContaining(['200.00', '700.00']),
  )
  expect(lacking).toHaveLength(2)
  const document = await ask(server, a, agentStatements.statement, { id: all[0]?.id.toString() ?? '' })
  expect(document.value).toMatchObject({ upline: expect.any(String), statement: { lacksUpline: true } })
  // The contract of the agent in the middle begins, and the next day is paid through it.
  await closeDays(server, [await playBelow(a, [u], { day: NEXT, stake: 10_000n })], {
    from: NEXT,
    through: NEXT,
  })
  await settleAgents(server)
  expect([await main(u), await main(a)]).toEqual([60n, 90n])
})

test('two versions of one agent in one period stop no payout, and each day is paid once', async () => {
  const [agent, other] = [await joinTeam(server, undefined, AGENT), await joinTeam(server, undefined, AGENT)]
  const day = addDays(NEXT, 2)
  const start = { downline: agent, startsOn: day }
  // As signing left them: the first one was to last until a version that never began.
  await runningContract(server, { ...start, terms: salary(10_000), endsOn: addDays(day, 5) })
  await runningContract(server, { ...start, terms: salary(20_000), startsOn: addDays(day, 1), version: 2 })
  // By hand alone: two that begin on one day.
  await runningContract(server, {
    downline: other,
    terms: salary(10_000),
    startsOn: day,
    endsOn: addDays(day, 9),
  })
  await runningContract(server, { downline: other, terms: salary(30_000), startsOn: day, version: 2 })
  const next = { day: addDays(day, 1) }
  await closeDays(
    server,
    [
      await playBelow(agent, [], { day, stake: 10_000n }),
      await playBelow(agent, [], { ...next, stake: 10_000n }),
      await playBelow(other, [], { ...next, stake: 10_000n }),
    ],
    { from: addDays(day, -1), through: addDays(day, 1) },
  )
  await settleAgents(server)
  expect([await main(agent), await main(other)]).toEqual([300n, 300n])
})

test('a suspended version that waits for its first day holds also what the one before it earns until then', async () => {
  const day = addDays(DAY, 6)
  const u = await joinTeam(server, undefined, AGENT)
  const a = await joinTeam(server, u, AGENT)
  const next = addDays(day, 1)
  await runningContract(server, { downline: u, terms: salary(15_000), startsOn: day })
  await runningContract(server, { downline: a, upline: u, terms: salary(9_000), startsOn: day, endsOn: next })
  await runningContract(server, { downline: a, upline: u, terms: salary(8_000), startsOn: next, version: 2 })
  await server.asOwner(
    `INSERT INTO agent_contract_step (contract_id, version, deed, party)
     SELECT contract_id, version, 'suspend', 'house' FROM agent_contract_version WHERE downline_id = $1 AND version = 2`,
    [a.id],
  )
  await closeDays(server, [await playBelow(a, [u], { day, stake: 100_000n })], { from: DAY, through: day })
  await settleAgents(server)
  expect([await main(u), await main(a)]).toEqual([600n, 0n])
  expect((await statementOf(a)).held / UNITS).toBe(900n)
})

test('the play of many agents is read as that of a few, and of no others', async () => {
  const [a, b] = [await joinTeam(server, undefined, AGENT), await joinTeam(server, undefined, AGENT)]
  const day = '2026-04-20'
  const [own, above, other] = [
    await playBelow(a, [], { day, stake: 2_000n }),
    { member: a, above: [b], day, stake: 300n },
    await playBelow(b, [], { day, stake: 50n }),
  ]
  await closeDays(server, [own, above, other], { from: day, through: day })
  const read = async (agentIds: readonly bigint[]) =>
    playReads.findTeamPlay(server.services.store.read, {
      merchantId: server.merchantId,
      currency: 'CNY',
      startDay: day,
      endDay: addDays(day, 1),
      agentIds,
    })
  const few = await read([a.id])
  expect(few.map(({ memberId }) => memberId)).toEqual([a.id, own.member.id])
  const absent = Array.from({ length: 60 }, (_, place) => BigInt(10 ** 12 + place))
  expect(await read([a.id, ...absent])).toEqual(few)
  expect(await read(absent)).toEqual([])
})
