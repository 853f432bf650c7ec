import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentContracts } from '#contract/agent-contracts.ts'
import {
  changeAgentContract,
  listAgentContracts,
  offerRootContract,
  previewRootContract,
  readAgentContract,
  readAgentRules,
  saveAgentRules,
} from '#contract/console/agent-contracts.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { defaultAgentRules } from '#domain/agents/brand-rules.ts'
import { writeRules } from '#domain/agents/written-rules.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dividend, runningContract, salary, sign, todayOf } from '#test/pg/agent-contracts.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'
import { ask } from '#test/pg/withdrawals.ts'

let stage: MoneyStage

beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

const newAgent = (upline?: TeamMember) => joinTeam(stage.server, upline, { accountType: 1 })

const offer = ({ id }: { readonly id: bigint }, change: object = {}) =>
  stage.call(stage.owner, offerRootContract, {
    merchantCode: stage.code,
    ...once(),
    memberId: id.toString(),
    terms: salary(15_000),
    reason,
    ...change,
  })

const listOf = async ({ id }: { readonly id: bigint }) =>
  (await stage.call(stage.owner, listAgentContracts, { merchantCode: stage.code, memberId: id.toString() }))
    .value['list'] as { id: string; version: number; state: string; upline?: string }[]

test('two operators offer a contract of the brand, and the agent signs it', async () => {
  const agent = await newAgent()
  const request = once()
  const proposed = await offer(agent, request)
  expect(proposed.value).toMatchObject({ waits: expect.any(String) })
  expect(await listOf(agent)).toEqual([])
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  const [offered] = await listOf(agent)
  expect(offered).toMatchObject({ state: 'offered', version: 1 })
  expect(offered?.upline).toBeUndefined()
  const which = { id: offered?.id ?? '', version: 1 }
  const opened = await ask(stage.server, agent, agentContracts.openContract, which)
  expect(opened.value.payer).toBe('brand')
  const answer = { ...which, answer: 'accept' }
  const signed = await ask(stage.server, agent, agentContracts.answerContract, answer)
  expect(signed.value.state).toBe('active')
  const read = await stage.call(stage.owner, readAgentContract, { merchantCode: stage.code, ...which })
  expect(read).toMatchObject({ status: 200, code: undefined })
  const steps = read.value['steps'] as {
    deed: string
    operator?: string
    second?: string
    session?: string
  }[]
  expect(steps.map(({ deed }) => deed)).toEqual(['offer', 'read', 'accept'])
  expect(steps[0]).toMatchObject({ operator: expect.any(String), second: expect.any(String) })
  expect(steps[2]?.session).toHaveLength(8)
  // The agent now passes a part of it on.
  const below = await newAgent(agent)
  const { answered } = await sign(stage.server, { upline: agent, downline: below, terms: salary(9_000) })
  expect(answered.value.startsOn).toBe(addDays(await todayOf(stage.server), 1))
  const again = await offer(agent, request)
  expect([again.code, again.value]).toEqual([undefined, {}])
  expect((await offer(agent, { ...request, terms: salary(14_000) })).code).toBe('request_conflict')
})

/** Two operators offer terms, and the agent accepts them. */
async function signWithBrand(agent: TeamMember, terms: object) {
  const proposed = await offer(agent, { terms })
  await judgeAs(stage.server, stage.other, proposed.value['waits'])
  const offered = (await listOf(agent)).find(({ state }) => state === 'offered')
  const which = { id: offered?.id ?? '', version: offered?.version ?? 0 }
  await ask(stage.server, agent, agentContracts.openContract, which)
  return await ask(stage.server, agent, agentContracts.answerContract, { ...which, answer: 'accept' })
}

test('a version that is replaced before it begins leaves the old one no day of the new one', async () => {
  const agent = await newAgent()
  const [today, tomorrow] = [await todayOf(stage.server), addDays(await todayOf(stage.server), 1)]
  await runningContract(stage.server, {
    downline: agent,
    terms: dividend(200_000, 'day'),
    startsOn: addDays(today, -9),
  })
  // Two periods later, so that it begins after tomorrow on any day of the year.
  await signWithBrand(agent, dividend(210_000, 'month'))
  const later = addDays(today, 40)
  await stage.server.asOwner(
    `UPDATE agent_contract_version SET starts_on = CASE version WHEN 2 THEN $2::date ELSE starts_on END,
            ends_on = CASE version WHEN 1 THEN $2::date END WHERE downline_id = $1`,
    [agent.id, later],
  )
  expect((await signWithBrand(agent, dividend(220_000, 'day'))).value).toMatchObject({
    version: 3,
    startsOn: tomorrow,
  })
  const rows = await stage.server.asOwner(
    `SELECT version, state, ends_on::text FROM agent_contract_version
      WHERE downline_id = $1 AND version IN (1, 3) ORDER BY version`,
    [agent.id],
  )
  // The first version would have paid the days of the third one again.
  expect(rows).toEqual([
    { version: 1, state: 'superseded', ends_on: tomorrow },
    { version: 3, state: 'active', ends_on: null },
  ])
})

test('a contract of the brand is offered only to an agent at the top, of the own brand', async () => {
  const top = await newAgent()
  const foreign = await stage.server.fixtures.merchant()
  for (const other of [
    await newAgent(top),
    await joinTeam(stage.server),
    await joinTeam(stage.server, undefined, { accountType: 1, merchantId: foreign.id }),
  ])
    expect((await offer(other)).status).toBe(404)
})

test('one operator withdraws an open offer of the brand, and the agent gets a message', async () => {
  const agent = await newAgent()
  const proposed = await offer(agent)
  await judgeAs(stage.server, stage.other, proposed.value['waits'])
  const [offered] = await listOf(agent)
  const which = { merchantCode: stage.code, id: offered?.id ?? '', version: 1, deed: 'withdraw', reason }
  const withdraw = () => stage.call(stage.owner, changeAgentContract, which)
  expect((await withdraw()).value).toEqual({})
  expect((await withdraw()).value).toEqual({})
  expect(await listOf(agent)).toMatchObject([{ state: 'withdrawn' }])
  expect(
    await stage.server.asOwner('SELECT body FROM member_message WHERE member_id = $1', [agent.id]),
  ).toEqual([{ body: 'offer_withdrawn' }])
  expect(
    await stage.server.asOwner(
      `SELECT count(*)::int AS count FROM audit_entry WHERE action = 'agent_contract.withdraw' AND member_id = $1`,
      [agent.id],
    ),
  ).toEqual([{ count: 1 }])
  const answer = { id: which.id, version: 1, answer: 'accept' }
  expect((await ask(stage.server, agent, agentContracts.answerContract, answer)).code).toBe('contract_state')
})

test('operators withdraw no offer between agents', async () => {
  const [upline, terms] = [await newAgent(), salary(15_000)]
  const waits = (await offer(upline, { terms })).value['waits']
  await judgeAs(stage.server, stage.other, waits)
  const [own] = await listOf(upline)
  const which = { id: own?.id ?? '', version: 1 }
  await ask(stage.server, upline, agentContracts.openContract, which)
  await ask(stage.server, upline, agentContracts.answerContract, { ...which, answer: 'accept' })
  const below = await newAgent(upline)
  const { value } = await ask(stage.server, upline, agentContracts.offerContract, {
    ...once(),
    downline: below.id.toString(),
    terms: salary(9_000),
  })
  const input = { merchantCode: stage.code, id: value.id, version: 1, deed: 'withdraw', reason }
  expect((await stage.call(stage.owner, changeAgentContract, input)).code).toBe('contract_state')
  expect(await listOf(below)).toMatchObject([{ state: 'offered' }])
})

test.each([
  ['a rate above the cap of the kind', { terms: salary(20_001) }, 'contract_terms'],
  ['a kind that is not offered', { terms: { ...salary(1), kind: 'hourly' } }, 'kind_not_offered'],
])('%s is refused at once', async (_what, change, code) => {
  expect((await offer(await newAgent(), change)).code).toBe(code)
})

test('a preview has the costs of the last three periods and stores nothing', async () => {
  const agent = await newAgent()
  const preview = await stage.call(stage.owner, previewRootContract, {
    merchantCode: stage.code,
    memberId: agent.id.toString(),
    terms: salary(15_000),
  })
  expect(preview.value['costs']).toHaveLength(3)
  expect(await listOf(agent)).toEqual([])
})

test('two operators change the rules, and an older version is refused', async () => {
  const read = () => stage.call(stage.owner, readAgentRules, { merchantCode: stage.code })
  expect((await read()).value).toMatchObject({ version: 0, rules: writeRules(defaultAgentRules) })
  const rules = { ...writeRules(defaultAgentRules), gapPpm: 1_000 }
  const save = (version: number, change: object = {}) =>
    stage.call(stage.owner, saveAgentRules, {
      merchantCode: stage.code,
      version,
      rules: { ...rules, ...change },
      reason,
    })
  const proposed = await save(0)
  expect(proposed.value).toMatchObject({ version: 0, waits: expect.any(String) })
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  expect((await read()).value).toMatchObject({ version: 1, rules, second: expect.any(String) })
  expect((await save(0)).code).toBe('changed_meanwhile')
})

test('the day of strict valid bets has the notice of lower rates, and two operators set it', async () => {
  const { value } = await stage.call(stage.owner, readAgentRules, { merchantCode: stage.code })
  const { version, today } = value as { version: number; today: string }
  const save = (validBetsFrom: string) =>
    stage.call(stage.owner, saveAgentRules, {
      merchantCode: stage.code,
      version,
      rules: { ...writeRules(defaultAgentRules), validBetsFrom },
      reason,
    })
  expect((await save(addDays(today, 7))).code).toBe('valid_bets_notice')
  const proposed = await save(addDays(today, 8))
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  const agent = await newAgent()
  const flags = await ask(stage.server, agent, agentContracts.contractFlags, {})
  expect(flags.value.validBetsFrom).toBe(addDays(today, 8))
})

test('an operator without the right offers and changes nothing', async () => {
  const auditor = await stage.server.fixtures.operatorSession(permissionsOfRole('auditor'))
  const agent = await newAgent()
  const input = {
    merchantCode: stage.code,
    ...once(),
    memberId: agent.id.toString(),
    terms: salary(1),
    reason,
  }
  expect((await stage.call(auditor, offerRootContract, input)).status).toBe(403)
})
