import { afterAll, beforeAll, expect, test } from 'vitest'

import { limits } from '#contract/limits.ts'
import { memberRewards } from '#contract/rewards.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { noteFreeRoundsAnswer } from '#server/money/offers/actions.ts'
import { waitFor } from '#test/patience.ts'
import { inCurrency, inGame } from '#test/offers/version-cases.ts'
import { ROUND } from '#test/pg/free-rounds-stage.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { M, type OfferMember, type OfferStage, claimed, openOfferStage } from '#test/pg/offer-stage.ts'
import { openProvider } from '#test/pg/play-stage.ts'
import { countWaitingSessions } from '#test/pg/waiting-sessions.ts'

import { lockFreeRounds } from './store.ts'

let offers: OfferStage
beforeAll(async () => {
  offers = await openOfferStage()
  await openProvider(offers.server)
})
afterAll(() => offers.server.close())

/** Twenty rounds for a deposit of 10.00 by members who joined. */
const given: OfferVersion = {
  ...claimed,
  reward: inGame('SIM', 'wheel').reward,
  sums: inCurrency(CURRENCY, inGame('SIM', 'wheel')).sums,
}
const withRounds = (change: Partial<OfferVersion['sums'][string]>): OfferVersion => ({
  ...given,
  sums: { [CURRENCY]: { tiers: [{ from: 10n * M, count: 20 }], roundStake: ROUND, ...change } },
})

async function rewarded(version: OfferVersion) {
  const offer = await offers.publish(version)
  const member = await offers.newMember()
  await offers.join(member, offer)
  await offers.deposited(member, 60n * M)
  const [reward] = await offers.rewardsOf(member, offer)
  return { offer, member, reward }
}

interface Listed {
  readonly list: readonly { readonly gives: string; readonly rounds?: object }[]
}
const listOf = async (member: OfferMember, show: 'waiting' | 'past') =>
  ((await offers.stage.ask(memberRewards.list, { show }, member.proof)).value as unknown as Listed).list

const roundsOf = (member: OfferMember) =>
  offers.server.asOwner<{ id: bigint; count: number; stake: bigint; state: string; provider: string }>(
    'SELECT id, count, stake, state, provider_code AS provider FROM free_rounds WHERE member_id = $1',
    [member.id],
  )
const usedOf = async (offer: string) =>
  (
    await offers.server.asOwner<{ used: bigint }>(
      `SELECT used FROM offer_budget WHERE offer = $1 AND currency = $2`,
      [offer, CURRENCY],
    )
  )[0]?.used

test('a reward of free rounds says game, number and stake, and its claim gives them once', async () => {
  const { member, reward } = await rewarded(withRounds({ budget: 100n * M }))
  expect(reward).toMatchObject({ state: 'claimable', amount: '4.00' })
  const rounds = { vassalage: 'SIM', gameCode: 'wheel', game: 'Game', count: 20, stake: '0.20', left: 20 }
  expect(await listOf(member, 'waiting')).toMatchObject([{ gives: 'free_rounds', rounds }])
  expect(await roundsOf(member)).toEqual([])
  const answers = await Promise.all([1, 2, 3].map(() => offers.claim(member, reward?.id ?? '')))
  expect(answers.every(({ code }) => code === undefined || code === 'ok')).toBe(true)
  expect(await roundsOf(member)).toMatchObject([
    { count: 20, stake: ROUND, state: 'created', provider: 'sim' },
  ])
  // They wait for the member until they are played.
  expect(await listOf(member, 'waiting')).toMatchObject([{ rounds: { ...rounds, state: 'created' } }])
  expect(await listOf(member, 'past')).toEqual([])
  await offers.server.asOwner(`UPDATE free_rounds SET state = 'failed' WHERE member_id = $1`, [member.id])
  expect(await listOf(member, 'past')).toMatchObject([{ rounds: { state: 'failed' } }])
})

test('the budget counts the stakes that the rounds replace, and has them back if a provider refuses', async () => {
  const { offer, member, reward } = await rewarded(withRounds({ budget: 5n * M }))
  await offers.claim(member, reward?.id ?? '')
  expect(await usedOf(offer)).toBe(4n * M)
  const next = await offers.newMember()
  await offers.join(next, offer)
  await offers.deposited(next, 60n * M)
  const [waiting] = await offers.rewardsOf(next, offer)
  expect((await offers.claim(next, waiting?.id ?? '')).code).toBe('budget_spent')
  const [rounds] = await roundsOf(member)
  await offers.server.asOwner(`UPDATE free_rounds SET state = 'requested' WHERE id = $1`, [rounds?.id])
  for (let times = 0; times < 2; times += 1)
    await offers.server.services.store.transact((tx) =>
      noteFreeRoundsAnswer(tx, rounds?.id ?? 0n, { is: 'refused', reason: 'refused_by_provider' }),
    )
  expect(await usedOf(offer)).toBe(0n)
})

test('an exclusion cancels rounds that were not begun, and their stakes go back to the budget', async () => {
  const { offer, member, reward } = await rewarded(withRounds({ budget: 5n * M }))
  await offers.claim(member, reward?.id ?? '')
  const played = await rewarded(withRounds({}))
  await offers.claim(played.member, played.reward?.id ?? '')
  await offers.server.asOwner(
    `UPDATE free_rounds SET state = 'started', ends_at = now() + interval '1 day' WHERE member_id = $1`,
    [played.member.id],
  )
  for (const one of [member, played.member])
    expect((await offers.stage.ask(limits.exclude, { months: 12 }, one.proof)).status).toBe(200)
  expect(await roundsOf(member)).toMatchObject([{ state: 'cancelled' }])
  expect(await usedOf(offer)).toBe(0n)
  expect(await roundsOf(played.member)).toMatchObject([{ state: 'started' }])
})

test('an exclusion and the answer of a provider about rounds of one budget do not wait for each other', async () => {
  const { offer, member, reward } = await rewarded(withRounds({ budget: 10n * M }))
  await offers.claim(member, reward?.id ?? '')
  await offers.deposited(member, 60n * M)
  const waiting = (await offers.rewardsOf(member, offer)).find(({ state }) => state === 'claimable')
  await offers.claim(member, waiting?.id ?? '')
  const second = (await roundsOf(member)).reduce((newest, { id }) => (id > newest ? id : newest), 0n)
  await offers.server.asOwner(`UPDATE free_rounds SET state = 'requested' WHERE id = $1`, [second])
  let excluded: Promise<{ readonly status: number }> | undefined
  await offers.server.services.store.transact(async (tx) => {
    await lockFreeRounds(tx, { id: second })
    excluded = offers.stage.ask(limits.exclude, { months: 12 }, member.proof)
    await waitFor(async () =>
      expect(await offers.server.asOwner(countWaitingSessions)).not.toMatchObject([{ count: 0 }]),
    )
    await noteFreeRoundsAnswer(tx, second, { is: 'refused', reason: 'refused_by_provider' })
  })
  expect((await excluded)?.status).toBe(200)
  expect((await roundsOf(member)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'failed'])
  expect(await usedOf(offer)).toBe(0n)
})

test('a limit of amounts gives whole rounds, and none below one', async () => {
  const limit = (value: bigint) =>
    withRounds({ limits: [{ of: 'amount', per: 'member', period: 'ever', value }] })
  const some = await rewarded(limit(M + ROUND / 2n))
  await offers.claim(some.member, some.reward?.id ?? '')
  expect(await roundsOf(some.member)).toMatchObject([{ count: 5 }])
  const none = await rewarded(limit(ROUND / 2n))
  expect(none.reward).toBeUndefined()
})

test('a game of no provider that grants free rounds rewards nothing, and the deposit stands', async () => {
  const nowhere = await rewarded({ ...withRounds({}), reward: inGame('NOWHERE', 'wheel').reward })
  expect(nowhere.reward).toBeUndefined()
})

test.each(['swipe', 'forms'])(
  'a provider of %s gives no rounds, before anything is used up',
  async (protocol) => {
    const given = await rewarded(withRounds({ budget: 100n * M }))
    await offers.server.asOwner(`UPDATE provider SET protocol = $1 WHERE code = 'sim'`, [protocol])
    try {
      expect((await offers.claim(given.member, given.reward?.id ?? '')).code).toBe('rounds_unavailable')
      expect(await offers.rewardsOf(given.member, given.offer)).toMatchObject([{ state: 'claimable' }])
      expect(await usedOf(given.offer)).toBeUndefined()
      const { member, reward, offer } = await rewarded(withRounds({ budget: 100n * M }))
      expect(reward).toBeUndefined()
      expect(await offers.rewardsOf(member, offer)).toEqual([])
      expect(await roundsOf(member)).toEqual([])
    } finally {
      await offers.server.asOwner(`UPDATE provider SET protocol = 'hub88' WHERE code = 'sim'`)
    }
    expect((await offers.claim(given.member, given.reward?.id ?? '')).code).toBeUndefined()
    expect(await roundsOf(given.member)).toMatchObject([{ state: 'created' }])
  },
)
