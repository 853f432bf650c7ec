import { afterAll, beforeAll, expect, test } from 'vitest'

import { postOne } from '#server/money/ledger/actions.ts'
import { recordPlays } from '#server/play/plays/actions.ts'
import { addDays } from '#domain/records/business-day.ts'
import { setRules, todayOf } from '#test/pg/agent-contracts.ts'
import { depositOf } from '#test/pg/ledger.ts'
import {
  type TeamMember,
  UNITS,
  deposit,
  joinTeam,
  returnDeposit,
  rollUp,
  settlePlay,
  withdraw,
} from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { checkTeams, countTeams, followTeams } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

/** An agent, with an agent below, and a member below that one. */
async function makeLine() {
  const top = await joinTeam(server, undefined, { accountType: 2 })
  const agent = await joinTeam(server, top, { accountType: 2 })
  const member = await joinTeam(server, agent)
  return { top, agent, member }
}

/** The figures of an agent over all days and categories, in units, without those that are 0. */
async function figuresOf({ id }: TeamMember, prefix = '') {
  const money = ['stake', 'valid_bet', 'returned', 'deposits', 'withdrawals']
  const counts = ['plays', 'new_members', 'new_agents', 'first_deposits']
  const columns = [
    ...money.map((name) => `(sum(${prefix}${name}) / 100000)::integer AS ${name}`),
    ...counts.map((name) => `sum(${prefix}${name})::integer AS ${name}`),
  ]
  const [row = {}] = await server.asOwner<Record<string, number | null>>(
    `SELECT ${columns.join(', ')} FROM team_day WHERE agent_id = $1`,
    [id],
  )
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value))
}

const activeOf = async ({ id }: TeamMember) =>
  (
    await server.asOwner<{ kind: string; active: number; direct: number }>(
      `SELECT kind, active, direct_active AS direct FROM team_active WHERE agent_id = $1 ORDER BY kind`,
      [id],
    )
  ).map(({ kind, active, direct }) => `${kind} ${active} ${direct}`)

const differences = async () => {
  const found: object[] = []
  for (const days of [0, 1])
    found.push(
      ...(await server.asOwner('SELECT * FROM team_differences($1, business_today($1) - $2::integer)', [
        server.merchantId,
        days,
      ])),
    )
  return found
}

beforeAll(async () => {
  await server.asOwner(`CREATE FUNCTION business_today(p_merchant integer) RETURNS date LANGUAGE sql AS $$
    SELECT ((clock_timestamp() AT TIME ZONE zone) - day_start)::date FROM merchant WHERE id = p_merchant $$`)
})

test('play, money and registrations count for every agent above, and apart for the nearest one', async () => {
  const { top, agent, member } = await makeLine()
  await deposit(server, member, 100n)
  await deposit(server, member, 50n)
  await settlePlay(server, member, { stake: 20n, win: 50n })
  await settlePlay(server, member, { stake: 30n })
  await withdraw(server, member, 40n)
  await rollUp(server)
  const sums = { plays: 2, stake: 50, valid_bet: 50, returned: 50, deposits: 150, withdrawals: 40 }
  const joined = { new_members: 1, first_deposits: 1 }
  expect(await figuresOf(agent)).toEqual({ ...sums, ...joined })
  expect(await figuresOf(agent, 'direct_')).toEqual({ ...sums, ...joined })
  expect(await figuresOf(top)).toEqual({ ...sums, ...joined, new_agents: 1 })
  expect(await figuresOf(top, 'direct_')).toEqual({ new_agents: 1 })
  expect(await figuresOf(member)).toEqual({})
})

/** Active members and the further accounts of their persons, by kind of period. */
const personsOf = async ({ id }: TeamMember) =>
  (
    await server.asOwner<{ kind: string; active: number; linked: number; direct: number }>(
      `SELECT kind, active - linked AS active, linked, direct_linked AS direct FROM team_active WHERE agent_id = $1 ORDER BY kind`,
      [id],
    )
  ).map(({ kind, active, linked, direct }) => `${kind} ${active} ${linked} ${direct}`)

test('accounts of one person are one active member of each team, from the day of strict valid bets on', async () => {
  await server.fixtures.operatorSession(['settings.read'])
  const { top, agent, member } = await makeLine()
  const [second, other] = [await joinTeam(server, agent), await joinTeam(server, top)]
  for (const one of [member, second, other])
    await server.asOwner(
      `UPDATE member SET payee_name = 'Tran Thi Be', birthday = '1988-01-02' WHERE id = $1`,
      [one.id],
    )
  const play = async (one: TeamMember) => {
    await deposit(server, one, 10n)
    return await settlePlay(server, one, { stake: 5n })
  }
  const today = await todayOf(server)
  await setRules(server, { validBetsFrom: addDays(today, 1) })
  await play(other)
  await rollUp(server)
  expect(await personsOf(top)).toEqual(['day 1 0 0', 'month 1 0 0', 'week 1 0 0'])
  await setRules(server, { validBetsFrom: addDays(today, -40) })
  await play(member)
  const last = await play(second)
  await rollUp(server)
  expect(await personsOf(agent)).toEqual(['day 1 1 1', 'month 1 1 1', 'week 1 1 1'])
  expect((await personsOf(top))[0]).toBe('day 2 1 0')
  // The second account is no longer active: the first one stays.
  await server.services.store.transact((tx) =>
    recordPlays(tx, [
      { ...last, request: 'back', kind: 'bet_return', amount: 5n * UNITS, reverses: last.bet },
    ]),
  )
  await rollUp(server)
  expect(await personsOf(agent)).toEqual(['day 1 0 0', 'month 1 0 0', 'week 1 0 0'])
  await setRules(server, { validBetsFrom: undefined })
})

test('changes count once, however often they are followed', async () => {
  const { top, member } = await makeLine()
  await deposit(server, member, 10n)
  await settlePlay(server, member, { stake: 5n })
  await rollUp(server)
  const before = await figuresOf(top)
  await Promise.all([rollUp(server), followTeams(server.services.store)])
  expect(await figuresOf(top)).toEqual(before)
  expect(await differences()).toEqual([])
})

test('a transaction that commits late is followed too', async () => {
  const { agent, member } = await makeLine()
  const other = await joinTeam(server, agent)
  await server.services.store.transact(async (tx) => {
    await postOne(tx, depositOf(member, 3n * UNITS))
    await deposit(server, other, 10n)
    await followTeams(server.services.store)
  })
  await rollUp(server)
  expect(await figuresOf(agent)).toMatchObject({ deposits: 13, first_deposits: 2 })
})

test('a member’s first deposit counts once', async () => {
  const { agent, member } = await makeLine()
  for (let count = 0; count < 2; count += 1) {
    await deposit(server, member, 10n)
    await rollUp(server)
  }
  expect(await figuresOf(agent)).toMatchObject({ deposits: 20, first_deposits: 1 })
})

test('a reversed win and a returned deposit are taken out again', async () => {
  const { agent, member } = await makeLine()
  const given = await deposit(server, member, 100n)
  const ticket = await settlePlay(server, member, { stake: 20n, win: 50n, reference: 'undone' })
  await rollUp(server)
  const [win] = await server.asOwner<{ id: string }>(
    `SELECT id::text FROM ledger_transfer WHERE member_id = $1 AND kind = 'win'`,
    [member.id],
  )
  const { bet: _bet, ...deed } = ticket
  await server.services.store.transact((tx) =>
    recordPlays(tx, [
      { ...deed, request: 'back', kind: 'win', amount: 50n * UNITS, reverses: BigInt(win?.id ?? 0) },
    ]),
  )
  await deposit(server, member, 30n)
  await returnDeposit(server, member, { transferId: given, units: 100n })
  await rollUp(server)
  const left = { plays: 1, stake: 20, valid_bet: 20, deposits: 30, new_members: 1, first_deposits: 1 }
  expect(await figuresOf(agent)).toEqual(left)
  expect(await differences()).toEqual([])
})

test('a member is active once with a stake and a deposit of one unit in the period', async () => {
  const { top, agent, member } = await makeLine()
  await deposit(server, member, 10n)
  await rollUp(server)
  expect(await activeOf(top)).toEqual(['day 0 0', 'month 0 0', 'week 0 0'])
  const { bet } = await settlePlay(server, member, { stake: 5n, reference: 'only' })
  await settlePlay(server, member, { stake: 2n })
  await rollUp(server)
  expect(await activeOf(top)).toEqual(['day 1 0', 'month 1 0', 'week 1 0'])
  expect(await activeOf(agent)).toEqual(['day 1 1', 'month 1 1', 'week 1 1'])
  expect(bet).toBeGreaterThan(0n)
})

test('a member whose deposit is returned is no longer active', async () => {
  const { agent, member } = await makeLine()
  const given = await deposit(server, member, 10n)
  await settlePlay(server, member, { stake: 5n, win: 9n })
  await rollUp(server)
  await returnDeposit(server, member, { transferId: given, units: 10n })
  await rollUp(server)
  expect(await activeOf(agent)).toEqual(['day 0 0', 'month 0 0', 'week 0 0'])
})

test('trial accounts, and members without agents, are in no figure', async () => {
  const agent = await joinTeam(server, undefined, { accountType: 2 })
  await joinTeam(server, agent, { accountType: 4 })
  const lone = await joinTeam(server)
  await deposit(server, lone, 10n)
  await rollUp(server)
  expect(await figuresOf(agent)).toEqual({})
  expect(await server.asOwner('SELECT FROM team_period WHERE member_id = $1', [lone.id])).toEqual([])
})

test('an agent’s own play is in the agent’s own periods, and in no sum of the own team', async () => {
  const agent = await joinTeam(server, undefined, { accountType: 2 })
  await deposit(server, agent, 10n)
  await settlePlay(server, agent, { stake: 5n })
  await rollUp(server)
  expect(await figuresOf(agent)).toEqual({})
  const own = await server.asOwner<{ valid_bet: string }>(
    `SELECT valid_bet::text FROM team_period WHERE member_id = $1 AND kind = 'month'`,
    [agent.id],
  )
  expect(own).toEqual([{ valid_bet: '500000' }])
})

test('the snapshot counts people, balances and last visits', async () => {
  const { top, agent, member } = await makeLine()
  await deposit(server, member, 70n)
  const away = await joinTeam(server, agent)
  await server.asOwner(`UPDATE session SET last_used_at = now() - interval '4 days' WHERE member_id = $1`, [
    away.id,
  ])
  await server.asOwner(`UPDATE team_member SET seen_at = now() - interval '4 days' WHERE member_id = $1`, [
    away.id,
  ])
  await server.asOwner(`UPDATE session SET last_used_at = now() WHERE member_id = $1`, [member.id])
  await countTeams(server.services.store)
  const now = ({ id }: TeamMember) =>
    server.asOwner(
      `SELECT members, agents, direct_members, direct_agents, (balance / 100000)::integer AS balance, unseen_3, unseen_7
         FROM team_now WHERE agent_id = $1`,
      [id],
    )
  const people = { members: 2, balance: 70, unseen_3: 1, unseen_7: 0 }
  expect(await now(top)).toEqual([{ ...people, agents: 1, direct_members: 0, direct_agents: 1 }])
  expect(await now(agent)).toEqual([{ ...people, agents: 0, direct_members: 2, direct_agents: 0 }])
})

test('a move changes whose team a member belongs to, and no past figure', async () => {
  const { top, agent, member } = await makeLine()
  const other = await joinTeam(server, undefined, { accountType: 2 })
  await deposit(server, member, 10n)
  await rollUp(server)
  const before = await figuresOf(top)
  await server.asOwner('UPDATE member SET upline_id = $2 WHERE id = $1', [agent.id, other.id])
  await deposit(server, member, 5n)
  await rollUp(server)
  expect(await figuresOf(top)).toEqual(before)
  expect(await figuresOf(other)).toEqual({ deposits: 5 })
  const above = await server.asOwner<{ agents: string[] }>(
    'SELECT agents FROM team_member WHERE member_id = $1',
    [member.id],
  )
  expect(above[0]?.agents.map(String)).toEqual([agent.id.toString(), other.id.toString()])
})

test('a wrong figure of yesterday raises an alarm and is counted anew', async () => {
  const { top, member } = await makeLine()
  await deposit(server, member, 10n)
  await rollUp(server)
  await server.asOwner(
    `INSERT INTO team_day SELECT agent_id, currency, day - 1, category, merchant_id, 7, stake, valid_bet, returned, 5,
       withdrawals, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM team_day WHERE agent_id = $1`,
    [top.id],
  )
  const alarms: unknown[] = []
  const log = { error: (about: unknown) => void alarms.push(about) }
  const parts = { log: log as never, registry: server.services.registry }
  await checkTeams(server.services.store, parts)
  expect(alarms).toMatchObject([{ alarm: 'team_figures', agents: [top.id.toString()] }])
  await checkTeams(server.services.store, parts)
  expect(alarms).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('the application changes no figure itself', async () => {
  for (const table of [
    'team_day',
    'team_period',
    'team_active',
    'team_member',
    'team_transfer',
    'team_change',
  ])
    await expect(server.services.pool.query(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/)
})

test('two lines of one member that differ by their returns alone each count once for the team', async () => {
  const { agent, member } = await makeLine()
  await deposit(server, member, 100n)
  await settlePlay(server, member, { stake: 20n })
  await rollUp(server)
  const columns = await server.asOwner<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'settled_sum' AND column_name <> 'returns' AND is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name).join(', ')
  await server.asOwner(
    `INSERT INTO settled_sum (${names}, returns) SELECT ${names}, '{900,920}' FROM settled_sum WHERE member_id = $1`,
    [member.id],
  )
  await server.asOwner('UPDATE settled_sum SET stake = stake + 1000000 WHERE member_id = $1', [member.id])
  await rollUp(server)
  expect((await figuresOf(agent))['stake']).toBe(60)
})
