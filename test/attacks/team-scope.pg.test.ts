import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knownCalls, WIDE_OPEN } from './attack.ts'

/**
 * A top agent has an agent with a player, and another agent, the cousin, with a player. Generated from the contract: each of the
 * others makes every call for agents, with every id of the first agent's team that the call takes.
 */
let server: TestServer

interface Person {
  readonly id: bigint
  readonly account: string
  readonly proof: Proof
}
const people = {} as Record<
  'top' | 'agent' | 'player' | 'cousin' | 'cousins' | 'stranger' | 'foreign',
  Person
>

/** Ids begin high, so that no count or amount of an answer is an id by chance. */
const FIRST_ID = 7_100_000_000

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.asOwner(`ALTER TABLE member ALTER COLUMN id RESTART WITH ${FIRST_ID}`)
  const join = async (
    name: keyof typeof people,
    accountType: number,
    upline?: Person,
    merchantId?: number,
  ) => {
    const account = `${name}-of-the-team-test`
    const member = await server.fixtures.member({
      account,
      accountType,
      ...(merchantId ? { merchantId } : {}),
    })
    if (upline) await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [upline.id, member.id])
    people[name] = { id: member.id, account, proof: await server.fixtures.memberSession(member) }
  }
  await join('top', 1)
  await join('agent', 2, people.top)
  await join('player', 0, people.agent)
  await join('cousin', 2, people.top)
  await join('cousins', 0, people.cousin)
  await join('stranger', 1)
  const other = await server.fixtures.merchant()
  await server.services.registry.refresh()
  await join('foreign', 1, undefined, other.id)
  state = await stateOfTeam()
})
afterAll(() => server?.close())

const calls = knownCalls.filter(
  ({ side, endpoint }) => side === 'site' && ['agent', 'guarded:agent_centre'].includes(endpoint.access),
)

const terms = { kind: 'daily', tiers: [{ validBet: '1000.00', ratePpm: 1000 }] }

const rates = { slotsPpm: 0, livePpm: 0, sportsPpm: 0 }

/** The inputs of a call about a member of the team; by default it takes none. */
const about: Readonly<Record<string, (one: { readonly id: string; readonly account: string }) => object>> = {
  'agents.team': ({ id }) => ({ under: id, scope: 'team' }),
  'agents.freeze': ({ id }) => ({ id, isFrozen: true }),
  'teamLetters.lettersWith': ({ id }) => ({ id }),
  'teamLetters.writeToDownline': ({ id }) => ({ requestId: randomUUID(), id, text: 'Good evening' }),
  'agents.withdrawJoinLink': ({ id }) => ({ id }),
  'agentContracts.contracts': ({ id }) => ({ side: 'downline', downline: id }),
  'agentRates.memberRates': ({ id }) => ({ id }),
  'agentRates.changeRates': ({ id }) => ({ id, version: 0, rates }),
  'agentRates.acceptRates': () => ({ version: 1 }),
  'agentRates.giveQuota': ({ id }) => ({ id, fromPpm: 940_000, given: 0, count: 1 }),
  'agentContracts.contractTerms': ({ account }) => ({ kind: 'daily', find: account }),
  'agentContracts.previewContract': ({ account }) => ({ account, terms }),
  'agentContracts.offerContract': ({ id }) => ({ requestId: randomUUID(), downline: id, terms }),
  'agentContracts.openContract': ({ id }) => ({ id, version: 1 }),
  'agentContracts.answerContract': ({ id }) => ({ id, version: 1, answer: 'accept' }),
  'agentContracts.endContract': ({ id }) => ({ id, version: 1, deed: 'withdraw' }),
  'agentPayouts.processDividendReq': () => ({ requestId: randomUUID() }),
  'agentPayouts.processDailySalContract': () => ({ requestId: randomUUID() }),
  'agentPayouts.processContractHourSalary': () => ({ requestId: randomUUID() }),
  'agentPayouts.processRealTimeSalaryContract': () => ({ requestId: randomUUID() }),
  'agentPayouts.replayStatement': ({ id }) => ({ id }),
  'agentStatements.statement': ({ id }) => ({ id }),
  'agentStatements.statementPlay': ({ id }) => ({ id, hall: 'lottery' }),
  'agentStatements.statementWindows': ({ id }) => ({ id, slot: 0 }),
  'agentStatements.statementBets': ({ id }) => ({ id, member: id, hall: 'lottery' }),
  'feedback.disputeLine': ({ id }) => ({
    requestId: randomUUID(),
    statement: id,
    line: 'validBet',
    reason: 'Two players of mine are missing.',
  }),
  'feedback.disputes': ({ id }) => ({ statement: id }),
  'feedback.disputeRebate': ({ id }) => ({
    requestId: randomUUID(),
    rebate: id,
    line: 'lottery',
    reason: 'Two players of mine are missing.',
  }),
  'feedback.rebateDisputes': ({ id }) => ({ rebate: id }),
  'agentStatements.debts': () => ({ side: 'due' }),
  'agentStatements.payDebts': () => ({ requestId: randomUUID(), amount: '1.00' }),
  'agentPayouts.replayRebate': ({ id }) => ({ id }),
  'teamReports.teamUsers': ({ account }) => ({ scope: 'team', find: account }),
  'teamReports.teamBets': ({ id }) => ({ member: id }),
  'teamReports.teamTransfers': ({ account }) => ({ scope: 'team', find: account }),
  'agents.createAccount': () => ({
    requestId: randomUUID(),
    username: `reef${randomUUID().slice(0, 6)}`,
    makesAgents: false,
  }),
  'agents.createJoinLink': () => ({
    requestId: randomUUID(),
    name: 'Reef',
    makesAgents: false,
    usesMax: 1,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  }),
}

const aboutPlayer = () => ({ id: people.player.id.toString(), account: people.player.account })

/** Dear calls have low throttles; this test is about teams. */
async function forgetThrottle({ throttle }: Endpoint): Promise<void> {
  if (throttle === 'dear') await server.asOwner('DELETE FROM throttle_bucket')
}

/** The inputs about these members, each once: many calls take nothing about a member. */
function inputsAbout(name: string, whom: readonly Pick<Person, 'id' | 'account'>[]): readonly object[] {
  const write = about[name]
  if (!write) return [{}]
  const inputs = whom.map(({ id, account }) => write({ id: id.toString(), account }))
  const isAbout = whom.some(({ id, account }) =>
    [id.toString(), account].some((word) => JSON.stringify(inputs).includes(word)),
  )
  return [{}, ...(isAbout ? inputs : inputs.slice(0, 1))]
}

async function ask(endpoint: Endpoint, proof: Proof | undefined, input: object) {
  const isRead = endpoint.method === 'GET'
  const { statusCode, body } = await server.site.inject({
    method: endpoint.method,
    url: isRead ? `${endpoint.path}?${new URLSearchParams(input as Record<string, string>)}` : endpoint.path,
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...proof?.headers },
    ...(isRead ? {} : { payload: input }),
  })
  return { statusCode, body }
}

/** The rows that a call could change for the team. */
const stateOfTeam = () =>
  server.asOwner(
    `SELECT id, upline_id, status, account_type, frozen_at, agents_above(id),
            (SELECT count(*)::int FROM agent_rate WHERE member_id = member.id) AS rates,
            (SELECT count(*)::int FROM agent_quota WHERE agent_id = member.id) AS quotas,
            (SELECT count(*)::int FROM letter WHERE member.id IN (upline_id, downline_id)) AS letters
       FROM member WHERE id = ANY ($1) ORDER BY id`,
    [[people.agent.id, people.player.id]],
  )

/** The team after the previous test. */
let state: Awaited<ReturnType<typeof stateOfTeam>>

const callers = ['cousin', 'cousins', 'stranger', 'player', 'foreign', 'visitor'] as const

test.each(calls.flatMap(({ name, endpoint }) => callers.map((who) => [name, who, endpoint] as const)))(
  '%s by the %s shows and changes nothing of the team',
  async (name, who, endpoint) => {
    await forgetThrottle(endpoint)
    const proof = who === 'visitor' ? undefined : people[who].proof
    const targets = [people.agent, people.player, people.top]
    for (const input of inputsAbout(name, targets)) {
      const { statusCode, body } = await ask(endpoint, proof, input)
      expect(statusCode).not.toBe(500)
      for (const { id, account } of targets) {
        const isOwn = who !== 'visitor' && people[who].id === id
        if (!isOwn) for (const secret of [account, id.toString()]) expect(body).not.toContain(secret)
      }
    }
    const [before, after] = [state, await stateOfTeam()]
    state = after
    expect(after).toEqual(before)
  },
)

test.each(calls.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s shows the agent nothing of the uplines and of the other teams',
  async (name, endpoint) => {
    await forgetThrottle(endpoint)
    for (const input of inputsAbout(name, [people.player])) {
      const { body } = await ask(endpoint, people.agent.proof, input)
      for (const { id, account } of [people.top, people.cousin, people.cousins, people.stranger])
        for (const secret of [account, id.toString()]) expect(body).not.toContain(secret)
    }
  },
)

test.each(calls.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s takes no agent, no upline and no rate from its input',
  async (name, endpoint) => {
    await forgetThrottle(endpoint)
    const input = about[name]?.(aboutPlayer()) ?? {}
    for (const more of [
      { agentId: '1' },
      { uplineId: '1' },
      { memberId: '1' },
      { ratePpm: '1' },
      { accountType: '1' },
    ])
      expect(
        JSON.parse((await ask(endpoint, people.cousin.proof, { ...input, ...more })).body),
      ).toMatchObject({
        code: 'invalid_input',
      })
  },
)

test.each(calls.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s accepts the inputs that the tests above try',
  async (name, endpoint) => {
    await forgetThrottle(endpoint)
    const { body } = await ask(endpoint, people.agent.proof, about[name]?.(aboutPlayer()) ?? {})
    expect(body).not.toContain('invalid_input')
  },
)

test('the team’s own agents see it, so that the tests above try the right inputs', async () => {
  for (const who of ['top', 'agent'] as const) {
    const team = calls.find(({ name }) => name === 'agents.team')
    if (!team) throw new Error('no call')
    const { body } = await ask(team.endpoint, people[who].proof, { scope: 'team' })
    expect(body).toContain(people.player.account)
  }
})
