import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentContracts as calls } from '#contract/agent-contracts.ts'
import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { addDays, firstOfMonth } from '#domain/records/business-day.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import {
  accountOf,
  closeDays,
  dividend,
  runningContract,
  salary,
  setRules,
  sign,
  todayOf,
} from '#test/pg/agent-contracts.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { closeDue } from './ending.ts'

let server: TestServer
let today: string
const AGENT = { accountType: 2 }

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
  today = await todayOf(server)
})
afterAll(() => server?.close())

/** An agent at the top with a salary of the brand, and a chain of agents below. */
async function line(length: number, ratePpm = 15_000): Promise<TeamMember[]> {
  const top = await joinTeam(server, undefined, AGENT)
  await runningContract(server, { downline: top, terms: salary(ratePpm), startsOn: addDays(today, -200) })
  const agents = [top]
  while (agents.length < length) agents.push(await joinTeam(server, agents.at(-1), AGENT))
  return agents
}

async function offer(
  upline: TeamMember,
  downline: TeamMember,
  terms: WrittenTerms,
  requestId = randomUUID(),
) {
  const account = await accountOf(server, downline)
  return await ask(server, upline, calls.offerContract, { requestId, account, terms })
}

const statesOf = async (agent: TeamMember) =>
  (
    await server.asOwner<{ state: string }>(
      'SELECT state FROM agent_contract_version WHERE downline_id = $1 ORDER BY contract_id, version',
      [agent.id],
    )
  ).map(({ state }) => state)

const stepsOf = (id: string) =>
  server.asOwner<{ deed: string; party: string; member: string; session: string; seen: object }>(
    `SELECT deed, party, member_id::text AS member, session_id::text AS session, seen
       FROM agent_contract_step WHERE contract_id = $1 ORDER BY id`,
    [id],
  )

test('an offer is read and accepted, and begins on the next day', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const { id, offered, opened, answered } = await sign(server, {
    upline: top,
    downline: agent,
    terms: salary(9_000),
  })
  expect(offered.value).toMatchObject({ state: 'offered', version: 1, expiresOn: addDays(today, 7) })
  expect(opened.value).toMatchObject({ isUpline: false, payer: 'upline', ends: [] })
  expect(answered.value).toMatchObject({ state: 'active', startsOn: addDays(today, 1) })
  const steps = await stepsOf(id)
  expect(steps.map(({ deed, party, member, session }) => [deed, party, member, session.length])).toEqual([
    ['offer', 'upline', top.id.toString(), 36],
    ['read', 'downline', agent.id.toString(), 36],
    ['accept', 'downline', agent.id.toString(), 36],
  ])
  expect(steps[1]?.seen).toMatchObject({ terms: salary(9_000), costs: expect.any(Array) })
  const mine = await ask(server, agent, calls.contracts, { side: 'mine' })
  const downline = await ask(server, top, calls.contracts, { side: 'downline', kind: 'daily' })
  expect(mine.value.list).toEqual(downline.value.list)
})

test('a retry of an offer gets the same offer, and other content a conflict', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const requestId = randomUUID()
  const both = await Promise.all([0, 1].map(() => offer(top, agent, salary(9_000), requestId)))
  expect(both[0]?.value).toEqual(both[1]?.value)
  expect((await offer(top, agent, salary(8_000), requestId)).code).toBe('request_conflict')
})

test('two offers at once: one is open, the other is refused', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const both = await Promise.all([offer(top, agent, salary(9_000)), offer(top, agent, salary(8_000))])
  expect(both.filter(({ code }) => code === 'open_offer')).toHaveLength(1)
})

test.each<[string, WrittenTerms, string]>([
  ['a rate above the own', salary(16_000), 'contract_terms'],
  [
    'a row that no own row covers',
    { kind: 'daily', tiers: [{ profit: '1.00', ratePpm: 20_001 }] },
    'contract_terms',
  ],
  ['a kind that the brand does not offer', { kind: 'hourly', tiers: [{ ratePpm: 1 }] }, 'kind_not_offered'],
  ['a kind without an own contract', dividend(10_000), 'no_own_contract'],
  ['a field of another kind', { ...salary(1), period: 'day' }, 'invalid_input'],
])('an offer with %s is refused', async (_what, terms, code) => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  expect((await offer(top, agent, terms)).code).toBe(code)
  expect(await statesOf(agent)).toEqual([])
})

test('an upline whose contract ends offers nothing', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  await server.asOwner(
    `UPDATE agent_contract_version SET state = 'ending', ends_on = $2 WHERE downline_id = $1`,
    [top.id, addDays(today, 3)],
  )
  expect((await offer(top, agent, salary(9_000))).code).toBe('no_own_contract')
})

test('only an agent directly below is offered a contract', async () => {
  const [top, agent, below] = (await line(3)) as [TeamMember, TeamMember, TeamMember]
  const player = await joinTeam(server, top)
  const [cousin] = await line(1)
  await runningContract(server, {
    downline: agent,
    upline: top,
    terms: salary(9_000),
    startsOn: addDays(today, -9),
  })
  for (const stranger of [below, player, cousin, top])
    expect((await offer(top, stranger ?? top, salary(1_000))).status).toBe(404)
})

test('a suspended agent signs nothing', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [top.id])
  expect((await offer(top, agent, salary(9_000))).status).toBeGreaterThanOrEqual(401)
  expect(await statesOf(agent)).toEqual([])
})

test('a frozen agent offers nothing', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  await server.asOwner('UPDATE member SET frozen_at = now(), frozen_by = $2 WHERE id = $1', [top.id, top.id])
  expect((await offer(top, agent, salary(9_000))).code).toBe('contracts_frozen')
  expect(await statesOf(agent)).toEqual([])
})

test('others neither open, answer nor end a contract', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const [cousin] = (await line(1)) as [TeamMember]
  const { id, version } = (await offer(top, agent, salary(9_000))).value
  const which = { id, version }
  expect((await ask(server, cousin, calls.openContract, which)).status).toBe(404)
  expect((await ask(server, cousin, calls.answerContract, { ...which, answer: 'accept' })).status).toBe(404)
  expect((await ask(server, cousin, calls.endContract, { ...which, deed: 'withdraw' })).status).toBe(404)
  // The upline opens its own offer, and does not answer it.
  expect((await ask(server, top, calls.openContract, which)).value.isUpline).toBe(true)
  expect((await ask(server, top, calls.answerContract, { ...which, answer: 'accept' })).status).toBe(404)
  expect(await statesOf(agent)).toEqual(['offered'])
})

test('an offer that was not read is not accepted, and a rejected one stays rejected', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const { id, version } = (await offer(top, agent, salary(9_000))).value
  const answer = (word: string) => ask(server, agent, calls.answerContract, { id, version, answer: word })
  expect((await answer('accept')).code).toBe('not_read')
  expect((await answer('reject')).value.state).toBe('rejected')
  expect((await answer('reject')).value.state).toBe('rejected')
  expect((await answer('accept')).code).toBe('contract_state')
})

test('an expired offer is closed by the job, and a withdrawn one cannot be accepted', async () => {
  const [top, agent, other] = (await line(2)) as [TeamMember, TeamMember, TeamMember | undefined]
  const first = (await offer(top, agent, salary(9_000))).value
  expect(other).toBeUndefined()
  await server.asOwner('UPDATE agent_contract_version SET expires_on = $2 WHERE contract_id = $1', [
    first.id,
    today,
  ])
  const which = { id: first.id, version: first.version }
  await ask(server, agent, calls.openContract, which)
  expect((await ask(server, agent, calls.answerContract, { ...which, answer: 'accept' })).code).toBe(
    'offer_expired',
  )
  const brand = server.services.registry.findById(server.merchantId)
  if (!brand) throw new Error('no brand')
  await closeDue(server.services.store, brand, Date.now())
  expect(await statesOf(agent)).toEqual(['expired'])
  const second = (await offer(top, agent, salary(9_000))).value
  expect(second).toMatchObject({ id: first.id, version: 2 })
  const withdrawal = { id: second.id, version: 2, deed: 'withdraw' }
  expect((await ask(server, top, calls.endContract, withdrawal)).value.state).toBe('withdrawn')
  expect((await ask(server, top, calls.endContract, withdrawal)).value.state).toBe('withdrawn')
})

test('a renewal supersedes the running version from the day on which it begins', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  await sign(server, { upline: top, downline: agent, terms: salary(9_000) })
  await server.asOwner(
    'UPDATE agent_contract_version SET starts_on = $2, expires_on = $2 WHERE downline_id = $1',
    [agent.id, addDays(today, -30)],
  )
  const { answered } = await sign(server, { upline: top, downline: agent, terms: salary(10_000) })
  expect(answered.value).toMatchObject({ version: 2, state: 'active', startsOn: addDays(today, 1) })
  const rows = await server.asOwner(
    'SELECT version, state, ends_on::text FROM agent_contract_version WHERE downline_id = $1 ORDER BY version',
    [agent.id],
  )
  expect(rows).toEqual([
    { version: 1, state: 'superseded', ends_on: addDays(today, 1) },
    { version: 2, state: 'active', ends_on: null },
  ])
})

test('two answers at once sign once', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const { id, version } = (await offer(top, agent, salary(9_000))).value
  await ask(server, agent, calls.openContract, { id, version })
  const answer = { id, version, answer: 'accept' }
  const both = await Promise.all([0, 1].map(() => ask(server, agent, calls.answerContract, answer)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await stepsOf(id)).filter(({ deed }) => deed === 'accept')).toHaveLength(1)
})

test('a lower rate ends exactly the listed contracts below, and a changed list is refused', async () => {
  const [top, a, x] = (await line(3)) as [TeamMember, TeamMember, TeamMember]
  const y = await joinTeam(server, a, AGENT)
  const below = await joinTeam(server, x, AGENT)
  const since = { startsOn: addDays(today, -9) }
  await runningContract(server, { downline: a, upline: top, terms: salary(10_000), ...since })
  await runningContract(server, { downline: x, upline: a, terms: salary(9_000), ...since })
  await runningContract(server, { downline: y, upline: a, terms: salary(6_000), ...since })
  const { id, version } = (await offer(top, a, salary(7_000))).value
  const opened = (await ask(server, a, calls.openContract, { id, version })).value
  expect(opened.ends.map(({ topRatePpm }) => topRatePpm)).toEqual([9_000])
  // A contract below, signed in between, ends with the others: the list has changed.
  await runningContract(server, { downline: below, upline: x, terms: salary(2_000), ...since })
  const accept = (cascadeToken?: string) =>
    ask(server, a, calls.answerContract, { id, version, answer: 'accept', cascadeToken })
  expect((await accept()).code).toBe('cascade_changed')
  expect((await accept(opened.cascadeToken)).code).toBe('cascade_changed')
  const again = (await ask(server, a, calls.openContract, { id, version })).value
  expect(again.ends).toHaveLength(2)
  expect((await accept(again.cascadeToken)).value.state).toBe('active')
  expect([await statesOf(x), await statesOf(y), await statesOf(below)]).toEqual([
    ['ending'],
    ['active'],
    ['ending'],
  ])
  const [ended] = await server.asOwner<{ on: string }>(
    `SELECT ends_on::text AS on FROM agent_contract_version WHERE downline_id = $1`,
    [below.id],
  )
  expect(ended?.on).toBe(addDays(today, 1))
})

test('a contract ends by consent of the other party, or by one full period of notice, with all below', async () => {
  const [top, a, below] = (await line(3)) as [TeamMember, TeamMember, TeamMember]
  const since = { startsOn: addDays(today, -9) }
  const id = await runningContract(server, { downline: a, upline: top, terms: salary(10_000), ...since })
  await runningContract(server, { downline: below, upline: a, terms: salary(2_000), ...since })
  const end = (who: TeamMember, deed: string, cascadeToken?: string) =>
    ask(server, who, calls.endContract, { id, version: 1, deed, cascadeToken })
  expect((await end(a, 'request_end')).value).toMatchObject({ state: 'active', endRequestedBy: 'downline' })
  expect((await end(a, 'consent_to_end')).code).toBe('contract_state')
  expect((await end(top, 'refuse_end')).value.endRequestedBy).toBeUndefined()
  await end(top, 'request_end')
  const { cascadeToken, ends } = (await ask(server, a, calls.openContract, { id, version: 1 })).value
  expect(ends).toHaveLength(1)
  expect((await end(a, 'consent_to_end')).code).toBe('cascade_changed')
  const ended = await end(a, 'consent_to_end', cascadeToken)
  expect(ended.value).toMatchObject({ state: 'ending', endsOn: addDays(today, 1) })
  expect(await statesOf(below)).toEqual(['ending'])
  const monthly = await runningContract(server, {
    downline: a,
    upline: top,
    terms: dividend(10_000),
    ...since,
  })
  const notice = await ask(server, top, calls.endContract, { id: monthly, version: 1, deed: 'give_notice' })
  const nextMonth = firstOfMonth(addDays(firstOfMonth(today), 31))
  expect(notice.value).toMatchObject({ state: 'ending', endsOn: firstOfMonth(addDays(nextMonth, 31)) })
})

test('both sides see the cost on their last three periods; the own share of the upline is for the upline', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  const player = await joinTeam(server, agent)
  const days = [1, 2, 3].map((ago) => addDays(today, -ago))
  const play = { member: player, above: [agent, top], bonusStake: 100n }
  await closeDays(
    server,
    days.map((day) => ({ ...play, day, stake: 10_100n, win: 4_000n })),
    { through: days[0] ?? '' },
  )
  const input = { account: await accountOf(server, agent), terms: salary(9_000) }
  const preview = await ask(server, top, calls.previewContract, input)
  expect(preview.value.costs).toHaveLength(3)
  expect(preview.value.costs[0]).toEqual({
    startDay: days[0],
    endDay: today,
    validBet: '10000.00',
    profit: '6000.00',
    active: 0,
    tier: 1,
    downlineShare: '90.00',
    uplineShare: '150.00',
    fromUplineWallet: '0.00',
  })
  const { id, version } = (await offer(top, agent, salary(9_000))).value
  const opened = await ask(server, agent, calls.openContract, { id, version })
  expect(opened.value.costs[0]).toMatchObject({ downlineShare: '90.00', fromUplineWallet: '0.00' })
  expect(opened.value.costs.some((cost) => cost.uplineShare !== undefined)).toBe(false)
})

test('an agent whose account is a mobile number is offered terms by id, and the number stays masked', async () => {
  const [top, agent, below] = (await line(3)) as [TeamMember, TeamMember, TeamMember]
  await server.asOwner(`UPDATE member SET account = '+639' || lpad(id::text, 9, '0') WHERE id = $1`, [
    agent.id,
  ])
  const downline = agent.id.toString()
  const requestId = randomUUID()
  const terms = salary(9_000)
  const offered = await ask(server, top, calls.offerContract, { requestId, downline, terms })
  expect(offered.value.downline).toEqual({
    id: downline,
    account: expect.stringMatching(/^\+63 •/) as string,
  })
  const { list } = (await ask(server, top, calls.contracts, { side: 'downline', downline })).value
  expect(list.map(({ id }) => id)).toEqual([offered.value.id])
  expect(JSON.stringify(list)).not.toMatch(/\+639/)
  const other = { requestId: randomUUID(), terms }
  const others = { side: 'downline', downline: below.id.toString() } as const
  expect((await ask(server, top, calls.contracts, others)).value.list).toEqual([])
  expect(
    (await ask(server, top, calls.offerContract, { ...other, downline: below.id.toString() })).code,
  ).toBe('absent')
  expect((await ask(server, top, calls.offerContract, other)).code).toBe('invalid_input')
})

test('pages of contracts show the kinds that the brand offers, and those that the agent has had', async () => {
  const [, agent] = (await line(2)) as [TeamMember, TeamMember]
  const flagsOf = async () => (await ask(server, agent, calls.contractFlags, {})).value
  await setRules(server, { kinds: ['dividend'] })
  const off = { contracthoursalreq: false, realtimesalreqtype: false }
  expect(await flagsOf()).toEqual({ ...off, divtypereq: true, dailysalreqtype: false })
  await runningContract(server, { downline: agent, terms: salary(9_000), startsOn: addDays(today, -9) })
  expect(await flagsOf()).toEqual({ ...off, divtypereq: true, dailysalreqtype: true })
  await setRules(server, {})
})

test('salaries of all kinds together stay within the brand’s share of the margin', async () => {
  await setRules(server, { kinds: ['dividend', 'daily', 'hourly'], marginPpm: 25_000 })
  const top = await joinTeam(server, undefined, AGENT)
  const agent = await joinTeam(server, top, AGENT)
  const since = { startsOn: addDays(today, -9) }
  await runningContract(server, { downline: top, terms: { ...salary(15_000), kind: 'hourly' }, ...since })
  await runningContract(server, { downline: agent, upline: top, terms: salary(10_000), ...since })
  const hourly: WrittenTerms = { ...salary(10_000), kind: 'hourly' }
  expect((await offer(top, agent, { ...hourly, tiers: [{ ratePpm: 10_001 }] })).code).toBe('contract_terms')
  expect((await offer(top, agent, hourly)).code).toBeUndefined()
  await setRules(server, {})
})

test('the application cannot change the terms of a version', async () => {
  const [top, agent] = (await line(2)) as [TeamMember, TeamMember]
  await offer(top, agent, salary(9_000))
  const [right] = await server.asOwner(
    `SELECT has_column_privilege('tessera_app', 'agent_contract_version', 'terms', 'UPDATE') AS terms,
            has_table_privilege('tessera_app', 'agent_contract_version', 'DELETE') AS gone,
            has_table_privilege('tessera_app', 'agent_contract_step', 'UPDATE') AS step`,
  )
  expect(right).toEqual({ terms: false, gone: false, step: false })
})
