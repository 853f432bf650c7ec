import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/offer-rewards.ts'
import { memberOffers } from '#contract/offers.ts'
import type { Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { giveHuman } from '#test/pg/human.ts'
import { CURRENCY, balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { samePerson } from '#test/pg/reviewed-reward.ts'
import { messageKindsOf, occurrencesOf } from '#test/pg/offer-rewards.ts'
import { M, type OfferMember, type OfferStage, openOfferStage, tenth } from '#test/pg/offer-stage.ts'
import { sealFor } from '#test/pg/seal.ts'
import { openVisitor } from '#test/pg/sign-in.ts'

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

const once: OfferVersion = {
  ...tenth,
  needs: [],
  limits: [{ of: 'uses', per: 'person', period: 'ever', value: 1n }],
  sums: { [CURRENCY]: { tiers: [{ from: 0n, amount: 8n * M }] } },
}
/** 8.00 for the first start of the app. */
const app: OfferVersion = {
  ...once,
  kind: 'app_download',
  trigger: { event: 'app_install', product: 'any', recurrence: 'once', channels: [] },
}
const end = (offer: string, version: OfferVersion) =>
  offers.publish({ ...version, window: { ...version.window, endsAtMs: Date.now() - 1 } }, offer)

const start = (member: OfferMember) =>
  offers.stage.ask(memberOffers.startApp, { mode: 'standalone' }, member.proof)
async function verified(): Promise<OfferMember> {
  const member = await offers.newMember()
  await offers.server.asOwner(
    `INSERT INTO age_verification (merchant_id, member_id, reason, verified_by) VALUES ($1, $2, 'passport', $3)`,
    [member.merchantId, member.id, operators.owner.operatorId],
  )
  return member
}

test('the announced app of a verified member is rewarded once, however often it is announced', async () => {
  const offer = await offers.publish(app)
  const member = await verified()
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(member)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await balanceOf(offers.server, member)).toBe(8n * M)
  expect(await occurrencesOf(offers.server, member)).toHaveLength(1)
  await end(offer, app)
})

test('an announcement proves nothing of a member who is not verified: two operators’ rules wait for one who judges', async () => {
  const offer = await offers.publish({ ...app, window: { ...app.window, claimDays: 3 } })
  const member = await offers.newMember()
  await start(member)
  expect(await balanceOf(offers.server, member)).toBe(0n)
  const [reward] = await offers.rewardsOf(member, offer)
  expect(reward).toMatchObject({ state: 'review', cause: 'app' })
  const id = reward?.id ?? ''
  expect((await offers.claim(member, id)).code).toBe('review_waits')
  const input = { id, verdict: 'approve', reason: 'seen on the phone', requestId: randomUUID() }
  expect((await operators.operate(calls.judgeReward, input)).status).toBe(200)
  expect(await balanceOf(offers.server, member)).toBe(8n * M)
  await end(offer, app)
})

test('an approved app is passed on to the review of the person, once another account has used the offer', async () => {
  const offer = await offers.publish(app)
  const accounts = [await offers.newMember(), await offers.newMember()]
  await samePerson(offers, accounts, 'Nguyen Van App')
  const rewards = []
  for (const member of accounts) {
    await start(member)
    const [reward] = await offers.rewardsOf(member, offer)
    expect(reward).toMatchObject({ state: 'review', cause: 'app' })
    rewards.push({ member, id: reward?.id ?? '' })
  }
  const judge = (id: string, requestId: string = randomUUID()) =>
    operators.operate(calls.judgeReward, { id, verdict: 'approve', reason: 'seen on the phone', requestId })
  const stepsOf = async (id: string) =>
    ((await operators.operate(calls.readReward, { id })).value as unknown as Output<typeof calls.readReward>)
      .steps
  const [first, second] = rewards
  expect(await judge(first?.id ?? '')).toMatchObject({ status: 200, value: {} })
  expect(await balanceOf(offers.server, accounts[0] as OfferMember)).toBe(8n * M)
  expect((await stepsOf(first?.id ?? ''))[1]).toMatchObject({ step: 'review', cause: 'app' })
  const id = second?.id ?? ''
  const requestId = randomUUID()
  // Also repeated, the approval of the app is none of the person.
  for (const answer of [await judge(id, requestId), await judge(id, requestId)])
    expect(answer).toMatchObject({ status: 200, value: { isPassedOn: true } })
  const of = accounts[1] as OfferMember
  expect(await balanceOf(offers.server, of)).toBe(0n)
  expect(await offers.rewardsOf(of, offer)).toMatchObject([{ state: 'review', cause: 'person' }])
  expect((await stepsOf(id)).at(-1)).toMatchObject({ step: 'review', cause: 'person' })
  expect(await judge(id)).toMatchObject({ status: 200, value: {} })
  expect(await balanceOf(offers.server, of)).toBe(8n * M)
  expect((await judge(id, requestId)).value).toEqual({ isPassedOn: true })
  expect(await balanceOf(offers.server, of)).toBe(8n * M)
  await end(offer, app)
})

test('an offer that needs the app pays for deposits after its first start', async () => {
  const offer = await offers.publish({ ...tenth, needs: ['app'] })
  const member = await offers.newMember()
  await offers.deposited(member, 100n * M)
  expect(await balanceOf(offers.server, member)).toBe(0n)
  await start(member)
  await offers.deposited(member, 100n * M)
  expect(await balanceOf(offers.server, member)).toBe(10n * M)
  await end(offer, tenth)
})

test('a newcomer is rewarded by the registration itself, and by joining no second time', async () => {
  const version: OfferVersion = {
    ...once,
    kind: 'newbie',
    trigger: { event: 'registration', product: 'any', recurrence: 'once', channels: [] },
  }
  const offer = await offers.publish(version)
  const joined = await offers.publish({ ...version, needs: ['opt_in'] })
  const payload = await sealFor(offers.server, registration.register, {
    username: 'newcomer1',
    password: 'Seven-herons-at-dusk',
    confirmPassword: 'Seven-herons-at-dusk',
    birthday: '1990-05-04',
    isAgreed: true,
    registerMethod: 'WEB',
    human: await giveHuman(offers.server.merchantId),
  })
  const visitor = openVisitor(offers.server)
  expect((await visitor.call('PUT', registration.register.path, { payload })).status).toBe(200)
  const [row] = await offers.server.asOwner<{ id: bigint }>(
    `SELECT id FROM member WHERE account = 'newcomer1'`,
  )
  const who = { id: row?.id ?? 0n, merchantId: offers.server.merchantId }
  const member = { ...who, proof: await offers.server.fixtures.memberSession(who) }
  expect(await balanceOf(offers.server, member)).toBe(8n * M)
  expect(await messageKindsOf(offers.server, member)).toEqual(['reward_given'])
  await offers.join(member, offer)
  expect(await balanceOf(offers.server, member)).toBe(8n * M)
  await offers.join(member, joined)
  expect(await balanceOf(offers.server, member)).toBe(16n * M)
})
