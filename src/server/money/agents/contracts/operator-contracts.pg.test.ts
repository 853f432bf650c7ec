import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentContracts } from '#contract/agent-contracts.ts'
import { changeAgentContract, readAgentContract } from '#contract/console/agent-contracts.ts'
import { moveMember } from '#contract/console/agent-tree.ts'
import { addDays } from '#domain/records/business-day.ts'
import { accountOf, runningContract, salary, todayOf } from '#test/pg/agent-contracts.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { joinTeam } from '#test/pg/teams.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { closeDue, endLeft } from './ending.ts'

let stage: MoneyStage
const AGENT = { accountType: 1 }

beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

/** An agent of the brand, one below it and one below that, each with a running salary. */
async function line() {
  const { server } = stage
  const u = await joinTeam(server, undefined, AGENT)
  const a = await joinTeam(server, u, AGENT)
  const x = await joinTeam(server, a, AGENT)
  const startsOn = await todayOf(server)
  const ids = {
    u: await runningContract(server, { downline: u, terms: salary(15_000), startsOn }),
    a: await runningContract(server, { downline: a, upline: u, terms: salary(9_000), startsOn }),
    x: await runningContract(server, { downline: x, upline: a, terms: salary(4_000), startsOn }),
  }
  return { u, a, x, ids, today: startsOn }
}

const change = (id: string, deed: string, more: object = {}) =>
  stage.call(stage.owner, changeAgentContract, {
    merchantCode: stage.code,
    id,
    version: 1,
    deed,
    reason,
    ...more,
  })

const stateOf = async (id: string) => {
  const [row] = await stage.server.asOwner<{ state: string; ends: string | null }>(
    'SELECT state, ends_on::text AS ends FROM agent_contract_version WHERE contract_id = $1 ORDER BY version DESC LIMIT 1',
    [id],
  )
  return [row?.state, row?.ends]
}

const tokenOf = async (id: string) =>
  (await stage.call(stage.owner, readAgentContract, { merchantCode: stage.code, id, version: '1' }))
    .value as {
    cascadeToken: string
    ends: { account: string }[]
  }

async function brandOf() {
  const brand = stage.server.services.registry.findById(stage.server.merchantId)
  if (!brand) throw new Error('no brand')
  return brand
}

test('one operator suspends a contract, and two resume it', async () => {
  const { ids } = await line()
  expect((await change(ids.a, 'suspend')).value).toEqual({})
  expect((await change(ids.a, 'suspend')).value).toEqual({})
  expect(await stateOf(ids.a)).toEqual(['suspended', null])
  const proposed = await change(ids.a, 'resume')
  expect(proposed.value).toMatchObject({ waits: expect.any(String) })
  // The second operator sees whether the contract is resumed or ended.
  expect(
    await stage.server.asOwner('SELECT after FROM desk_proposal ORDER BY id DESC LIMIT 1'),
  ).toMatchObject([{ after: { contractKind: 'daily', contractDeed: 'resume' } }])
  expect(await stateOf(ids.a)).toEqual(['suspended', null])
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  expect(await stateOf(ids.a)).toEqual(['active', null])
  expect((await change(ids.a, 'resume')).code).toBe('contract_state')
  expect(await stateOf(ids.a)).toEqual(['active', null])
})

test('a suspended contract is not replaced by another one of its parties', async () => {
  const { u, a, ids } = await line()
  await change(ids.a, 'suspend')
  const offer = await ask(stage.server, u, agentContracts.offerContract, {
    ...once(),
    account: await accountOf(stage.server, a),
    terms: salary(9_000),
  })
  const which = { id: offer.value.id, version: offer.value.version }
  const { cascadeToken } = (await ask(stage.server, a, agentContracts.openContract, which)).value
  const answer = { ...which, answer: 'accept', cascadeToken }
  expect((await ask(stage.server, a, agentContracts.answerContract, answer)).code).toBe('contract_state')
})

test('two operators end a contract with the next day, and exactly the listed ones below with it', async () => {
  const { ids, today } = await line()
  const ends = addDays(today, 1)
  const read = await tokenOf(ids.a)
  expect(read.ends).toHaveLength(1)
  const wrong = await change(ids.a, 'end_early', { cascadeToken: '00' })
  expect((await judgeAs(stage.server, stage.other, wrong.value['waits'])).code).toBe('cascade_changed')
  await judgeAs(stage.server, stage.other, wrong.value['waits'], 'reject')
  const proposed = await change(ids.a, 'end_early', { cascadeToken: read.cascadeToken })
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  expect([await stateOf(ids.u), await stateOf(ids.a), await stateOf(ids.x)]).toEqual([
    ['active', null],
    ['ending', ends],
    ['ending', ends],
  ])
  // Suspended before its end: it closes, and what it earned stays held.
  await change(ids.x, 'suspend')
  expect(await stateOf(ids.x)).toEqual(['suspended', ends])
  await closeDue(stage.server.services.store, await brandOf(), Date.now() + 2 * 86_400_000)
  expect([await stateOf(ids.a), await stateOf(ids.x)]).toEqual([
    ['ended', ends],
    ['ended', ends],
  ])
})

test('a member who moves leaves the old contract with the day of the move, and the team below as well', async () => {
  const { u, a, ids, today } = await line()
  const other = await joinTeam(stage.server, undefined, AGENT)
  await endLeft(stage.server.services.store, await brandOf())
  expect(await stateOf(ids.a)).toEqual(['active', null])
  const proposed = await stage.call(stage.owner, moveMember, {
    merchantCode: stage.code,
    id: a.id.toString(),
    fromUplineId: u.id.toString(),
    toAccount: await accountOf(stage.server, other),
    reason,
  })
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  await endLeft(stage.server.services.store, await brandOf())
  await endLeft(stage.server.services.store, await brandOf())
  const ends = addDays(today, 1)
  expect([await stateOf(ids.u), await stateOf(ids.a), await stateOf(ids.x)]).toEqual([
    ['active', null],
    ['ending', ends],
    ['ending', ends],
  ])
})
