import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/offer-rewards.ts'
import { waitingWork } from '#contract/console/work.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { M, type OfferStage, openOfferStage, tenth, withSums } from '#test/pg/offer-stage.ts'
import { once, openReview } from '#test/pg/reviewed-reward.ts'

let offers: OfferStage
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

const reason = 'Two brothers at one address'
const judge = (id: string, verdict: 'approve' | 'refuse', given: object = {}, by = operators.owner) =>
  operators.operate(calls.judgeReward, { id, verdict, reason, requestId: randomUUID(), ...given }, by)
const read = async (id: string) =>
  (await operators.operate(calls.readReward, { id })).value as unknown as Output<typeof calls.readReward>
const list = async (filter: object) =>
  (await operators.operate(calls.listRewards, filter)).value as unknown as Output<typeof calls.listRewards>
const newsOf = async (memberId: bigint) =>
  (
    await offers.server.asOwner<{ kind: string }>(
      `SELECT facts->>'kind' AS kind FROM member_message WHERE member_id = $1 ORDER BY id`,
      [memberId],
    )
  ).map(({ kind }) => kind)

test('a reward under review shows what matched; an operator pays it once, and the member gets a message', async () => {
  const offer = await offers.publish(once)
  const { first, member, id } = await openReview(offers, offer)
  const waiting = await list({ state: 'review', offer })
  expect(waiting.list.map((one) => [one.id, one.amount])).toEqual([[id, '10.00']])
  const reward = await read(id)
  expect(reward.matches).toMatchObject([
    {
      member: { id: first.id.toString() },
      hasSameName: true,
      hasSamePayout: false,
      uses: 1,
      amount: '10.00',
    },
  ])
  expect(reward.steps.map(({ step, cause }) => [step, cause])).toEqual([
    ['qualified', undefined],
    ['review', 'person'],
  ])
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => judge(id, 'approve', { requestId })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  expect((await judge(id, 'approve')).code).toBe('reward_judged')
  expect((await judge(id, 'refuse', { requestId })).code).toBe('reward_judged')
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  expect((await read(id)).steps).toMatchObject([
    { step: 'qualified' },
    { step: 'review' },
    { step: 'approve', reason },
    { step: 'issued' },
  ])
  expect(await newsOf(member.id)).toEqual(['reward_paid'])
})

test('a refused reward is never paid, and the member gets a message', async () => {
  const offer = await offers.publish(once)
  const { member, id } = await openReview(offers, offer)
  expect((await judge(id, 'refuse')).status).toBe(200)
  expect((await offers.claim(member, id)).code).toBe('claim_over')
  expect((await judge(id, 'approve')).code).toBe('reward_judged')
  expect(await balanceOf(offers.server, member)).toBe(0n)
  expect(await newsOf(member.id)).toEqual(['reward_refused'])
  expect((await read(id)).steps.map(({ step }) => step)).toEqual(['qualified', 'review', 'refuse'])
})

test('the queue begins with the reward that waits longest, and the start page has it as a task', async () => {
  const offer = await offers.publish(once)
  const ids = [(await openReview(offers, offer)).id, (await openReview(offers, offer)).id]
  const queue = { state: 'review', offer, order: 'oldest', limit: 1 }
  const first = await list(queue)
  const second = await list({ ...queue, after: first.next })
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids)
  const work = (await operators.operate(waitingWork, {})).value as unknown as Output<typeof waitingWork>
  const [oldest] = await offers.server.asOwner<{ since: Date }>(
    `SELECT min(reviewed_at) AS since FROM offer_occurrence WHERE state = 'review'`,
  )
  expect(work.work.find(({ kind }) => kind === 'rewards')).toMatchObject({
    since: oldest?.since.toISOString(),
  })
  for (const id of ids) await judge(id, 'refuse')
})

test('beyond the threshold a second operator approves, unless the reward was refused meanwhile', async () => {
  const large = withSums(once, { tiers: [{ from: 1n, ratePpm: 1_000_000, cap: 900_000n * M }] })
  const offer = await offers.publish(large)
  const paid = await openReview(offers, offer, 150_000n * M)
  const { value } = await judge(paid.id, 'approve')
  expect(value).toMatchObject({ waits: expect.any(String) as string })
  expect(await balanceOf(offers.server, paid.member)).toBe(0n)
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  expect((await operators.judge(value['waits'])).status).toBe(200)
  expect(await balanceOf(offers.server, paid.member)).toBe(150_000n * M)
  expect((await read(paid.id)).steps[2]?.secondName).toEqual(expect.any(String))
  const refused = await openReview(offers, offer, 150_000n * M)
  const waiting = await judge(refused.id, 'approve')
  expect((await judge(refused.id, 'refuse', {}, operators.other)).status).toBe(200)
  expect((await operators.judge(waiting.value['waits'])).status).not.toBe(200)
  expect(await balanceOf(offers.server, refused.member)).toBe(0n)
})

test('an excluded member is not paid by an approval, nor beyond the limits of the account or the budget', async () => {
  const offer = await offers.publish(withSums(once, { budget: 20n * M }))
  const barred = await openReview(offers, offer)
  await offers.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [barred.member.merchantId, barred.member.id],
  )
  expect((await judge(barred.id, 'approve')).code).toBe('reward_barred')
  const paid = await openReview(offers, offer)
  // Both accounts that were used first have spent the budget.
  expect((await judge(paid.id, 'approve')).code).toBe('offer_budget_spent')
  const limited = await offers.publish(once)
  const { member, id } = await openReview(offers, limited)
  await offers.deposited(member, 100n * M, { id: 77_001n })
  const [second] = await offers.rewardsOf(member, limited)
  expect((await offers.claim(member, second?.id ?? '')).code).toBe('review_waits')
  expect((await judge(id, 'approve')).status).toBe(200)
  expect((await judge(second?.id ?? '', 'approve')).code).toBe('reward_over_limit')
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
})

test('only operators with the right judge, and rewards of another brand do not exist', async () => {
  const offer = await offers.publish(once)
  const { id } = await openReview(offers, offer)
  const reader = await offers.server.fixtures.operatorSession(
    permissions.filter((right) => right !== 'ledger.adjust'),
  )
  expect((await judge(id, 'approve', {}, reader)).status).toBe(403)
  const brand = await offers.server.fixtures.merchant()
  const merchantCode = await offers.stage.codeOf(brand.id)
  expect((await judge(id, 'approve', { merchantCode })).status).toBe(404)
  expect((await list({ merchantCode })).list).toEqual([])
  expect((await operators.operate(calls.readReward, { merchantCode, id })).status).toBe(404)
})

test('rewards are listed by offer, member, state and day, by key, and as a file', async () => {
  const offer = await offers.publish(tenth)
  const [one, other] = [await offers.newMember(), await offers.newMember()]
  for (const member of [one, other]) {
    await offers.join(member, offer)
    for (const id of [1n, 2n]) await offers.deposited(member, 100n * M, { id: member.id * 100n + id })
  }
  const first = await list({ offer, limit: 3 })
  const rest = await list({ offer, limit: 3, after: first.next })
  expect([first.list.length, rest.list.length, rest.next]).toEqual([3, 1, undefined])
  const [newest] = first.list
  const account = newest?.member.account
  expect((await list({ offer, account })).list).toHaveLength(2)
  expect((await list({ offer, state: 'refused' })).list).toEqual([])
  expect((await list({ offer, day: newest?.day })).list).toHaveLength(4)
  expect((await list({ offer, day: '2020-01-01' })).list).toEqual([])
  const file = await offers.server.console.inject({
    method: 'GET',
    url: `${calls.exportRewards.path}?${new URLSearchParams({ ...(await offers.stage.scope()), offer })}`,
    headers: {
      host: offers.server.consoleHost,
      'sec-fetch-site': 'same-origin',
      ...operators.owner.headers,
    },
  })
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`,"${offer}","1","deposit:`)
})

test('the running figures of an offer: joined, rewards by state, cost, and what is left of the budget', async () => {
  const offer = await offers.publish(withSums({ ...once, grantsMax: 5 }, { budget: 100n * M }))
  const { id } = await openReview(offers, offer)
  const figures = async () =>
    (await operators.operate(calls.readFigures, { offer })).value as unknown as Output<
      typeof calls.readFigures
    >
  expect(await figures()).toEqual({
    joined: 2,
    states: [
      { state: 'claimed', currency: 'CNY', rewards: 1, amount: '10.00' },
      { state: 'review', currency: 'CNY', rewards: 1, amount: '10.00' },
    ],
    costs: [{ currency: 'CNY', granted: '10.00', cost: '10.00' }],
    budgets: [
      { version: 1, most: '5', used: '1', left: '4' },
      { version: 1, currency: 'CNY', most: '100.00', used: '10.00', left: '90.00' },
    ],
  })
  await judge(id, 'approve')
  expect((await figures()).costs).toEqual([{ currency: 'CNY', granted: '20.00', cost: '20.00' }])
  expect((await operators.operate(calls.readFigures, { offer: 'no-such-offer' })).status).toBe(404)
})
