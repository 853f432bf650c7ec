import { afterAll, beforeAll, expect, test } from 'vitest'

import { agents } from '#contract/agents.ts'
import * as calls from '#contract/console/agent-tree.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { ask } from '#test/pg/withdrawals.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

interface Placed {
  readonly id: bigint
  readonly account: string
}

let names = 0

async function below(upline?: Placed, accountType = 2): Promise<Placed> {
  const account = `branch${(names += 1)}`
  const member = await stage.server.fixtures.member({ account, accountType })
  if (upline)
    await stage.server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [upline.id, member.id])
  return { id: member.id, account }
}

const read = async <E extends Endpoint>(call: E, input: object, by = stage.owner) => {
  const answer = await stage.call(by, call, { merchantCode: stage.code, ...input })
  return { ...answer, value: answer.value as unknown as Output<E> }
}
const accountsOf = async (input: object) =>
  (await read(calls.listAgents, input)).value.list.map(({ account }) => account)

async function aTeam() {
  const top = await below()
  const player = await below(top, 0)
  const middle = await below(top)
  const deep = await below(middle, 0)
  return { top, player, middle, deep }
}

test('the walk begins at the agents of the top and goes down by nodes', async () => {
  const { top, player, middle, deep } = await aTeam()
  await below(undefined, 0)
  const roots = (await read(calls.listAgents, { limit: 100 })).value
  expect(roots.node).toBeUndefined()
  expect(roots.list.every(({ isAgent, level }) => isAgent && level === 0)).toBe(true)
  expect(roots.list.find(({ account }) => account === top.account)).toMatchObject({
    agents: 1,
    members: 2,
    status: 'active',
    isFrozen: false,
  })
  const { node, list } = (await read(calls.listAgents, { under: middle.id.toString() })).value
  expect(node).toMatchObject({ account: middle.account, path: [{ account: top.account }], members: 1 })
  expect(list).toMatchObject([{ account: deep.account, isAgent: false, level: 2, upline: middle.account }])
  expect(await accountsOf({ under: top.id.toString() })).toEqual([middle.account, player.account])
  expect(await accountsOf({ under: top.id.toString(), kind: 'players' })).toEqual([player.account])
})

test('a search finds accounts by their beginning, in the whole brand or below a node', async () => {
  const { top, middle, deep } = await aTeam()
  await stage.server.asOwner(`UPDATE member SET account = 'Coral_Reef%' WHERE id = $1`, [deep.id])
  expect([
    await accountsOf({ find: 'coral_r' }),
    await accountsOf({ find: 'coral%' }),
    await accountsOf({ find: 'CORAL', under: top.id.toString() }),
    await accountsOf({ find: 'coral', under: (await below()).id.toString() }),
  ]).toEqual([['Coral_Reef%'], [], ['Coral_Reef%'], []])
  await stage.server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [middle.id])
  expect(await accountsOf({ state: 'suspended' })).toEqual([middle.account])
})

test('pages follow each other without a gap', async () => {
  const top = await below()
  const all: string[] = []
  for (let count = 0; count < 5; count += 1) all.push((await below(top, count % 2 === 0 ? 2 : 0)).account)
  const under = top.id.toString()
  const first = (await read(calls.listAgents, { under, limit: 3 })).value
  const second = (await read(calls.listAgents, { under, limit: 3, after: first.next })).value
  expect([...first.list, ...second.list].map(({ account }) => account).toSorted()).toEqual(all.toSorted())
  expect([first.list.length, second.next]).toEqual([3, undefined])
})

test('a member of another brand is absent', async () => {
  const other = await stage.server.fixtures.merchant()
  const { id } = await stage.server.fixtures.member({ merchantId: other.id, account: 'far', accountType: 2 })
  await stage.server.services.registry.refresh()
  const foreign = id.toString()
  const days = { day: '2026-01-01', otherDay: '2026-01-02' }
  expect([
    (await read(calls.listAgents, { under: foreign })).code,
    (await read(calls.readAgent, { id: foreign })).code,
    (await read(calls.compareTeams, { id: foreign, ...days })).code,
    await accountsOf({ find: 'far' }),
  ]).toEqual(['absent', 'absent', 'absent', []])
})

async function frozenTeam() {
  const { top, middle } = await aTeam()
  const proof = await stage.server.fixtures.memberSession({
    id: top.id,
    merchantId: stage.server.merchantId,
  })
  const freeze = () =>
    ask(stage.server, { proof }, agents.freeze, { id: middle.id.toString(), isFrozen: true })
  expect((await freeze()).status).toBe(200)
  const seen = async () => (await read(calls.readAgent, { id: middle.id.toString() })).value.freeze
  return { top, middle, freeze, seen }
}

const lift = ({ id }: Placed, frozenAt: string, by = stage.owner) =>
  read(calls.liftFreeze, { id: id.toString(), frozenAt, reason }, by)

test('an operator lifts exactly the freeze that was read', async () => {
  const { top, middle, freeze, seen } = await frozenTeam()
  const first = await seen()
  expect(first?.by.account).toBe(top.account)
  expect(await accountsOf({ state: 'frozen' })).toContain(middle.account)
  expect((await lift(middle, first?.at ?? '')).status).toBe(200)
  expect(await seen()).toBeUndefined()
  expect((await lift(middle, first?.at ?? '')).code).toBe('changed_meanwhile')
  // A newer freeze may have another reason.
  await freeze()
  expect((await lift(middle, first?.at ?? '')).code).toBe('changed_meanwhile')
  expect(await seen()).toBeDefined()
  const deeds = await stage.server.asOwner(
    'SELECT action, reason, operator_id IS NULL AS alone FROM audit_entry WHERE member_id = $1 ORDER BY id',
    [middle.id],
  )
  expect(deeds).toEqual([
    { action: 'agent_team.freeze', reason: '', alone: true },
    { action: 'agent_team.lift', reason, alone: false },
    { action: 'agent_team.freeze', reason: '', alone: true },
  ])
})

test('an operator without the right lifts no freeze', async () => {
  const { middle, seen } = await frozenTeam()
  const without = await stage.server.fixtures.operatorSession(
    permissions.filter((one) => one !== 'members.write'),
  )
  expect((await lift(middle, (await seen())?.at ?? '', without)).code).toBe('forbidden')
})

test('two days show the team on each, and the moves between them', async () => {
  const [from, to] = [await below(), await below()]
  const agent = await below(from)
  await below(agent, 0)
  const { today } = (await read(calls.readAgent, { id: from.id.toString() })).value
  const tomorrow = addDays(today, 1)
  await stage.server.asOwner('SELECT move_team($1, $2, $3, $4::date)', [
    stage.server.merchantId,
    agent.id,
    to.id,
    tomorrow,
  ])
  const compared = async ({ id }: Placed, day: string, otherDay: string) =>
    (await read(calls.compareTeams, { id: id.toString(), day, otherDay })).value
  const moved = [{ account: agent.account, fromAccount: from.account, toAccount: to.account }]
  expect(await compared(from, today, tomorrow)).toMatchObject({
    day: { isPlaced: true, agents: 1, members: 1 },
    otherDay: { isPlaced: true, agents: 0, members: 0 },
    moved,
    hasMore: false,
  })
  expect(await compared(to, today, tomorrow)).toMatchObject({ otherDay: { agents: 1 }, moved })
  expect(await compared(agent, today, tomorrow)).toMatchObject({
    day: { path: [{ account: from.account }] },
    otherDay: { path: [{ account: to.account }] },
    moved: [],
  })
  expect((await compared(agent, '2020-02-29', today)).day).toMatchObject({ isPlaced: false, members: 0 })
  const impossible = { id: agent.id.toString(), day: '2026-02-30', otherDay: today }
  expect((await read(calls.compareTeams, impossible)).code).toBe('invalid_input')
})

test('the effect of limits counts the teams beyond them', async () => {
  const top = await below()
  const middle = await below(top)
  await below(middle)
  for (let count = 0; count < 6; count += 1) await below(top, 0)
  const effect = async (depthMax: number, breadthMax: number) =>
    (await read(calls.readLimitsEffect, { depthMax, breadthMax })).value
  const beyond = await effect(2, 6)
  expect(beyond).toMatchObject({ deepest: 3, broadest: 7, tooBroad: 1 })
  expect(beyond.tooDeep).toBeGreaterThan(0)
  expect(await effect(3, 7)).toMatchObject({ tooDeep: 0, tooBroad: 0 })
})
