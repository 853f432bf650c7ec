import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agents } from '#contract/agents.ts'
import { registration } from '#contract/registration.ts'
import { OPEN_LINKS_MAX } from '#domain/agents/links.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { giveHuman } from '#test/pg/human.ts'
import { sealFor } from '#test/pg/seal.ts'
import { openVisitor } from '#test/pg/sign-in.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server?.close())

interface Agent {
  readonly id: bigint
  readonly proof: Proof
}

let names = 0
const freeName = () => `opened${(names += 1)}`

async function anAgent(): Promise<Agent> {
  const member = await server.fixtures.member({ accountType: 2 })
  return { id: member.id, proof: await server.fixtures.memberSession(member) }
}

const create = (agent: Agent, more: object = {}) =>
  ask(server, agent, agents.createAccount, {
    requestId: randomUUID(),
    username: freeName(),
    makesAgents: false,
    ...more,
  })

async function register(username: string, affiliateCode?: string) {
  const payload = await sealFor(server, registration.register, {
    username,
    password: 'Seven-herons-at-dusk',
    confirmPassword: 'Seven-herons-at-dusk',
    birthday: '1990-05-04',
    isAgreed: true,
    registerMethod: 'WEB',
    human: await giveHuman(server.merchantId),
    ...(affiliateCode === undefined ? {} : { affiliateCode }),
  })
  const { status, body } = await openVisitor(server).call('PUT', registration.register.path, { payload })
  return status === 200 ? 'registered' : body.code
}

const membersNamed = (account: string) =>
  server.asOwner<{ type: number; upline: string; above: string[] }>(
    `SELECT account_type AS type, upline_id::text AS upline, agents_above(id)::text[] AS above
       FROM member WHERE lower(account) = lower($1)`,
    [account],
  )

test.each([
  ['a member', false, 0],
  ['an agent', true, 2],
])(
  '%s that an agent creates begins when the link’s holder registers the name, once',
  async (_w, makesAgents, type) => {
    const agent = await anAgent()
    const { value } = await create(agent, { makesAgents })
    const account = value.account ?? ''
    expect(value).toMatchObject({ usesMax: 1, used: 0, state: 'open', makesAgents })
    const lasts = Date.parse(value.expiresAt) - Date.parse(value.createdAt)
    expect(Math.round(lasts / 86_400_000)).toBe(7)
    expect(await membersNamed(account)).toEqual([])
    expect(await register(account.toUpperCase(), value.code)).toBe('registered')
    const upline = agent.id.toString()
    expect(await membersNamed(account)).toEqual([{ type, upline, above: [upline] }])
    expect(await register(account, value.code)).toBe('link_used_up')
    const { list } = (await ask(server, agent, agents.joinLinks)).value
    expect(list[0]).toMatchObject({ account, state: 'used_up', used: 1 })
  },
)

test('the answer has no password, and nothing but the link', async () => {
  const { value } = await create(await anAgent())
  expect(Object.keys(value).toSorted()).toEqual([
    'account',
    'code',
    'createdAt',
    'domain',
    'expiresAt',
    'id',
    'makesAgents',
    'name',
    'rates',
    'state',
    'used',
    'usesMax',
  ])
})

test('the name is kept for the link’s holder, until the link is withdrawn or expires', async () => {
  const agent = await anAgent()
  const { value } = await create(agent)
  const account = value.account ?? ''
  expect(await register(account.toUpperCase())).toBe('account_taken')
  expect((await create(await anAgent(), { username: account.toUpperCase() })).code).toBe('account_taken')
  await ask(server, agent, agents.withdrawJoinLink, { id: value.id })
  const again = (await create(await anAgent(), { username: account })).value
  await server.asOwner('UPDATE join_link SET expires_at = now() WHERE id = $1', [again.id])
  expect(await register(account, again.code)).toBe('link_expired')
  const third = (await create(await anAgent(), { username: account })).value
  expect(third.account).toBe(account)
  await server.asOwner('UPDATE join_link SET expires_at = now() WHERE id = $1', [third.id])
  expect(await register(account)).toBe('registered')
})

test('a link of one name registers no other, and is not spent by the attempt', async () => {
  const { value } = await create(await anAgent())
  expect(await register(freeName(), value.code)).toBe('other_account_reserved')
  expect(await register(value.account ?? '', value.code)).toBe('registered')
})

test('a retry gets the same link, and other content under the same id is a conflict', async () => {
  const agent = await anAgent()
  const input = { requestId: randomUUID(), username: freeName(), makesAgents: false }
  const both = await Promise.all([create(agent, input), create(agent, input)])
  expect(both[0]?.value).toEqual(both[1]?.value)
  expect((await create(agent, { ...input, makesAgents: true })).code).toBe('request_conflict')
})

test('two agents that want one name at once: one gets it', async () => {
  const username = freeName()
  const both = await Promise.all(
    [await anAgent(), await anAgent()].map((agent) => create(agent, { username })),
  )
  expect(both.map(({ code }) => code ?? 'created').toSorted()).toEqual(['account_taken', 'created'])
})

test.each([
  ['a name that the form refuses', { username: 'no spaces here' }, 'fields'],
  ['a blank name', { username: '  ' }, 'fields'],
  ['a password', { password: 'Seven-herons-at-dusk' }, 'invalid_input'],
  ['an upline', { uplineId: '1' }, 'invalid_input'],
  ['an account type', { accountType: 1 }, 'invalid_input'],
  ['more uses', { usesMax: 9 }, 'invalid_input'],
  ['a host of no brand', { domain: 'evil.example' }, 'invalid_input'],
])('%s is refused', async (_what, more, expected) => {
  expect((await create(await anAgent(), more)).code).toBe(expected)
})

test('a name that is taken is refused', async () => {
  const account = freeName()
  await server.fixtures.member({ account })
  expect((await create(await anAgent(), { username: account.toUpperCase() })).code).toBe('account_taken')
})

test('a full, a frozen and a fiftyfold agent create no account', async () => {
  const [full, frozen, busy] = [await anAgent(), await anAgent(), await anAgent()]
  await server.asOwner('UPDATE member SET frozen_at = now(), frozen_by = id WHERE id = $1', [frozen.id])
  expect((await create(frozen)).code).toBe('agent_frozen')
  for (let count = 0; count < OPEN_LINKS_MAX; count += 1) await create(busy)
  expect((await create(busy)).code).toBe('links_full')
  await server.asOwner('INSERT INTO agent_terms VALUES ($1, 1, 1, 1)', [server.merchantId])
  expect((await create(full, { makesAgents: true })).code).toBe('team_too_deep')
  const { value } = await create(full)
  await register(value.account ?? '', value.code)
  expect((await create(full)).code).toBe('team_full')
  await server.asOwner('DELETE FROM agent_terms')
})
