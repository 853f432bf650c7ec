import { afterAll, beforeAll, expect, test } from 'vitest'

import { memberOffers } from '#contract/offers.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { addDays } from '#domain/records/business-day.ts'
import { dayAt } from '#domain/records/zone.ts'
import { addFirstLevels } from '#server/money/levels/actions.ts'
import { DAY_MS } from '#test/offers/version-cases.ts'
import { closeDays } from '#test/pg/agent-contracts.ts'
import { CURRENCY, ledgerFaults } from '#test/pg/ledger.ts'
import { sixLevels } from '#test/pg/levels.ts'
import { cashRewardsOf } from '#test/pg/offer-rewards.ts'
import { M, type OfferMember, type OfferStage, openOfferStage, tenth } from '#test/pg/offer-stage.ts'
import { sendAs } from '#test/pg/point-holders.ts'
import { runJob } from '#test/pg/run-job.ts'

let offers: OfferStage
/** The day that was closed last. */
let day: string

beforeAll(async () => {
  offers = await openOfferStage()
  const { merchantId, services } = offers.server
  await services.store.transact((tx) => addFirstLevels(tx, { merchantId, windowDays: 90, levels: sixLevels }))
  const { zone = 'UTC' } = services.registry.findById(merchantId) ?? {}
  day = dayAt(Date.now(), zone)
  await closeDays(offers.server, [], { from: day, through: day })
})
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

/** Of the stakes of each day 1 %, from the second level on 2 %, and from the fourth on 3 %. */
const byLevel: OfferVersion = {
  ...tenth,
  kind: 'cashback',
  needs: [],
  window: { ...tenth.window, endsAtMs: Date.now() + 200 * DAY_MS },
  trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
  sums: {
    [CURRENCY]: {
      tiers: [
        {
          from: 0n,
          ratePpm: 10_000,
          levelRates: [
            { rank: 1, ratePpm: 20_000 },
            { rank: 3, ratePpm: 30_000 },
          ],
          cap: 50n * M,
        },
      ],
    },
  },
}

const putAt = (rank: number, { id }: OfferMember) =>
  offers.server.asOwner(
    `UPDATE member SET club_id = (SELECT club_id FROM level_rank WHERE rank = $2 AND merchant_id = member.merchant_id)
      WHERE id = $1`,
    [id, rank],
  )
const SLOTS = { product: 'games', category: 'slots', code: 'vendor' } as const
async function close(plays: readonly (readonly [OfferMember, bigint, ofDay?: string])[]): Promise<string> {
  const booked = addDays(day, 1)
  const lines = plays.map(([member, stake, ofDay = booked]) => ({
    member,
    stake,
    above: [],
    hall: SLOTS,
    day: ofDay,
    booked,
  }))
  await closeDays(offers.server, lines as never, { from: booked, through: booked })
  await runJob(offers.server.services, 'reward_periods')
  day = booked
  return booked
}

test('one offer pays by the level, and a correction keeps the level of its reward', async () => {
  const offer = await offers.publish(byLevel)
  const [first, second, third] = [
    await offers.newMember(),
    await offers.newMember(),
    await offers.newMember(),
  ]
  await putAt(1, second)
  await putAt(4, third)
  const paid = () => Promise.all([first, second, third].map((one) => cashRewardsOf(offers.server, one)))
  const rewarded = await close([
    [first, 1_000n],
    [second, 1_000n],
    [third, 1_000n],
  ])
  expect(await paid()).toEqual([[10], [20], [30]])
  // A level that the member has reached since counts for later rewards alone.
  await putAt(5, first)
  await putAt(0, third)
  await close([
    [first, 500n, rewarded],
    [third, 500n, rewarded],
  ])
  expect(await paid()).toEqual([[10, 5], [20], [30, 15]])
  await close([
    [first, 1_000n],
    [third, 1_000n],
  ])
  expect(await paid()).toEqual([[10, 5, 30], [20], [30, 15, 10]])
  const list = (await sendAs(offers.server, first as never, memberOffers.list, {})) as {
    list: { offer: string; rules: { sums: { tiers: unknown[] } } }[]
  }
  expect(list.list.find((one) => one.offer === offer)?.rules.sums.tiers).toMatchObject([
    { ratePpm: 10_000, levelRates: [{ rank: 1, ratePpm: 20_000 }, { rank: 3 }] },
  ])
})
