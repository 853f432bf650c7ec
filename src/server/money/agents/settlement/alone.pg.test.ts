import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { playReads } from '#server/shell/play-reads.ts'
import {
  closeDays,
  dividend,
  layRebate,
  layStatement,
  layWindows,
  runningContract,
  salary,
  setRules,
} from '#test/pg/agent-contracts.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { AGENT, BEFORE, DAY, windowStage } from '#test/pg/window-stage.ts'

import { selectHeldLines } from './held-store.ts'
import { settleBrand } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.asOwner(
    `SET session_replication_role = replica;
     DELETE FROM agent_run_flags; DELETE FROM agent_rebate; DELETE FROM agent_statement; DELETE FROM agent_tree_settlement;
     DELETE FROM agent_run_member; DELETE FROM agent_run_cost; DELETE FROM agent_snapshot; DELETE FROM agent_run;
     DELETE FROM agent_contract_version; DELETE FROM agent_contract; DELETE FROM settled_copy;
     DELETE FROM settled_window; DELETE FROM settled_day; RESET session_replication_role`,
  )
  // A member who makes 60 % of the base is a sign.
  await setRules(server, { releaseMax: '100.00', flagOnePpm: 600_000 })
})

const settle = async (plays = playReads, nowMs = Date.now()) => {
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  await settleBrand(server.services.store, plays, { brand, hub: server.services.hub, nowMs })
}

const runs = async () =>
  (
    await server.asOwner<{ line: string }>(
      `SELECT concat_ws(' ', slot, state, gross / 1000) AS line FROM agent_run WHERE part <> 'snapshot' ORDER BY id`,
    )
  ).map(({ line }) => line)

/** Held income by window and agent. */
const held = async () =>
  (
    await server.asOwner<{ line: string }>(
      `SELECT concat_ws(' ', slot, agent_id, held / 1000) AS line
         FROM agent_statement JOIN agent_run AS run ON run.id = run_id WHERE held > 0 ORDER BY slot, agent_id`,
    )
  ).map(({ line }) => line)

/** A new agent with two players, and what they have played. */
async function team(): Promise<{
  readonly agent: TeamMember
  readonly players: readonly [TeamMember, TeamMember]
}> {
  const agent = await joinTeam(server, undefined, AGENT)
  return { agent, players: [await joinTeam(server, agent), await joinTeam(server, agent)] }
}

async function played(stakes: readonly [bigint, bigint]) {
  const { agent, players } = await team()
  await runningContract(server, { downline: agent, terms: salary(10_000), startsOn: DAY })
  const plays = players.map((member, index) => ({
    member,
    above: [agent],
    day: DAY,
    stake: stakes[index] ?? 0n,
  }))
  await closeDays(server, plays, { through: DAY })
}

/** Two spellings of one payee. */
const share = async ([one, other]: readonly [TeamMember, TeamMember]) => {
  for (const [{ id }, name] of [
    [one, 'Nguyễn Đình Án'],
    [other, 'AN DINH NGUYEN'],
  ] as const)
    await server.asOwner(`UPDATE member SET payee_name = $2 WHERE id = $1`, [id, name])
}

/** The job, some minutes after the beginning of the day. */
async function ticksOf() {
  const start = await windowStage(() => server).momentOf(DAY, 0)
  return (minutes: number) => settle(playReads, start + minutes * 60_000)
}

test.each<[string, readonly [bigint, bigint], string]>([
  ['without signs is paid without operators', [500n, 500n], '0 paid 1000'],
  ['above the bound waits for two', [5_001n, 5_000n], '0 waiting 10001'],
])('a payout %s', async (_, stakes, expected) => {
  await played(stakes)
  await settle()
  await settle()
  expect(await runs()).toEqual([expected])
  expect(await held()).toEqual([])
})

test('the income of an agent with a sign is held for two operators, and its upline and all others are paid', async () => {
  const upline = await joinTeam(server, undefined, AGENT)
  const flagged = await joinTeam(server, upline, AGENT)
  const calm = await joinTeam(server, upline, AGENT)
  await runningContract(server, { downline: upline, terms: salary(10_000), startsOn: DAY })
  for (const downline of [flagged, calm])
    await runningContract(server, { downline, upline, terms: salary(5_000), startsOn: DAY })
  const plays = []
  for (const [agent, stakes] of [
    [flagged, [600n, 400n]],
    [calm, [500n, 500n]],
  ] as const)
    for (const stake of stakes)
      plays.push({ member: await joinTeam(server, agent), above: [agent, upline], day: DAY, stake })
  await closeDays(server, plays, { through: DAY })
  await settle()
  expect(await runs()).toEqual(['0 paid 2000'])
  expect(await held()).toEqual([`0 ${flagged.id} 500`])
  const paid = await server.asOwner<{ line: string }>(
    `SELECT agent_id || ' ' || credited / 1000 AS line FROM agent_statement ORDER BY agent_id`,
  )
  expect(paid.map(({ line }) => line)).toEqual([`${upline.id} 1000`, `${flagged.id} 0`, `${calm.id} 500`])
  const of = { merchantId: server.merchantId, currency: 'CNY' }
  const lines = await selectHeldLines(server.services.store.read, of, { agentId: flagged.id, limit: 9 })
  expect(lines).toMatchObject([{ open: 500_000n, isFlagged: true, lacksUpline: false }])
})

test('a payout that cannot be examined waits, is examined again, and stops no other', async () => {
  await played([500n, 500n])
  const failing = {
    ...playReads,
    findSidePlays: () => {
      throw new Error('no sides')
    },
  }
  await expect(settle(failing)).rejects.toThrow('the signs of abuse of payouts were not found')
  expect(await runs()).toEqual(['0 waiting 1000'])
  await settle()
  expect(await runs()).toEqual(['0 paid 1000'])
})

test('windows of an agent with signs that link accounts are held, also those that are not examined', async () => {
  const { agent, players } = await team()
  await runningContract(server, {
    downline: agent,
    terms: { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 10_000 }] },
    startsOn: DAY,
  })
  await closeDays(server, [], { through: BEFORE })
  const play = (slot: number, stake: bigint, index = 0) =>
    layWindows(server, [{ member: players[index] ?? agent, above: [agent], day: DAY, slot, stake }])
  const tick = await ticksOf()
  // One member makes all of the first windows on any day.
  await play(0, 60n)
  await tick(6)
  expect(await runs()).toEqual(['0 paid 60'])
  // The signs of a day are looked for once in an hour.
  await play(1, 40n, 1)
  await share(players)
  await tick(11)
  expect(await runs()).toEqual(['0 paid 60', '1 paid 40'])
  await server.asOwner(`UPDATE agent_run_flags SET examined_at = now() - interval '61 minutes'`)
  await play(2, 10n)
  await tick(16)
  await play(3, 10n)
  await tick(21)
  expect(await runs()).toEqual(['0 paid 60', '1 paid 40', '2 paid 10', '3 paid 10'])
  expect(await held()).toEqual([`2 ${agent.id} 10`, `3 ${agent.id} 10`])
  // A process of the previous release would release windows that were not examined, and hold nobody.
  await server.asOwner(`UPDATE agent_run SET state = 'waiting', held_agents = '{}' WHERE slot = 3`)
  await expect(server.asOwner(`UPDATE agent_run SET state = 'released' WHERE slot = 3`)).rejects.toThrow(
    'have held agents',
  )
  await tick(22)
  expect((await runs())[3]).toBe('3 paid 10')
})

test('a process of the previous release pays no agent whose income is held', async () => {
  const { agent } = await team()
  const [{ run, statement }, { run: day, rebate }] = [
    await layStatement(server, agent),
    await layRebate(server, agent),
  ]
  for (const [table, id, payout] of [
    ['agent_statement', statement, run],
    ['agent_rebate', rebate, day],
  ] as const) {
    await server.asOwner(
      `UPDATE agent_run SET state = 'released', held_agents = ARRAY[$2::bigint] WHERE id = $1`,
      [payout, agent.id],
    )
    const pay = (credited: number, kept: number) =>
      server.asOwner(`UPDATE ${table} SET credited = $2, held = $3, paid_at = now() WHERE id = $1`, [
        id,
        credited,
        kept,
      ])
    await expect(pay(4_000, 0)).rejects.toThrow(`the income of agent ${agent.id} in payout ${payout} is held`)
    await pay(0, 4_000)
  }
})

test('an agent that had no share in the windows that were examined is examined', async () => {
  const terms = { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 10_000 }] } as const
  const [first, second] = [await team(), await team()]
  for (const { agent } of [first, second])
    await runningContract(server, { downline: agent, terms, startsOn: DAY })
  await closeDays(server, [], { through: BEFORE })
  const play = ({ agent, players }: typeof first, slot: number, stake: bigint) =>
    layWindows(
      server,
      players.map((member) => ({ member, above: [agent], day: DAY, slot, stake })),
    )
  await share(second.players)
  const tick = await ticksOf()
  await play(first, 1, 50n)
  await tick(11)
  await play(second, 2, 50n)
  await tick(16)
  expect(await runs()).toEqual(['1 paid 100', '2 paid 100'])
  expect(await held()).toEqual([`2 ${second.agent.id} 100`])
})

test('the rest of a day waits for the end of the day once windows of it were stopped', async () => {
  const { agent, players } = await team()
  await runningContract(server, {
    downline: agent,
    terms: { kind: 'real_time', snapshotDays: 1, tiers: [{ ratePpm: 10_000 }] },
    startsOn: DAY,
  })
  await closeDays(server, [], { through: BEFORE })
  const tick = await ticksOf()
  const play = (slot: number) =>
    layWindows(server, [{ member: players[0], above: [agent], day: DAY, slot, stake: 10n }])
  await play(0)
  await tick(6)
  await server.asOwner(`UPDATE agent_run SET state = 'stopped' WHERE part = 'five_minutes'`)
  await play(1)
  await tick(11)
  expect(await runs()).toEqual(['0 stopped 10'])
})

test('a team whose payment fails holds up no other, and is paid by the next run', async () => {
  const [first, second] = [await team(), await team()]
  for (const { agent } of [first, second])
    await runningContract(server, { downline: agent, terms: salary(10_000), startsOn: DAY })
  const plays = [first, second].flatMap(({ agent, players }) =>
    players.map((member) => ({ member, above: [agent], day: DAY, stake: 500n })),
  )
  await closeDays(server, plays, { through: DAY })
  await server.asOwner(
    `ALTER TABLE agent_tree_settlement ADD CONSTRAINT broken CHECK (root_id <> ${first.agent.id}) NOT VALID`,
  )
  const paid = async () =>
    (
      await server.asOwner<{ id: string }>(
        'SELECT agent_id::text AS id FROM agent_statement WHERE paid_at IS NOT NULL ORDER BY agent_id',
      )
    ).map(({ id }) => id)
  await expect(settle()).rejects.toThrow(`tree ${first.agent.id}`)
  expect(await paid()).toEqual([second.agent.id.toString()])
  await server.asOwner('ALTER TABLE agent_tree_settlement DROP CONSTRAINT broken')
  await settle()
  expect(await paid()).toEqual([first, second].map(({ agent }) => agent.id.toString()))
})

test('only periods with a contract that counts have a payout, and transfers are kept for those to come', async () => {
  const { agent, players } = await team()
  const terms = dividend(10_000, 'week')
  const week = { downline: agent, terms }
  await runningContract(server, { ...week, startsOn: '2026-03-02', endsOn: '2026-03-09' })
  await runningContract(server, { ...week, startsOn: '2026-03-23', version: 2 })
  await closeDays(server, [{ member: players[0], above: [agent], day: DAY, stake: 500n }], {
    through: '2026-04-01',
  })
  await settle()
  const periods = async () =>
    (
      await server.asOwner<{ line: string }>(
        `SELECT concat_ws(' ', part, start_day, state) AS line FROM agent_run WHERE kind = 'dividend' ORDER BY id`,
      )
    ).map(({ line }) => line)
  expect(await periods()).toEqual(['week 2026-03-02 paid', 'week 2026-03-23 paid'])
  const keptFrom = async () =>
    (
      await server.asOwner<{ day: string; usual: string }>(
        `SELECT team_transfers_kept_from($1)::text AS day, team_kept_from('transfer')::text AS usual`,
        [server.merchantId],
      )
    )[0]
  expect((await keptFrom())?.day).toBe('2026-03-30')
  // After the end of the contract no period follows: not even one without members is computed again and again.
  await server.asOwner(
    `UPDATE agent_contract_version SET state = 'ended', ends_on = '2026-03-30' WHERE version = 2`,
  )
  await closeDays(server, [], { from: '2026-04-02', through: '2026-04-20' })
  await settle()
  expect(await periods()).toHaveLength(2)
  const kept = await keptFrom()
  expect(kept?.day).toBe(kept?.usual)
})
