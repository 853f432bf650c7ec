import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agents } from '#contract/agents.ts'
import { type RatedAgent, bounds, ratedAgent, rates, registerBy, setBounds } from '#test/pg/agent-rates.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { releaseEnded } from './actions.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await setBounds(stage, { ...bounds, bandsPpm: [940_000] })
})
afterAll(() => stage?.server.close())
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))

let names = 0
const freeName = () => `kept${(names += 1)}`
const createLink = (agent: RatedAgent, usesMax: number, more: object = {}) =>
  ask(stage.server, agent, agents.createJoinLink, {
    requestId: randomUUID(),
    name: 'Reef May',
    makesAgents: false,
    usesMax,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    rates: rates(940_000),
    ...more,
  })
const createAccount = (agent: RatedAgent, username = freeName()) =>
  ask(stage.server, agent, agents.createAccount, {
    requestId: randomUUID(),
    username,
    makesAgents: true,
    rates: rates(940_000),
  })
const quotaOf = async (agent: RatedAgent) => {
  const [row] = await stage.server.asOwner<{ left: number; reserved: number; registered: number }>(
    `SELECT left_over AS left, coalesce((SELECT sum(reserved)::int FROM join_link WHERE agent_id = $1), 0) AS reserved,
            (SELECT count(*)::int FROM join_link_use JOIN join_link ON join_link.id = link_id WHERE agent_id = $1) AS registered
       FROM agent_quota WHERE agent_id = $1`,
    [agent.id],
  )
  return row
}
const expire = (id: string) =>
  stage.server.asOwner(
    `UPDATE join_link SET expires_at = clock_timestamp() - interval '1 second' WHERE id = $1`,
    [id],
  )
const release = () => releaseEnded(stage.server.services.store)

test('a link keeps its uses back when it is created, and registrations use them', async () => {
  const agent = await ratedAgent(stage, { quota: 5 })
  const same = { requestId: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
  const { code, id } = (await createLink(agent, 3, same)).value
  // A repeat keeps nothing back again.
  expect((await createLink(agent, 3, same)).value.id).toBe(id)
  expect(await quotaOf(agent)).toEqual({ left: 2, reserved: 3, registered: 0 })
  expect((await createLink(agent, 3)).code).toBe('quota_used_up')
  expect((await createAccount(agent)).code).toBeUndefined()
  expect(await quotaOf(agent)).toEqual({ left: 1, reserved: 4, registered: 0 })
  const all = await Promise.all([1, 2, 3, 4].map(() => registerBy(stage.server, freeName(), code)))
  expect(all.toSorted()).toEqual(['link_used_up', 'registered', 'registered', 'registered'])
  expect(await quotaOf(agent)).toEqual({ left: 1, reserved: 1, registered: 3 })
})

test('of two links at the last accounts, in two tabs, one is refused', async () => {
  const agent = await ratedAgent(stage, { quota: 3 })
  const both = await Promise.all([createLink(agent, 2), createLink(agent, 2)])
  expect(both.map(({ code }) => code ?? 'created').toSorted()).toEqual(['created', 'quota_used_up'])
  expect(await quotaOf(agent)).toEqual({ left: 1, reserved: 2, registered: 0 })
})

test('a withdrawal gives back what was not used, once, also against the job and a registration', async () => {
  const agent = await ratedAgent(stage, { quota: 4 })
  const { id, code } = (await createLink(agent, 4)).value
  expect(await registerBy(stage.server, freeName(), code)).toBe('registered')
  const withdraw = () => ask(stage.server, agent, agents.withdrawJoinLink, { id })
  const [outcome] = await Promise.all([
    registerBy(stage.server, freeName(), code),
    withdraw(),
    withdraw(),
    release(),
    release(),
  ])
  const registered = outcome === 'registered' ? 2 : 1
  await release()
  expect(await quotaOf(agent)).toEqual({ left: 4 - registered, reserved: 0, registered })
})

test('an open link keeps its uses; an expired one gives them back, and registers nobody', async () => {
  const agent = await ratedAgent(stage, { quota: 2 })
  const { id, code } = (await createLink(agent, 2)).value
  await release()
  expect(await quotaOf(agent)).toEqual({ left: 0, reserved: 2, registered: 0 })
  await expire(id)
  await release()
  await release()
  expect(await quotaOf(agent)).toEqual({ left: 2, reserved: 0, registered: 0 })
  // A process whose clock is behind still takes the link for open.
  await stage.server.asOwner(`UPDATE join_link SET expires_at = now() + interval '1 hour' WHERE id = $1`, [
    id,
  ])
  expect(await registerBy(stage.server, freeName(), code)).toBe('link_expired')
  expect(await quotaOf(agent)).toEqual({ left: 2, reserved: 0, registered: 0 })
})

test('a link whose uses cannot be given back holds up no other', async () => {
  const agent = await ratedAgent(stage, { quota: 2 })
  const [first, second] = [(await createLink(agent, 1)).value, (await createLink(agent, 1)).value]
  for (const { id } of [first, second]) await expire(id)
  await stage.server.asOwner(
    `ALTER TABLE join_link ADD CONSTRAINT broken CHECK (id <> ${first.id} OR reserved > 0) NOT VALID`,
  )
  await expect(release()).rejects.toThrow(`link ${first.id}`)
  expect(await quotaOf(agent)).toEqual({ left: 1, reserved: 1, registered: 0 })
  await stage.server.asOwner('ALTER TABLE join_link DROP CONSTRAINT broken')
  await release()
  expect(await quotaOf(agent)).toEqual({ left: 2, reserved: 0, registered: 0 })
})

test('a link whose rates are in another band since takes from the quota of that band, and gives back what it kept', async () => {
  const agent = await ratedAgent(stage, { quota: 2 })
  const { code } = (await createLink(agent, 2)).value
  const quotas = () =>
    stage.server.asOwner<{ band: number; left: number }>(
      'SELECT from_ppm AS band, left_over AS left FROM agent_quota WHERE agent_id = $1 ORDER BY from_ppm',
      [agent.id],
    )
  try {
    await setBounds(stage, { ...bounds, bandsPpm: [930_000] })
    // Nothing was given in the new band: a refusal spends nothing.
    expect(await registerBy(stage.server, freeName(), code)).toBe('link_rates_gone')
    expect(await quotaOf(agent)).toEqual({ left: 0, reserved: 2, registered: 0 })
    await stage.server.asOwner(
      'INSERT INTO agent_quota (agent_id, from_ppm, merchant_id, given, left_over) VALUES ($1, 930000, $2, 1, 1)',
      [agent.id, stage.server.merchantId],
    )
    const both = await Promise.all([1, 2].map(() => registerBy(stage.server, freeName(), code)))
    expect(both.toSorted()).toEqual(['link_rates_gone', 'registered'])
    expect(await quotas()).toEqual([
      { band: 930_000, left: 0 },
      { band: 940_000, left: 1 },
    ])
  } finally {
    await setBounds(stage, { ...bounds, bandsPpm: [940_000] })
  }
  // Back in the band of its creation, the link uses what it keeps back.
  expect(await registerBy(stage.server, freeName(), code)).toBe('registered')
  expect(await quotas()).toEqual([
    { band: 930_000, left: 0 },
    { band: 940_000, left: 1 },
  ])
})

test('an expired reservation of a name gives its account back to the next one', async () => {
  const agent = await ratedAgent(stage, { quota: 1 })
  const name = freeName()
  await expire((await createAccount(agent, name)).value.id)
  expect((await createAccount(agent, name)).code).toBeUndefined()
  expect(await quotaOf(agent)).toEqual({ left: 0, reserved: 1, registered: 0 })
})
