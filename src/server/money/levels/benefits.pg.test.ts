import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveLevelTerms } from '#contract/console/levels.ts'
import { savePointTerms } from '#contract/console/points.ts'
import * as queue from '#contract/console/withdrawals.ts'
import { levels as levelCalls } from '#contract/levels.ts'
import { points as pointCalls } from '#contract/points.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { addDays } from '#domain/records/business-day.ts'
import { addFirstTerms } from '#server/money/points/actions.ts'
import { closeDays, todayOf } from '#test/pg/agent-contracts.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { runJob } from '#test/pg/run-job.ts'
import { approvalOf, ask, askConsole, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

import { addFirstLevels } from './actions.ts'
import { giveLevelGifts } from './giving.ts'
import { levelJobs } from './jobs.ts'

const UNIT = 100_000n
const names = ['Clay', 'Bronze', 'Silver', 'Marble', 'Gold', 'Emerald']
const turnoverOf = (rank: number) => (rank === 0 ? 0n : 1_000n * 2n ** BigInt(rank - 1))
const benefits = [{}, { giftPoints: 10n }, { giftPoints: 20n, reviewHours: 6 }, { reviewHours: 6 }]

let stage: MoneyStage
/** The day that was closed last. */
let day: string

type Who = Awaited<ReturnType<typeof someoneWith>>

beforeAll(async () => {
  stage = await openMoneyStage()
  const { server } = stage
  await server.services.store.transact((tx) =>
    addFirstLevels(tx, {
      merchantId: server.merchantId,
      windowDays: 30,
      levels: names.map((name, rank) => ({
        name,
        turnover: turnoverOf(rank) * UNIT,
        pointsPercent: 100,
        ...(benefits[rank] ?? { reviewHours: 6 }),
      })),
    }),
  )
  day = addDays(await todayOf(server), -1)
  await closeDays(server, [], { from: day, through: day })
})
afterAll(() => stage?.server.close())

const newPlayer = () => someoneWith(stage.server, '1000.00')

/** Closes the next day with these stakes, and judges it. */
async function close(stakes: readonly (readonly [player: Who, stake: bigint])[]): Promise<void> {
  day = addDays(day, 1)
  const plays = stakes.map(([member, stake]) => ({ member, above: [], day, stake }))
  await closeDays(stage.server, plays as never, { from: day, through: day })
  await runJob(stage.server.services, 'judge_levels')
}
const noTickets = () => Promise.resolve(false)
const giveGifts = () => runJob(stage.server.services, 'give_level_gifts')
const pointsOf = async (player: Who) => (await ask(stage.server, player, pointCalls.balance)).value.points
const giftsOf = ({ id }: Who) =>
  stage.server.asOwner<{ rank: number; given: boolean; ended: boolean }>(
    `SELECT rank::integer, transfer_id IS NOT NULL AS given, ended_at IS NOT NULL AS ended FROM level_gift
      WHERE member_id = $1 ORDER BY rank`,
    [id],
  )

test('a rise gives the points of each level that it passes, once', async () => {
  const player = await newPlayer()
  await close([[player, 2_500n]])
  expect(await pointsOf(player)).toBe(0)
  const messages: unknown[] = []
  const publish = (_to: unknown, message: unknown) => messages.push(message)
  const job = levelJobs({ hub: { publish }, giveTickets: noTickets }).find(
    ({ name }) => name === 'give_level_gifts',
  )
  const give = () => job?.run(stage.server.services.store, {})
  await Promise.all([give(), give()])
  expect(messages).toContainEqual({ type: 'stale', what: 'points' })
  expect(await pointsOf(player)).toBe(30)
  expect(await newsOf(stage.server, player)).toEqual(['level_raised', 'level_gift', 'level_gift'])
  // A member who fell and rises again has had the gifts.
  await stage.server.asOwner('UPDATE member_level SET rank = 0 WHERE member_id = $1', [player.id])
  await close([[player, 1n]])
  await giveGifts()
  expect(await pointsOf(player)).toBe(30)
  expect(await giftsOf(player)).toEqual([1, 2].map((rank) => ({ rank, given: true, ended: true })))
  await expect(
    stage.server.asOwner('UPDATE level_gift SET ended_at = NULL WHERE member_id = $1', [player.id]),
  ).rejects.toThrow('has ended')
})

test('a gift waits while the member may not be rewarded, and a failing one stops no other', async () => {
  const [shut, other] = [await newPlayer(), await newPlayer()]
  await close([
    [shut, 1_000n],
    [other, 1_000n],
  ])
  await stage.server.asOwner(
    `INSERT INTO play_guard (member_id, merchant_id, excluded_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (member_id) DO UPDATE SET excluded_at = clock_timestamp()`,
    [shut.id, shut.merchantId],
  )
  const { store } = stage.server.services
  let isKilled = false
  const dying: typeof store = {
    ...store,
    transact: (run) =>
      store.transact(async (tx) => {
        const done = await run(tx)
        if (done === true && !isKilled) {
          isKilled = true
          throw new Error('killed')
        }
        return done
      }),
  }
  await expect(giveLevelGifts(dying, noTickets, () => undefined)).rejects.toThrow(
    'no gifts for levels 1 of member',
  )
  expect([await pointsOf(shut), await pointsOf(other)]).toEqual([0, 0])
  await giveGifts()
  expect([await pointsOf(shut), await pointsOf(other)]).toEqual([0, 10])
  await stage.server.asOwner('UPDATE play_guard SET excluded_at = NULL WHERE member_id = $1', [shut.id])
  await giveGifts()
  expect(await pointsOf(shut)).toBe(10)
})

test('of two accounts of a person one gets the gift of a level', async () => {
  const players = [await newPlayer(), await newPlayer()]
  await stage.server.asOwner(
    `UPDATE member SET payee_name = 'Mai Two', birthday = '1990-01-01' WHERE id = ANY ($1)`,
    [players.map(({ id }) => id)],
  )
  await close(players.map((player) => [player, 1_000n]))
  await Promise.all([giveGifts(), giveGifts()])
  const given = await Promise.all(players.map(pointsOf))
  expect(given.toSorted((a, b) => a - b)).toEqual([0, 10])
})

test('a level with a shorter review is promised it, and comes before others in the queue', async () => {
  const [slow, fast] = [await newPlayer(), await newPlayer()]
  await close([[fast, 2_000n]])
  const { value: terms } = await ask(stage.server, fast, withdrawals.terms)
  expect(terms.reviewHours).toBe(6)
  const offered = (await ask(stage.server, slow, levelCalls.terms)).value.terms?.levels ?? []
  expect(offered.map(({ reviewHours }) => reviewHours)).toEqual([24, 24, 6, 6, 6, 6])
  expect(offered.map(({ giftPoints }) => giftPoints)).toEqual([
    undefined,
    10,
    20,
    undefined,
    undefined,
    undefined,
  ])
  const first = (await requestOf(stage.server, slow, '300.00')).value.id
  const second = (await requestOf(stage.server, fast, '300.00')).value.id
  const listed = async (input: object) =>
    (
      await askConsole(stage.server, stage.owner, queue.listWithdrawals, {
        merchantCode: stage.code,
        ...input,
      })
    ).value.list
  const inReview = await listed({ queue: 'review' })
  expect(inReview.map(({ id }) => id)).toEqual([second, first])
  const hours = inReview.map(
    ({ dueAt = '', requestedAt }) => (Date.parse(dueAt) - Date.parse(requestedAt)) / 3_600_000,
  )
  expect(hours.map(Math.round)).toEqual([6, 24])
  expect((await listed({ queue: 'review', sort: 'age' })).map(({ id }) => id)).toEqual([first, second])
  // The promise holds for the payout as well, though the level has changed since.
  await stage.server.asOwner('UPDATE member_level SET rank = 0 WHERE member_id = $1', [fast.id])
  for (const id of [first, second]) await approve(id)
  expect((await listed({ queue: 'payout' })).map(({ id }) => id)).toEqual([second, first])
})

async function approve(id: string): Promise<void> {
  const input = { merchantCode: stage.code, ...(await approvalOf(stage.server, id)) }
  const answer = await askConsole(stage.server, stage.owner, queue.approveWithdrawal, input)
  expect(answer.status).toBe(200)
}

test('points for levels and the worth of a point bound each other', async () => {
  const { server } = stage
  const rates = [{ category: 'slots', stakePerPoint: 10n * UNIT }] as const
  await server.services.store.transact((tx) =>
    addFirstTerms(tx, { merchantId: server.merchantId, rates, cashPerPoint: UNIT / 10n, convertLeast: 100n }),
  )
  const save = (giftPoints: number) =>
    stage.call(stage.owner, saveLevelTerms, {
      merchantCode: stage.code,
      version: 1,
      reason,
      terms: {
        windowDays: 30,
        levels: names.map((name, rank) => ({
          name,
          turnover: `${turnoverOf(rank)}.00`,
          pointsPercent: 100,
          ...(rank === 1 ? { giftPoints } : {}),
        })),
      },
    })
  // Of stakes of 1,000 at most 15 are worth points: 150 of 0.10.
  expect((await save(151)).code).toBe('points_worth_too_much')
  expect((await save(150)).value).toHaveProperty('waits')
  const dear = (cashPerPoint: string) =>
    stage.call(stage.owner, savePointTerms, {
      merchantCode: stage.code,
      version: 1,
      reason,
      terms: { rates: [{ category: 'slots', stakePerPoint: '1000.00' }], cashPerPoint, convertLeast: 100 },
    })
  await server.asOwner(
    `ALTER TABLE level_rank DISABLE TRIGGER ranks_stay;
     UPDATE level_rank SET gift_points = 150 WHERE rank = 1 AND merchant_id = ${server.merchantId};
     ALTER TABLE level_rank ENABLE TRIGGER ranks_stay`,
  )
  expect((await dear('0.10')).value).toHaveProperty('waits')
  expect((await dear('0.11')).code).toBe('points_worth_too_much')
})
