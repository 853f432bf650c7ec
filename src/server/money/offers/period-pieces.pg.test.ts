import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { type ClosedPlay, closeDays } from '#test/pg/agent-contracts.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { occurrencesOf } from '#test/pg/offer-rewards.ts'
import { M, type OfferMember, type OfferStage, openOfferStage, tenth } from '#test/pg/offer-stage.ts'
import { openProvider } from '#test/pg/play-stage.ts'
import { addRaffle, sumsOf, ticketsOf } from '#test/pg/raffle-stage.ts'
import { runJob } from '#test/pg/run-job.ts'

let offers: OfferStage
/** The day that was closed last. */
let day: string

beforeAll(async () => {
  offers = await openOfferStage()
  await openProvider(offers.server)
  const zone = offers.server.services.registry.findById(offers.server.merchantId)?.zone ?? 'UTC'
  day = dayAt(Date.now(), zone)
  await closeDays(offers.server, [], { from: day, through: day })
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

/** One piece for stakes of 100.00 on a day, three for 300.00. */
const daily: OfferVersion = {
  ...tenth,
  kind: 'turnover',
  window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
  trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
}
const tiers = [
  { from: 100n * M, count: 1 },
  { from: 300n * M, count: 3 },
]
const ofTickets = (raffle: string): OfferVersion => ({
  ...daily,
  window: { ...daily.window, claimDays: 3 },
  reward: { of: 'tickets', raffle },
  sums: { [CURRENCY]: { tiers, ticketWorth: 1n * M } },
})
const ofRounds: OfferVersion = {
  ...daily,
  reward: { of: 'free_rounds', vendorCode: 'SIM', gameCode: 'wheel', days: 7, wins: 'cash' },
  sums: { [CURRENCY]: { tiers, roundStake: 20_000n } },
}

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
const correctionsOf = (member: OfferMember) =>
  offers.server.asOwner<{ change: number; owed: bigint; paid: bigint }>(
    `SELECT (change / 100000)::integer AS change, owed, paid FROM offer_correction
       JOIN offer_occurrence AS reward ON reward.id = occurrence_id WHERE member_id = $1 ORDER BY offer_correction.day`,
    [member.id],
  )

test('tickets for the stakes of a day follow its books until they are claimed, and are final then', async () => {
  const raffle = await addRaffle(offers.server)
  const { offer, member } = await joined(ofTickets(raffle))
  const first = await close({ member, stake: 200n, day: addDays(day, 1) })
  expect(await occurrencesOf(offers.server, member)).toMatchObject([{ state: 'claimable', amount: '1' }])
  expect(await sumsOf(offers.server, raffle)).toMatchObject({ given: 0, reserved: 1 })
  await close({ member, stake: 150n, day: first })
  expect(await occurrencesOf(offers.server, member)).toMatchObject([{ state: 'claimable', amount: '3' }])
  expect(await sumsOf(offers.server, raffle)).toMatchObject({ given: 0, reserved: 3 })
  const [reward] = await offers.rewardsOf(member, offer)
  expect((await offers.claim(member, reward?.id ?? '')).status).toBe(200)
  expect(await ticketsOf(offers.server, member, raffle)).toHaveLength(3)
  expect(await sumsOf(offers.server, raffle)).toMatchObject({ given: 3, reserved: 0 })
  await close({ member, stake: -300n, day: first })
  expect(await occurrencesOf(offers.server, member)).toMatchObject([{ state: 'claimed', amount: '3' }])
  expect(await correctionsOf(member)).toEqual([
    { change: 2, owed: 0n, paid: 0n },
    { change: -3, owed: 0n, paid: 0n },
  ])
  // Nothing is owed: the tickets of the next day are whole.
  await close({ member, stake: 300n, day: addDays(day, 1) })
  expect((await occurrencesOf(offers.server, member)).at(-1)).toMatchObject({
    state: 'claimable',
    amount: '3',
  })
})

test('free rounds for the stakes of a day are given once, also if the job runs again', async () => {
  const { member } = await joined(ofRounds)
  const first = await close({ member, stake: 300n, day: addDays(day, 1) })
  await runJob(offers.server.services, 'reward_periods')
  await close({ member, stake: 100n, day: first })
  const given = await offers.server.asOwner<{ count: number; stake: bigint }>(
    'SELECT count, stake FROM free_rounds WHERE member_id = $1',
    [member.id],
  )
  expect(given).toEqual([{ count: 3, stake: 20_000n }])
  expect(await occurrencesOf(offers.server, member)).toMatchObject([{ state: 'issued' }])
})

test('free rounds whose provider gives none as the day closes are claimed later', async () => {
  const { offer, member } = await joined(ofRounds)
  await offers.server.asOwner(`UPDATE provider SET protocol = 'swipe' WHERE code = 'sim'`)
  try {
    await close({ member, stake: 300n, day: addDays(day, 1) })
    expect(await occurrencesOf(offers.server, member)).toMatchObject([{ state: 'claimable', reason: null }])
    expect(await newsOf(offers.server, member)).toEqual(['reward_waits 3 free_rounds'])
    const [reward] = await offers.rewardsOf(member, offer)
    expect((await offers.claim(member, reward?.id ?? '')).code).toBe('rounds_unavailable')
  } finally {
    await offers.server.asOwner(`UPDATE provider SET protocol = 'hub88' WHERE code = 'sim'`)
  }
  const [reward] = await offers.rewardsOf(member, offer)
  expect((await offers.claim(member, reward?.id ?? '')).status).toBe(200)
  const [given] = await offers.server.asOwner<{ count: number; days: number }>(
    `SELECT given.count, extract(day FROM claim_ends_at - qualified_at)::integer AS days
       FROM free_rounds AS given JOIN offer_occurrence AS one ON one.id = occurrence_id WHERE given.member_id = $1`,
    [member.id],
  )
  expect(given).toEqual({ count: 3, days: 7 })
})
