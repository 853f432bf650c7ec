import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { judgeReward } from '#contract/console/offer-rewards.ts'
import { memberRewards } from '#contract/rewards.ts'
import type { OfferSums, OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { type Closings, openClosings } from '#test/pg/closings.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { cashRewardsOf, messageKindsOf, occurrencesOf } from '#test/pg/offer-rewards.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'
import { samePerson } from '#test/pg/reviewed-reward.ts'

let offers: OfferStage
let closings: Closings
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  closings = await openClosings(offers)
  operators = await openOfferOperators(offers)
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})
beforeEach(() => closings.clear())

/** 1 % of the stakes of each day in cash, for members who joined. */
const rebate: OfferVersion = {
  ...tenth,
  kind: 'turnover',
  window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
  trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
  sums: { [CURRENCY]: { tiers: [{ from: 1n * M, ratePpm: 10_000 }] } },
}
const waits = { ...rebate, window: { ...rebate.window, claimDays: 3 } }
const ofMember = { of: 'amount', per: 'member', period: 'ever' } as const

/** The sums that each reward gave, debts that it settled included, and the sum that is owed of all. */
async function keptBy({ id }: OfferMember): Promise<{ readonly kept: number[]; readonly owed: number }> {
  const rows = await offers.server.asOwner<{ kept: number; owed: number }>(
    `SELECT ((CASE WHEN one.state IN ('claimed', 'issued') THEN one.amount ELSE 0 END + figure.taken + more.paid - more.owed)
              / 100000)::integer AS kept, ((more.owed - figure.taken) / 100000)::integer AS owed
       FROM offer_occurrence AS one JOIN offer_figure AS figure ON figure.occurrence_id = one.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(paid), 0) AS paid, coalesce(sum(owed), 0) AS owed
                            FROM offer_correction WHERE occurrence_id = one.id) AS more
      WHERE one.member_id = $1 ORDER BY one.id`,
    [id],
  )
  return { kept: rows.map((row) => row.kept), owed: rows.reduce((sum, row) => sum + row.owed, 0) }
}
const lapse = () =>
  offers.server.asOwner(
    `UPDATE offer_occurrence SET state = 'lapsed', ended_at = clock_timestamp() WHERE state = 'claimable'`,
  )
async function claimAll(member: OfferMember, offer: string): Promise<void> {
  for (const { id, state } of await offers.rewardsOf(member, offer))
    if (state === 'claim' || state === 'claimable') await offers.claim(member, id)
}

/** The rewards that are due after a day was closed, by the number of their day: only those that change. */
type Dues = Readonly<Record<number, number>>
type Step = Dues | 'claim' | 'lapse'
interface Kept {
  readonly cash: readonly number[]
  readonly kept: readonly number[]
  readonly owed: number
}
const at = (limit: number): Partial<OfferSums> => ({ limits: [{ ...ofMember, value: BigInt(limit) * M }] })
const none: Partial<OfferSums> = {}

const cases: readonly (readonly [string, OfferVersion, Partial<OfferSums>, readonly Step[], Kept])[] = [
  // Each row: the offer and its limit; rewards due by each closed day; cash paid, what each reward gave, and what is owed.
  ['one falls as another rises', rebate, at(50), [{ 0: 20 }, { 1: 30 }, { 0: 50, 1: 0 }], { cash: [20, 30], kept: [50, 0], owed: 0 }],
  ['one falls after another rose', rebate, at(50), [{ 0: 20 }, { 1: 30 }, { 0: 50 }, { 1: 0 }], { cash: [20, 30], kept: [50, 0], owed: 0 }],
  ['one falls in part after another rose', rebate, at(50), [{ 0: 20 }, { 1: 30 }, { 0: 50 }, { 1: 15 }], { cash: [20, 30], kept: [35, 15], owed: 0 }],
  ['one falls in part, and another falls and is short', rebate, at(50), [{ 0: 30 }, { 1: 60 }, { 0: 25, 1: 50 }], { cash: [30, 20], kept: [25, 25], owed: 0 }],
  ['the limit lowered the reward itself', rebate, at(50), [{ 0: 30 }, { 1: 40 }, { 0: 5 }], { cash: [30, 20], kept: [5, 40], owed: 5 }],
  ['the budget had kept it', rebate, { budget: 50n * M }, [{ 0: 20 }, { 1: 30 }, { 0: 50 }, { 1: 0 }], { cash: [20, 30], kept: [20, 0], owed: 30 }],
  ['debts took it whole', rebate, none, [{ 0: 30 }, { 0: 0 }, { 2: 30 }, { 2: 10 }, { 2: 30 }], { cash: [30], kept: [0, 30], owed: 0 }],
  ['debts left nothing of a waiting one', waits, none, [{ 0: 40 }, 'claim', { 0: 30 }, { 2: 30 }, { 2: 10 }, { 2: 4 }, { 2: 10 }], { cash: [40], kept: [30, 10], owed: 0 }],
  ['it lapsed after it settled a debt', waits, none, [{ 0: 40 }, 'claim', { 0: 30 }, { 2: 30 }, 'lapse', { 2: 4 }, { 2: 30 }], { cash: [40], kept: [30, 10], owed: 0 }],
  ['it lapsed, and a later one settled the debt', waits, none, [{ 0: 40 }, 'claim', { 0: 30 }, { 2: 30 }, 'lapse', { 2: 4 }, { 4: 20 }, 'claim', { 2: 30 }], { cash: [40, 14, 6], kept: [30, 10, 20], owed: 0 }],
  ['it lapsed and settled nothing', waits, none, [{ 0: 40 }, 'lapse', { 0: 10 }, { 0: 40 }], { cash: [], kept: [0], owed: 0 }],
] // prettier-ignore

test.each(cases)('corrections give what is due: %s', async (_what, version, sums, steps, expected) => {
  const offer = await offers.publish(withSums(version, sums))
  const member = await offers.newMember()
  await offers.join(member, offer)
  const days: string[] = []
  const stakes = new Map<string, number>()
  for (const step of steps) {
    if (step === 'claim') await claimAll(member, offer)
    else if (step === 'lapse') await lapse()
    else {
      await closings.passDay()
      days.push(addDays(closings.lastDay(), 1))
      const plays = Object.entries(step).map(([number, due]) => {
        const on = days[Number(number)] ?? ''
        const stake = BigInt(due * 100 - (stakes.get(on) ?? 0))
        stakes.set(on, due * 100)
        return { member, on, stake }
      })
      await closings.close(...plays)
    }
  }
  expect({ cash: await cashRewardsOf(offers.server, member), ...(await keptBy(member)) }).toEqual(expected)
})

/** A member who owes 20.00, and whose next reward of 25.00 waits for operators because of another account of the person. */
async function reviewed(stake = 2_500n) {
  const limits = [{ ...ofMember, per: 'person', period: 'day', value: 30n * M }] as const
  const offer = await offers.publish(withSums(rebate, { limits }))
  const [first, member] = [await offers.newMember(), await offers.newMember()]
  await samePerson(offers, [first, member], `Person ${randomUUID()}`)
  for (const one of [first, member]) await offers.join(one, offer)
  const day = await closings.close({ member, stake: 3_000n })
  await closings.passDay()
  await closings.close({ member, stake: -2_000n, on: day })
  await closings.passDay()
  await closings.close({ member: first, stake: 3_000n }, { member, stake })
  const id = (await offers.rewardsOf(member, offer)).find(({ state }) => state === 'review')?.id ?? ''
  return { offer, member, id, day: closings.lastDay() }
}
const judge = (id: string, verdict: 'approve' | 'refuse') =>
  operators.operate(
    judgeReward,
    { id, verdict, reason: 'Two brothers at one address', requestId: randomUUID() },
    operators.owner,
  )

test('a reward that waits for operators settles debts once they have approved it, and none if they refuse it', async () => {
  const [paid, refused] = [await reviewed(), await reviewed()]
  for (const { member } of [paid, refused]) expect(await keptBy(member)).toEqual({ kept: [10, 0], owed: 20 })
  expect((await judge(refused.id, 'refuse')).status).toBe(200)
  expect(await keptBy(refused.member)).toEqual({ kept: [10, 0], owed: 20 })
  expect((await judge(paid.id, 'approve')).status).toBe(200)
  expect(await keptBy(paid.member)).toEqual({ kept: [10, 25], owed: 0 })
  expect(await cashRewardsOf(offers.server, paid.member)).toEqual([30, 5])
  const figure = await offers.stage.ask(memberRewards.figure, { id: paid.id }, paid.member.proof)
  expect(figure.value).toMatchObject({ due: '25.00', taken: '20.00', corrections: [] })
})

test('an approved reward of which more is due now settles debts above its first sum', async () => {
  const { member, id, day } = await reviewed(1_500n)
  await closings.passDay()
  await closings.close({ member, stake: 1_000n, on: day })
  expect((await judge(id, 'approve')).status).toBe(200)
  expect(await keptBy(member)).toEqual({ kept: [10, 25], owed: 0 })
  expect(await cashRewardsOf(offers.server, member)).toEqual([30, 5])
})

test('debts that take the whole of an approved reward leave nothing to pay, and no message', async () => {
  const { member, id } = await reviewed(1_500n)
  expect((await judge(id, 'approve')).status).toBe(200)
  expect(await keptBy(member)).toEqual({ kept: [10, 15], owed: 5 })
  expect(await cashRewardsOf(offers.server, member)).toEqual([30])
  expect((await occurrencesOf(offers.server, member)).at(-1)).toMatchObject({
    state: 'refused',
    reason: 'owed',
  })
  expect(await messageKindsOf(offers.server, member)).not.toContain('reward_paid')
})

test.each<[string, bigint, string | undefined, readonly number[]]>([
  // Each row: the stakes of the day of the claim; the refusal; what each reward gave.
  ['all', 1_000n, undefined, [10, 40, 10]],
  ['a part', 2_500n, undefined, [10, 25, 25]],
  ['less than it settled', 4_000n, 'reward_limit', [10, 20, 40]],
])(
  'a claim moves the debts that its reward settled to its day, within the limit of that day: room for %s',
  async (_what, stake, refusal, kept) => {
    const limits = [{ ...ofMember, period: 'day', value: 50n * M }] as const
    const offer = await offers.publish(withSums(waits, { limits }))
    const member = await offers.newMember()
    await offers.join(member, offer)
    const claimNewest = async () =>
      offers.claim(
        member,
        (await offers.rewardsOf(member, offer)).find(({ state }) => state === 'claimable')?.id ?? '',
      )
    const day = await closings.close({ member, stake: 3_000n })
    await claimNewest()
    await closings.passDay()
    await closings.close({ member, stake: -2_000n, on: day })
    await closings.passDay()
    // Of 40.00 debts take 20.00.
    await closings.close({ member, stake: 4_000n })
    const waiting = (await offers.rewardsOf(member, offer)).find(({ state }) => state === 'claimable')
    await closings.passDay()
    await closings.close({ member, stake })
    const newest = (await offers.rewardsOf(member, offer)).find(
      ({ id, state }) => state === 'claimable' && id !== waiting?.id,
    )
    expect((await offers.claim(member, newest?.id ?? '')).status).toBe(200)
    expect((await offers.claim(member, waiting?.id ?? '')).code).toBe(refusal)
    expect((await keptBy(member)).kept).toEqual(kept)
  },
)
