import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listFailedFigures } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'
import { memberRewards } from '#contract/rewards.ts'
import { offerPeriodOf } from '#domain/offers/occurrence.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { type ClosedPlay, closeDays } from '#test/pg/agent-contracts.ts'
import { dieAgainAndAgain, loseConnection } from '#test/pg/dying-pool.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { openOfferOperators } from '#test/pg/offer-operators.ts'
import { cashRewardsOf, messageKindsOf, occurrencesOf } from '#test/pg/offer-rewards.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'
import { runJob } from '#test/pg/run-job.ts'

import { rewardPeriods } from './periods.ts'

let offers: OfferStage
/** The day that was closed last: today at first, and later ones in the tests. */
let day: string

beforeAll(async () => {
  offers = await openOfferStage()
  const { zone = 'UTC' } = offers.server.services.registry.findById(offers.server.merchantId) ?? {}
  day = dayAt(Date.now(), zone)
  await closeDays(offers.server, [], { from: day, through: day })
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})
/** Each test has offers and closed days of its own: earlier offers would go on paying. */
beforeEach(async () => {
  await offers.server.asOwner(
    `SET session_replication_role = replica;
     DELETE FROM offer_correction; DELETE FROM offer_figure; DELETE FROM offer_occurrence; DELETE FROM offer_budget;
     DELETE FROM offer_participation; DELETE FROM offer_version; DELETE FROM offer_period_failure; DELETE FROM offer_period_run;
     DELETE FROM settled_copy;
     RESET session_replication_role`,
  )
})

/** 1 % of the stakes of each day in cash, up to 50.00; for members who joined. */
const rebate: OfferVersion = {
  ...tenth,
  kind: 'turnover',
  window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
  trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
  sums: { [CURRENCY]: { tiers: [{ from: 10n * M, ratePpm: 10_000, cap: 50n * M }] } },
}
/** 10 % of the net loss of each week, for all members. */
const cashback: OfferVersion = {
  ...rebate,
  kind: 'cashback',
  needs: [],
  trigger: { ...rebate.trigger, event: 'net_loss', recurrence: 'week' },
  sums: { [CURRENCY]: { tiers: [{ from: 10n * M, ratePpm: 100_000, cap: 500n * M }] } },
}

const SLOTS = { product: 'games', category: 'slots', code: 'vendor' } as const
type Play = Omit<ClosedPlay, 'member' | 'above' | 'day'> & {
  readonly member: OfferMember
  readonly day?: string
}

/** Closes the next day with these plays, and runs the job. */
async function close(...plays: readonly Play[]): Promise<string> {
  day = addDays(day, 1)
  await closeDays(
    offers.server,
    plays.map((play) => ({ hall: SLOTS, above: [], day, booked: day, ...play })) as never,
    { from: day, through: day },
  )
  await runJob(offers.server.services, 'reward_periods')
  return day
}
const paidTo = (member: OfferMember) => cashRewardsOf(offers.server, member)
const rewardsOf = (member: OfferMember) => occurrencesOf(offers.server, member)
async function joined(offer: string): Promise<OfferMember> {
  const member = await offers.newMember()
  await offers.join(member, offer)
  return member
}

test('the stakes of a day are rewarded once, after the day is closed', async () => {
  const offer = await offers.publish(rebate)
  const [member, stranger] = [await joined(offer), await offers.newMember()]
  const closed = await close(
    { member, stake: 1_000n, win: 900n },
    { member, stake: 500n, bonusStake: 200n, hall: { ...SLOTS, code: 'other' } },
    { member, stake: 700n, hall: { product: 'lottery', category: 'lottery', code: 'x' } },
    { member: stranger, stake: 1_000n },
  )
  expect(await rewardsOf(member)).toEqual([
    { occurrence: `day:${closed}`, state: 'issued', reason: null, amount: '13' },
  ])
  await runJob(offers.server.services, 'reward_periods')
  expect(await paidTo(member)).toEqual([13])
  const id = (await offers.rewardsOf(member, offer))[0]?.id ?? ''
  const ask = (by: OfferMember) => offers.stage.ask(memberRewards.figure, { id }, by.proof)
  expect((await ask(stranger)).status).toBe(404)
  expect((await ask(member)).value).toEqual({
    currency: CURRENCY,
    event: 'stakes',
    startDay: closed,
    lastDay: closed,
    days: 1,
    lines: [{ day: closed, category: 'slots', plays: 2, stake: '1300.00', win: '900.00', lowStake: '0.00' }],
    value: '1300.00',
    due: '13.00',
    taken: '0.00',
    corrections: [],
  })
  expect(await rewardsOf(stranger)).toEqual([])
  await close({ member, stake: 900n })
  await close({ member, stake: 9n })
  expect(await paidTo(member)).toEqual([13, 9])
  // Above the cap.
  await close({ member, stake: 90_000n })
  expect(await paidTo(member)).toEqual([13, 9, 50])
})

test('losses of a week are rewarded when its last day is closed, for the week as it was promised at its start', async () => {
  const { weekStart = 1, zone = 'UTC' } =
    (offers.server.services.registry.findById(offers.server.merchantId) as {
      weekStart?: number
      zone?: string
    }) ?? {}
  const clock = { zone, cutMinute: 0, weekStart }
  // The next week begins with the next day that is closed.
  while (offerPeriodOf('week', addDays(day, 1), clock).startDay !== addDays(day, 1)) await close()
  const offer = await offers.publish(cashback)
  const member = await offers.newMember()
  const start = await close({ member, stake: 1_000n, win: 200n })
  await close({ member, stake: 100n, win: 600n })
  // Within the week nothing is due; a version of the same week is not that of its start.
  for (let count = 0; count < 4; count += 1) await close()
  expect(await rewardsOf(member)).toEqual([])
  await close({ member, stake: 50n })
  expect(await rewardsOf(member)).toEqual([
    { occurrence: `week:${start}`, state: 'issued', reason: null, amount: '35' },
  ])
  expect(offer).toBeDefined()
  // A member who has won gets nothing.
  for (let count = 0; count < 7; count += 1) await close({ member, stake: 10n, win: 100n })
  expect(await paidTo(member)).toEqual([35])
})

test('plays that are settled again correct a reward in a line of its own, and take nothing from the wallet', async () => {
  const offer = await offers.publish(rebate)
  const member = await joined(offer)
  const first = await close({ member, stake: 2_000n })
  // Half of the stakes were undone on the next day; the day itself has a reward of 5.00.
  await close({ member, day: first, stake: -1_000n }, { member, stake: 500n })
  expect(await paidTo(member)).toEqual([20])
  expect(await rewardsOf(member)).toEqual([
    { occurrence: `day:${first}`, state: 'issued', reason: null, amount: '20' },
    { occurrence: `day:${addDays(first, 1)}`, state: 'refused', reason: 'owed', amount: '5' },
  ])
  await close({ member, stake: 800n })
  expect(await paidTo(member)).toEqual([20, 3])
  // More was staked on the first day after all.
  await close({ member, day: first, stake: 1_500n })
  expect(await paidTo(member)).toEqual([20, 3, 15])
  await runJob(offers.server.services, 'reward_periods')
  const id = (await offers.rewardsOf(member, offer)).at(-1)?.id ?? ''
  expect((await offers.stage.ask(memberRewards.figure, { id }, member.proof)).value).toMatchObject({
    lines: [{ day: first, stake: '2500.00' }],
    corrections: [
      { change: '-10.00', paid: '0.00' },
      { change: '15.00', paid: '15.00' },
    ],
  })
  expect(
    await offers.server.asOwner(
      `SELECT (value / 100000)::integer AS value, (change / 100000.0)::float AS change, (owed / 100000.0)::float AS owed,
              (paid / 100000.0)::float AS paid FROM offer_correction ORDER BY day`,
    ),
  ).toEqual([
    { value: 1_000, change: -10, owed: 10, paid: 0 },
    { value: 2_500, change: 15, owed: 0, paid: 15 },
  ])
})

test('a correction lifts a figure above the first tier, and changes a reward that waits', async () => {
  const offer = await offers.publish({ ...rebate, window: { ...rebate.window, claimDays: 5 } })
  const member = await joined(offer)
  const first = await close({ member, stake: 5n })
  expect(await rewardsOf(member)).toEqual([])
  await close({ member, day: first, stake: 995n })
  expect(await rewardsOf(member)).toMatchObject([
    { occurrence: `day:${first}`, state: 'claimable', amount: '10' },
  ])
  await close({ member, day: first, stake: -400n })
  expect(await rewardsOf(member)).toMatchObject([{ state: 'claimable', amount: '6' }])
  await close({ member, day: first, stake: -600n })
  expect(await rewardsOf(member)).toMatchObject([{ state: 'refused', reason: 'corrected' }])
  expect(await paidTo(member)).toEqual([])
})

test('budget, pause, exclusion and joining in the middle of a day hold for periods', async () => {
  const offer = await offers.publish(
    withSums(rebate, { tiers: [{ from: 10n * M, ratePpm: 10_000, cap: 15n * M }], budget: 15n * M }),
  )
  const [one, other, shut] = [await joined(offer), await joined(offer), await joined(offer)]
  await exclude(shut)
  await close(
    { member: one, stake: 1_000n },
    { member: other, stake: 1_000n },
    { member: shut, stake: 1_000n },
  )
  expect(await paidTo(one)).toEqual([10])
  expect(await rewardsOf(other)).toMatchObject([{ state: 'refused', reason: 'budget_spent' }])
  expect(await rewardsOf(shut)).toEqual([])
  // The member's own day of joining does not count: it began before.
  await offers.server.asOwner(
    `UPDATE offer_participation SET joined_at = (($2::date + 1)::timestamp + interval '12 hours') AT TIME ZONE 'UTC' WHERE member_id = $1`,
    [one.id, day],
  )
  await close({ member: one, stake: 100n })
  expect(await paidTo(one)).toEqual([10])
  const second = await offers.publish(rebate)
  const paused = await joined(second)
  await offers.server.asOwner(
    `INSERT INTO offer_pause (merchant_id, offer, reason, operator_id)
     SELECT $1, $2, 'A check.', operator_id FROM offer_version LIMIT 1`,
    [paused.merchantId, second],
  )
  const closed = await close({ member: paused, stake: 1_000n })
  await offers.server.asOwner(`DELETE FROM offer_pause WHERE offer = $1`, [second])
  // Nor is it made up for by a later correction.
  await close({ member: paused, day: closed, stake: 1_000n })
  expect(await rewardsOf(paused)).toEqual([])
})

const exclude = ({ merchantId, id }: OfferMember) =>
  offers.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (member_id) DO UPDATE SET excluded_at = excluded.excluded_at`,
    [merchantId, id],
  )

test('a correction pays an excluded member nothing, and nothing beyond the budget', async () => {
  const offer = await offers.publish(
    withSums(rebate, { tiers: [{ from: 10n * M, ratePpm: 10_000, cap: 50n * M }], budget: 50n * M }),
  )
  const [shut, member] = [await joined(offer), await joined(offer)]
  const first = await close({ member: shut, stake: 1_000n }, { member, stake: 2_000n })
  await exclude(shut)
  await close({ member: shut, day: first, stake: 500n }, { member, day: first, stake: 2_500n })
  expect([await paidTo(shut), await paidTo(member)]).toEqual([[10], [20]])
  expect(await offers.server.asOwner(`SELECT paid::integer FROM offer_correction`)).toEqual([
    { paid: 0 },
    { paid: 0 },
  ])
})

test('lottery tickets at low risk are no stakes, and their loss counts', async () => {
  const of = { product: 'lottery', category: 'lottery', code: 'x' } as const
  const lottery = { ...rebate.trigger, product: 'lottery' } as const
  const offer = await offers.publish({ ...rebate, trigger: lottery })
  const member = await joined(offer)
  const next = addDays(day, 1)
  const ticket = '9007199254740001'
  await offers.server.asOwner(
    `SET session_replication_role = replica;
     INSERT INTO played_round (member_id, provider_code, round_id, merchant_id, product, game_id, vendor_code, category, currency,
                               day, state, stake, win, bets, returned, opened_at, changed_at, settled_day, agents)
     VALUES (${member.id}, 'lottery', 'T${ticket}', ${member.merchantId}, 'lottery', 0, '', 'lottery', '${CURRENCY}', '${next}',
             'lost', ${400n * M}, 0, 1, 0, clock_timestamp(), clock_timestamp(), '${next}', '{}');
     INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                 bet_transfer_id, placed_at)
     VALUES (${ticket}, 1, ${member.merchantId}, ${member.id}, '${CURRENCY}', 1, 'x', '[1]', ${400n * M}, ${500n * M}, 1,
             clock_timestamp());
     RESET session_replication_role`,
  )
  await close({ member, stake: 1_000n, hall: of })
  expect(await paidTo(member)).toEqual([6])
})

const script = new URL('../../../../test/pg/rewarding-process.ts', import.meta.url)

/** Lets each reward of these members fail until `repair`. */
async function breakRewards(members: readonly OfferMember[]) {
  const { server } = offers
  await server.asOwner(
    `CREATE FUNCTION break_reward() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken figure'; END $$;
     CREATE TRIGGER break_reward BEFORE INSERT ON offer_occurrence FOR EACH ROW
       WHEN (NEW.member_id IN (${members.map(({ id }) => id).join()})) EXECUTE FUNCTION break_reward()`,
  )
  return { repair: () => server.asOwner('DROP FUNCTION break_reward CASCADE') }
}
const reward = () => runJob(offers.server.services, 'reward_periods')

test('a member whose figures fail is set aside with later days, told to operators, and rewarded by a later run', async () => {
  const { server } = offers
  const operators = await openOfferOperators(offers)
  const offer = await offers.publish(rebate)
  const [member, other] = [await joined(offer), await joined(offer)]
  const { repair } = await breakRewards([member])
  const both = [
    { member, stake: 1_000n },
    { member: other, stake: 1_000n },
  ]
  await expect(close(...both)).rejects.toThrow('1 figures of members were set aside')
  await expect(close(...both)).rejects.toThrow('2 figures of members were set aside')
  expect(await paidTo(other)).toEqual([10, 10])
  expect(await paidTo(member)).toEqual([])
  const failed = async (given: object = {}) =>
    (await operators.operate(listFailedFigures, given)).value as unknown as Output<typeof listFailedFigures>
  expect((await failed()).list).toMatchObject([
    { member: { id: member.id.toString() }, reason: 'broken figure', tries: 2 },
    { member: { id: member.id.toString() }, reason: 'an earlier day failed', tries: 1 },
  ])
  const brand = await server.fixtures.merchant()
  expect((await failed({ merchantCode: await offers.stage.codeOf(brand.id) })).list).toEqual([])
  await repair()
  await reward()
  expect(await paidTo(member)).toEqual([10, 10])
  expect((await failed()).list).toEqual([])
  await reward()
  expect(await paidTo(member)).toEqual([10, 10])
})

test('a run in which many members fail stops its brand alone, and goes on with the same member', async () => {
  const { server } = offers
  const offer = await offers.publish(rebate)
  const members = await Promise.all(Array.from({ length: 22 }, () => joined(offer)))
  const other = await server.fixtures.merchant()
  await server.asOwner('INSERT INTO offer_period_run (merchant_id, day) VALUES ($1, current_date)', [
    other.id,
  ])
  const { repair } = await breakRewards(members)
  await expect(close(...members.map((member) => ({ member, stake: 1_000n })))).rejects.toThrow(
    `rewards of periods failed for brands ${server.merchantId}`,
  )
  const open = await server.asOwner('SELECT merchant_id FROM offer_period_run WHERE ended_at IS NULL')
  expect(open).toEqual([{ merchant_id: server.merchantId }])
  await repair()
  await reward()
  for (const member of members) expect(await paidTo(member)).toEqual([10])
})

test('the member gets a message about a reward of a period: credited, or waiting to be claimed', async () => {
  const kindsOf = (member: OfferMember) => messageKindsOf(offers.server, member)
  const [credited, waiting] = [
    await offers.publish(rebate),
    await offers.publish({ ...rebate, window: { ...rebate.window, claimDays: 3 } }),
  ]
  const [one, two, few] = [await joined(credited), await joined(waiting), await joined(credited)]
  await close({ member: one, stake: 1_000n }, { member: two, stake: 1_000n }, { member: few, stake: 1n })
  expect([await kindsOf(one), await kindsOf(two), await kindsOf(few)]).toEqual([
    ['reward_given'],
    ['reward_waits'],
    [],
  ])
})

test('a run whose process dies again and again pays each reward and correction once', async () => {
  const [daily, all] = [await offers.publish(rebate), await offers.publish({ ...rebate, needs: [] })]
  const members = [await joined(daily), await joined(daily), await joined(daily)]
  const first = await close(...members.map((member) => ({ member, stake: 1_000n })))
  expect(all).toBeDefined()
  day = addDays(day, 1)
  await closeDays(
    offers.server,
    members.flatMap((member) => [
      { member, above: [], hall: SLOTS, day, stake: 2_000n },
      { member, above: [], hall: SLOTS, day: first, booked: day, stake: 500n },
    ]) as never,
    { from: day, through: day },
  )
  const url = offers.server.database.appUrl
  const work = (pool: pg.Pool) =>
    rewardPeriods(openStore(pool), { notify: () => {}, log: pino({ enabled: false }) })
  const deaths = [4, 12, 20, 28, 36, 44, 52, 60]
  expect(await dieAgainAndAgain(url, deaths, { script, env: {}, work })).toBeGreaterThan(3)
  expect(await loseConnection(url, {}, work)).toBeDefined()
  expect(await loseConnection(url, {}, work)).toBeDefined()
  // Two offers: 10.00 for each first day, then 20.00 and 5.00 more for the first.
  for (const member of members)
    expect((await paidTo(member)).toSorted((a, b) => a - b)).toEqual([5, 5, 10, 10, 20, 20])
})
