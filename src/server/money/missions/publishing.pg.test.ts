import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/missions.ts'
import * as points from '#contract/console/points.ts'
import { addDays } from '#domain/records/business-day.ts'
import { todayOf } from '#test/pg/agent-contracts.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { addMission, cardOf, newPlayer, playTimes, setNoon, summaryOf } from '#test/pg/mission-stage.ts'
import { inVietnamese, offerVietnamese } from '#test/pg/point-holders.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { addRaffle, giveTo } from '#test/pg/raffle-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
  await setNoon(stage.server)
  await offerVietnamese(stage.server)
})
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })
const fit = {
  name: 'Three colours',
  names: { VI: 'Ba sắc màu' },
  task: 'places',
  categories: ['slots', 'live'],
  target: '3',
  recurrence: 'week',
  gives: 'points',
  amount: '60',
  budget: '60000',
  claimDays: 7,
}
const save = (mission: string, version: number, rules: object = fit) =>
  stage.call(stage.owner, calls.saveMission, { ...scope(), mission, version, rules, reason })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])
const listed = async (mission: string) => {
  const { value } = await stage.call(stage.owner, calls.listMissions, scope())
  return (value['list'] as { mission: string; version: number; standing: string }[]).find(
    (one) => one.mission === mission,
  )
}

/** Settled stakes of the day before. */
const addStakes = async (
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
  stake: bigint,
) =>
  stage.server.asOwner(
    `INSERT INTO settled_sum (member_id, currency, booked_day, settled_day, product, category, vendor_code, agents, merchant_id,
                              plays, stake, win, bonus_stake, bonus_win)
     VALUES ($1, $5, $2, $2, 'games', 'slots', 'A', '{}', $3, 1, $4, 0, 0, 0)`,
    [id, addDays(await todayOf(stage.server), -1), merchantId, (stake * 100_000n).toString(), CURRENCY],
  )

test('two operators publish a mission from the next period on, and the audit has both', async () => {
  const saved = await save('colours', 0)
  expect((await judgeAs(stage.server, stage.owner, saved.value['waits'])).code).toBe('maker_is_checker')
  expect(await listed('colours')).toBeUndefined()
  expect((await approve(saved)).status).toBe(200)
  expect(await listed('colours')).toMatchObject({
    ...fit,
    version: 1,
    standing: 'next',
    operator: expect.any(String) as string,
    second: expect.any(String) as string,
  })
  const [noted] = await stage.server.asOwner(
    `SELECT after FROM audit_entry WHERE action = 'mission.publish' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted).toMatchObject({ after: { name: 'Three colours', target: '3', amount: '60' } })
  const member = await newPlayer(stage.server)
  expect((await summaryOf(stage.server, member)).list).toEqual([])
})

test('a mission for a segment is for its members alone, and names teams of the brand', async () => {
  const segment = { turnoverDays: 7, turnoverLeast: '50.00' }
  const mission = await addMission(stage.server, { segment, recurrence: 'day' })
  const calm = await addMission(stage.server, {
    segment: { turnoverDays: 7, turnoverMost: '50.00', hasDeposited: false },
    recurrence: 'day',
  })
  const [low, high] = [await newPlayer(stage.server), await newPlayer(stage.server)]
  const { server } = stage
  await addStakes(high, 50n)
  await playTimes(server, low, 2)
  expect(await cardOf(server, low, calm)).toMatchObject({ state: 'active' })
  expect(await cardOf(server, high, mission)).toMatchObject({ state: 'open' })
  await playTimes(server, low, 1)
  await playTimes(server, high, 3)
  // Stakes of 60 within the day: the segment of its start decides.
  expect(await cardOf(server, low, mission)).toBeUndefined()
  expect(await cardOf(server, low, calm)).toMatchObject({ state: 'claimable' })
  expect(await cardOf(server, high, mission)).toMatchObject({ state: 'claimable' })
  expect(await cardOf(server, high, calm)).toMatchObject({ state: 'claimable' })
  const rewards = await server.asOwner('SELECT member_id AS id FROM mission_reward WHERE mission = $1', [
    mission,
  ])
  expect(rewards).toEqual([{ id: high.id }])
  const counted = await stage.call(stage.owner, calls.countMissionMembers, { ...scope(), segment })
  expect(counted.value).toEqual({ count: 2 })
  const inTeam = (account: string) => save('team', 0, { ...fit, segment: { teams: [account] } })
  expect((await inTeam('nobody')).code).toBe('invalid_input')
  const agent = await server.fixtures.member({ accountType: 1 })
  const [row] = await server.asOwner<{ account: string }>('SELECT account FROM member WHERE id = $1', [
    agent.id,
  ])
  expect((await inTeam(row?.account ?? '')).value).toHaveProperty('waits')
})

test('members read missions in their language, also the name of the mission before', async () => {
  const first = await addMission(stage.server, { name: 'First', names: { VI: 'Đầu tiên' } })
  const next = await addMission(stage.server, { name: 'Next', after: first })
  const member = await newPlayer(stage.server)
  expect(await cardOf(stage.server, inVietnamese(member), first)).toMatchObject({ name: 'Đầu tiên' })
  expect(await cardOf(stage.server, inVietnamese(member), next)).toMatchObject({
    name: 'Next',
    after: 'Đầu tiên',
  })
  expect(await cardOf(stage.server, member, next)).toMatchObject({ name: 'Next', after: 'First' })
})

test('a version is replaced as it was read, and never changed', async () => {
  expect((await approve(await save('replaced', 0))).status).toBe(200)
  expect((await save('replaced', 0)).code).toBe('changed_meanwhile')
  expect((await approve(await save('replaced', 1, { ...fit, target: '2' }))).status).toBe(200)
  expect(await listed('replaced')).toMatchObject({ version: 2, target: '2' })
  await expect(
    stage.server.asOwner(`UPDATE mission_version SET amount = 1 WHERE mission = 'replaced'`),
  ).rejects.toThrow('is published')
  await expect(
    stage.server.asOwner(`DELETE FROM mission_version WHERE mission = 'replaced'`),
  ).rejects.toThrow('is published')
})

test('a mission that asks for too much, gives too much, or has a fault is not proposed', async () => {
  expect((await save('bad', 0, { ...fit, target: '11' })).code).toBe('mission_asks_too_much')
  expect((await save('bad', 0, { ...fit, amount: '1001', budget: '2000' })).code).toBe('mission_too_dear')
  for (const change of [
    { target: '0' },
    { target: '1.5' },
    { budget: '59' },
    { after: 'bad' },
    { recurrence: 'once' },
    { name: ' ' },
    { names: { VI: 'Ba\u{202e}' } },
  ])
    expect((await save('bad', 0, { ...fit, ...change })).code).toBe('invalid_input')
  expect((await approve(await save('weekly', 0))).status).toBe(200)
  expect((await save('weekly', 1, { ...fit, recurrence: 'day', target: '2' })).code).toBe('invalid_input')
})

test('neither terms nor goods of points make a published mission worth more than the cap', async () => {
  const publish = async (mission: string, amount: string) =>
    await save(mission, 0, { ...fit, task: 'stakes', target: '1000.00', amount, budget: '60000' })
  expect((await approve(await publish('turnover', '750'))).status).toBe(200)
  const saveTerms = (cashPerPoint: string) =>
    stage.call(stage.owner, points.savePointTerms, {
      ...scope(),
      version: 0,
      terms: { rates: [{ category: 'slots', stakePerPoint: '100.00' }], cashPerPoint, convertLeast: 100 },
      reason,
    })
  expect((await saveTerms('0.03')).code).toBe('points_worth_too_much')
  const saveGood = (worth: string) =>
    stage.call(stage.owner, points.savePointGood, {
      ...scope(),
      version: 0,
      good: {
        name: 'Wireless headphones',
        details: '',
        look: 'gift',
        points: 100,
        worth,
        supply: 5,
        rankLevel: 0,
        isOn: true,
      },
      reason,
    })
  expect((await saveGood('2.01')).code).toBe('points_worth_too_much')
  expect((await approve(await saveGood('2.00'))).status).toBe(200)
  expect((await approve(await saveTerms('0.02'))).status).toBe(200)
  // Terms that wait for their day and goods on offer count.
  expect((await publish('turnover-too', '751')).code).toBe('mission_too_dear')
})

test('a mission gives tickets of a raffle that has them until the last claim', async () => {
  const { server } = stage
  const day = await todayOf(server)
  const raffle = await addRaffle(server, { tickets: 100, toDay: addDays(day, 30) })
  const tickets = { ...fit, gives: 'tickets', raffle, amount: '2', budget: '100', toDay: addDays(day, 23) }
  const codeOf = async (change: object) => (await save('tickets', 0, { ...tickets, ...change })).code
  expect(await codeOf({ budget: '101' })).toBe('mission_raffle_short')
  expect(await codeOf({ toDay: addDays(day, 24) })).toBe('mission_raffle_short')
  expect(await codeOf({ toDay: undefined })).toBe('mission_raffle_short')
  expect(await codeOf({ raffle: 'nowhere' })).toBe('invalid_input')
  const saved = await save('tickets', 0, tickets)
  await giveTo(server, await newPlayer(server), raffle)
  expect((await approve(saved)).code).toBe('mission_raffle_short')
  await server.asOwner(
    `INSERT INTO raffle_stop (merchant_id, raffle, version, operator_id, reason)
     SELECT $1, $2, 1, id, 'ended' FROM operator LIMIT 1`,
    [server.merchantId, raffle],
  )
  expect(await codeOf({})).toBe('invalid_input')
})

test('one operator stops a mission: nothing more is earned', async () => {
  const mission = await addMission(stage.server)
  const [before, after] = [await newPlayer(stage.server), await newPlayer(stage.server)]
  await playTimes(stage.server, before, 3)
  const stop = (version: number) =>
    stage.call(stage.owner, calls.stopMission, { ...scope(), mission, version, reason })
  expect((await stop(2)).code).toBe('changed_meanwhile')
  expect((await stop(1)).status).toBe(200)
  expect((await stop(1)).status).toBe(200)
  expect(await listed(mission)).toMatchObject({ standing: 'stopped', waiting: 1 })
  await playTimes(stage.server, after, 3)
  const stateOf = async (member: typeof before) =>
    (await summaryOf(stage.server, member)).list.find((card) => card.mission === mission)?.state
  expect([await stateOf(before), await stateOf(after)]).toEqual(['claimable', undefined])
})
