import { afterAll, beforeAll, expect, test } from 'vitest'

import { agents } from '#contract/agents.ts'
import { memberTransfers } from '#contract/member-transfers.ts'
import { findAgentByCode } from '#server/people/members/actions.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { giveMoney } from '#test/pg/ledger.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask, PAYMENT, someoneWith } from '#test/pg/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server?.close())

interface Agent {
  readonly id: bigint
  readonly account: string
  readonly proof: Proof
}

let names = 0

async function below(upline?: Agent, accountType = 2, account = `team${(names += 1)}`): Promise<Agent> {
  const member = await server.fixtures.member({ accountType, account })
  if (upline) await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [upline.id, member.id])
  return { id: member.id, account, proof: await server.fixtures.memberSession(member) }
}

const teamOf = async (agent: Agent, input: object = {}) => await ask(server, agent, agents.team, input)
const accountsOf = async (agent: Agent, input: object = {}) =>
  (await teamOf(agent, input)).value.list.map(({ account }) => account)

async function aTeam() {
  const top = await below()
  const player = await below(top, 0)
  const middle = await below(top)
  const low = await below(middle)
  const deep = await below(low, 0)
  return { top, player, middle, low, deep }
}

test('the direct members come agents first, with the people and the money below', async () => {
  const { top, player, middle } = await aTeam()
  await giveMoney(server, { id: player.id, merchantId: server.merchantId }, 1_250_000n)
  await server.asOwner('UPDATE member SET last_login_at = NULL WHERE id = $1', [middle.id])
  const { value } = await teamOf(top)
  expect(value.node).toMatchObject({ id: top.id.toString(), level: 0, path: [], agents: 2, members: 2 })
  expect(value.list).toMatchObject([
    {
      account: middle.account,
      isAgent: true,
      level: 1,
      agents: 1,
      members: 1,
      balance: '0.00',
      isFrozen: false,
    },
    {
      account: player.account,
      isAgent: false,
      level: 1,
      agents: 0,
      members: 0,
      balance: '12.50',
      status: 'active',
    },
  ])
  expect(value.list[0]).not.toHaveProperty('signedInAt')
  expect(Object.keys(value.list[1] ?? {}).toSorted()).toEqual(
    [
      'account',
      'agents',
      'balance',
      'id',
      'isAgent',
      'isFrozen',
      'joinedAt',
      'level',
      'members',
      'status',
    ].toSorted(),
  )
})

test('the walk goes down by nodes, and a node’s path begins below the agent', async () => {
  const { top, middle, low, deep, player } = await aTeam()
  const { value } = await teamOf(top, { under: low.id.toString() })
  expect(value.node).toMatchObject({ level: 2, path: [{ account: middle.account }] })
  expect(value.list.map(({ account }) => account)).toEqual([deep.account])
  expect(await accountsOf(top, { scope: 'team' })).toEqual(
    [middle, low, player, deep].map(({ account }) => account),
  )
  expect(await accountsOf(top, { scope: 'team', kind: 'members' })).toEqual([player.account, deep.account])
  expect((await teamOf(middle, { under: low.id.toString() })).value.node.path).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const top = await below()
  const all: string[] = []
  for (let count = 0; count < 23; count += 1) all.push((await below(top, count % 3 === 0 ? 2 : 0)).account)
  const first = await teamOf(top)
  const second = await teamOf(top, { after: first.value.next })
  const listed = [...first.value.list, ...second.value.list].map(({ account }) => account)
  expect([first.value.list.length, second.value.next]).toEqual([20, undefined])
  expect(listed.toSorted()).toEqual(all.toSorted())
})

test('a search finds accounts of the whole team by their beginning, and never by digits of a number', async () => {
  const { top, deep } = await aTeam()
  await server.asOwner(`UPDATE member SET account = 'Coral_Reef%' WHERE id = $1`, [deep.id])
  const number = await below(top, 0, '+84905551234')
  const find = (text: string) => accountsOf(top, { scope: 'team', find: text })
  expect([await find('coral_r'), await find('coral%'), await find('+8490')]).toEqual([
    ['Coral_Reef%'],
    [],
    [],
  ])
  expect(await accountsOf(top, { kind: 'members' })).toContain('+84 •••• 234')
  expect(JSON.stringify((await teamOf(top, { scope: 'team' })).value)).not.toContain(number.account)
})

test.each(['a cousin', 'an upline', 'a stranger'])('%s is absent as a node', async (who) => {
  const { top, middle, low, player } = await aTeam()
  const nodes: Record<string, Agent> = { 'a cousin': player, 'an upline': top, 'a stranger': await below() }
  const node = nodes[who] ?? low
  expect((await teamOf(middle, { under: node.id.toString() })).code).toBe('absent')
})

test('a team is that of today: a move of tomorrow changes nothing yet', async () => {
  const { top, middle, low, deep } = await aTeam()
  const other = await below()
  await server.asOwner('SELECT move_team($1, $2, $3, business_day($1) + 1)', [
    server.merchantId,
    low.id,
    other.id,
  ])
  expect(await accountsOf(top, { under: middle.id.toString(), scope: 'team' })).toEqual([
    low.account,
    deep.account,
  ])
  expect(await accountsOf(other, { scope: 'team' })).toEqual([])
})

const freeze = (by: Agent, { id }: Agent, isFrozen = true) =>
  ask(server, by, agents.freeze, { id: id.toString(), isFrozen })

test('a frozen agent takes on no accounts and sends no money down, and the upline lifts it', async () => {
  const { top, middle } = await aTeam()
  const code = `FREEZE${names}`
  await server.asOwner('INSERT INTO affiliate_code (merchant_id, agent_id, code) VALUES ($1, $2, $3)', [
    server.merchantId,
    middle.id,
    code,
  ])
  const agentOfCode = () =>
    findAgentByCode(server.services.store.read, { merchantId: server.merchantId, code })
  const link = () =>
    ask(server, middle, agents.createJoinLink, {
      requestId: crypto.randomUUID(),
      name: 'Reef',
      makesAgents: false,
      usesMax: 1,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
  const downwards = async () => (await ask(server, middle, memberTransfers.terms)).value.canSendDown
  expect([await agentOfCode(), await downwards()]).toEqual([middle.id, true])
  expect((await freeze(top, middle)).value).toEqual({ id: middle.id.toString(), isFrozen: true })
  expect((await freeze(top, middle)).status).toBe(200)
  expect([await agentOfCode(), await downwards(), (await link()).code]).toEqual([
    undefined,
    false,
    'agent_frozen',
  ])
  expect((await teamOf(top)).value.list[0]).toMatchObject({ isFrozen: true })
  const deeds = await server.asOwner('SELECT action FROM audit_entry WHERE member_id = $1', [middle.id])
  expect(deeds).toEqual([{ action: 'agent_team.freeze' }])
  await freeze(top, middle, false)
  expect([await agentOfCode(), await downwards(), (await link()).status]).toEqual([middle.id, true, 200])
})

test('a frozen agent’s transfer down is refused before any money moves', async () => {
  const sender = await someoneWith(server, '100.00')
  await server.asOwner('UPDATE member SET account_type = 2 WHERE id = $1', [sender.id])
  const middle = { ...sender, account: 'sender' }
  const low = await below(middle, 0)
  const send = () =>
    ask(server, sender, memberTransfers.send, {
      requestId: crypto.randomUUID(),
      direction: 'down',
      account: low.account,
      amount: '50.00',
      paymentPassword: PAYMENT,
    })
  await server.asOwner('UPDATE member SET frozen_at = now(), frozen_by = id WHERE id = $1', [sender.id])
  expect((await send()).code).toBe('transfers_shut')
  await server.asOwner('UPDATE member SET frozen_at = NULL, frozen_by = NULL WHERE id = $1', [sender.id])
  expect((await send()).status).toBe(200)
})

test.each(['a player', 'an agent further down', 'a cousin', 'the upline', 'oneself'])(
  'an agent does not freeze %s',
  async (who) => {
    const { top, player, middle, low } = await aTeam()
    const by = who === 'a player' || who === 'an agent further down' ? top : middle
    const targets: Record<string, Agent> = {
      'a player': player,
      'an agent further down': low,
      'a cousin': await below(top),
      'the upline': top,
      oneself: middle,
    }
    expect((await freeze(by, targets[who] ?? by)).code).toBe('absent')
  },
)
