import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/team-reports.ts'
import { listAgentDebts } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'
import {
  accountOf,
  closeDays,
  dividend,
  runningContract,
  salary,
  setRates,
  settleAgents,
} from '#test/pg/agent-contracts.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type TeamMember, deposit, joinTeam, rollUp, settlePlay } from '#test/pg/teams.ts'
import { CURRENCY } from '#test/pg/ledger.ts'

import { countTeams } from './jobs.ts'

type Listed = Output<typeof calls.listTeamFigures>

let stage: MoneyStage
/** `busy` has `below` with `player`; `idle` has a member who did nothing. */
let busy: TeamMember, below: TeamMember, player: TeamMember, idle: TeamMember
/** A closed day with a salary, a dividend and a rebate. */
const day = '2026-03-02'

beforeAll(async () => {
  stage = await openMoneyStage()
  const { server } = stage
  const asAgent = { accountType: 1 }
  busy = await joinTeam(server, undefined, asAgent)
  below = await joinTeam(server, busy, { accountType: 2 })
  player = await joinTeam(server, below)
  idle = await joinTeam(server, undefined, asAgent)
  await joinTeam(server, idle)
  await deposit(server, player, 100n)
  await settlePlay(server, player, { stake: 30n, win: 12n })
  await rollUp(server)
  await countTeams(server.services.store)
  const during = { startsOn: day, endsOn: '2026-03-03' }
  await runningContract(server, { downline: busy, terms: salary(9_000), ...during })
  await runningContract(server, { downline: busy, terms: dividend(100_000, 'day'), ...during })
  await runningContract(server, { downline: below, upline: busy, terms: salary(5_000), ...during })
  await setRates(server, player, { fromDay: day, slotsPpm: 1_000 })
  await setRates(server, busy, { fromDay: day, slotsPpm: 3_000 })
  const hall = { product: 'games', category: 'slots', code: 'any' } as const
  await closeDays(
    server,
    [{ member: player, above: [below, busy], day, stake: 10_000n, win: 9_000n, hall }],
    {
      from: day,
      through: day,
    },
  )
  await settleAgents(server)
  await server.asOwner(
    `INSERT INTO agent_debt (merchant_id, debtor_id, creditor_id, currency, since, amount, open)
     VALUES ($1, $2, NULL, $3, '2026-03-01', 900000, 700000)`,
    [server.merchantId, below.id, CURRENCY],
  )
})
afterAll(() => stage?.server.close())

async function read(input: object = {}, by = stage.owner): Promise<Listed> {
  const { status, value } = await stage.call(by, calls.listTeamFigures, {
    merchantCode: stage.code,
    ...input,
  })
  expect(status).toBe(200)
  return value as unknown as Listed
}
const idsOf = ({ list }: Listed) => list.map(({ id }) => BigInt(id))

test('teams of the top have the figures of the agents’ own reports, and their sums', async () => {
  const { list, sums, count, currency } = await read({ kind: 'day' })
  expect(list.map(({ id }) => BigInt(id))).toEqual([busy.id, idle.id])
  expect(list[0]).toMatchObject({
    account: await accountOf(stage.server, busy),
    agents: 1,
    figures: {
      people: 2,
      joined: 2,
      active: 1,
      validBet: '30.00',
      result: '-18.00',
      debts: '7.00',
      cost: '0.00',
    },
  })
  expect(sums).toMatchObject({ people: 3, joined: 3, active: 1, validBet: '30.00', debts: '7.00' })
  expect([count, currency]).toEqual([2, CURRENCY])
})

test('a past day has what was earned for its plays: the whole share of the team, and nothing of other days', async () => {
  const [team] = (await read({ kind: 'day', day, find: (await accountOf(stage.server, busy)).slice(0, 8) }))
    .list
  // Rebates 10 and 20; salary 90; dividend 10 % of 1,000 less 30 and 90.
  expect(team?.figures).toMatchObject({
    rebates: '30.00',
    salaries: '90.00',
    dividends: '88.00',
    cost: '208.00',
    validBet: '0.00',
  })
  const [inside] = (await read({ kind: 'month', day, under: busy.id.toString() })).list
  expect(inside).toMatchObject({ id: below.id.toString(), figures: { salaries: '50.00', dividends: '0.00' } })
})

// Each row: the filters, and the teams that are left.
test.each([
  [{ sort: 'people' }, () => [busy, idle]],
  [{ sort: 'people', isAscending: true }, () => [idle, busy]],
  [{ kind: 'day', isMoved: true, day }, () => [busy]],
  [{ state: 'frozen' }, () => []],
  [{ state: 'active' }, () => [busy, idle]],
  [{ find: 'nobody' }, () => []],
])('%j lists %o', async (filters, expected) => {
  expect(idsOf(await read(filters))).toEqual(expected().map(({ id }) => id))
})

test('pages follow by figure and id, and repeat no team', async () => {
  const first = await read({ limit: 1, sort: 'people' })
  const second = await read({ limit: 1, sort: 'people', after: first.next })
  expect([...idsOf(first), ...idsOf(second)]).toEqual([busy.id, idle.id])
  expect(second.next).toBeUndefined()
  expect(second.sums).toEqual(first.sums)
})

test('each figure has its list, whose rows add up to it', async () => {
  const of = { merchantCode: stage.code, agentId: busy.id.toString(), kind: 'day' }
  const listed = async (call: Parameters<MoneyStage['call']>[1], input: object) =>
    (await stage.call(stage.owner, call, { ...of, ...input })).value['list'] as Record<string, string>[]
  for (const who of ['figures', 'active'])
    expect(await listed(calls.listTeamMembers, { who })).toMatchObject([
      { id: player.id.toString(), validBet: '30.00', result: '-18.00' },
    ])
  expect(await listed(calls.listTeamMembers, { who: 'new' })).toHaveLength(2)
  expect(await listed(calls.listTeamShares, { day, of: 'salaries' })).toMatchObject([
    { kind: 'daily', share: '90.00' },
  ])
  const all = await listed(calls.listTeamShares, { day, of: 'all' })
  expect(all.map(({ share }) => share).toSorted()).toEqual(['88.00', '90.00'])
  expect(await listed(calls.listTeamRebates, { day })).toMatchObject([
    { settledDay: day, category: 'slots', members: '10.00', agents: '20.00' },
  ])
  const debts = (team: TeamMember) =>
    stage.call(stage.owner, listAgentDebts, { merchantCode: stage.code, team: team.id.toString() })
  expect((await debts(busy)).value['totals']).toEqual({ amount: '9.00', open: '7.00' })
  expect((await debts(idle)).value['list']).toEqual([])
})

test('a team of another brand is absent, and the file has the rows of the list', async () => {
  const { server, owner } = stage
  const other = await server.fixtures.merchant()
  await server.services.registry.refresh()
  const code = server.services.registry.findById(other.id)?.code ?? ''
  const of = { merchantCode: code, agentId: busy.id.toString() }
  expect((await stage.call(owner, calls.listTeamMembers, { ...of, who: 'new' })).status).toBe(404)
  expect((await stage.call(owner, calls.listTeamShares, { ...of, of: 'all', day })).status).toBe(404)
  expect((await stage.call(owner, calls.listTeamRebates, { ...of, day })).status).toBe(404)
  const url = `${calls.teamFigureFile.path}?merchantCode=${stage.code}&kind=day&day=${day}&isMoved=true`
  const { body } = await server.console.inject({
    url,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...owner.headers },
  })
  expect(body.trim().split('\n')).toHaveLength(2)
  expect(body).toContain(',30.00,90.00,88.00,208.00,')
  expect(
    await server.asOwner(`SELECT after ->> 'from' AS from FROM audit_entry WHERE action = 'report.export'`),
  ).toEqual([{ from: day }])
})
