import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { games } from '#contract/games.ts'
import { FEATURED_MAX } from '#domain/games/featured.ts'
import { NEW_AT_MOST } from '#domain/games/new-mark.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knowGames, type NewGame, offerGames } from './actions.ts'

let nowMs = Date.now()
let server: TestServer
let other: { id: number; host: string }

const game = (code: string, name: string, more: Partial<NewGame> = {}): NewGame => ({
  vendorCode: 'AUREL',
  code,
  category: 'slots',
  label: { EN: name },
  launchKind: 'frame',
  ...more,
})

beforeAll(async () => {
  server = await openTestServer({ now: () => nowMs })
  other = await server.fixtures.merchant()
  await server.services.store.transact(async (tx) => {
    for (const [place, [code, category]] of (
      [
        ['AUREL', 'slots'],
        ['BRIO', 'live'],
        ['CORVO', 'slots'],
      ] as const
    ).entries()) {
      await knowVendor(tx, {
        code,
        displayName: code,
        category,
        accountTypeId: 50 + place,
        provider: 'sample',
      })
      await offerVendor(tx, { merchantId: server.merchantId, code, position: place })
    }
    const ids = await knowGames(tx, [
      ...Array.from({ length: 16 }, (_, place) => game(`s${place}`, `Café ${place}`)),
      game('reel', 'Reel of a table maker', { vendorCode: 'BRIO' }),
      game('table', 'Dragon Table', { vendorCode: 'BRIO', category: 'live' }),
      game('still', 'Nothing starts it', { launchKind: 'none' }),
    ])
    await offerGames(tx, {
      merchantId: server.merchantId,
      ids: ids.toSorted((a, b) => Number(a) - Number(b)),
    })
  })
  await server.services.registry.refresh()
})
afterAll(() => server?.close())

async function ask<T>(path: string, query: Record<string, string> = {}, host = server.host): Promise<T> {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  return (await server.site.inject({ url, headers: { host } })).json<{ value: T }>().value
}
const strips = async (host?: string) =>
  (await ask<Output<typeof games.featured>>(games.featured.path, {}, host)).strips.map(
    ({ gameType, list }) => ({
      gameType,
      codes: list.map(({ gameCode }) => gameCode),
    }),
  )
const shelves = async (host?: string) => {
  const { strips: codes, cards } = await ask<{ strips: string[]; cards: number }>(
    '/wps/content/shelves',
    {},
    host,
  )
  return [codes, cards]
}
const asOwner = (text: string) => server.asOwner(text)

test('the home page shows what is hot first, then the brand’s order, and nothing that cannot be started', async () => {
  await asOwner(
    `UPDATE merchant_game SET is_hot = true FROM game WHERE game.id = game_id AND code IN ('s9', 's15')`,
  )
  await asOwner(
    `UPDATE merchant_game SET is_in_maintenance = true FROM game WHERE game.id = game_id AND code = 's1'`,
  )
  const [slots, live] = await strips()
  expect(slots?.gameType).toBe('RNG')
  expect(slots?.codes).toHaveLength(FEATURED_MAX)
  expect(slots?.codes.slice(0, 5)).toEqual(['s9', 's15', 's0', 's2', 's3'])
  expect(slots?.codes).not.toContain('still')
  expect(live).toEqual({ gameType: 'LIVE', codes: ['table'] })
  // One table fills no strip.
  expect(await shelves()).toEqual([['RNG'], 1])
  expect(await strips(other.host)).toEqual([])
  expect(await shelves(other.host)).toEqual([[], 0])
})

test('a strip without games is left out: of a hall that is off, of a vendor in maintenance', async () => {
  await asOwner(`UPDATE merchant_vendor SET is_in_maintenance = true WHERE vendor_code = 'BRIO'`)
  expect((await strips()).map(({ gameType }) => gameType)).toEqual(['RNG'])
  expect(await shelves()).toEqual([['RNG'], 0])
  await asOwner(`UPDATE merchant_vendor SET is_in_maintenance = false WHERE vendor_code = 'BRIO'`)
  await asOwner(`UPDATE merchant SET categories_off = '{slots}' WHERE id = ${server.merchantId}`)
  await server.services.registry.refresh()
  expect((await strips()).map(({ gameType }) => gameType)).toEqual(['LIVE'])
  expect(await shelves()).toEqual([[], 1])
  await asOwner(`UPDATE merchant SET categories_off = '{}' WHERE id = ${server.merchantId}`)
  await server.services.registry.refresh()
})

test('the search finds games of every hall, accents folded and slips forgiven, and no more than eight', async () => {
  const found = async (gameName: string, host?: string) =>
    (await ask<Output<typeof games.search>>(games.search.path, { gameName }, host)).list.map(
      ({ gameCode }) => gameCode,
    )
  expect(await found('dragon')).toEqual(['table'])
  expect(await found('drgaon')).toEqual(['table'])
  expect(await found('cafe')).toHaveLength(8)
  expect(await found('CAFÉ 12')).toEqual(['s12'])
  expect(await found('roulette')).toEqual([])
  expect(await found('???')).toEqual([])
  expect(await found('dragon', other.host)).toEqual([])
})

test('the youngest dozen of a hall is new, and a month later nothing of it is', async () => {
  await asOwner(`UPDATE merchant_game SET offered_at = now() - game_id * interval '1 hour'`)
  const marked = async () => {
    // Lets the three-second cache expire.
    nowMs += 3_001
    const { games: list } = await ask<Output<typeof games.gameList>>(games.gameList.path, { gameType: 'RNG' })
    return list.filter(({ isNew }) => isNew).map(({ gameCode }) => gameCode)
  }
  const first = await marked()
  expect(first).toHaveLength(NEW_AT_MOST)
  expect(first).toContain('s0')
  expect(first).not.toContain('s15')
  await asOwner(`UPDATE merchant_game SET offered_at = offered_at - interval '31 days' FROM game
                  WHERE game.id = game_id AND code <> 's3'`)
  expect(await marked()).toEqual(['s3'])
})

test('a vendor stands in the strip of every hall in which it has games, behind those whose own hall it is', async () => {
  const lanes = async (gameType: string) =>
    (
      await ask<{ data: { lanes: { vassalage: string; gameType: string }[] } }>(
        '/wps/relay/GCSGAME_gameVendor',
        {
          gameType,
        },
      )
    ).data.lanes.map((lane) => [lane.vassalage, lane.gameType])
  expect(await lanes('RNG')).toEqual([
    ['AUREL', 'RNG'],
    ['CORVO', 'RNG'],
    ['BRIO', 'RNG'],
  ])
  expect(await lanes('LIVE')).toEqual([['BRIO', 'LIVE']])
  await asOwner(`UPDATE merchant_game SET is_on = false FROM game WHERE game.id = game_id AND code = 'reel'`)
  expect(await lanes('RNG')).toEqual([
    ['AUREL', 'RNG'],
    ['CORVO', 'RNG'],
  ])
})
