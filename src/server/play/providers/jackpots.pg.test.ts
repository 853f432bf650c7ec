import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeAmount } from '#domain/money/amount.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { type StudioStage, openStudioStage } from '#test/pg/studio.ts'

import type { ListedJackpot } from './adapter.ts'
import { selectJackpotBrands } from './jackpot-store.ts'
import { type JackpotFeeds, askJackpots } from './jackpots.ts'

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
  const askNow = (how: Partial<JackpotFeeds> = {}) =>
    askJackpots(services.store, { ...feeds, ...how }, stage.provider)
  expect(await askNow()).toBe(1)
  const code = services.registry.findById(merchantId)?.code ?? ''
  const listed = (await stage.supply('jackpot/list', { currency: CURRENCY, sub_partner_id: code })).body
  const [{ amount, name } = { amount: 0, name: '' }] = listed as { amount: number; name: string }[]
  expect(await findCard()).toMatchObject({ kind: 'pool', amount: writeAmount(BigInt(amount)), name })
  // Its calls share no circuit breaker with launches.
  expect([...services.gameProviders.breakers.states().keys()]).toEqual([`${stage.provider} jackpots`])
  // The feed is silent: what it said last is not displayed for long.
  await stage.rows("UPDATE provider_jackpot SET seen_at = seen_at - interval '26 seconds'")
  expect(await findCard()).not.toMatchObject({ kind: 'pool' })
  // A pool beyond belief would stand before real ones.
  const pool = (more: object) => ({ code: 'one', name: 'One', currency: CURRENCY, amount: 500n, ...more })
  const answering = (...pools: ListedJackpot[]) => ({ gameProviders: { listJackpots: async () => pools } })
  await askNow(answering(pool({}), pool({ code: 'huge', amount: BigInt(Number.MAX_SAFE_INTEGER) })))
  expect(await stage.rows('SELECT code FROM provider_jackpot')).toEqual([{ code: 'one' }])
  // A list that cannot be stored is its brand's own loss.
  await askNow(answering(pool({}), pool({})))
  expect(await stage.rows('SELECT code FROM provider_jackpot')).toEqual([{ code: 'one' }])
  // A provider that refuses a brand is asked for the others, and for it again after minutes.
  let calls = 0
  const refusing = { gameProviders: { listJackpots: async () => void calls++ } }
  withoutFeed.set(`${stage.provider} another`, Number.POSITIVE_INFINITY)
  await askNow(refusing)
  await askNow(refusing)
  expect([calls, await stage.rows('SELECT FROM provider_jackpot')]).toEqual([1, []])
  await askNow({ ...refusing, now: () => Date.now() + 301_000 })
  expect(calls).toBe(2)
})

test('no pool is asked for where nobody can play for it', async () => {
  const { services, merchantId } = stage.house
  const count = async () => (await selectJackpotBrands(services.store.read)).length
  expect(await count()).toBe(1)
  await stage.rows("UPDATE game SET retired_at = now() WHERE 'progressive' = ANY (features)")
  expect(await count()).toBe(0)
  await stage.rows("UPDATE game SET retired_at = NULL WHERE 'progressive' = ANY (features)")
  const show = (isOn: boolean) =>
    stage.rows(
      `UPDATE merchant_game SET is_on = $2 FROM game
        WHERE game.id = game_id AND merchant_id = $1 AND 'progressive' = ANY (game.features)`,
      [merchantId, isOn],
    )
  await show(false)
  expect(await count()).toBe(0)
  await show(true)
  expect(await count()).toBe(1)
})
