import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { boards } from '#contract/boards.ts'
import type { Output } from '#contract/endpoint.ts'
import { memberOffers } from '#contract/offers.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferSums, OfferVersion } from '#domain/offers/version.ts'
import { DAY_MS, cashback } from '#test/offers/version-cases.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { endBoards, finishBeside } from '#test/pg/board-stage.ts'
import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { countMissions, newPlayer, playOnce, setNoon } from '#test/pg/mission-stage.ts'
import { type Holder, sendAs } from '#test/pg/point-holders.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { finishBoards } from './finishing-boards.ts'
import { openRankings } from './opening-rankings.ts'
import { selectTop } from './score-store.ts'

let server: TestServer
let operators: readonly bigint[]

beforeAll(async () => {
  server = await openTestServer()
  await setNoon(server)
  operators = [
    (await server.fixtures.operatorSession([])).operatorId,
    (await server.fixtures.operatorSession([])).operatorId,
  ]
})
beforeEach(async () => {
  await server.asOwner('DELETE FROM throttle_bucket')
  // Boards count the bets of their own test.
  await server.asOwner('DELETE FROM played_round')
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const M = 100_000n
const tiers: OfferSums['tiers'] = [
  { from: M, amount: 100n * M },
  { from: 2n * M, amount: 40n * M },
]
const race: OfferVersion = {
  ...cashback,
  kind: 'ranking',
  window: { startsAtMs: Date.now() - 90 * DAY_MS, endsAtMs: Date.now() + 90 * DAY_MS, weekdays: [] },
  trigger: {
    event: 'rank',
    product: 'any',
    recurrence: 'month',
    channels: [],
    rankedBy: 'stakes',
    places: 3,
  },
  sums: { [CURRENCY]: { tiers } },
}
const rankedBy = (by: 'stakes' | 'wins'): OfferVersion => ({
  ...race,
  trigger: { ...race.trigger, rankedBy: by },
})

/** Publishes a version of a new offer so many days ago. */
async function publish(version: OfferVersion, daysAgo = 60): Promise<string> {
  const offer = `race-${randomUUID().slice(0, 8)}`
  await server.asOwner(
    `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by, published_at)
     VALUES ($1, $2, 1, $3, $4, $5, now() - $6 * interval '1 day')`,
    [
      server.merchantId,
      offer,
      JSON.stringify(writeOffer({ ...version, stack: { ...version.stack, group: offer } })),
      ...operators,
      daysAgo,
    ],
  )
  return offer
}

const open = () => openRankings(server.services.store)
const finish = () => finishBoards(server.services.store, { notify: () => undefined })

/** The boards of an offer, the first period in front. */
async function boardsOf(
  offer: string,
): Promise<readonly { readonly board: string; readonly occurrence: string }[]> {
  return await server.asOwner(
    'SELECT board, occurrence FROM offer_board WHERE offer = $1 ORDER BY occurrence',
    [offer],
  )
}

async function boardOf(offer: string): Promise<string> {
  const [first] = await boardsOf(offer)
  if (!first) throw new Error(`${offer} has no board`)
  return first.board
}

/** A settled bet that wins a sum, or nothing. */
async function bet(member: Holder, stake: bigint, wins = 0n): Promise<void> {
  const reference = randomUUID()
  await playOnce(server, member, { reference, amount: stake * M, ends: wins === 0n })
  if (wins > 0n) await playOnce(server, member, { reference, kind: 'win', amount: wins * M })
}

const scoresOf = async (board: string) =>
  (await selectTop(server.services.store.read, { merchantId: server.merchantId, board }, 10)).map(
    ({ memberId, score }) => [memberId, score / M],
  )

const rewardsOf = async (member: Holder, offer: string) => {
  const { rewards } = (await sendAs(server, member, memberOffers.list, {})) as Output<
    typeof memberOffers.list
  >
  return rewards.filter((one) => one.offer === offer)
}

const leadersOf = async (member: Holder, board: string) =>
  ((await sendAs(server, member, boards.leaderboard, { board })) as Output<typeof boards.leaderboard>).board

/** Plays, counts and finishes the boards of offers, after changes that `before` makes once they have ended. */
async function finishAfter(
  offers: readonly string[],
  before?: () => Promise<unknown>,
  finishing = finish,
): Promise<void> {
  await countMissions(server)
  await endBoards(server, await Promise.all(offers.map(boardOf)))
  await before?.()
  await finishing()
}

const pause = (offer: string) =>
  server.asOwner(
    `INSERT INTO offer_pause (merchant_id, offer, reason, operator_id) VALUES ($1, $2, 'test', $3)`,
    [server.merchantId, offer, operators[0]],
  )

test('places of the period are paid once, by the sum of stakes, and a tie goes to the earlier one', async () => {
  const offer = await publish(race)
  const [first, second, third] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  // Bets before the board was opened count to it.
  await bet(third, 30n)
  await countMissions(server)
  await open()
  await open()
  for (const [member, stake] of [
    [first, 50n],
    [second, 30n],
  ] as const)
    await bet(member, stake)
  await countMissions(server)
  const board = await boardOf(offer)
  expect(await scoresOf(board)).toEqual([
    [first.id, 50n],
    [third.id, 30n],
    [second.id, 30n],
  ])
  expect(await leadersOf(first, board)).toMatchObject({
    offer: { offer, recurrence: 'month' },
    score: 'stakes',
    gives: 'cash',
    prizes: ['100.00', '40.00', '40.00'],
    ownPlace: 1,
  })
  const before = await balanceOf(server, first)
  await finishAfter([offer])
  await finish()
  expect((await balanceOf(server, first)) - before).toBe(100n * M)
  for (const [member, place, amount] of [
    [first, 1, '100.00'],
    [third, 2, '40.00'],
    [second, 3, '40.00'],
  ] as const)
    expect(await rewardsOf(member, offer)).toMatchObject([
      { event: 'rank', state: 'issued', place, amount, gives: 'cash' },
    ])
  expect(await newsOf(server, first)).toEqual(['reward_given 100.00'])
  expect((await leadersOf(first, board))?.state).toBe('finished')
})

test('wins are added up, whatever was staked for them', async () => {
  const wins = await publish(rankedBy('wins'))
  await open()
  const [loser, winner] = [await newPlayer(server), await newPlayer(server)]
  await bet(loser, 20n)
  await bet(loser, 20n, 5n)
  await bet(winner, 20n)
  await bet(winner, 20n, 50n)
  await countMissions(server)
  expect(await scoresOf(await boardOf(wins))).toEqual([
    [winner.id, 50n],
    [loser.id, 5n],
  ])
  await finishAfter([wins])
})

test('members whom the offer does not fit, and barred ones, have no place: those behind them move up', async () => {
  const offer = await publish({ ...race, needs: ['verification'] })
  await open()
  const [unverified, barred, fit] = [
    await newPlayer(server),
    await newPlayer(server),
    await newPlayer(server),
  ]
  for (const [at, member] of [unverified, barred, fit].entries()) await bet(member, 50n - BigInt(at))
  for (const { id } of [barred, fit])
    await server.asOwner(
      `INSERT INTO age_verification (merchant_id, member_id, reason, verified_by) VALUES ($1, $2, 'passport', $3)`,
      [server.merchantId, id, operators[0]],
    )
  await finishAfter(
    [offer],
    () => server.asOwner(`UPDATE member SET status = 'suspended' WHERE id = $1`, [barred.id]),
    () => finishBeside(server, [unverified, barred]),
  )
  expect(await rewardsOf(unverified, offer)).toEqual([])
  expect(await rewardsOf(fit, offer)).toMatchObject([{ place: 1, amount: '100.00' }])
})

test('the budget and the days to claim hold for places as for any reward', async () => {
  const offer = await publish({
    ...race,
    window: { ...race.window, claimDays: 3 },
    sums: { [CURRENCY]: { tiers, budget: 100n * M } },
  })
  await open()
  const [first, second] = [await newPlayer(server), await newPlayer(server)]
  await bet(first, 50n)
  await bet(second, 40n)
  await finishAfter([offer])
  const [one] = await rewardsOf(first, offer)
  const [other] = await rewardsOf(second, offer)
  expect([one?.state, other?.state]).toEqual(['claimable', 'claimable'])
  expect(await newsOf(server, second)).toEqual(['reward_waits 40.00'])
  const claim = (member: Holder, id = '0') =>
    sendAs(server, member, memberOffers.claim, { id, requestId: randomUUID() })
  expect(await claim(first, one?.id)).toMatchObject({ state: 'claimed', place: 1 })
  expect(await claim(second, other?.id)).toBe('budget_spent')
})

test('the board of a paused offer gives no place, and reads no member', async () => {
  const offer = await publish(race)
  await open()
  const first = await newPlayer(server)
  await bet(first, 50n)
  await finishAfter(
    [offer],
    () => pause(offer),
    () => finishBeside(server, [first]),
  )
  expect(await rewardsOf(first, offer)).toEqual([])
  expect((await leadersOf(first, await boardOf(offer)))?.state).toBe('finished')
})

test('a paused offer opens no board, and a version of today begins with the next period', async () => {
  const [paused, early, late] = [await publish(race), await publish(race), await publish(race, 0)]
  await pause(paused)
  await open()
  // Of the brand's zone: its day may be another one than the clock's. On its last day the board of the next month is open too.
  const [brand] = await server.asOwner<{ readonly month: string }>(
    `SELECT 'month:' || to_char(now() AT TIME ZONE zone, 'YYYY-MM-01') AS month FROM merchant WHERE id = $1`,
    [server.merchantId],
  )
  const occurrencesOf = async (offer: string) => (await boardsOf(offer)).map(({ occurrence }) => occurrence)
  expect(await occurrencesOf(paused)).toEqual([])
  expect(await occurrencesOf(early)).toContain(brand?.month)
  expect(await occurrencesOf(late)).not.toContain(brand?.month)
})
