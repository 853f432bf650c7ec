import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { boards } from '#contract/boards.ts'
import * as calls from '#contract/console/boards.ts'
import type { Output } from '#contract/endpoint.ts'
import { missions } from '#contract/missions.ts'
import type { BoardRules } from '#domain/boards/board.ts'
import { addDays } from '#domain/records/business-day.ts'
import { todayOf } from '#test/pg/agent-contracts.ts'
import { addBoard, endBoards, scoreCrowd } from '#test/pg/board-stage.ts'
import { layCrowd } from '#test/pg/crowd.ts'
import { ledgerFaults } from '#test/pg/ledger.ts'
import { countMissions, newPlayer, playOnce, setNoon } from '#test/pg/mission-stage.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type Holder, pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { TestServer } from '#test/pg/test-server.ts'

import { finishBoards } from './finishing-boards.ts'

let stage: MoneyStage
let server: TestServer

beforeAll(async () => {
  stage = await openMoneyStage()
  server = stage.server
  await setNoon(server)
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const UNITS = 100_000n

/** Three teams, of each the best two members; the prizes of two places. */
const addTeams = (change: Partial<BoardRules> = {}) =>
  addBoard(server, {
    score: 'stakes',
    prizes: [600n, 100n],
    teams: { list: [{ name: 'Falcons' }, { name: 'Herons' }, { name: 'Owls' }], best: 2, share: 'scores' },
    ...change,
  })

const join = (member: Holder, board: string, team: number) =>
  sendAs(server, member, boards.joinTeam, { board, team })

async function newMember(board: string, team: number): Promise<Holder> {
  const member = await newPlayer(server)
  expect(await join(member, board, team)).toEqual({ team })
  return member
}

const stake = (member: Holder, amount: bigint) => playOnce(server, member, { amount: amount * UNITS })

async function seenBy(member: Holder, board: string) {
  const { board: seen } = (await sendAs(server, member, boards.leaderboard, { board })) as Output<
    typeof boards.leaderboard
  >
  if (!seen?.teams) throw new Error('no board of teams')
  return { ...seen, teams: seen.teams }
}

const finish = () => finishBoards(server.services.store, { notify: () => undefined })

const setLimit = ({ id, merchantId }: Holder) =>
  server.asOwner(
    `WITH guarded AS (INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2))
     INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     VALUES ($1, $2, 'deposit', 'day', 100, now() + interval '1 day')`,
    [merchantId, id],
  )

test('the best members of each team are added, and a member reads the own part', async () => {
  const board = await addTeams()
  const [one, two, three] = [await newMember(board, 1), await newMember(board, 1), await newMember(board, 1)]
  const [rival, visitor] = [await newMember(board, 3), await newPlayer(server)]
  await stake(one, 30n)
  await stake(two, 60n)
  await stake(three, 20n)
  await stake(rival, 80n)
  await stake(visitor, 500n)
  await countMissions(server)
  const { teams, places, ownPlace, total } = await seenBy(one, board)
  expect(teams).toMatchObject({
    best: 2,
    mayJoin: false,
    list: [
      { team: 1, name: 'Falcons', place: 1, score: '90.00', members: 3 },
      { team: 3, name: 'Owls', place: 2, score: '80.00', members: 1 },
      { team: 2, name: 'Herons', score: '0.00', members: 0 },
    ],
    own: { team: 1, score: '30.00', isAdded: true, leastAdded: '30.00', prize: '200' },
  })
  expect(teams.list[2]).not.toHaveProperty('place')
  expect([total, ownPlace]).toEqual([4, 2])
  expect(places.map(({ place, isOwn, score }) => [place, isOwn, score])).toEqual([
    [1, false, '60.00'],
    [2, true, '30.00'],
  ])
  for (const { player } of places) expect(player).toContain('***')
  const behind = (await seenBy(three, board)).teams.own
  expect(behind).toMatchObject({ score: '20.00', isAdded: false, leastAdded: '30.00' })
  expect(behind).not.toHaveProperty('prize')
  const outside = await seenBy(visitor, board)
  expect([outside.teams.mayJoin, outside.teams.own, outside.places]).toEqual([true, undefined, []])
})

test('bets that began before the member joined score nothing', async () => {
  const board = await addTeams()
  const member = await newPlayer(server)
  await stake(member, 50n)
  await countMissions(server)
  await join(member, board, 2)
  await stake(member, 20n)
  await countMissions(server)
  expect((await seenBy(member, board)).teams.own).toMatchObject({ team: 2, score: '20.00' })
})

test('a bet that is taken back lowers the score of the team', async () => {
  const board = await addTeams()
  const member = await newMember(board, 1)
  const reference = randomUUID()
  const transferId = await playOnce(server, member, { reference, amount: 50n * UNITS })
  await stake(member, 20n)
  await countMissions(server)
  const scoreOf = async () => (await seenBy(member, board)).teams.list[0]?.score
  expect(await scoreOf()).toBe('70.00')
  await playOnce(server, member, {
    reference,
    kind: 'bet_return',
    amount: 50n * UNITS,
    reverses: transferId,
    ends: false,
  })
  await countMissions(server)
  expect(await scoreOf()).toBe('20.00')
})

test('a member joins one team for good, while the board runs and boards are offered', async () => {
  const board = await addTeams()
  const member = await newMember(board, 1)
  expect(await join(member, board, 1)).toEqual({ team: 1 })
  expect(await join(member, board, 2)).toBe('board_team_fixed')
  const another = await newPlayer(server)
  const both = await Promise.all([join(another, board, 2), join(another, board, 3)])
  expect(both.filter((one) => one !== 'board_team_fixed')).toHaveLength(1)
  const [sizes] = await server.asOwner<{ members: number }>(
    'SELECT sum(members)::integer AS members FROM board_team WHERE board = $1',
    [board],
  )
  expect(sizes).toEqual({ members: 2 })
  const limited = await newPlayer(server)
  await setLimit(limited)
  expect(await join(limited, board, 1)).toBe('missions_closed')
  const late = await newPlayer(server)
  expect(await join(late, board, 4)).toBe('absent')
  expect(await join(late, await addBoard(server), 1)).toBe('absent')
  await endBoards(server, [board])
  expect(await join(late, board, 1)).toBe('board_over')
  expect((await seenBy(late, board)).teams.mayJoin).toBe(false)
})

test('the prizes of teams are shared by their best members, once', async () => {
  const board = await addTeams()
  const [excluded, first, second] = [
    await newMember(board, 1),
    await newMember(board, 1),
    await newMember(board, 1),
  ]
  const [leader, further, unplaced] = [
    await newMember(board, 2),
    await newMember(board, 3),
    await newMember(board, 3),
  ]
  await stake(excluded, 400n)
  await stake(first, 60n)
  await stake(second, 30n)
  await stake(leader, 100n)
  // Another account of the leader would bring its team to the first place.
  await stake(further, 99n)
  await stake(unplaced, 15n)
  await countMissions(server)
  await server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [server.merchantId, excluded.id],
  )
  await server.asOwner(`UPDATE member SET payee_name = $2, birthday = '1990-01-01' WHERE id = ANY ($1)`, [
    [leader.id, further.id],
    `Mai ${board}`,
  ])
  await endBoards(server, [board])
  await Promise.all([finish(), finish()])
  await finish()
  const members = [excluded, first, second, leader, further, unplaced]
  const points = await Promise.all(members.map((member) => pointsIn(server, member)))
  const before = Math.min(...points)
  expect(points.map((count) => count - before)).toEqual([0, 67, 33, 600, 0, 0])
  const past = (await sendAs(server, second, missions.rewards, {})) as Output<typeof missions.rewards>
  expect(past.list).toMatchObject([{ source: 'board', amount: '33', place: 2 }])
})

test('of a team whose first two hundred members are barred the next ones are added', async () => {
  const board = await addTeams()
  const [fit, rival] = [await newMember(board, 1), await newMember(board, 2)]
  await stake(fit, 60n)
  await stake(rival, 40n)
  await countMissions(server)
  const prefix = `c${randomUUID().slice(0, 6)}-`
  await layCrowd(server, { prefix, count: 205 })
  await server.asOwner(`UPDATE member SET status = 'suspended' WHERE account LIKE $1 || '%'`, [prefix])
  await scoreCrowd(server, { board, prefix, from: 100_000_000, team: 1 })
  const before = await Promise.all([fit, rival].map((member) => pointsIn(server, member)))
  await endBoards(server, [board])
  await finish()
  const after = await Promise.all([fit, rival].map((member) => pointsIn(server, member)))
  expect(after.map((points, at) => points - (before[at] ?? 0))).toEqual([600, 100])
})

test('two operators publish a board of teams, which travels as it was published', async () => {
  const day = await todayOf(server)
  const rules = {
    name: 'Week of teams',
    score: 'stakes',
    stakeMin: '5.00',
    best: 10,
    categories: [],
    fromDay: addDays(day, 1),
    toDay: addDays(day, 7),
    gives: 'points',
    prizes: ['500', '300'],
    teams: { list: [{ name: 'Falcons' }, { name: 'Herons' }], best: 20, share: 'equal' },
  }
  const publish = (change: object = {}) =>
    stage.call(stage.owner, calls.publishBoard, {
      merchantCode: stage.code,
      board: 'teams',
      rules: { ...rules, ...change },
      reason,
    })
  expect((await publish({ prizes: ['3', '2', '1'] })).code).toBe('invalid_input')
  expect((await publish({ sharedBy: 5, prizes: ['3'] })).code).toBe('invalid_input')
  const namesakes = { ...rules.teams, list: [{ name: 'Falcons' }, { name: 'falcons' }] }
  expect((await publish({ teams: namesakes })).code).toBe('invalid_input')
  const proposed = await publish()
  expect((await judgeAs(server, stage.other, proposed.value['waits'])).status).toBe(200)
  const { value } = await stage.call(stage.owner, calls.listBoards, { merchantCode: stage.code })
  const listed = (value['list'] as { board: string }[]).find(({ board }) => board === 'teams')
  expect(listed).toMatchObject({ ...rules, state: 'next', joined: [0, 0] })
  const member = await newMember('teams', 2)
  expect((await seenBy(member, 'teams')).teams).toMatchObject({
    share: 'equal',
    own: { team: 2, isAdded: false },
  })
})
