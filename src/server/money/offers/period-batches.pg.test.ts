import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { OfferVersion, UseLimit } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { type Closings, type Played, openClosings } from '#test/pg/closings.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { cashRewardsOf, messageKindsOf, occurrencesOf } from '#test/pg/offer-rewards.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'
import { waitFor } from '#test/patience.ts'
import { runJob } from '#test/pg/run-job.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'

import { takeBudget } from './budget-store.ts'
import { lockUse } from './claim-store.ts'
import { rewardPeriods } from './periods.ts'

let offers: OfferStage
let closings: Closings

beforeAll(async () => {
  offers = await openOfferStage()
  closings = await openClosings(offers)
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})
beforeEach(() => closings.clear())

/** 1 % of the stakes of each day in cash, for all members. */
const rebate: OfferVersion = {
  ...tenth,
  kind: 'turnover',
  needs: [],
  window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
  trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
  sums: { [CURRENCY]: { tiers: [{ from: 10n * M, ratePpm: 10_000 }] } },
}
const close = (...plays: readonly Played[]) => closings.close(...plays)
const closeOnly = (...plays: readonly Played[]) => closings.closeOnly(...plays)
const newMembers = (count: number) => Promise.all(Array.from({ length: count }, offers.newMember))
const inOrder = (members: readonly OfferMember[]) => members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const rewardsOf = async (members: readonly OfferMember[]) => {
  const all = []
  for (const member of members)
    all.push((await occurrencesOf(offers.server, member)).map(({ state, amount }) => [state, amount]))
  return all
}

test('members of a batch are paid once and together, each with a figure and a message', async () => {
  const offer = await offers.publish(rebate)
  const members = inOrder(await newMembers(5))
  const closed = await close(
    ...members.map((member, place) => ({ member, stake: BigInt(place + 1) * 1_000n })),
  )
  await runJob(offers.server.services, 'reward_periods')
  expect(await rewardsOf(members)).toEqual([
    [['issued', '10']],
    [['issued', '20']],
    [['issued', '30']],
    [['issued', '40']],
    [['issued', '50']],
  ])
  for (const [place, member] of members.entries()) {
    expect(await cashRewardsOf(offers.server, member)).toEqual([(place + 1) * 10])
    expect(await messageKindsOf(offers.server, member)).toEqual(['reward_given'])
  }
  const stored = await offers.server.asOwner(
    `SELECT count(DISTINCT one.xmin::text)::integer AS transactions, count(*)::integer AS figures,
            min(figure.value / 100000)::integer AS least, max(figure.through_day)::text AS through
       FROM offer_occurrence AS one JOIN offer_figure AS figure ON figure.occurrence_id = one.id WHERE offer = $1`,
    [offer],
  )
  expect(stored).toEqual([{ transactions: 1, figures: 5, least: 1_000, through: closed }])
  const runs = await offers.server.asOwner(
    `SELECT rewards, after_member FROM offer_period_run WHERE day = $1::date`,
    [closed],
  )
  expect(runs).toEqual([{ rewards: 5, after_member: members.at(-1)?.id }])
})

test('of a batch those members are paid who have the app that the offer needs', async () => {
  await offers.publish({ ...rebate, needs: ['app'] })
  const [started, other] = inOrder(await newMembers(2)) as [OfferMember, OfferMember]
  await offers.server.asOwner(
    `INSERT INTO app_start (merchant_id, member_id, mode) VALUES ($1, $2, 'standalone')`,
    [started.merchantId, started.id],
  )
  await close({ member: started, stake: 1_000n }, { member: other, stake: 1_000n })
  expect(await rewardsOf([started, other])).toEqual([[['issued', '10']], []])
})

test('a budget that does not hold a whole batch pays the members in their order', async () => {
  const offer = await offers.publish(withSums(rebate, { budget: 25n * M }))
  const members = inOrder(await newMembers(4))
  await close(...members.map((member) => ({ member, stake: 1_000n })))
  expect(await rewardsOf(members)).toEqual([
    [['issued', '10']],
    [['issued', '10']],
    [['refused', '10']],
    [['refused', '10']],
  ])
  const budgets = await offers.server.asOwner(
    `SELECT (used / 100000)::integer AS used FROM offer_budget WHERE offer = $1`,
    [offer],
  )
  expect(budgets).toEqual([{ used: 20 }])
})

test('of a batch neither excluded members are rewarded nor corrections forgotten', async () => {
  await offers.publish(rebate)
  const [excluded, corrected, plain, two] = inOrder(await newMembers(4)) as [
    OfferMember,
    OfferMember,
    OfferMember,
    OfferMember,
  ]
  const first = await close({ member: corrected, stake: 1_000n })
  await offers.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())
     ON CONFLICT (member_id) DO UPDATE SET excluded_at = excluded.excluded_at`,
    [excluded.merchantId, excluded.id],
  )
  await close(
    ...[excluded, corrected, plain, two].map((member) => ({ member, stake: 2_000n })),
    { member: corrected, stake: 500n, on: first },
    { member: two, stake: 3_000n, on: first },
  )
  expect(await cashRewardsOf(offers.server, excluded)).toEqual([])
  expect((await cashRewardsOf(offers.server, corrected)).toSorted((a, b) => a - b)).toEqual([5, 10, 20])
  expect(await cashRewardsOf(offers.server, plain)).toEqual([20])
  // A turn of its own is a transaction of its own, which holds no wallet of the others.
  const stored = await offers.server.asOwner(
    `SELECT count(DISTINCT xmin::text)::integer AS transactions FROM offer_occurrence WHERE member_id IN ($1, $2)`,
    [plain.id, two.id],
  )
  expect(stored).toEqual([{ transactions: 2 }])
  // A period that had no reward gets one.
  expect((await cashRewardsOf(offers.server, two)).toSorted((a, b) => a - b)).toEqual([20, 30])
})

test('a member who consented to mail gets the message of a batch by mail too', async () => {
  await offers.publish(rebate)
  const [mailed, other] = inOrder(await newMembers(2)) as [OfferMember, OfferMember]
  await offers.server.asOwner(
    `UPDATE member SET email = 'm' || id || '@mail.test', email_verified_at = now(), messages_by_mail = true WHERE id = $1`,
    [mailed.id],
  )
  await close({ member: mailed, stake: 1_000n }, { member: other, stake: 1_000n })
  const sent = await offers.server.asOwner(
    `SELECT member_id AS id, template FROM outbox_message WHERE member_id = ANY ($1::bigint[])`,
    [[mailed.id, other.id]],
  )
  expect(sent).toEqual([{ id: mailed.id, template: 'account_news' }])
})

const ofMember = { of: 'amount', per: 'member', period: 'ever', value: 30n * M } as const

test('a sum that a limit kept from a member is not owed, and corrections count towards the limit', async () => {
  await offers.publish(withSums(rebate, { limits: [ofMember] }))
  const [kept, grown] = inOrder(await newMembers(2)) as [OfferMember, OfferMember]
  const first = await close({ member: kept, stake: 5_000n }, { member: grown, stake: 2_000n })
  const again = (one: bigint, other: bigint) =>
    close({ member: kept, stake: one, on: first }, { member: grown, stake: other, on: first })
  // Due now are 40.00 and 30.00, then 20.00 and 20.00, then 50.00 and 40.00.
  for (const [one, other] of [
    [-1_000n, 1_000n],
    [-2_000n, -1_000n],
    [3_000n, 2_000n],
  ] as const)
    await again(one, other)
  expect(await cashRewardsOf(offers.server, kept)).toEqual([30])
  expect(await cashRewardsOf(offers.server, grown)).toEqual([20, 10])
  const stored = await offers.server.asOwner<{ owed: number[]; paid: number[] }>(
    `SELECT array_agg((owed / 100000)::integer ORDER BY more.day) AS owed,
            array_agg((paid / 100000)::integer ORDER BY more.day) AS paid
       FROM offer_correction AS more JOIN offer_figure AS figure USING (occurrence_id)
      GROUP BY member_id ORDER BY member_id`,
  )
  expect(stored).toEqual([
    { owed: [0, 10, -10], paid: [0, 0, 0] },
    { owed: [0, 10, -10], paid: [10, 0, 0] },
  ])
})

/** The rewards that are due after a day was closed, by the number of their day: only those that change. */
type Dues = Readonly<Record<number, number>>
const limitCases: readonly (readonly [
  string,
  bigint,
  UseLimit['period'],
  readonly Dues[],
  readonly number[],
])[] = [
  // Each row: the limit and its period; the rewards due by each closed day; the cash that was paid.
  ['a debt is taken, and due again', 30n, 'day', [{ 0: 30 }, { 0: 10 }, { 2: 30 }, { 0: 30 }], [30, 10, 20]],
  ['a debt is settled within the limit', 30n, 'day', [{ 0: 50 }, { 0: 20 }, { 0: 50 }], [30]],
  ['a debt of another day, without room', 30n, 'day', [{ 0: 30 }, { 0: 10, 1: 40 }, { 1: 50 }], [30, 10]],
  ['room was used to settle a debt', 30n, 'day', [{ 0: 30 }, { 0: 10 }, { 2: 30 }, { 2: 50 }], [30, 10]],
  ['debts of two rewards, due again', 30n, 'day', [{ 0: 30 }, { 1: 30 }, { 0: 10, 1: 10 }, { 3: 30 }, { 0: 30 }, { 1: 30 }], [30, 30, 10, 20]], // prettier-ignore
  ['settled, and owed again', 30n, 'day', [{ 0: 30 }, { 0: 10 }, { 0: 25 }, { 0: 5 }, { 0: 30 }], [30]],
  ['a settled debt counts later', 60n, 'ever', [{ 0: 30 }, { 0: 0 }, { 2: 30 }, { 0: 30 }, { 4: 30 }], [30, 30]], // prettier-ignore
  ['more than the debts that took all', 30n, 'day', [{ 0: 10 }, { 0: 0 }, { 2: 10 }, { 2: 30 }], [10, 20]],
  ['two periods that one run rewards', 30n, 'day', [{}, { 0: 30, 1: 30 }], [30]],
  ['less than the debts that took all', 30n, 'day', [{ 0: 30 }, { 0: 0 }, { 2: 30 }, { 2: 0 }, { 4: 30 }], [30]], // prettier-ignore
]

test('corrections pay and settle what the limit of the day of the reward leaves, and all of it', async () => {
  const limited = (['member', 'offer'] as const).flatMap((per) => limitCases.map((one) => ({ per, one })))
  const cases = await Promise.all(
    limited.map(async ({ per, one: [name, most, period, dues, paid] }) => {
      const limits: UseLimit[] = [{ of: 'amount', per, period, value: most * M }]
      const offer = await offers.publish({ ...withSums(rebate, { limits }), needs: tenth.needs })
      const member = await offers.newMember()
      await offers.join(member, offer)
      return { name: `${name}, by ${per}`, member, dues, paid, stakes: new Map<string, number>() }
    }),
  )
  const days: string[] = []
  for (let closing = 0; closing < 6; closing += 1) {
    await closings.passDay()
    days.push(addDays(closings.lastDay(), 1))
    const plays = cases.flatMap(({ member, dues, stakes }) =>
      Object.entries(dues[closing] ?? {}).map(([number, due]) => {
        const on = days[Number(number)] ?? ''
        const stake = BigInt(due * 100 - (stakes.get(on) ?? 0))
        stakes.set(on, due * 100)
        return { member, on, stake }
      }),
    )
    await close(...plays)
  }
  const found = []
  for (const { name, member } of cases) found.push([name, await cashRewardsOf(offers.server, member)])
  expect(found).toEqual(cases.map(({ name, paid }) => [name, paid]))
})

test('a debt that a waiting reward settled is paid again within the limit, and owed again after it lapsed', async () => {
  const offer = await offers.publish({
    ...withSums(rebate, { limits: [{ ...ofMember, period: 'day' }] }),
    window: { ...rebate.window, claimDays: 3 },
  })
  const [member] = (await newMembers(1)) as [OfferMember]
  const next = async (stake: bigint, on?: string) => {
    await closings.passDay()
    return await close(on === undefined ? { member, stake } : { member, stake, on })
  }
  const first = await next(3_000n)
  const [waiting] = await offers.rewardsOf(member, offer)
  expect((await offers.claim(member, waiting?.id ?? '')).status).toBe(200)
  await next(-2_000n, first)
  const second = await next(3_000n)
  await next(2_000n, first)
  expect(await cashRewardsOf(offers.server, member)).toEqual([30, 20])
  await offers.server.asOwner(
    `UPDATE offer_occurrence SET state = 'lapsed', ended_at = clock_timestamp() WHERE state = 'claimable'`,
  )
  await next(-3_000n, second)
  await next(3_000n)
  expect(await rewardsOf([member])).toEqual([
    [
      ['claimed', '30'],
      ['lapsed', '10'],
      ['claimable', '10'],
    ],
  ])
})

test('a correction takes no budget while it waits for the uses of another offer', async () => {
  const corrected = await offers.publish(withSums(rebate, { budget: 1_000n * M }))
  const [member] = (await newMembers(1)) as [OfferMember]
  const first = await close({ member, stake: 1_000n })
  const limited = await offers.publish({ ...rebate, limits: [{ ...ofMember, per: 'offer', of: 'uses' }] })
  await closeOnly({ member, stake: 1_000n, on: first }, { member, stake: 1_000n })
  const { merchantId } = member
  let run: Promise<unknown> | undefined
  // A claim has the uses, and takes the budget last.
  await offers.server.services.store.transact(async (tx) => {
    await lockUse(tx, [`${merchantId} offer ${limited}`])
    run = runJob(offers.server.services, 'reward_periods')
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    const budget = { merchantId, offer: corrected, version: 1, currency: CURRENCY, most: 1_000n * M }
    expect(await takeBudget(tx, budget, 1n * M)).toBe(true)
  })
  await run
  const paid = await cashRewardsOf(offers.server, member)
  expect(paid.toSorted((a, b) => a - b)).toEqual([10, 10, 10, 10])
})

test('a run that rewards a member by two offers locks their budgets by code, whichever has priority', async () => {
  const most = 1_000n * M
  const publish = (offer: string, priority: number) =>
    offers.publish(
      { ...withSums(rebate, { budget: most }), stack: { group: 'in-order', mode: 'all', priority } },
      offer,
    )
  const [first, second] = [await publish('run-a', 20), await publish('run-b', 10)]
  const [member] = (await newMembers(1)) as [OfferMember]
  await closeOnly({ member, stake: 1_000n })
  const { merchantId } = member
  let run: Promise<unknown> | undefined
  await offers.server.services.store.transact(async (tx) => {
    const take = (offer: string) =>
      takeBudget(tx, { merchantId, offer, version: 1, currency: CURRENCY, most }, 1n * M)
    expect(await take(first)).toBe(true)
    run = runJob(offers.server.services, 'reward_periods')
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    expect(await take(second)).toBe(true)
  })
  await run
  expect(await cashRewardsOf(offers.server, member)).toEqual([10, 10])
})

test('the error of a batch that falls back to single members is logged', async () => {
  await offers.publish(rebate)
  const [broken, other] = inOrder(await newMembers(2)) as [OfferMember, OfferMember]
  await closeOnly({ member: broken, stake: 1_000n }, { member: other, stake: 1_000n })
  await offers.server.asOwner(
    `CREATE FUNCTION break_reward() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken figure'; END $$;
     CREATE TRIGGER break_reward BEFORE INSERT ON offer_occurrence FOR EACH ROW
       WHEN (NEW.member_id = ${broken.id}) EXECUTE FUNCTION break_reward()`,
  )
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  await expect(rewardPeriods(offers.server.services.store, { notify: () => {}, log })).rejects.toThrow()
  await offers.server.asOwner(`DROP FUNCTION break_reward CASCADE; DELETE FROM offer_period_failure`)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      msg: 'a batch of rewards failed',
      day: closings.lastDay(),
      members: 2,
      err: { message: 'broken figure' },
    },
  ])
  expect(await cashRewardsOf(offers.server, other)).toEqual([10])
})
