import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { bonuses } from '#contract/bonuses.ts'
import * as rewardCalls from '#contract/console/offer-rewards.ts'
import { memberRewards } from '#contract/rewards.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { waitFor } from '#test/patience.ts'
import { DAY_MS, terms } from '#test/offers/version-cases.ts'
import { type ClosedPlay, closeDays } from '#test/pg/agent-contracts.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import { cashRewardsOf, occurrencesOf } from '#test/pg/offer-rewards.ts'
import { M, type OfferMember, type OfferStage, openOfferStage, tenth } from '#test/pg/offer-stage.ts'
import { runJob } from '#test/pg/run-job.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'

import { lockLimits } from '#server/money/limits/actions.ts'

import { lockOccurrence } from './claim-store.ts'

let offers: OfferStage
let operators: OfferOperators
let zone: string
/** The day that was closed last. */
let day: string
let channels: readonly bigint[]

beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
  zone = offers.server.services.registry.findById(offers.server.merchantId)?.zone ?? 'UTC'
  day = dayAt(Date.now(), zone)
  await closeDays(offers.server, [], { from: day, through: day })
  channels = [await offers.stage.channelOf(), await offers.stage.channelOf()].map(BigInt)
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

const common: OfferVersion = {
  ...tenth,
  window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
}
/** 10 % of the net loss of a day as a bonus that is staked ten times. */
const cashback: OfferVersion = {
  ...common,
  kind: 'cashback',
  product: 'casino',
  trigger: { event: 'net_loss', product: 'casino', recurrence: 'day', channels: [] },
  reward: { of: 'bonus', terms },
  sums: {
    [CURRENCY]: {
      tiers: [{ from: 10n * M, ratePpm: 100_000, cap: 500n * M }],
      stakeMax: 5n * M,
      budget: 60n * M,
    },
  },
}
/** 5.00 for deposits of 100.00 on a day through the first channel. */
const collected = (): OfferVersion => ({
  ...common,
  kind: 'deposit',
  trigger: { event: 'deposit', product: 'any', recurrence: 'day', channels: [String(channels[0])] },
  sums: { [CURRENCY]: { tiers: [{ from: 100n * M, amount: 5n * M }] } },
})

const SLOTS = { product: 'games', category: 'slots', code: 'vendor' } as const
async function close(...plays: readonly Pick<ClosedPlay, 'member' | 'stake' | 'day'>[]): Promise<string> {
  day = addDays(day, 1)
  await closeDays(
    offers.server,
    plays.map((play) => ({ ...play, hall: SLOTS, above: [], booked: day })),
    { from: day, through: day },
  )
  await runJob(offers.server.services, 'reward_periods')
  return day
}
async function joined(version: OfferVersion): Promise<{ offer: string; member: OfferMember }> {
  const offer = await offers.publish(version)
  const member = await offers.newMember()
  await offers.join(member, offer)
  return { offer, member }
}
const bonusesOf = (member: OfferMember) =>
  offers.server.asOwner<{ amount: number; required: number; state: string }>(
    `SELECT (amount / 100000)::integer AS amount, (required / 100000)::integer AS required, state
       FROM bonus_grant WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
const credit = (member: OfferMember, on: string, amount: bigint, channel = channels[0]) =>
  offers.server.asOwner(
    `INSERT INTO deposit (merchant_id, member_id, request_id, channel_id, currency, amount, fee, fee_fixed, fee_per_mille,
                          reference, state, credited, transfer_id, expires_at, credited_at)
     VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, upper(substr(md5(random()::text), 1, 8)), 'credited', $6, 1, now(),
             ($7::date + time '12:00') AT TIME ZONE $8)`,
    [member.merchantId, member.id, randomUUID(), channel, CURRENCY, amount, on, zone],
  )

test('cashback of a day is a bonus to be staked, and more of it after a correction is a bonus of its own', async () => {
  const { member } = await joined(cashback)
  const first = await close({ member, stake: 300n, day: addDays(day, 1) })
  expect(await occurrencesOf(offers.server, member)).toMatchObject([{ state: 'issued', amount: '30' }])
  expect(await bonusesOf(member)).toEqual([{ amount: 30, required: 300, state: 'active' }])
  await close({ member, stake: 100n, day: first })
  expect(await bonusesOf(member)).toEqual([
    { amount: 30, required: 300, state: 'active' },
    { amount: 10, required: 100, state: 'queued' },
  ])
  await runJob(offers.server.services, 'reward_periods')
  expect(await bonusesOf(member)).toHaveLength(2)
  // The budget holds no more, and nothing is ever paid in cash.
  await close({ member, stake: 900n, day: first })
  expect(await bonusesOf(member)).toHaveLength(2)
  expect(await cashRewardsOf(offers.server, member)).toEqual([])
})

/** A member with a bonus of 30.00 for a day, and one of 10.00 that the next day's books added. */
async function corrected() {
  const { member } = await joined(cashback)
  const first = await close({ member, stake: 300n, day: addDays(day, 1) })
  await close({ member, stake: 100n, day: first })
  return { member, first, reward: await rewardOf(member) }
}
/** The first reward of the member. */
async function rewardOf(member: OfferMember): Promise<string> {
  const [row] = await offers.server.asOwner<{ id: string }>(
    'SELECT id::text FROM offer_occurrence WHERE member_id = $1 ORDER BY id LIMIT 1',
    [member.id],
  )
  return row?.id ?? ''
}
/** A bet of which the active bonus paid a part. */
const stake = (member: OfferMember) =>
  offers.server.asOwner(
    `INSERT INTO play_split (member_id, source, reference, merchant_id, currency, account, stake, bonus_stake, staked_by)
     SELECT member_id, 'test', 'round', merchant_id, currency, 'bonus:' || id, 1, 1, 1
       FROM bonus_grant WHERE member_id = $1 AND state = 'active'`,
    [member.id],
  )
const reason = 'Granted to the wrong player'
const revoke = async (id: string) => {
  const { value } = await operators.operate(rewardCalls.revokeBonus, { id, reason, requestId: randomUUID() })
  expect((await operators.judge(value['waits'])).status).toBe(200)
}
const statesOf = async (member: OfferMember) =>
  (await bonusesOf(member)).map(({ amount, state }) => [amount, state])

test('a reward that is taken back loses the bonuses of its corrections too, and gets no more of them', async () => {
  const { member, first, reward } = await corrected()
  const read = await operators.operate(rewardCalls.readReward, { id: reward })
  expect(read.value).toMatchObject({
    bonuses: [
      { state: 'active', balance: '30.00', canRevoke: true },
      { state: 'queued', balance: '10.00', canRevoke: true, corrects: day },
    ],
  })
  await revoke(reward)
  const taken = [
    [30, 'revoked'],
    [10, 'revoked'],
  ]
  expect(await statesOf(member)).toEqual(taken)
  await close({ member, stake: 100n, day: first })
  expect(await statesOf(member)).toEqual(taken)
})

test('a reward is taken back after a correction of it that is under way', async () => {
  const { member, reward } = await corrected()
  const { merchantId, id: memberId } = member
  let taken: Promise<void> | undefined
  await offers.server.services.store.transact(async (tx) => {
    await lockOccurrence(tx, { merchantId, memberId, id: BigInt(reward) })
    taken = revoke(reward)
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    expect(await statesOf(member)).not.toContainEqual([30, 'revoked'])
  })
  await taken
  expect(await statesOf(member)).toEqual([
    [30, 'revoked'],
    [10, 'revoked'],
  ])
})

test('the bonus of a correction is taken back where the first one has ended or was staked', async () => {
  const [ended, staked] = [await corrected(), await corrected()]
  const [open] = await offers.server.asOwner<{ id: bigint }>(
    `SELECT id FROM bonus_grant WHERE member_id = $1 AND state = 'active'`,
    [ended.member.id],
  )
  const given = { id: String(open?.id), balance: '30.00', requestId: randomUUID() }
  expect((await offers.stage.ask(bonuses.giveUp, given, ended.member.proof)).status).toBe(200)
  await revoke(ended.reward)
  expect(await statesOf(ended.member)).toEqual([
    [30, 'forfeited'],
    [10, 'revoked'],
  ])
  await stake(staked.member)
  await revoke(staked.reward)
  expect(await statesOf(staked.member)).toEqual([
    [30, 'active'],
    [10, 'revoked'],
  ])
})

test('a correction stays owed only as far as it exceeds the bonuses that are taken back', async () => {
  const { member } = await joined(cashback)
  const first = await close({ member, stake: 400n, day: addDays(day, 1) })
  await close({ member, stake: -300n, day: first })
  const reward = await rewardOf(member)
  await revoke(reward)
  await close({ member, stake: 200n, day: addDays(day, 1) })
  expect(await statesOf(member)).toEqual([
    [40, 'revoked'],
    [20, 'active'],
  ])

  // 30.00 are kept because they were staked; the 10.00 that a correction added are taken back, and 20.00 stay owed.
  const kept = await corrected()
  await stake(kept.member)
  await close({ member: kept.member, stake: -300n, day: kept.first })
  await revoke(kept.reward)
  await close({ member: kept.member, stake: 250n, day: addDays(day, 1) })
  expect(await statesOf(kept.member)).toEqual([
    [30, 'active'],
    [10, 'revoked'],
    [5, 'queued'],
  ])
})

test('a reward is computed after a revocation that is under way', async () => {
  const { member } = await joined(cashback)
  const first = await close({ member, stake: 400n, day: addDays(day, 1) })
  await close({ member, stake: -300n, day: first })
  const reward = await rewardOf(member)
  let taken: Promise<void> | undefined
  await offers.server.services.store.transact(async (tx) => {
    await lockLimits(tx, { merchantId: member.merchantId, memberId: member.id })
    taken = revoke(reward)
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    expect(await statesOf(member)).toEqual([[40, 'active']])
  })
  await taken
  expect(await statesOf(member)).toEqual([[40, 'revoked']])
})

test('deposits of a day through the named channel are rewarded once by their sum, and none by itself', async () => {
  const { offer, member } = await joined(collected())
  const next = addDays(day, 1)
  await offers.deposited(member, 200n * M, { channel: String(channels[0]) })
  expect(await occurrencesOf(offers.server, member)).toEqual([])
  await credit(member, next, 60n * M)
  await credit(member, next, 500n * M, channels[1])
  await close()
  expect(await occurrencesOf(offers.server, member)).toEqual([])
  await credit(member, addDays(next, 1), 60n * M)
  await credit(member, addDays(next, 1), 50n * M)
  const closed = await close()
  expect(await occurrencesOf(offers.server, member)).toMatchObject([
    { occurrence: `day:${closed}`, state: 'issued', amount: '5' },
  ])
  expect(await cashRewardsOf(offers.server, member)).toEqual([5])
  const [reward] = await offers.rewardsOf(member, offer)
  expect(reward).toMatchObject({ isOfPeriod: true })
  const { value } = await offers.stage.ask(memberRewards.figure, { id: reward?.id ?? '' }, member.proof)
  expect(value).toMatchObject({
    event: 'deposit',
    lines: [{ day: closed, category: 'deposit', plays: 2, stake: '110.00' }],
    value: '110.00',
    due: '5.00',
  })
  await close()
  expect(await cashRewardsOf(offers.server, member)).toEqual([5])
})
