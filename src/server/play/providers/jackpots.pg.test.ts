import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeAmount } from '#domain/money/amount.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type StudioStage, openStudioStage } from '#test/pg/studio.ts'

import { askJackpots } from './jackpots.ts'

let stage: StudioStage

beforeAll(async () => {
  stage = await openStudioStage()
})
afterAll(() => stage?.close())

test('the home page of a brand shows the largest pool of its games, as long as the feed confirms it', async () => {
  const { services, site, host, merchantId } = stage.house
  const findCard = async () =>
    (await site.inject({ url: '/wps/content/jackpot', headers: { host } })).json<{ value: object }>().value
  const withoutFeed = new Map<string, number>()
  const feeds = { gameProviders: services.gameProviders, log: services.log, now: Date.now, withoutFeed }
  await stage.rows(
    `INSERT INTO provider_jackpot (merchant_id, provider_code, code, currency, name, amount)
     VALUES ($1, $2, 'of-yesterday', $3, 'Gone', 999999999999)`,
    [merchantId, stage.provider, CURRENCY],
  )
  expect(await askJackpots(services.store, feeds)).toBe(1)
  const code = services.registry.findById(merchantId)?.code
  const listed = (await stage.supply('jackpot/list', { currency: CURRENCY, sub_partner_id: code })).body
  const [{ amount } = { amount: 0 }] = listed as { amount: number }[]
  expect(await findCard()).toMatchObject({ kind: 'pool', amount: writeAmount(BigInt(amount)) })
  // The feed is silent: what it said last is not displayed for more than a minute.
  await stage.rows("UPDATE provider_jackpot SET seen_at = seen_at - interval '61 seconds'")
  expect(await findCard()).not.toMatchObject({ kind: 'pool' })
  // A provider that refuses the call has no feed, and is not asked again at once.
  let calls = 0
  const refusing = {
    ...feeds,
    gameProviders: { listJackpots: async () => (calls++, undefined) },
  }
  await askJackpots(services.store, refusing)
  await askJackpots(services.store, refusing)
  expect([calls, await stage.rows('SELECT FROM provider_jackpot')]).toEqual([1, []])
})
