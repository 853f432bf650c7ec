import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentRates } from '#contract/agent-rates.ts'
import * as calls from '#contract/console/agent-rates.ts'
import { moveMember } from '#contract/console/agent-tree.ts'
import { listProposals } from '#contract/console/approvals.ts'
import { readFlags, saveFlags } from '#contract/console/settings.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RateTerms, defaultRateTerms } from '#domain/agents/rate-terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import { accountOf, setRules, todayOf } from '#test/pg/agent-contracts.ts'
import { type RatedAgent, bounds, ratedAgent, rates, setBounds } from '#test/pg/agent-rates.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })
const readTerms = async () => (await stage.call(stage.owner, calls.readRateTerms, scope())).value
const saveTerms = (version: number, terms: RateTerms = bounds) =>
  stage.call(stage.owner, calls.saveRateTerms, { ...scope(), version, terms, reason })
const read = async (agent: RatedAgent) =>
  (await stage.call(stage.owner, calls.readMemberRates, { ...scope(), id: agent.id.toString() })).value
const save = (agent: { readonly id: bigint }, given: object, more: object = {}) =>
  stage.call(stage.owner, calls.saveRootRates, {
    ...scope(),
    id: agent.id.toString(),
    version: 1,
    rates: given,
    quotas: [],
    reason,
    ...more,
  })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])

test('two operators set the bounds of the brand, and an older version is refused', async () => {
  expect(await readTerms()).toEqual({ version: 0, terms: defaultRateTerms })
  const first = await saveTerms(0)
  const rival = await saveTerms(0, { ...bounds, bandsPpm: [] })
  expect((await judgeAs(stage.server, stage.owner, first.value['waits'])).code).toBe('maker_is_checker')
  expect(await readTerms()).toMatchObject({ version: 0 })
  expect((await approve(first)).status).toBe(200)
  expect(await readTerms()).toMatchObject({ version: 1, terms: bounds, second: expect.any(String) as string })
  expect((await saveTerms(0)).code).toBe('changed_meanwhile')
  if (rival.value['waits'] !== first.value['waits']) expect((await approve(rival)).status).not.toBe(200)
  expect(await readTerms()).toMatchObject({ version: 1 })
  expect((await saveTerms(1, { ...bounds, bandsPpm: [950_000, 940_000] })).status).toBe(400)
})

test('visitors read the highest rates only where two operators publish them', async () => {
  await setBounds(stage)
  const { server } = stage
  const url = agentRates.brandRates.path
  const publicRates = async () =>
    (await server.site.inject({ url, headers: { host: server.host } })).json<{ value: unknown }>().value
  expect(await publicRates()).toEqual({})
  const flags = { merchantCode: stage.code }
  const { version, settings } = (await stage.call(stage.owner, readFlags, flags)).value as Output<
    typeof readFlags
  >
  const change = { ...flags, version, reason, settings: { ...settings, agentRates: true } }
  const saved = await stage.call(stage.owner, saveFlags, change)
  await server.services.registry.refresh()
  expect(await publicRates()).toEqual({})
  expect((await approve(saved)).status).toBe(200)
  await server.services.registry.refresh()
  expect(await publicRates()).toEqual({ mostPpm: bounds.mostPpm })
})

test('rates at the top need two operators and count from the next business day on, with their quotas', async () => {
  await setBounds(stage)
  const agent = await ratedAgent(stage, { given: rates(900_000), quota: 4 })
  await stage.server.asOwner('UPDATE agent_quota SET left_over = 1 WHERE agent_id = $1', [agent.id])
  const saved = await save(agent, rates(960_000, 9_000), { quotas: [{ fromPpm: 940_000, given: 10 }] })
  expect(await read(agent)).toMatchObject({ version: 1, bands: [{ given: 4, left: 1 }] })
  expect((await approve(saved)).status).toBe(200)
  const fromDay = addDays(await todayOf(stage.server), 1)
  expect(await read(agent)).toMatchObject({
    version: 2,
    rates: rates(900_000),
    next: { rates: rates(960_000, 9_000), fromDay },
    bands: [{ fromPpm: 940_000, given: 10, left: 7 }],
  })
  const news = () =>
    stage.server.asOwner(
      `SELECT facts ->> 'kind' AS kind, facts ->> 'day' AS day FROM member_message WHERE member_id = $1`,
      [agent.id],
    )
  expect(await news()).toEqual([{ kind: 'rates_set', day: fromDay }])
  const quotaOnly = await save(agent, rates(960_000, 9_000), {
    version: 2,
    quotas: [{ fromPpm: 940_000, given: 11 }],
  })
  expect((await approve(quotaOnly)).status).toBe(200)
  expect(await news()).toHaveLength(1)
  expect((await save(agent, rates(950_000))).code).toBe('changed_meanwhile')
  const low = { version: 3, quotas: [{ fromPpm: 940_000, given: 2 }] }
  expect((await save(agent, rates(950_000), low)).code).toBe('quota_below_used')
})

test('an operator reads what can be given, who set each version, and the quotas that a proposal leaves', async () => {
  await setBounds(stage, { ...bounds, bandsPpm: [940_000, 950_000] })
  const top = await ratedAgent(stage, { given: rates(950_000, 5_000), quota: 4 })
  const below = await ratedAgent(stage, { upline: top, given: rates(930_000, 2_000) })
  const saved = await save(top, rates(960_000, 9_000), { quotas: [{ fromPpm: 950_000, given: 3 }] })
  const listed = await stage.call(stage.owner, listProposals, { ...scope(), subject: top.id.toString() })
  expect(listed.value['list']).toEqual([
    expect.objectContaining({
      before: expect.objectContaining({ quotas: { 940000: 4 } }) as object,
      after: expect.objectContaining({ quotas: { 940000: 4, 950000: 3 } }) as object,
    }),
  ])
  expect((await approve(saved)).status).toBe(200)
  expect(await read(top)).toMatchObject({
    isAgent: true,
    ranges: { lottery: { range: { leastPpm: 940_000, mostPpm: 960_000 } }, sports: { mayBeNone: true } },
    bands: [
      { fromPpm: 940_000, given: 4 },
      { fromPpm: 950_000, given: 3 },
    ],
    versions: [
      { version: 2, setBy: 'operators', second: expect.any(String) as string },
      { version: 1, setBy: 'operators' },
    ],
  })
  // Until its day has come, the lower of both versions bounds those below.
  expect(await read(below)).toMatchObject({
    upline: { id: top.id.toString() },
    ranges: { lottery: { range: { mostPpm: 940_000 } }, slots: { range: { mostPpm: 4_000 } } },
  })
})

test.each([
  ['a return above the brand’s most', rates(961_000)],
  ['a rebate above the brand’s most', rates(960_000, 9_100)],
  ['a rate without the gap to the team', rates(930_000, 5_000)],
  ['no return above a team with one', rates(undefined, 9_000)],
])('%s is refused at the top', async (_what, given) => {
  await setBounds(stage)
  const agent = await ratedAgent(stage)
  await ratedAgent(stage, { upline: agent, given: rates(930_000, 5_000) })
  expect((await save(agent, given)).code).toBe('rates_out_of_range')
})

test('rates of the brand are for agents at the top of the own brand, and quotas for its bands', async () => {
  await setBounds(stage)
  const top = await ratedAgent(stage)
  const below = await ratedAgent(stage, { upline: top, given: rates(930_000) })
  const foreign = await stage.server.fixtures.merchant()
  for (const other of [
    below,
    await stage.server.fixtures.member(),
    await stage.server.fixtures.member({ accountType: 1, merchantId: foreign.id }),
  ])
    expect((await save(other, rates(930_000))).status).toBe(404)
  const unknown = { quotas: [{ fromPpm: 930_000, given: 1 }] }
  expect((await save(top, rates(950_000), unknown)).status).toBe(400)
})

test('rebate and salaries of an agent at the top stay within the cap', async () => {
  await setBounds(stage)
  await setRules(stage.server, { sharePpm: 80_000 })
  const agent = await ratedAgent(stage, { given: rates(undefined) })
  expect((await save(agent, rates(undefined, 8_100))).code).toBe('rates_above_cap')
  expect((await save(agent, rates(undefined, 8_000))).code).toBeUndefined()
  await setRules(stage.server, {})
})

test('no account moves with rates above those of the new upline, now or in the team below', async () => {
  await setBounds(stage)
  const [from, to] = [await ratedAgent(stage), await ratedAgent(stage, { given: rates(930_000, 4_000) })]
  const move = async (moving: RatedAgent) =>
    stage.call(stage.owner, moveMember, {
      ...scope(),
      id: moving.id.toString(),
      fromUplineId: from.id.toString(),
      toAccount: await accountOf(stage.server, to),
      reason,
    })
  const high = await ratedAgent(stage, { upline: from, given: rates(900_000, 5_000) })
  expect(await move(high)).toMatchObject({ status: 409, code: 'rates_above_upline' })
  // A team without rates of its own, above one with a higher return.
  const unrated = await ratedAgent(stage, { upline: from, given: rates(undefined) })
  await ratedAgent(stage, { upline: unrated, given: rates(931_000) })
  expect((await move(unrated)).code).toBe('rates_above_upline')
  const fitting = await ratedAgent(stage, { upline: from, given: rates(930_000, 4_000) })
  expect((await move(fitting)).status).toBe(200)
})
