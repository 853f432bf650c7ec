import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { boards } from '#contract/boards.ts'
import type { Output } from '#contract/endpoint.ts'
import { missions } from '#contract/missions.ts'
import { moved } from '#domain/ledger/posting.ts'
import { POINT_CURRENCY } from '#domain/money/currency.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { addBoard, endBoards, finishBeside, scoreCrowd } from '#test/pg/board-stage.ts'
import { layCrowd } from '#test/pg/crowd.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { claim, countMissions, earnedReward, newPlayer, playOnce, setNoon } from '#test/pg/mission-stage.ts'
import { type Holder, pointsIn, sendAs } from '#test/pg/point-holders.ts'
import { follow } from '#test/pg/round-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { finishBoards } from './finishing-boards.ts'
import { selectTop } from './score-store.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
  await setNoon(server)
})
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const UNITS = 100_000n

interface Played {
  readonly reference: string
  readonly transferId: bigint
}

/** A settled bet that wins a multiple of ten. */
async function bet(member: Holder, multiple: bigint): Promise<Played> {
  const reference = randomUUID()
  const transferId = await playOnce(server, member, { reference, amount: 10n * UNITS, ends: multiple === 0n })
  if (multiple > 0n) await win(member, reference, multiple)
  return { reference, transferId }
}

const win = (member: Holder, reference: string, multiple: bigint) =>
  playOnce(server, member, { reference, kind: 'win', amount: 10n * UNITS * multiple })

async function takeBack(member: Holder, { reference, transferId }: Played): Promise<void> {
  await playOnce(server, member, {
    reference,
    kind: 'bet_return',
    amount: 10n * UNITS,
    reverses: transferId,
    ends: false,
  })
}

const scoresOf = async (board: string) =>
  (await selectTop(server.services.store.read, { merchantId: server.merchantId, board }, 10)).map(
    ({ memberId, score }) => [memberId, score],
  )

const finish = () => finishBoards(server.services.store, { notify: () => undefined })

const setLimit = async ({ id, merchantId }: Holder) => {
  await server.asOwner('INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2)', [merchantId, id])
  await server.asOwner(
    `INSERT INTO play_limit (merchant_id, member_id, kind, period, own, ends_at)
     VALUES ($1, $2, 'deposit', 'day', 100, now() + interval '1 day')`,
    [merchantId, id],
  )
}

test('a win that is corrected alone changes the score', async () => {
  const board = await addBoard(server)
  const member = await newPlayer(server)
  const { reference } = await bet(member, 3n)
  await countMissions(server)
  expect(await scoresOf(board)).toEqual([[member.id, 3_000n]])
  await win(member, reference, 2n)
  await countMissions(server)
  expect(await scoresOf(board)).toEqual([[member.id, 5_000n]])
})

test('of a member with limits a bet that is taken back lowers the score, and no bet raises it', async () => {
  const board = await addBoard(server, { best: 3 })
  const [member, newcomer] = [await newPlayer(server), await newPlayer(server)]
  await bet(member, 3n)
  const back = await bet(member, 5n)
  await countMissions(server)
  expect(await scoresOf(board)).toEqual([[member.id, 8_000n]])
  for (const limited of [member, newcomer]) {
    await setLimit(limited)
    await bet(limited, 1n)
  }
  await countMissions(server)
  expect(await scoresOf(board)).toEqual([[member.id, 8_000n]])
  await takeBack(member, back)
  await countMissions(server)
  expect(await scoresOf(board)).toEqual([[member.id, 4_000n]])
  const [row] = await server.asOwner(
    'SELECT count(*)::integer AS count FROM mission_due WHERE member_id = $1',
    [member.id],
  )
  expect(row).toEqual({ count: 1 })
})

test('bets that were followed and not counted yet are scored before the prizes', async () => {
  const board = await addBoard(server)
  const [first, limited, last] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  const bets = [await bet(first, 9n), await bet(limited, 8n), await bet(last, 7n)]
  await countMissions(server)
  await setLimit(limited)
  await endBoards(server, [board])
  for (const [at, member] of [first, limited].entries()) await takeBack(member, bets[at] as Played)
  await follow(server)
  await finish()
  const points = await Promise.all([first, limited, last].map((member) => pointsIn(server, member)))
  expect(points).toEqual([1_000, 1_000, 1_500])
})

test('one prize is shared by the first places in proportion to their scores', async () => {
  const board = await addBoard(server, { gives: 'cash', prizes: [100n * UNITS], sharedBy: 2 })
  const members = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  for (const [at, member] of members.entries()) await bet(member, 4n - BigInt(at) * 2n || 1n)
  await countMissions(server)
  const before = await Promise.all(members.map((member) => balanceOf(server, member)))
  const sharesOf = async () =>
    (
      (await sendAs(server, members[1] as Holder, boards.leaderboard, { board })) as Output<
        typeof boards.leaderboard
      >
    ).board?.places.map(({ share }) => share)
  expect(await sharesOf()).toEqual(['66.67', '33.33', undefined])
  await endBoards(server, [board])
  await finish()
  expect(await sharesOf()).toEqual([undefined, undefined, undefined])
  const news = await Promise.all(members.map((member) => newsOf(server, member)))
  expect(news).toEqual([['board_won 66.67'], ['board_won 33.33'], []])
  const after = await Promise.all(members.map((member) => balanceOf(server, member)))
  // Multiples of four and two; the cent that is left goes to the first place.
  expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([6_667_000n, 3_333_000n, 0n])
})

test('members behind the places are not locked, also where the last share is nothing', async () => {
  const board = await addBoard(server, { prizes: [1n], sharedBy: 2 })
  const leader = await newPlayer(server)
  await bet(leader, 9n)
  await countMissions(server)
  const prefix = `c${randomUUID().slice(0, 6)}-`
  await layCrowd(server, { prefix, count: 30 })
  const crowd = await scoreCrowd(server, { board, prefix, from: 40 })
  const before = await pointsIn(server, leader)
  await endBoards(server, [board])
  await finishBeside(
    server,
    crowd.slice(15).map((id) => ({ id, merchantId: server.merchantId })),
  )
  expect((await pointsIn(server, leader)) - before).toBe(1)
  const prizes = await server.asOwner('SELECT place, amount::integer FROM board_prize WHERE board = $1', [
    board,
  ])
  expect(prizes).toEqual([{ place: 1, amount: 1 }])
})

test('claimed rewards and prizes of boards are among the past rewards, and those of others are not', async () => {
  const [member, other] = [await newPlayer(server), await newPlayer(server)]
  const { mission, id } = await earnedReward(server, member)
  await earnedReward(server, other)
  const past = async (one: Holder, input: object = {}) =>
    (await sendAs(server, one, missions.rewards, input)) as Output<typeof missions.rewards>
  expect((await past(member)).list).toEqual([])
  await claim(server, member, id)
  const board = await addBoard(server)
  await bet(member, 3n)
  await countMissions(server)
  await endBoards(server, [board])
  await finish()
  const { list } = await past(member)
  expect(list).toMatchObject([
    { source: 'board', name: board, gives: 'points', amount: '500', place: 1 },
    { source: 'mission', name: mission, gives: 'points', amount: '50' },
  ])
  expect((await past(other)).list).toEqual([])
  await server.asOwner(
    `INSERT INTO mission_reward (merchant_id, member_id, mission, version, period_start, gives, amount, reached_day, claim_ends_at,
                                 state, ended_at, request_id, transfer_id)
     SELECT merchant_id, member_id, mission, version, period_start - 7 * n, gives, amount, reached_day, claim_ends_at, state,
            ended_at - n * interval '1 second', gen_random_uuid(), transfer_id + 100000 + n
       FROM mission_reward, generate_series(1, 20) AS n WHERE member_id = $1 AND state = 'claimed'`,
    [member.id],
  )
  const first = await past(member)
  const second = await past(member, { after: first.next })
  expect([first.list.length, second.list.length, second.next]).toEqual([20, 2, undefined])
  expect(new Set([...first.list, ...second.list].map((one) => one.id)).size).toBe(22)
})

test('a board that fails stops no other, and is named', async () => {
  const [broken, whole] = [await addBoard(server, {}, 'a-broken'), await addBoard(server, {}, 'b-whole')]
  const member = await newPlayer(server)
  await bet(member, 4n)
  await countMissions(server)
  await endBoards(server, [broken, whole])
  // Another transfer has taken the key of the prize.
  await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: POINT_CURRENCY,
      key: `board:${broken}`,
      kind: 'mission_points',
      reference: 'test',
      legs: moved(UNITS, { from: 'house:points', to: 'points' }),
    }),
  )
  await expect(finish()).rejects.toMatchObject({
    message: '1 boards were not finished',
    errors: [expect.objectContaining({ message: expect.stringContaining(broken) as string })],
  })
  expect(await pointsIn(server, member)).toBe(1_501)
})
