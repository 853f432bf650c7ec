import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveLevelTerms } from '#contract/console/levels.ts'
import * as raffleCalls from '#contract/console/raffles.ts'
import { levels as levelCalls } from '#contract/levels.ts'
import { addDays } from '#domain/records/business-day.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { closeDays, todayOf } from '#test/pg/agent-contracts.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { addRaffle } from '#test/pg/raffle-stage.ts'
import { runJob } from '#test/pg/run-job.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { ask, someoneWith } from '#test/pg/withdrawals.ts'

import { addFirstLevels } from './actions.ts'

const UNIT = 100_000n
const names = ['Clay', 'Bronze', 'Silver', 'Marble', 'Gold', 'Emerald']
const turnoverOf = (rank: number) => (rank === 0 ? 0n : 1_000n * 2n ** BigInt(rank - 1))

let stage: MoneyStage
let raffle: string
/** The day that was closed last. */
let day: string

type Who = Awaited<ReturnType<typeof someoneWith>>

beforeAll(async () => {
  stage = await openMoneyStage()
  const { server } = stage
  // A ticket is worth 2.00, and there are four.
  raffle = await addRaffle(server, {
    prizes: [
      { gives: 'cash', amount: 4n * UNIT, weight: 50 },
      { gives: 'none', amount: 0n, weight: 50 },
    ],
    tickets: 4,
  })
  await server.services.store.transact((tx) =>
    addFirstLevels(tx, {
      merchantId: server.merchantId,
      windowDays: 30,
      levels: names.map((name, rank) => ({
        name,
        turnover: turnoverOf(rank) * UNIT,
        pointsPercent: 100,
        ...(rank === 1 ? { gift: { raffle, tickets: 2 } } : {}),
      })),
    }),
  )
  day = addDays(await todayOf(server), -1)
  await closeDays(server, [], { from: day, through: day })
})
afterAll(() => stage?.server.close())

/** Players who reach the level of tickets on the next closed day. */
async function rising(count: number): Promise<readonly Who[]> {
  const players: Who[] = []
  for (let at = 0; at < count; at += 1) players.push(await someoneWith(stage.server, '1000.00'))
  day = addDays(day, 1)
  const plays = players.map((member) => ({ member, above: [], day, stake: 1_000n }))
  await closeDays(stage.server, plays as never, { from: day, through: day })
  await runJob(stage.server.services, 'judge_levels')
  return players
}
const giveGifts = () => runJob(stage.server.services, 'give_level_gifts')
const ticketsOf = async ({ id }: Who) =>
  (
    await stage.server.asOwner<{ count: number }>(
      `SELECT count(*)::integer AS count FROM raffle_ticket WHERE member_id = $1 AND source = 'level' AND reference = '1'`,
      [id],
    )
  )[0]?.count ?? 0

test('a rise gives the tickets of the level, once, and to one account of a person', async () => {
  const players = await rising(2)
  const [one] = players
  if (!one) throw new Error('no player')
  const levels = (await ask(stage.server, one, levelCalls.terms)).value.terms?.levels ?? []
  expect(levels[1]).toMatchObject({ giftTickets: 2, giftRaffle: 'Prize wheel' })
  await stage.server.asOwner(
    `UPDATE member SET payee_name = 'Mai Two', birthday = '1990-01-01' WHERE id = ANY ($1)`,
    [players.map(({ id }) => id)],
  )
  await Promise.all([giveGifts(), giveGifts()])
  await giveGifts()
  const given = await Promise.all(players.map(ticketsOf))
  expect(given.toSorted((one, other) => one - other)).toEqual([0, 2])
  const winner = given[0] === 2 ? players[0] : players[1]
  if (!winner) throw new Error('no winner')
  expect(await newsOf(stage.server, winner)).toEqual(['level_raised', 'level_tickets 2 tickets'])
})

test('a gift waits until its raffle has tickets', async () => {
  const players = await rising(2)
  await giveGifts()
  expect((await Promise.all(players.map(ticketsOf))).toSorted((one, other) => one - other)).toEqual([0, 2])
  await stage.server.asOwner('UPDATE raffle_sum SET given = given - 2 WHERE raffle = $1', [raffle])
  await giveGifts()
  expect(await Promise.all(players.map(ticketsOf))).toEqual([2, 2])
})

const save = (change: object) =>
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
        ...(rank === 1 ? change : {}),
      })),
    },
  })

test('two operators set tickets of a known raffle, worth no more than the stakes allow', async () => {
  // Of stakes of 1,000 at most 15.00 are worth tickets: seven of 2.00.
  expect((await save({ giftRaffle: raffle, giftTickets: 8 })).code).toBe('level_tickets_worth_too_much')
  expect((await save({ giftRaffle: 'no-such-raffle', giftTickets: 1 })).code).toBe('invalid_input')
  expect((await save({ giftRaffle: raffle })).code).toBe('invalid_input')
  expect((await save({ giftRaffle: raffle, giftTickets: 1, giftPoints: 5 })).code).toBe('invalid_input')
  const saved = await save({ giftRaffle: raffle, giftTickets: 7 })
  expect((await judgeAs(stage.server, stage.other, saved.value['waits'])).status).toBe(200)
  const dearer = (amount: string) =>
    stage.call(stage.owner, raffleCalls.saveRaffle, {
      merchantCode: stage.code,
      raffle,
      version: 1,
      reason,
      rules: {
        name: 'Prize wheel',
        kind: 'wheel',
        prizes: [
          { gives: 'cash', amount, weight: 50 },
          { gives: 'none', amount: '0', weight: 50 },
        ],
        tickets: 10,
        ticketDays: 30,
      },
    })
  expect((await dearer('4.40')).code).toBe('raffle_worth_promised')
  expect((await dearer('4.20')).value).toHaveProperty('waits')
})
