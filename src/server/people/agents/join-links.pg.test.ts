import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agents } from '#contract/agents.ts'
import { registration } from '#contract/registration.ts'
import { OPEN_LINKS_MAX } from '#domain/agents/links.ts'
import { LEVELS_MAX } from '#domain/agents/tree.ts'
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

async function agentBelow(upline?: Agent, accountType = 2): Promise<Agent> {
  const member = await server.fixtures.member({ accountType })
  if (upline) await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [upline.id, member.id])
  return { id: member.id, proof: await server.fixtures.memberSession(member) }
}

const DAY_MS = 86_400_000
const after = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const requestOf = (more: object = {}) => ({
  requestId: randomUUID(),
  name: 'Reef May',
  makesAgents: false,
  usesMax: 2,
  expiresAt: after(7),
  ...more,
})

async function linkOf(agent: Agent, more: object = {}) {
  const { value } = await ask(server, agent, agents.createJoinLink, requestOf(more))
  return value
}

let names = 0

async function register(affiliateCode: string, username = `joined${(names += 1)}`) {
  const payload = await sealFor(server, registration.register, {
    username,
    password: 'Seven-herons-at-dusk',
    confirmPassword: 'Seven-herons-at-dusk',
    birthday: '1990-05-04',
    isAgreed: true,
    registerMethod: 'WEB',
    human: await giveHuman(server.merchantId),
    affiliateCode,
  })
  const answer = await openVisitor(server).call('PUT', registration.register.path, { payload })
  const [member] = await server.asOwner<{ upline: string | null; type: number; link: string | null }>(
    `SELECT upline_id::text AS upline, account_type AS type, link_id::text AS link
       FROM member LEFT JOIN join_link_use ON member_id = member.id WHERE account = $1`,
    [username],
  )
  return { code: answer.status === 200 ? 'registered' : answer.body.code, ...member }
}

const usedOf = async (id: string) =>
  (await server.asOwner<{ used: number }>('SELECT used FROM join_link WHERE id = $1', [id]))[0]?.used

test('an agent creates links, lists the newest first, and withdraws one', async () => {
  const agent = await agentBelow()
  const first = await linkOf(agent, { name: ' Reef May ' })
  const second = await linkOf(agent, { makesAgents: true })
  expect(first).toMatchObject({ name: 'Reef May', domain: server.host, state: 'open', used: 0, usesMax: 2 })
  expect(first.code).toMatch(/^[A-Z2-9]{12}$/)
  const listed = await ask(server, agent, agents.joinLinks)
  const none = { deposited: 0, active: 0 }
  expect(listed.value.list).toEqual([
    { ...second, ...none },
    { ...first, ...none },
  ])
  const withdrawn = await ask(server, agent, agents.withdrawJoinLink, { id: first.id })
  expect(withdrawn.value.state).toBe('withdrawn')
  expect((await ask(server, agent, agents.withdrawJoinLink, { id: first.id })).value).toEqual(withdrawn.value)
})

test('pages of links follow each other', async () => {
  const agent = await agentBelow()
  await server.asOwner(
    `INSERT INTO join_link (merchant_id, agent_id, request_id, name, code, domain, makes_agents, uses_max, expires_at)
     SELECT $1, $2, gen_random_uuid(), 'link ' || n, 'PAGE' || lpad(n::text, 8, '0'), 'h', false, 1, now()
       FROM generate_series(1, 25) AS n`,
    [server.merchantId, agent.id],
  )
  const first = await ask(server, agent, agents.joinLinks)
  const second = await ask(server, agent, agents.joinLinks, { after: first.value.next })
  expect([first.value.list.length, second.value.list.length, second.value.next]).toEqual([20, 5, undefined])
  expect(second.value.list.at(-1)?.name).toBe('link 1')
})

test('a retry gets the same link, and other content under the same id is a conflict', async () => {
  const agent = await agentBelow()
  const input = requestOf()
  const both = await Promise.all([0, 1].map(() => ask(server, agent, agents.createJoinLink, input)))
  expect(both[0]?.value).toEqual(both[1]?.value)
  expect((await ask(server, agent, agents.createJoinLink, { ...input, usesMax: 3 })).code).toBe(
    'request_conflict',
  )
})

test.each([
  ['an end that has passed', { expiresAt: after(-1) }, 'link_expiry'],
  ['an end after more than a year', { expiresAt: after(367) }, 'link_expiry'],
  ['no use', { usesMax: 0 }, 'invalid_input'],
  ['too many uses', { usesMax: 501 }, 'invalid_input'],
  ['a blank name', { name: '  ' }, 'invalid_input'],
  ['a host of no brand', { domain: 'evil.example' }, 'invalid_input'],
  ['the id of another agent', { agentId: '1' }, 'invalid_input'],
  ['an account type', { accountType: 1 }, 'invalid_input'],
  ['uses that are counted already', { used: -5 }, 'invalid_input'],
  ['a code', { code: 'AAAAAAAAAAAA' }, 'invalid_input'],
])('a link with %s is refused', async (_what, more, expected) => {
  const agent = await agentBelow()
  expect((await ask(server, agent, agents.createJoinLink, requestOf(more))).code).toBe(expected)
})

test('a host of another brand is refused', async () => {
  const other = await server.fixtures.merchant()
  await server.services.registry.refresh()
  const agent = await agentBelow()
  const answer = await ask(server, agent, agents.createJoinLink, requestOf({ domain: other.host }))
  expect(answer.code).toBe('invalid_input')
})

test.each([
  ['a player', 0],
  ['a trial account', 4],
])('%s makes no call of agents', async (_what, accountType) => {
  const player = await agentBelow(undefined, accountType)
  for (const call of [
    ask(server, player, agents.joinLinks),
    ask(server, player, agents.createJoinLink, requestOf()),
    ask(server, player, agents.withdrawJoinLink, { id: '1' }),
  ])
    expect((await call).status).toBe(403)
})

test('a cousin, an upline and a downline neither see nor withdraw the links of an agent', async () => {
  const top = await agentBelow()
  const [agent, cousin] = [await agentBelow(top), await agentBelow(await agentBelow(top))]
  const below = await agentBelow(agent)
  const link = await linkOf(agent)
  for (const other of [top, cousin, below]) {
    expect((await ask(server, other, agents.joinLinks)).value.list).toEqual([])
    expect((await ask(server, other, agents.withdrawJoinLink, { id: link.id })).status).toBe(404)
  }
  expect((await ask(server, agent, agents.joinLinks)).value.list[0]?.state).toBe('open')
})

test('an agent has fifty open links at most', async () => {
  const agent = await agentBelow()
  await server.asOwner(
    `INSERT INTO join_link (merchant_id, agent_id, request_id, name, code, domain, makes_agents, uses_max, expires_at)
     SELECT $1, $2, gen_random_uuid(), 'x', 'OPEN' || lpad(n::text, 8, '0'), 'h', false, 1, now() + interval '1 day'
       FROM generate_series(1, $3::int) AS n`,
    [server.merchantId, agent.id, OPEN_LINKS_MAX],
  )
  expect((await ask(server, agent, agents.createJoinLink, requestOf())).code).toBe('links_full')
  const [{ value }] = [await ask(server, agent, agents.joinLinks)]
  await ask(server, agent, agents.withdrawJoinLink, { id: value.list[0]?.id })
  expect((await ask(server, agent, agents.createJoinLink, requestOf())).status).toBe(200)
})

test('the last level of the tree adds members, but no agents', async () => {
  let agent = await agentBelow()
  for (let level = 2; level < LEVELS_MAX; level += 1) agent = await agentBelow(agent)
  expect((await ask(server, agent, agents.createJoinLink, requestOf({ makesAgents: true }))).status).toBe(200)
  const last = await agentBelow(agent)
  expect((await ask(server, last, agents.createJoinLink, requestOf({ makesAgents: true }))).code).toBe(
    'team_too_deep',
  )
  expect((await ask(server, last, agents.createJoinLink, requestOf())).status).toBe(200)
})

test('a registration by a link is below its agent, with the account type of the link', async () => {
  const agent = await agentBelow()
  const [link, forAgents] = [await linkOf(agent), await linkOf(agent, { makesAgents: true })]
  const upline = agent.id.toString()
  expect(await register(link.code.toLowerCase())).toMatchObject({ upline, type: 0, link: link.id })
  expect(await register(forAgents.code)).toMatchObject({ upline, type: 2, link: forAgents.id })
  const { value } = await ask(server, agent, agents.joinLinks)
  expect(value.list.map(({ used }) => used)).toEqual([1, 1])
})

test('two registrations at the last use: one is registered, the other one gets "used up"', async () => {
  const agent = await agentBelow()
  const link = await linkOf(agent, { usesMax: 1 })
  const both = await Promise.all([register(link.code), register(link.code)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['link_used_up', 'registered']))
  expect(await usedOf(link.id)).toBe(1)
  expect((await register(link.code)).code).toBe('link_used_up')
  const { value } = await ask(server, agent, agents.joinLinks)
  expect(value.list[0]?.state).toBe('used_up')
})

test('a link counts who deposited and who is active this month, while they are in the team', async () => {
  const agent = await agentBelow()
  const link = await linkOf(agent, { usesMax: 3 })
  for (let count = 0; count < 3; count += 1) await register(link.code)
  await register((await linkOf(agent)).code)
  const members = await server.asOwner<{ id: string }>(
    'SELECT member_id::text AS id FROM join_link_use WHERE link_id = $1 ORDER BY member_id',
    [link.id],
  )
  const [one, two] = members.map(({ id }) => id)
  await server.asOwner(`UPDATE team_member SET first_deposit_day = joined_day WHERE member_id = ANY ($1)`, [
    [one, two],
  ])
  await server.asOwner(
    `INSERT INTO team_period (member_id, currency, kind, start_day, merchant_id, plays, stake, valid_bet, returned,
                              deposits, withdrawals, is_active)
     SELECT $1, 'CNY', 'month', date_trunc('month', business_day($2)), $2, 1, 1, 1, 0, 1, 0, true`,
    [one, server.merchantId],
  )
  const outcomes = async () =>
    (await ask(server, agent, agents.joinLinks)).value.list.map(({ used, deposited, active }) => [
      used,
      deposited,
      active,
    ])
  expect(await outcomes()).toEqual([
    [1, 0, 0],
    [3, 2, 1],
  ])
  await server.asOwner('UPDATE member SET upline_id = NULL WHERE id = $1', [one])
  expect(await outcomes()).toEqual([
    [1, 0, 0],
    [3, 1, 0],
  ])
})

test('a registration that fails spends no use', async () => {
  const link = await linkOf(await agentBelow())
  await register(link.code, 'taken4711')
  expect((await register(link.code, 'taken4711')).code).toBe('account_taken')
  expect(await usedOf(link.id)).toBe(1)
})

test.each([
  ['has expired', `UPDATE join_link SET expires_at = now() WHERE id = $1`, 'link_expired'],
  ['was withdrawn', `UPDATE join_link SET withdrawn_at = now() WHERE id = $1`, 'invitation_code_error'],
  [
    'belongs to a suspended agent',
    `UPDATE member SET status = 'suspended' WHERE id = (SELECT agent_id FROM join_link WHERE id = $1)`,
    'invitation_code_error',
  ],
  [
    'belongs to an agent whom the upline has frozen',
    `UPDATE member SET frozen_at = now(), frozen_by = id WHERE id = (SELECT agent_id FROM join_link WHERE id = $1)`,
    'invitation_code_error',
  ],
  [
    'belongs to a member who is no longer an agent',
    `UPDATE member SET account_type = 0 WHERE id = (SELECT agent_id FROM join_link WHERE id = $1)`,
    'invitation_code_error',
  ],
])('a link that %s registers no member, and the check of codes says so', async (_what, how, expected) => {
  const link = await linkOf(await agentBelow())
  const check = () =>
    server.site.inject({
      url: `${registration.affiliate.path}?code=${link.code}`,
      headers: { host: server.host },
    })
  expect((await check()).statusCode).toBe(200)
  await server.asOwner(how, [link.id])
  expect((await register(link.code)).code).toBe(expected)
  expect((await check()).json()).toMatchObject({ success: false, code: expected })
})

test('a link of another brand leads nowhere here', async () => {
  const other = await server.fixtures.merchant()
  const link = await linkOf(await agentBelow())
  await server.asOwner('UPDATE join_link SET code = $1 WHERE id = $2', ['ELSEWHERE222', link.id])
  const answer = await server.site.inject({
    url: `${registration.affiliate.path}?code=ELSEWHERE222`,
    headers: { host: other.host },
  })
  expect(answer.json()).toMatchObject({ code: 'invitation_code_error' })
})

test('a brand that shows no agent centre answers no call of agents', async () => {
  const agent = await agentBelow()
  await server.asOwner(
    `UPDATE merchant SET accounts = accounts || '{"showsAgentCentre": false}' WHERE id = $1`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
  expect((await ask(server, agent, agents.createJoinLink, requestOf())).status).toBe(403)
  await server.asOwner(
    `UPDATE merchant SET accounts = accounts || '{"showsAgentCentre": true}' WHERE id = $1`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
})
