import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentContracts } from '#contract/agent-contracts.ts'
import { agentRates } from '#contract/agent-rates.ts'
import { agents } from '#contract/agents.ts'
import { myRates } from '#contract/my-rates.ts'
import { noRates } from '#domain/agents/rate-products.ts'
import { addDays } from '#domain/records/business-day.ts'
import { query } from '#server/platform/db/query.ts'
import { waitFor } from '#test/patience.ts'
import { accountOf, runningContract, salary, setRules, todayOf } from '#test/pg/agent-contracts.ts'
import { type RatedAgent, bounds, ratedAgent, rates, registerBy, setBounds } from '#test/pg/agent-rates.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { insertRates } from './rates-store.ts'
import { takePlace } from './tree-actions.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await setBounds(stage)
})
afterAll(() => stage?.server.close())

let names = 0
const freeName = () => `rated${(names += 1)}`
const tomorrow = async () => addDays(await todayOf(stage.server), 1)
const noticed = async () => addDays(await todayOf(stage.server), 8)
const accept = (agent: RatedAgent, version: number) =>
  ask(stage.server, agent, agentRates.acceptRates, { version })

const createLink = (agent: RatedAgent, given: object | undefined, more: object = {}) =>
  ask(stage.server, agent, agents.createJoinLink, {
    requestId: randomUUID(),
    name: 'Reef May',
    makesAgents: false,
    usesMax: 5,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...(given ? { rates: given } : {}),
    ...more,
  })
const createAccount = (agent: RatedAgent, given: object, more: object = {}) =>
  ask(stage.server, agent, agents.createAccount, {
    requestId: randomUUID(),
    username: freeName(),
    makesAgents: true,
    rates: given,
    ...more,
  })
const change = (agent: RatedAgent, downline: { readonly id: bigint }, given: object, version = 1) =>
  ask(stage.server, agent, agentRates.changeRates, { id: downline.id.toString(), version, rates: given })
const ratesFor = async (agent: RatedAgent, downline: { readonly id: bigint }) =>
  (await ask(stage.server, agent, agentRates.memberRates, { id: downline.id.toString() })).value
const leftOf = async (agent: RatedAgent) => {
  const [row] = await stage.server.asOwner<{ left: number }>(
    'SELECT left_over AS left FROM agent_quota WHERE agent_id = $1',
    [agent.id],
  )
  return row?.left
}
const versionsOf = (account: string) =>
  stage.server.asOwner<{ day: string; lottery: number | null; slots: number }>(
    `SELECT from_day::text AS day, lottery_ppm AS lottery, slots_ppm AS slots
       FROM agent_rate JOIN member ON member.id = member_id WHERE account = $1 ORDER BY agent_rate.version`,
    [account],
  )

test('an account gets the rates of its link from its first day on, and takes one of the agent’s quota', async () => {
  const agent = await ratedAgent(stage, { quota: 2 })
  const link = (await createLink(agent, rates(945_000, 5_000), { usesMax: 1 })).value
  expect(link.rates).toEqual(rates(945_000, 5_000))
  const name = freeName()
  expect(await registerBy(stage.server, name, link.code)).toBe('registered')
  expect(await versionsOf(name)).toEqual([
    { day: await todayOf(stage.server), lottery: 945_000, slots: 5_000 },
  ])
  expect(await leftOf(agent)).toBe(1)
  // Below the first band no quota is needed.
  const low = (await createLink(agent, rates(930_000))).value
  expect(await registerBy(stage.server, freeName(), low.code)).toBe('registered')
  expect(await leftOf(agent)).toBe(1)
  const own = (await ask(stage.server, agent, agentRates.ownRates)).value
  expect(own.bands).toEqual([{ fromPpm: 940_000, given: 2, left: 1 }])
  expect(own.ranges.lottery).toEqual({ range: { leastPpm: 750_000, mostPpm: 950_000 }, mayBeNone: false })
})

test('of two registrations by a link from before at the last account of a band one is refused, and spends no use', async () => {
  const agent = await ratedAgent(stage, { quota: 5 })
  const link = (await createLink(agent, rates(940_000))).value
  // Links from before keep nothing back.
  await stage.server.asOwner('UPDATE join_link SET reserved = 0, reserved_ppm = NULL WHERE id = $1', [
    link.id,
  ])
  await stage.server.asOwner('UPDATE agent_quota SET left_over = 1 WHERE agent_id = $1', [agent.id])
  const both = [freeName(), freeName()]
  const outcomes = await Promise.all(both.map((name) => registerBy(stage.server, name, link.code)))
  expect(outcomes.toSorted()).toEqual(['link_rates_gone', 'registered'])
  expect(await leftOf(agent)).toBe(0)
  const { list } = (await ask(stage.server, agent, agents.joinLinks)).value
  expect(list[0]).toMatchObject({ used: 1, state: 'open' })
  expect(await registerBy(stage.server, freeName(), link.code)).toBe('link_rates_gone')
  expect((await createLink(agent, rates(940_000), { usesMax: 1 })).code).toBe('quota_used_up')
  expect((await createAccount(agent, rates(940_000))).code).toBe('quota_used_up')
})

test('an account that an agent created gets its rates with the registration', async () => {
  const agent = await ratedAgent(stage)
  const { value } = await createAccount(agent, rates(900_000, 8_000))
  expect(await registerBy(stage.server, value.account ?? '', value.code)).toBe('registered')
  expect(await versionsOf(value.account ?? '')).toMatchObject([{ lottery: 900_000, slots: 8_000 }])
})

test.each([
  ['a return above the own less the gap', rates(951_000)],
  ['a return below all', rates(699_000)],
  ['the brand’s return below an agent with one', rates(undefined)],
  ['a rebate above the own less the gap', rates(900_000, 8_100)],
  ['half a step', rates(900_500)],
])('%s is refused for a link and for an account', async (_what, given) => {
  const agent = await ratedAgent(stage)
  expect((await createLink(agent, given)).code).toBe('rates_out_of_range')
  expect((await createAccount(agent, given)).code).toBe('rates_out_of_range')
})

test('an agent without rates gives none, and its accounts have none', async () => {
  const agent = await ratedAgent(stage, { given: rates(undefined) })
  expect((await createLink(agent, rates(900_000))).code).toBe('rates_out_of_range')
  expect((await createLink(agent, rates(undefined, 100))).code).toBe('rates_out_of_range')
  const link = (await createLink(agent, undefined)).value
  const name = freeName()
  expect(await registerBy(stage.server, name, link.code)).toBe('registered')
  expect(await versionsOf(name)).toEqual([])
})

test('a retry gets the same link, and one with other rates is a conflict', async () => {
  const agent = await ratedAgent(stage)
  const same = { requestId: randomUUID(), expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
  const first = (await createLink(agent, rates(900_000), same)).value
  expect((await createLink(agent, rates(900_000), same)).value).toEqual(first)
  expect((await createLink(agent, rates(901_000), same)).code).toBe('request_conflict')
  const account = { requestId: randomUUID(), username: freeName() }
  await createAccount(agent, rates(900_000), account)
  expect((await createAccount(agent, rates(901_000), account)).code).toBe('request_conflict')
})

test('a link whose rates the agent no longer has registers nobody, also on the day before they fall', async () => {
  const top = await ratedAgent(stage)
  const agent = await ratedAgent(stage, { upline: top, given: rates(940_000) })
  const link = (await createLink(agent, rates(930_000))).value
  expect((await change(top, agent, rates(939_000))).code).toBeUndefined()
  expect(await registerBy(stage.server, freeName(), link.code)).toBe('link_rates_gone')
  expect((await createLink(agent, rates(930_000))).code).toBe('rates_out_of_range')
  expect((await createLink(agent, rates(929_000))).code).toBeUndefined()
})

test('a change counts from the next business day on, and a repeat gets its answer', async () => {
  const agent = await ratedAgent(stage, { quota: 1 })
  const downline = await ratedAgent(stage, { upline: agent, given: rates(900_000, 1_000) })
  const changed = await change(agent, downline, rates(950_000, 8_000))
  expect(changed.value).toEqual({ version: 2, fromDay: await tomorrow() })
  expect(await leftOf(agent)).toBe(0)
  expect((await change(agent, downline, rates(950_000, 8_000))).value).toEqual(changed.value)
  expect(await leftOf(agent)).toBe(0)
  expect((await change(agent, downline, rates(930_000))).code).toBe('rates_changed')
  expect(await ratesFor(agent, downline)).toMatchObject({
    version: 2,
    rates: rates(900_000, 1_000),
    waiting: [{ version: 2, rates: rates(950_000, 8_000), fromDay: await tomorrow() }],
  })
  // Back below the band: the account of the quota comes back.
  expect((await change(agent, downline, rates(900_000), 2)).value.version).toBe(3)
  expect(await leftOf(agent)).toBe(1)
})

test('lower rates count after a notice, or from the day after the downline has accepted them', async () => {
  const agent = await ratedAgent(stage)
  const downline = await ratedAgent(stage, { upline: agent, given: rates(900_000, 5_000) })
  const lowered = rates(890_000, 5_000)
  expect((await change(agent, downline, lowered)).value).toEqual({ version: 2, fromDay: await noticed() })
  expect((await ask(stage.server, downline, agentRates.ownRates)).value).toMatchObject({
    inForce: rates(900_000, 5_000),
    rates: lowered,
    waiting: [{ version: 2, rates: lowered, fromDay: await noticed() }],
  })
  expect((await accept(downline, 1)).code).toBe('rates_changed')
  expect((await accept(agent, 2)).code).toBe('rates_changed')
  const accepted = await accept(downline, 2)
  expect(accepted.value).toEqual({ version: 3, fromDay: await tomorrow() })
  expect((await accept(downline, 2)).value).toEqual(accepted.value)
  expect((await accept(downline, 3)).code).toBe('rates_changed')
  expect(await ratesFor(agent, downline)).toMatchObject({
    version: 3,
    waiting: [{ version: 3, rates: lowered, fromDay: await tomorrow() }],
  })
  const newsOf = (id: bigint) =>
    stage.server.asOwner(
      `SELECT facts ->> 'kind' AS kind, facts ->> 'day' AS day FROM member_message WHERE member_id = $1 ORDER BY id`,
      [id],
    )
  expect(await newsOf(downline.id)).toEqual([{ kind: 'rates_lowered', day: await noticed() }])
  expect(await newsOf(agent.id)).toEqual([{ kind: 'rates_accepted', day: await tomorrow() }])
})

test('a player reads the own rates and accepts lower ones early, once and as read', async () => {
  const agent = await ratedAgent(stage)
  const player = await ratedAgent(stage, { upline: agent, given: rates(900_000, 5_000) })
  await stage.server.asOwner('UPDATE member SET account_type = 0 WHERE id = $1', [player.id])
  const mine = async () => (await ask(stage.server, player, myRates.read)).value
  const acceptMine = (version: number) => ask(stage.server, player, myRates.accept, { version })
  expect(await mine()).toEqual({ rates: rates(900_000, 5_000), waiting: [] })
  expect((await acceptMine(1)).code).toBe('rates_changed')
  const lowered = rates(900_000, 4_000)
  await change(agent, player, lowered)
  expect(await mine()).toEqual({
    rates: rates(900_000, 5_000),
    waiting: [{ version: 2, rates: lowered, fromDay: await noticed() }],
    acceptable: { version: 2, nextDay: await tomorrow() },
  })
  const accepted = await acceptMine(2)
  expect(accepted.value).toEqual({ version: 3, fromDay: await tomorrow() })
  expect((await acceptMine(2)).value).toEqual(accepted.value)
  expect(await mine()).not.toHaveProperty('acceptable')
  expect((await ask(stage.server, player, agentRates.acceptRates, { version: 2 })).status).toBe(403)
})

test('a second announcement keeps the day of the first, unless it is lower still; taking it back counts at once', async () => {
  const agent = await ratedAgent(stage)
  const downline = await ratedAgent(stage, { upline: agent, given: rates(900_000) })
  await change(agent, downline, rates(880_000))
  expect((await change(agent, downline, rates(890_000), 2)).value).toEqual({
    version: 3,
    fromDay: await noticed(),
  })
  expect((await change(agent, downline, rates(900_000), 3)).value.fromDay).toBe(await tomorrow())
  expect((await ratesFor(agent, downline)).waiting).toMatchObject([{ version: 4 }])
})

test('while lower rates of a downline wait, those of its upline stay above the former ones', async () => {
  const top = await ratedAgent(stage)
  const agent = await ratedAgent(stage, { upline: top, given: rates(940_000) })
  const below = await ratedAgent(stage, { upline: agent, given: rates(920_000) })
  await change(agent, below, rates(900_000))
  expect((await change(top, agent, rates(929_000))).code).toBe('rates_out_of_range')
  expect((await accept(below, 2)).code).toBeUndefined()
  expect((await change(top, agent, rates(929_000))).code).toBeUndefined()
})

test('a change keeps the gap above and below, at any depth', async () => {
  const agent = await ratedAgent(stage)
  const middle = await ratedAgent(stage, { upline: agent, given: rates(930_000, 5_000) })
  const unrated = await ratedAgent(stage, { upline: middle, given: rates(undefined) })
  await ratedAgent(stage, { upline: unrated, given: rates(910_000, 3_000) })
  expect((await ratesFor(agent, middle)).ranges).toMatchObject({
    lottery: { range: { leastPpm: 920_000, mostPpm: 950_000 }, mayBeNone: false },
    slots: { range: { leastPpm: 4_000, mostPpm: 8_000 }, mayBeNone: false },
  })
  for (const given of [rates(951_000, 5_000), rates(919_000, 5_000), rates(920_000, 3_900), rates(920_000)])
    expect((await change(agent, middle, given)).code).toBe('rates_out_of_range')
  expect((await change(agent, middle, rates(undefined, 5_000))).code).toBe('rates_out_of_range')
  expect((await change(agent, middle, rates(920_000, 4_000))).code).toBeUndefined()
})

test('a change waits for a registration below the downline, and keeps the gap to it', async () => {
  const top = await ratedAgent(stage)
  const agent = await ratedAgent(stage, { upline: top, given: rates(940_000) })
  const { merchantId, services, asOwner } = stage.server
  let hasEnded = false
  const start = () => change(top, agent, rates(935_000)).finally(() => (hasEnded = true))
  const changed = await services.store.transact(async (tx) => {
    expect(await takePlace(tx, { merchantId, memberId: agent.id, isAgent: false })).toBeUndefined()
    const answer = start()
    await waitFor(async () => {
      const [row] = await asOwner<{ count: number }>(countWaitingSessions)
      if (!hasEnded && row?.count === 0) throw new Error('the change neither waits nor ends')
    })
    const found = await sql<{ id: bigint }>`
      INSERT INTO member (merchant_id, account, upline_id) VALUES (${merchantId}, ${freeName()}, ${agent.id})
      RETURNING id`.execute(query(tx))
    const memberId = found.rows[0]?.id ?? BigInt(0)
    const version = { version: 1, rates: { ...noRates, lotteryPpm: 930_000 }, source: { uplineId: agent.id } }
    await insertRates(tx, { merchantId, memberId }, { ...version, isNewAccount: true })
    return { answer }
  })
  expect((await changed.answer).code).toBe('rates_out_of_range')
})

test('without quota a rate does not rise into its band', async () => {
  const agent = await ratedAgent(stage, { quota: 0 })
  const downline = await ratedAgent(stage, { upline: agent, given: rates(900_000) })
  expect((await change(agent, downline, rates(940_000))).code).toBe('quota_used_up')
  expect(await ratesFor(agent, downline)).toMatchObject({ version: 1, bands: [{ given: 0, left: 0 }] })
})

test('rebate and salaries of a downline stay within one cap, whichever comes first', async () => {
  // A share of 8 % of a margin of 10 %: 0.8 %.
  await setRules(stage.server, { sharePpm: 80_000 })
  const agent = await ratedAgent(stage)
  const downline = await ratedAgent(stage, { upline: agent, given: rates(900_000, 1_000) })
  const startsOn = await todayOf(stage.server)
  await runningContract(stage.server, { downline: agent, terms: salary(6_000), startsOn })
  await runningContract(stage.server, { downline, upline: agent, terms: salary(5_000), startsOn })
  expect((await change(agent, downline, rates(900_000, 3_100))).code).toBe('rates_above_cap')
  expect((await change(agent, downline, rates(900_000, 3_000))).code).toBeUndefined()
  const account = await accountOf(stage.server, downline)
  const sign = (ratePpm: number) =>
    ask(stage.server, agent, agentContracts.previewContract, { account, terms: salary(ratePpm) })
  expect(await sign(5_100)).toMatchObject({ code: 'contract_terms' })
  expect((await sign(5_000)).code).toBeUndefined()
  await setRules(stage.server, {})
})

test('an agent changes the rates of direct downlines alone, and a frozen agent none', async () => {
  const top = await ratedAgent(stage)
  const agent = await ratedAgent(stage, { upline: top, given: rates(930_000) })
  const below = await ratedAgent(stage, { upline: agent, given: rates(900_000) })
  const cousin = await ratedAgent(stage, { upline: top, given: rates(930_000) })
  for (const [by, about] of [
    [top, below],
    [cousin, below],
    [below, agent],
    [agent, agent],
  ] as const) {
    expect((await change(by, about, rates(910_000))).status).toBe(404)
    const id = about.id.toString()
    expect((await ask(stage.server, by, agentRates.memberRates, { id })).status).toBe(404)
  }
  await stage.server.asOwner('UPDATE member SET frozen_at = now(), frozen_by = $2 WHERE id = $1', [
    agent.id,
    top.id,
  ])
  expect((await change(agent, below, rates(910_000))).code).toBe('agent_frozen')
  expect((await change(top, agent, rates(931_000))).code).toBeUndefined()
})

test('an agent gives accounts of a band to a direct agent, once, and no more than it has', async () => {
  const agent = await ratedAgent(stage, { quota: 5 })
  const downline = await ratedAgent(stage, { upline: agent, given: rates(940_000) })
  const give = (given: number, count: number, more: object = {}) =>
    ask(stage.server, agent, agentRates.giveQuota, {
      id: downline.id.toString(),
      fromPpm: 940_000,
      given,
      count,
      ...more,
    })
  expect((await give(0, 3)).value).toEqual({ left: 2, theirs: 3 })
  expect((await give(0, 3)).code).toBe('rates_changed')
  expect((await give(3, 3)).code).toBe('quota_used_up')
  expect((await give(3, 1, { fromPpm: 930_000 })).status).toBe(400)
  expect((await give(3, 1, { id: agent.id.toString() })).status).toBe(404)
  expect([await leftOf(agent), await leftOf(downline)]).toEqual([2, 3])
  await stage.server.asOwner('UPDATE member SET frozen_at = now(), frozen_by = id WHERE id = $1', [agent.id])
  expect((await give(3, 1)).code).toBe('agent_frozen')
})

test('bounds that two operators lower later change no rates that were given', async () => {
  const agent = await ratedAgent(stage)
  await setBounds(stage, { ...bounds, mostPpm: { ...bounds.mostPpm, lottery: 900_000 } })
  expect((await ask(stage.server, agent, agentRates.ownRates)).value.rates).toEqual(rates(960_000, 9_000))
  await setBounds(stage)
})
