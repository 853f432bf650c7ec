import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { messages } from '#contract/messages.ts'
import { missions } from '#contract/missions.ts'
import { moved } from '#domain/ledger/posting.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import {
  addMission,
  cardOf,
  claim,
  countMissions,
  earnedReward,
  newPlayer,
  playOnce,
  playTimes,
  setHour,
  setNoon,
  summaryOf,
} from '#test/pg/mission-stage.ts'
import { type Holder, pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { follow, untilWaiting } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { countDue } from './counting.ts'
import { lapseAll } from './jobs.ts'
import { selectDue } from './member-store.ts'
import { lockBudgets, takeBudget } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await setNoon(server)
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  expect(await budgetFaults()).toEqual([])
  await server.close()
})

const UNITS = 100_000n
const never = () => undefined

/** The budget of each version has used exactly what is reserved and claimed. */
const budgetFaults = () =>
  server.asOwner(
    `SELECT mission, used FROM mission_budget AS budget
      WHERE used <> (SELECT coalesce(sum(amount), 0) FROM mission_reward AS reward
                      WHERE (reward.merchant_id, reward.mission, reward.version)
                          = (budget.merchant_id, budget.mission, budget.version) AND state <> 'lapsed')`,
  )

const setLimit = async ({ id, merchantId }: Holder, own: number | null) => {
  await server.asOwner(
    'INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [merchantId, id],
  )
  await server.asOwner(
    `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     VALUES ($1, $2, 'deposit', 'day', $3, now() + interval '1 day')
     ON CONFLICT (member_id, kind, period) DO UPDATE SET own = excluded.own`,
    [merchantId, id, own],
  )
}
const exclude = ({ id, merchantId }: Holder) =>
  server.asOwner(`INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`, [
    merchantId,
    id,
  ])

test('settled plays in cash count, and the reward is claimed once', async () => {
  const mission = await addMission(server)
  const member = await newPlayer(server)
  expect(await cardOf(server, member, mission)).toMatchObject({ state: 'open', target: '3', progress: '0' })
  await playTimes(server, member, 2)
  await playOnce(server, member, { ends: false })
  await countMissions(server)
  expect(await cardOf(server, member, mission)).toMatchObject({ state: 'active', progress: '2' })
  await playTimes(server, member, 1)
  const card = await cardOf(server, member, mission)
  expect(card).toMatchObject({ state: 'claimable', progress: '3', gives: 'points', amount: '50' })
  expect(await sendAs(server, member, messages.unreadCount, {})).toMatchObject({ missionCount: 1 })
  const requestId = randomUUID()
  const done = await claim(server, member, card?.reward?.id, { requestId })
  expect(done).toMatchObject({ gives: 'points', amount: '50' })
  expect(await claim(server, member, card?.reward?.id, { requestId })).toEqual(done)
  expect(await claim(server, member, card?.reward?.id)).toEqual(done)
  expect(await pointsIn(server, member)).toBe(1_050)
  expect(await cardOf(server, member, mission)).toMatchObject({ state: 'claimed' })
  expect(await summaryOf(server, member)).toMatchObject({
    claimable: 0,
    week: { points: '50', cash: '0.00' },
  })
})

test('64 claims at once pay once', async () => {
  const member = await newPlayer(server)
  const { id } = await earnedReward(server, member, {
    gives: 'cash',
    amount: 5n * UNITS,
    budget: 50n * UNITS,
  })
  const before = await balanceOf(server, member)
  const answers = await Promise.all(Array.from({ length: 64 }, () => claim(server, member, id)))
  const paid = answers.filter((answer) => typeof answer !== 'string')
  expect(paid.length).toBeGreaterThan(0)
  expect(new Set(paid.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await balanceOf(server, member)) - before).toBe(5n * UNITS)
  const [row] = await server.asOwner(
    `SELECT count(*)::integer AS count FROM ledger_transfer WHERE member_id = $1 AND key = 'mission:' || $2`,
    [member.id, id],
  )
  expect(row).toEqual({ count: 1 })
})

test('a request id is for one reward', async () => {
  const member = await newPlayer(server)
  const one = await earnedReward(server, member)
  const other = await earnedReward(server, member)
  const requestId = randomUUID()
  expect(typeof (await claim(server, member, one.id, { requestId }))).toBe('object')
  expect(await claim(server, member, other.id, { requestId })).toBe('request_conflict')
})

test('a play that is taken back counts no longer, also after the mission was done', async () => {
  const mission = await addMission(server)
  const member = await newPlayer(server)
  const reference = randomUUID()
  const bet = await playOnce(server, member, { reference })
  await playTimes(server, member, 2)
  const card = await cardOf(server, member, mission)
  expect(card?.state).toBe('claimable')
  await playOnce(server, member, { reference, kind: 'bet_return', reverses: bet, ends: false })
  await countMissions(server)
  expect(await cardOf(server, member, mission)).toMatchObject({ state: 'active', progress: '2' })
  expect(await claim(server, member, card?.reward?.id)).toBe('mission_not_done')
  await playTimes(server, member, 1)
  expect(typeof (await claim(server, member, card?.reward?.id))).toBe('object')
})

test('play money, plays at night, and those that a bonus paid count for no mission', async () => {
  await addMission(server)
  const trial = await server.fixtures.member({ merchantId: server.merchantId, accountType: 4 })
  await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: trial.merchantId,
      memberId: trial.id,
      currency: 'PLAY',
      key: 'play_money:1',
      kind: 'play_money',
      reference: 'test',
      legs: moved(100n * UNITS, { from: 'play', to: 'main' }),
    }),
  )
  await playOnce(server, trial, { currency: 'PLAY' })
  const member = await newPlayer(server)
  const reference = randomUUID()
  await playOnce(server, member, { reference })
  await server.asOwner(
    `INSERT INTO play_split (member_id, source, reference, merchant_id, currency, account, stake, bonus_stake, staked_by)
     SELECT member_id, source, reference, merchant_id, currency, 'bonus:1', stake, stake, 1 FROM play WHERE member_id = $1`,
    [member.id],
  )
  await countMissions(server)
  const sleepless = await newPlayer(server)
  await setHour(server, 2)
  await playTimes(server, sleepless, 2)
  await setNoon(server)
  expect([await playsOf(trial), await playsOf(member), await playsOf(sleepless)]).toEqual([0, 0, 0])
})

const playsOf = async ({ id }: { readonly id: bigint }) =>
  Number(
    (
      await server.asOwner<{ plays: string }>(
        'SELECT coalesce(sum(plays), 0)::text AS plays FROM mission_play WHERE member_id = $1',
        [id],
      )
    )[0]?.plays,
  )

test('a chain goes on with the plays from the day on which the mission before it was done', async () => {
  const first = await addMission(server)
  const second = await addMission(server, { after: first, target: 2n })
  const member = await newPlayer(server)
  expect(await cardOf(server, member, second)).toMatchObject({ state: 'locked', after: first })
  await playTimes(server, member, 3)
  expect(await cardOf(server, member, first)).toMatchObject({ state: 'claimable' })
  expect(await cardOf(server, member, second)).toMatchObject({ state: 'claimable' })
})

const reels = { category: 'slots', gameCode: 'reels' } as const

test('halls and days count once each', async () => {
  const halls = await addMission(server, { task: 'places', target: 2n })
  const days = await addMission(server, { task: 'days', target: 2n, categories: ['slots'] })
  const member = await newPlayer(server)
  await playOnce(server, member, reels)
  await playOnce(server, member, reels)
  await countMissions(server)
  expect(await cardOf(server, member, halls)).toMatchObject({ progress: '1' })
  await playOnce(server, member, { category: 'live', gameCode: 'emerald' })
  await countMissions(server)
  expect(await cardOf(server, member, halls)).toMatchObject({ state: 'claimable' })
  expect(await cardOf(server, member, days)).toMatchObject({ progress: '1' })
})

test('a member checks in once a day, and check-ins count at once', async () => {
  const mission = await addMission(server, { task: 'check_ins', target: 1n, recurrence: 'month' })
  const member = await newPlayer(server)
  const [one, other] = await Promise.all([1, 2].map(() => sendAs(server, member, missions.checkIn, {})))
  expect(one).toEqual(other)
  const { checkIns } = await summaryOf(server, member)
  expect(checkIns).toMatchObject({ isOffered: true, days: [checkIns.today] })
  expect(await cardOf(server, member, mission)).toMatchObject({ state: 'claimable' })
})

test('a member with limits is offered no missions, earns none, and claims what was earned before', async () => {
  const member = await newPlayer(server)
  const { id } = await earnedReward(server, member)
  const later = await addMission(server)
  await setLimit(member, 100)
  await playTimes(server, member, 3)
  expect(await summaryOf(server, member)).toMatchObject({
    isInvited: false,
    checkIns: { isOffered: false },
  })
  const { list } = await summaryOf(server, member)
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['claimable']))
  expect(await sendAs(server, member, missions.checkIn, {})).toBe('missions_closed')
  expect(typeof (await claim(server, member, id))).toBe('object')
  await setLimit(member, null)
  expect(await cardOf(server, member, later)).toMatchObject({ state: 'done' })
  await server.asOwner(`UPDATE mission_due SET ready_at = '-infinity'`)
  await countMissions(server)
  expect(await cardOf(server, member, later)).toMatchObject({ state: 'claimable' })
})

test('an excluded member claims nothing and has no count', async () => {
  const member = await newPlayer(server)
  const { id } = await earnedReward(server, member)
  await exclude(member)
  expect(await claim(server, member, id)).toBe('mission_barred')
  expect(await sendAs(server, member, messages.unreadCount, {})).toMatchObject({ missionCount: 0 })
  expect(await pointsIn(server, member)).toBe(1_000)
})

test('two accounts of one person are paid once for a period', async () => {
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  await server.asOwner(`UPDATE member SET payee_name = $2, birthday = '1990-01-01' WHERE id = ANY ($1)`, [
    [one.id, other.id],
    `Mai ${one.id}`,
  ])
  const mission = await addMission(server)
  await playTimes(server, one, 3)
  await playTimes(server, other, 3)
  const ids = await Promise.all(
    [one, other].map(async (member) => (await cardOf(server, member, mission))?.reward?.id),
  )
  const answers = await Promise.all([claim(server, one, ids[0]), claim(server, other, ids[1])])
  expect(answers.filter((answer) => answer === 'mission_of_person')).toHaveLength(1)
  expect((await pointsIn(server, one)) + (await pointsIn(server, other))).toBe(2_050)
})

test('a budget holds for members who finish at once, and a lapsed reward gives its part back', async () => {
  const mission = await addMission(server, { budget: 50n })
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  for (const member of [one, other]) for (let at = 0; at < 3; at += 1) await playOnce(server, member)
  await countMissions(server)
  const states = await Promise.all(
    [one, other].map(async (member) => (await cardOf(server, member, mission))?.state),
  )
  expect(new Set(states)).toEqual(new Set(['claimable', 'done']))
  await server.asOwner(`UPDATE mission_reward SET claim_ends_at = now() WHERE mission = $1`, [mission])
  const first = states[0] === 'claimable' ? one : other
  const card = await cardOf(server, first, mission)
  expect(await claim(server, first, card?.reward?.id)).toBe('mission_over')
  await lapseAll(server.services.store, never)
  expect(await cardOf(server, first, mission)).toMatchObject({ state: 'missed' })
  const second = first === one ? other : one
  await playTimes(server, second, 1)
  expect(await cardOf(server, second, mission)).toMatchObject({ state: 'claimable' })
})

test('a play that is followed while its member is being counted is counted by the next run', async () => {
  const [first, second] = [await addMission(server, { target: 1n }), await addMission(server, { target: 2n })]
  const member = await newPlayer(server)
  const spare = await newPlayer(server)
  await playTimes(server, spare, 1)
  await playOnce(server, member)
  await follow(server)
  const counted = await server.services.store.transact(async (tx) => {
    // The count waits for the budget of the first mission.
    await takeBudget(tx, { merchantId: server.merchantId, mission: first, version: 1 }, 0n)
    const counting = countDue(server.services.store, never)
    await untilWaiting(server, 1)
    await playOnce(server, member)
    // Not followPlays, which waits for open transactions.
    await server.asOwner(`SELECT rounds_follow_member($1)`, [member.id])
    return { counting }
  })
  await counted.counting
  await countDue(server.services.store, never)
  expect(await cardOf(server, member, second)).toMatchObject({ state: 'claimable' })
})

test('rewards of several members take budgets in one order', async () => {
  const missions = await Promise.all(
    (['slots', 'lottery'] as const).map(async (category) => ({
      category,
      mission: await addMission(server, { target: 1n, categories: [category] }),
    })),
  )
  const [first, last] = missions.toSorted((a, b) => (a.mission < b.mission ? -1 : 1))
  if (!first || !last) throw new Error('no missions')
  const members = [await newPlayer(server), await newPlayer(server)]
  const [early, late] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!early || !late) throw new Error('no members')
  await follow(server)
  await countDue(server.services.store, never)
  const budgets = [first, last].map(({ mission }) => ({
    merchantId: server.merchantId,
    mission,
    version: 1,
    most: 50_000n,
  }))
  // The member who is counted first has done the mission of the last budget.
  for (const [member, { category }] of [
    [early, last],
    [late, first],
  ] as const)
    await playOnce(server, member, { category, ...(category === 'slots' ? reels : {}) })
  await follow(server)
  const { counting } = await server.services.store.transact(async (tx) => {
    await lockBudgets(tx, budgets.slice(0, 1))
    const running = countDue(server.services.store, never)
    await untilWaiting(server, 1)
    await lockBudgets(tx, budgets.slice(1))
    return { counting: running }
  })
  await counting
  for (const [member, { mission }] of [
    [early, last],
    [late, first],
  ] as const)
    expect(await cardOf(server, member, mission)).toMatchObject({ state: 'claimable' })
})

test('members who have waited longest are counted first', async () => {
  await server.asOwner(
    `INSERT INTO mission_due (member_id, merchant_id, ready_at)
     SELECT n, $1, now() - n * interval '1 hour' FROM generate_series(9000001, 9000003) AS n`,
    [server.merchantId],
  )
  const [longest] = await selectDue(server.services.store.read, 1)
  expect(longest?.memberId).toBe(9_000_003n)
  await server.asOwner('DELETE FROM mission_due WHERE member_id > 9000000')
})

test('the lottery asks for missions to which its tickets count', async () => {
  const [draws, reels] = [
    await addMission(server, { categories: ['lottery'] }),
    await addMission(server, { categories: ['slots'] }),
  ]
  const member = await newPlayer(server)
  const { list } = (await sendAs(server, member, missions.MissionSummary, {})) as {
    list: { mission: string }[]
  }
  const names = list.map(({ mission }) => mission)
  expect(names).toContain(draws)
  expect(names).not.toContain(reels)
})

test('another member does not find the reward', async () => {
  const member = await newPlayer(server)
  const { id } = await earnedReward(server, member)
  expect(await claim(server, await newPlayer(server), id)).toBe('absent')
})
